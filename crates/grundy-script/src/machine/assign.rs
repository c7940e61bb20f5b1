//! Compiles what gives values to variables: assignments, and the loops that run through values.

use grundy_core::said;
use starlark_syntax::codemap::Span as Place;
use starlark_syntax::syntax::ast::{AssignOp, AssignTargetP, AstAssignTarget, AstExpr, BinOp, ExprP};

use super::compile::{Built, Compiler, Found};
use super::program::{FIXED, Op, Register};

impl<'a> Compiler<'a> {
    /// Begins a loop: where its iterator lies, where it goes on, and the jump at its end.
    pub(super) fn begin_loop(
        &mut self,
        over: Register,
        target: &'a AstAssignTarget,
        place: Place,
    ) -> Built<(Register, u32, usize)> {
        let iterator = self.temporary(place)?;
        self.temporary(place)?;
        self.emit(Op::Iterate(iterator, over), place);
        let begin = self.here();
        let direct = match &target.node {
            AssignTargetP::Identifier(name) => match self.find(&name.node.ident, target.span)? {
                Found::Variable(register) | Found::Global(register) => Some(register),
                _ => None,
            },
            _ => None,
        };
        let element = if let Some(register) = direct { register } else { self.temporary(place)? };
        self.emit(Op::Next(element, iterator), place);
        let exit = self.emit(Op::Jump(0), place);
        match direct {
            Some(register) => {
                self.making().certain.insert(register);
            }
            None => self.assign(target, element)?,
        }
        Ok((iterator, begin, exit))
    }

    pub(super) fn assignment(&mut self, target: &'a AstAssignTarget, value: &'a AstExpr) -> Built<()> {
        if let AssignTargetP::Identifier(name) = &target.node
            && let Found::Variable(register) = self.find(&name.node.ident, target.span)?
            && is_written_last(value)
        {
            self.into(value, register)?;
            self.making().certain.insert(register);
            return Ok(());
        }
        let value = self.expression(value)?;
        self.assign(target, value)
    }

    pub(super) fn assign(&mut self, target: &'a AstAssignTarget, value: Register) -> Built<()> {
        let place = target.span;
        self.deeper(place, |compiler| match &target.node {
            AssignTargetP::Identifier(name) => compiler.assign_name(&name.node.ident, value, place),
            AssignTargetP::Tuple(targets) => {
                let begin = compiler.making().top;
                for target in targets {
                    compiler.temporary(target.span)?;
                }
                compiler.emit(Op::Unpack(begin, value, targets.len() as u16), place);
                (begin..).zip(targets).try_for_each(|(register, target)| compiler.assign(target, register))
            }
            AssignTargetP::Index(index) => {
                let (of, index) = (compiler.expression(&index.0)?, compiler.expression(&index.1)?);
                compiler.emit(Op::SetIndex(of, index, value), place);
                Ok(())
            }
            AssignTargetP::Dot(of, name) => {
                let of = compiler.expression(of)?;
                let name = compiler.name(&name.node);
                compiler.emit(Op::SetAttribute(of, name), place);
                Ok(())
            }
        })
    }

    pub(super) fn assign_name(&mut self, name: &'a str, value: Register, place: Place) -> Built<()> {
        match self.find(name, place)? {
            Found::Variable(register) | Found::Global(register) => {
                self.emit(Op::Move(register, value), place);
                self.making().certain.insert(register);
            }
            Found::Shared(register) => {
                self.emit(Op::WriteShared(register, value), place);
            }
            Found::Constant(_) => {}
        }
        Ok(())
    }

    pub(super) fn modification(
        &mut self,
        target: &'a AstAssignTarget,
        operator: BinOp,
        value: &'a AstExpr,
        place: Place,
    ) -> Built<()> {
        match &target.node {
            AssignTargetP::Identifier(name) => {
                let name = name.node.ident.as_str();
                let old = self.read(name, place)?;
                let value = self.expression(value)?;
                match self.find(name, place)? {
                    Found::Variable(register) | Found::Global(register) => {
                        self.emit(Op::Modify(operator, register, old, value), place);
                    }
                    _ => {
                        let new = self.temporary(place)?;
                        self.emit(Op::Modify(operator, new, old, value), place);
                        self.assign_name(name, new, place)?;
                    }
                }
            }
            AssignTargetP::Index(index) => {
                let (of, index) = (self.expression(&index.0)?, self.expression(&index.1)?);
                let old = self.temporary(place)?;
                self.emit(Op::Index(old, of, index), place);
                let value = self.expression(value)?;
                self.emit(Op::Modify(operator, old, old, value), place);
                self.emit(Op::SetIndex(of, index, old), place);
            }
            AssignTargetP::Dot(of, name) => {
                let of = self.expression(of)?;
                let name = self.name(&name.node);
                let old = self.temporary(place)?;
                self.emit(Op::Attribute(old, of, name), place);
                let value = self.expression(value)?;
                self.emit(Op::Modify(operator, old, old, value), place);
                self.emit(Op::SetAttribute(of, name), place);
            }
            AssignTargetP::Tuple(_) => {
                return self.mistake(said!("Cannot assign to tuple in augmented assignment"), place);
            }
        }
        Ok(())
    }

    /// The register of a variable that is read.
    pub(super) fn read(&mut self, name: &'a str, place: Place) -> Built<Register> {
        let register = match self.find(name, place)? {
            Found::Constant(register) => return Ok(register),
            Found::Shared(register) => {
                let value = self.temporary(place)?;
                self.emit(Op::ReadShared(value, register), place);
                return Ok(value);
            }
            Found::Global(register) if self.is_known(register) => return Ok(register),
            Found::Variable(register) | Found::Global(register) => register,
        };
        if !self.making().certain.contains(&register) {
            self.emit(Op::Check(register), place);
        }
        Ok(register)
    }

    fn is_known(&self, register: Register) -> bool {
        self.known.get((register & !FIXED) as usize).is_some_and(|value| value.is_set()) && self.making.len() > 1
    }
}

/// Whether the value of an expression is written when all of its parts were evaluated.
fn is_written_last(expression: &AstExpr) -> bool {
    !matches!(
        &expression.node,
        ExprP::Op(_, BinOp::And | BinOp::Or, _)
            | ExprP::If(_)
            | ExprP::ListComprehension(..)
            | ExprP::DictComprehension(..)
            | ExprP::Dict(_)
    )
}

/// The operator of `a += b` and the like.
pub(super) fn operator(sign: AssignOp) -> BinOp {
    match sign {
        AssignOp::Add => BinOp::Add,
        AssignOp::Subtract => BinOp::Subtract,
        AssignOp::Multiply => BinOp::Multiply,
        AssignOp::Divide => BinOp::Divide,
        AssignOp::FloorDivide => BinOp::FloorDivide,
        AssignOp::Percent => BinOp::Percent,
        AssignOp::BitAnd => BinOp::BitAnd,
        AssignOp::BitOr => BinOp::BitOr,
        AssignOp::BitXor => BinOp::BitXor,
        AssignOp::LeftShift => BinOp::LeftShift,
        AssignOp::RightShift => BinOp::RightShift,
    }
}
