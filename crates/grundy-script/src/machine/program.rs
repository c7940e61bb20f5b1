//! What a file of rules is compiled to: functions as lists of simple operations on registers.
//!
//! Every function has registers: first its parameters, then its other variables, then what its expressions need on the
//! way. The registers of all functions that are being called lie in one stack. Below them lie the globals and constants of
//! the file; a number of a register with the bit [`FIXED`] set is one of these.

use std::collections::HashSet;

use starlark_syntax::syntax::ast::{
    AssignTargetP, AstAssignTarget, AstExpr, AstNoPayload, AstParameter, AstStmt, BinOp, ClauseP, ExprP, ForClauseP,
    ParameterP, StmtP,
};
use starlark_syntax::syntax::uniplate::Visit;

use super::cell::{Cell, Span};
use super::natives::{KINDS, Native};

/// The number of a register, from the first one of a function; with [`FIXED`], of a global or constant.
pub(super) type Register = u16;

/// Marks the numbers of globals and constants.
pub(super) const FIXED: Register = 1 << 15;

#[derive(Debug, Default)]
pub(super) struct Program {
    /// The first is the file itself.
    pub(super) functions: Vec<Function>,
    /// The names of the globals, in the order of their registers.
    pub(super) globals: Vec<String>,
    /// The globals, which have no values here, and the constants.
    pub(super) fixed: Vec<Cell>,
    pub(super) shapes: Vec<Shape>,
    pub(super) names: Vec<Name>,
    /// Whether the file names the function `again`.
    pub(super) entails: bool,
}

#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) name: Span,
    /// Its name without that of the file.
    pub(super) title: String,
    pub(super) signature: Signature,
    pub(super) code: Vec<Op>,
    pub(super) places: Vec<(u32, u32)>,
    /// The number of parameters, and that of all variables.
    pub(super) parameters: usize,
    pub(super) variables: usize,
    pub(super) registers: usize,
    /// How many arguments without names are just the parameters; `None` if no number of them is.
    pub(super) simple: Option<u8>,
    /// Where the variables go that an outer function shares.
    pub(super) shared: Vec<Register>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Signature {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// How many of the parameters have no name for the caller.
    pub(super) nameless: usize,
    /// How many of the parameters may be given without name.
    pub(super) positional: usize,
    /// Whether there are parameters `*args` and `**kwargs`; they come last.
    pub(super) args: bool,
    pub(super) kwargs: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) optional: bool,
}

/// How a call gives its arguments, where that is not just one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) positional: usize,
    pub(super) named: Vec<String>,
    /// Whether there are arguments `*args` and `**kwargs`; they come last.
    pub(super) args: bool,
    pub(super) kwargs: bool,
}

#[derive(Debug)]
pub(super) struct Name {
    pub(super) text: String,
    /// The methods of this name, for each kind of object that has methods.
    pub(super) methods: [Option<Native>; KINDS],
}

/// One operation. Where not said otherwise, the first register is that of the result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Move(Register, Register),
    Check(Register),
    /// Makes a variable one that several functions share.
    Share(Register),
    ReadShared(Register, Register),
    /// The variable, and its new value.
    WriteShared(Register, Register),
    Not(Register, Register),
    /// `-a`, `+a` or `~a`.
    Sign(u8, Register, Register),
    Add(Register, Register, Register),
    Subtract(Register, Register, Register),
    Operate(BinOp, Register, Register, Register),
    /// `a += b` and the like: a list grows in its place.
    Modify(BinOp, Register, Register, Register),
    Compare(BinOp, Register, Register, Register),
    /// Skips the next operation, which is a jump, if two values compare so, or if they do not.
    Skip(bool, BinOp, Register, Register),
    Jump(u32),
    /// Jumps if a value is true, or if it is not.
    JumpIf(bool, Register, u32),
    JumpNameless(u32),
    Index(Register, Register, Register),
    SetIndex(Register, Register, Register),
    /// The object, and where its start, stop and step begin.
    Slice(Register, Register, Register),
    Pair(Register, Register, Register),
    /// Where the elements begin, and how many there are.
    Tuple(Register, Register, u16),
    List(Register, Register, u16),
    Dict(Register),
    /// Dict, key, value; the flag is whether the key may be there already.
    Enter(bool, Register, Register, Register),
    Push(Register, Register),
    /// `a + b`, where a is a new list.
    AddNew(Register, Register),
    /// `"".join([x[i] for i in y])`: x and y; skips the next operation if that is all.
    Pick(Register, Register, Register),
    /// Begins to iterate: what over. The register and the next one are used until the end.
    Iterate(Register, Register),
    /// The next element, and skips the next operation; or ends the iteration.
    Next(Register, Register),
    EndIterate(Register),
    /// Parts of a value: where they go, the value, how many there must be.
    Unpack(Register, Register, u16),
    /// `of[a, b]`, which no value has.
    IndexTwo(Register),
    /// The function, where its arguments begin, how many there are.
    Call(u8, Register, Register, Register),
    /// Where function and arguments begin, and the number of the shape.
    CallShaped(Register, Register, u16),
    /// A function of the language, where its arguments begin, how many there are.
    CallNative(Native, u8, Register, Register),
    /// A method: where object and arguments begin, how many arguments there are, the number of the name.
    Method(u8, Register, Register, u16),
    Attribute(Register, Register, u16),
    SetAttribute(Register, u16),
    /// A function: its number, and where its defaults begin; the shared variables follow them.
    Function(Register, u16, Register),
    Return(Register),
}

