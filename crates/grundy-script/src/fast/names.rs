//! What the signs and names of the language are called here.

use starlark::syntax::ast::{AssignOp, BinOp};

use super::tree::{Builtin, Comparison, Method, Operator};

pub(super) fn modifying(operator: AssignOp) -> Operator {
    match operator {
        AssignOp::Add => Operator::Add,
        AssignOp::Subtract => Operator::Subtract,
        AssignOp::Multiply => Operator::Multiply,
        AssignOp::Divide => Operator::Divide,
        AssignOp::FloorDivide => Operator::FloorDivide,
        AssignOp::Percent => Operator::Remainder,
        AssignOp::BitAnd => Operator::And,
        AssignOp::BitOr => Operator::Or,
        AssignOp::BitXor => Operator::Xor,
        AssignOp::LeftShift => Operator::ShiftLeft,
        AssignOp::RightShift => Operator::ShiftRight,
    }
}

pub(super) fn operator(sign: BinOp) -> Option<Operator> {
    Some(match sign {
        BinOp::Add => Operator::Add,
        BinOp::Subtract => Operator::Subtract,
        BinOp::Multiply => Operator::Multiply,
        BinOp::Divide => Operator::Divide,
        BinOp::FloorDivide => Operator::FloorDivide,
        BinOp::Percent => Operator::Remainder,
        BinOp::BitAnd => Operator::And,
        BinOp::BitOr => Operator::Or,
        BinOp::BitXor => Operator::Xor,
        BinOp::LeftShift => Operator::ShiftLeft,
        BinOp::RightShift => Operator::ShiftRight,
        _ => return None,
    })
}

pub(super) fn comparison(sign: BinOp) -> Option<Comparison> {
    Some(match sign {
        BinOp::Equal => Comparison::Equal,
        BinOp::NotEqual => Comparison::NotEqual,
        BinOp::Less => Comparison::Less,
        BinOp::Greater => Comparison::Greater,
        BinOp::LessOrEqual => Comparison::AtMost,
        BinOp::GreaterOrEqual => Comparison::AtLeast,
        BinOp::In => Comparison::In,
        BinOp::NotIn => Comparison::NotIn,
        _ => return None,
    })
}

pub(super) fn builtin(name: &str) -> Option<Builtin> {
    Some(match name {
        "abs" => Builtin::Abs,
        "all" => Builtin::All,
        "any" => Builtin::Any,
        "bool" => Builtin::Bool,
        "enumerate" => Builtin::Enumerate,
        "len" => Builtin::Len,
        "list" => Builtin::List,
        "max" => Builtin::Max,
        "min" => Builtin::Min,
        "range" => Builtin::Range,
        "reversed" => Builtin::Reversed,
        "set" => Builtin::Set,
        "sorted" => Builtin::Sorted,
        "str" => Builtin::Str,
        "sum" => Builtin::Sum,
        "tuple" => Builtin::Tuple,
        "type" => Builtin::Type,
        "zip" => Builtin::Zip,
        _ => return None,
    })
}

pub(super) fn method(name: &str) -> Option<Method> {
    Some(match name {
        "add" => Method::Add,
        "append" => Method::Append,
        "count" => Method::Count,
        "discard" => Method::Discard,
        "elems" => Method::Elems,
        "endswith" => Method::EndsWith,
        "extend" => Method::Extend,
        "find" => Method::Find,
        "get" => Method::Get,
        "index" => Method::Index,
        "insert" => Method::Insert,
        "items" => Method::Items,
        "join" => Method::Join,
        "keys" => Method::Keys,
        "lower" => Method::Lower,
        "pop" => Method::Pop,
        "remove" => Method::Remove,
        "replace" => Method::Replace,
        "split" => Method::Split,
        "startswith" => Method::StartsWith,
        "upper" => Method::Upper,
        "values" => Method::Values,
        _ => return None,
    })
}
