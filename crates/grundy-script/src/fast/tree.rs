//! Functions of a file of rules as trees, with a number for every variable, function and constant.

use super::cell::Cell;

/// The functions of a file that can be evaluated here.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) functions: Vec<Function>,
    /// How many calls there may be inside each other.
    pub(super) most_calls: usize,
}

/// A function that the file defines.
#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) parameters: usize,
    /// The number of variables, parameters among them.
    pub(super) variables: usize,
    /// How deep its body is nested.
    pub(super) depth: usize,
    pub(super) body: Vec<Statement>,
}

#[derive(Debug)]
pub(super) enum Statement {
    Evaluate(Expression),
    Assign(Target, Expression),
    /// `x += e` and the like, for a variable.
    Modify(usize, Operator, Expression),
    /// `x[i] += e` and the like.
    ModifyAt(Expression, Expression, Operator, Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    For(Box<Loop>, Vec<Statement>),
    Break,
    Continue,
    Return(Expression),
}

#[derive(Debug)]
pub(super) struct Loop {
    pub(super) target: Target,
    pub(super) over: Expression,
}

/// What is assigned to.
#[derive(Debug)]
pub(super) enum Target {
    Variable(usize),
    /// Two variables.
    Pair(usize, usize),
    Several(Vec<Target>),
    Index(Expression, Expression),
}

#[derive(Debug)]
pub(super) enum Expression {
    Constant(Cell),
    Variable(usize),
    Tuple(Vec<Expression>),
    /// A tuple of two elements.
    Pair(Box<[Expression; 2]>),
    List(Vec<Expression>),
    Dict(Vec<(Expression, Expression)>),
    Not(Box<Expression>),
    Minus(Box<Expression>),
    And(Box<[Expression; 2]>),
    Or(Box<[Expression; 2]>),
    /// Condition, value if it is true, value if not.
    If(Box<[Expression; 3]>),
    Compare(Comparison, Box<[Expression; 2]>),
    Operate(Operator, Box<[Expression; 2]>),
    /// `a + b`, which are most often numbers.
    Add(Box<[Expression; 2]>),
    /// `a + b + c`, where to evaluate all but the first changes nothing.
    Join(Vec<Expression>),
    Index(Box<[Expression; 2]>),
    /// `x[i]` for variables x and i.
    Element(usize, usize),
    Slice(Box<Slice>),
    Listed(Box<Comprehension>),
    /// `separator.join([element for … if …])`, where no element makes a text.
    JoinListed(Box<Expression>, Box<Comprehension>),
    Call(usize, Vec<Argument>),
    Apply(Builtin, Vec<Expression>),
    Method(Method, Vec<Expression>),
    /// `move(to, label = …)`; the label is evaluated only if names are wanted, or if that may change something.
    Move(Box<Expression>, Option<Box<Label>>),
    Split(Vec<Argument>),
    /// What the evaluator cannot do.
    Refuse,
}

/// The name of a move.
#[derive(Debug)]
pub(super) struct Label {
    pub(super) text: Expression,
    /// Whether to evaluate it may change something.
    pub(super) always: bool,
}

/// An argument; `spread` if it is written with a star.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) value: Expression,
    pub(super) spread: bool,
}

/// A text, list or tuple, and where the part begins and ends.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) of: Expression,
    pub(super) from: Option<Expression>,
    pub(super) to: Option<Expression>,
    pub(super) step: Option<Expression>,
}

/// `[element for … if …]`.
#[derive(Debug)]
pub(super) struct Comprehension {
    pub(super) element: Expression,
    pub(super) clauses: Vec<Clause>,
}

#[derive(Debug)]
pub(super) enum Clause {
    For(Loop),
    If(Expression),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    Less,
    Greater,
    AtMost,
    AtLeast,
    In,
    NotIn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
}

/// A function of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Abs,
    All,
    Any,
    Bool,
    Enumerate,
    Len,
    List,
    Max,
    Min,
    Range,
    Reversed,
    Set,
    Sorted,
    SortedDown,
    /// The list is a new one, which may be sorted in its place.
    SortedNew,
    Str,
    Sum,
    Tuple,
    Type,
    Zip,
}

/// A method; the first expression beside it is the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Add,
    Append,
    Count,
    Discard,
    Elems,
    EndsWith,
    Extend,
    Find,
    Get,
    Index,
    Insert,
    Items,
    Join,
    Keys,
    Lower,
    Pop,
    Remove,
    Replace,
    Split,
    StartsWith,
    Upper,
    Values,
}