impl Signature {
    pub(super) fn needed(&self) -> usize {
        self.parameters.iter().filter(|parameter| !parameter.optional).count()
    }

    /// Whether arguments have no names, and there are not any number of them.
    pub(super) fn has_no_names(&self) -> bool {
        !self.args && self.nameless == self.parameters.len()
    }

    /// How many arguments without names the function takes.
    pub(super) fn takes(&self, arguments: usize) -> bool {
        let needed = |(at, parameter): (usize, &Parameter)| parameter.optional || at < arguments;
        (self.args || arguments <= self.positional) && self.parameters.iter().enumerate().all(needed)
    }
}

/// An operation is so small that the processor reads eight of them at once.
const _: () = assert!(size_of::<Op>() == 8);

#[derive(Default)]
pub(super) struct Survey<'a> {
    /// The names that statements assign to, in their order.
    pub(super) assigned: Vec<&'a str>,
    known: HashSet<&'a str>,
    pub(super) in_comprehensions: usize,
    /// The names that are mentioned, and those mentioned in functions inside this one.
    pub(super) mentioned: HashSet<&'a str>,
    pub(super) inside: HashSet<&'a str>,
    /// How many functions there are around what is looked at.
    depth: usize,
}

impl<'a> Survey<'a> {
    pub(super) fn statement(&mut self, statement: &'a AstStmt) {
        match &statement.node {
            StmtP::Assign(assign) => self.target(&assign.lhs),
            StmtP::AssignModify(target, ..) => self.target(target),
            StmtP::For(each) => self.target(&each.var),
            StmtP::Def(definition) => {
                self.name(&definition.name.node.ident);
                self.defaults(&definition.params);
                self.depth += 1;
                self.statement(&definition.body);
                self.depth -= 1;
                return;
            }
            _ => {}
        }
        statement.node.visit_children(|child| match child {
            Visit::Stmt(inner) => self.statement(inner),
            Visit::Expr(inner) => self.expression(inner),
        });
    }

    fn defaults(&mut self, parameters: &'a [AstParameter]) {
        for parameter in parameters {
            if let ParameterP::Normal(_, _, Some(default)) = &parameter.node {
                self.expression(default);
            }
        }
    }

    pub(super) fn expression(&mut self, expression: &'a AstExpr) {
        match &expression.node {
            ExprP::Identifier(name) => {
                self.mentioned.insert(&name.node.ident);
                if self.depth > 0 {
                    self.inside.insert(&name.node.ident);
                }
            }
            ExprP::Lambda(lambda) => {
                self.defaults(&lambda.params);
                self.depth += 1;
                self.expression(&lambda.body);
                self.depth -= 1;
                return;
            }
            ExprP::ListComprehension(_, first, rest) | ExprP::DictComprehension(_, first, rest) => {
                for target in targets(first, rest) {
                    each_name(target, &mut |_| self.in_comprehensions += usize::from(self.depth == 0));
                }
            }
            _ => {}
        }
        expression.node.visit_expr(|inner| self.expression(inner));
    }

    fn target(&mut self, target: &'a AstAssignTarget) {
        each_name(target, &mut |name| self.name(name));
    }

    fn name(&mut self, name: &'a str) {
        if self.depth == 0 && self.known.insert(name) {
            self.assigned.push(name);
        }
    }
}

pub(super) fn targets<'a>(
    first: &'a ForClauseP<AstNoPayload>,
    rest: &'a [ClauseP<AstNoPayload>],
) -> impl Iterator<Item = &'a AstAssignTarget> {
    let others = rest.iter().filter_map(|clause| match clause {
        ClauseP::For(each) => Some(&each.var),
        ClauseP::If(_) => None,
    });
    std::iter::once(&first.var).chain(others)
}

pub(super) fn each_name<'a>(target: &'a AstAssignTarget, found: &mut dyn FnMut(&'a str)) {
    match &target.node {
        AssignTargetP::Identifier(name) => found(&name.node.ident),
        AssignTargetP::Tuple(targets) => targets.iter().for_each(|target| each_name(target, found)),
        AssignTargetP::Index(_) | AssignTargetP::Dot(..) => {}
    }
}
