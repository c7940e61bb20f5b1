//! Makes trees of the functions of a file that was run.
//!
//! A function of which a part is not known here, or which calls such a function, has no tree: the interpreter evaluates
//! it. Names of moves are an exception, since most of them are left out.

use std::collections::HashMap;

use starlark::environment::FrozenModule;
use starlark::syntax::ast::{
    AssignTargetP, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstStmt, DefP, ExprP, ParameterP, StmtP,
};

use super::cell::{Cell, Unknown};
use super::names::modifying;
use super::store::Store;
use super::tree::{Expression, Function, Loop, Operator, Program, Statement, Target};
use crate::ScriptLimits;
use crate::language::{SHIFTED_AT, TIMES_AT};

/// Largest depth of a function's tree.
pub(super) const MOST_NESTED: usize = 60;
/// Largest sum of the depths of all trees that are being built: a function, one that it calls there, and so on.
const MOST_DEPTH: usize = 300;

/// Builds the trees of the functions of a file.
pub(super) struct Builder<'a> {
    pub(super) module: &'a FrozenModule,
    pub(super) definitions: HashMap<&'a str, &'a DefP<AstNoPayload>>,
    numbers: HashMap<&'a str, usize>,
    program: Program,
    pub(super) store: Store,
    /// Whether the name of some move was left out.
    pub(super) leaves_out: bool,
    depth: usize,
    deepest: usize,
    /// The depth of the functions around this one.
    outside: usize,
    pub(super) variables: usize,
    /// The variables in scope, the innermost last.
    pub(super) scopes: Vec<Scope<'a>>,
}

/// Variables by name; `None` where a comprehension gives a value only later.
pub(super) type Scope<'a> = HashMap<&'a str, Option<usize>>;

pub(super) type Built<T> = Result<T, Unknown>;

impl<'a> Builder<'a> {
    pub(super) fn new(statement: &'a AstStmt, module: &'a FrozenModule) -> Builder<'a> {
        Builder {
            module,
            definitions: definitions(statement),
            numbers: HashMap::new(),
            program: Program::default(),
            store: Store::new(),
            leaves_out: false,
            depth: 0,
            deepest: 0,
            outside: 0,
            variables: 0,
            scopes: Vec::new(),
        }
    }

    /// The trees and constants so far.
    pub(super) fn finish(mut self, limits: &ScriptLimits) -> (Program, Store) {
        self.program.most_calls = limits.call_depth / 2;
        self.store.keep(limits);
        (self.program, self.store)
    }

    /// The number of the function of this name, and of all that it calls; `None` if one of them is not known here.
    pub(super) fn function(&mut self, name: &str) -> Option<usize> {
        let (&name, _) = self.definitions.get_key_value(name)?;
        let known = self.program.functions.len();
        let built = self.number(name);
        if built.is_err() {
            // What was built on the way may call what could not be built.
            self.program.functions.truncate(known);
            self.numbers.retain(|_, &mut number| number < known);
        }
        built.ok()
    }

    pub(super) fn number(&mut self, name: &'a str) -> Built<usize> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let definition = *self.definitions.get(name).ok_or(Unknown)?;
        let number = self.program.functions.len();
        self.numbers.insert(name, number);
        self.program
            .functions
            .push(Function { body: vec![Statement::Evaluate(Expression::Refuse)], ..Function::default() });
        let outer = (self.depth, self.deepest, self.variables, std::mem::take(&mut self.scopes));
        self.outside += self.depth;
        (self.depth, self.deepest, self.variables) = (0, 0, 0);
        let function = self.definition(definition);
        self.outside -= outer.0;
        (self.depth, self.deepest, self.variables, self.scopes) = outer;
        match function {
            Ok(function) => {
                self.program.functions[number] = function;
                Ok(number)
            }
            Err(Unknown) => {
                self.numbers.remove(name);
                Err(Unknown)
            }
        }
    }

    fn definition(&mut self, definition: &'a DefP<AstNoPayload>) -> Built<Function> {
        let mut names = HashMap::new();
        for parameter in &definition.params {
            let ParameterP::Normal(name, _, None) = &parameter.node else { return Err(Unknown) };
            names.insert(name.node.ident.as_str(), Some(names.len()));
        }
        let parameters = names.len();
        assigned(&definition.body, &mut |name| {
            let next = names.len();
            names.entry(name).or_insert(Some(next));
        });
        self.variables = names.len();
        self.scopes.push(names);
        let body = self.block(&definition.body)?;
        Ok(Function { parameters, variables: self.variables, depth: self.deepest, body })
    }

    fn block(&mut self, statement: &'a AstStmt) -> Built<Vec<Statement>> {
        let mut block = Vec::new();
        self.add(statement, &mut block)?;
        Ok(block)
    }

    fn add(&mut self, statement: &'a AstStmt, block: &mut Vec<Statement>) -> Built<()> {
        self.deeper(1, |builder| {
            block.push(match &statement.node {
                StmtP::Statements(statements) => {
                    return statements.iter().try_for_each(|statement| builder.add(statement, block));
                }
                StmtP::Pass => return Ok(()),
                // The description of a function.
                StmtP::Expression(text) if matches!(text.node, ExprP::Literal(AstLiteral::String(_))) => return Ok(()),
                StmtP::Break => Statement::Break,
                StmtP::Continue => Statement::Continue,
                StmtP::Return(None) => Statement::Return(Expression::Constant(Cell::None)),
                StmtP::Return(Some(value)) => Statement::Return(builder.expression(value)?),
                StmtP::Expression(value) => match modification(value) {
                    Some((of, index, operator, by)) => {
                        let (of, index) = (builder.expression(of)?, builder.expression(index)?);
                        Statement::ModifyAt(of, index, operator, builder.expression(by)?)
                    }
                    None => Statement::Evaluate(builder.expression(value)?),
                },
                StmtP::Assign(assign) => {
                    let value = builder.expression(&assign.rhs)?;
                    Statement::Assign(builder.target(&assign.lhs)?, value)
                }
                StmtP::AssignModify(target, operator, value) => match builder.target(target)? {
                    Target::Variable(variable) => {
                        Statement::Modify(variable, modifying(*operator), builder.expression(value)?)
                    }
                    Target::Index(of, index) => {
                        Statement::ModifyAt(of, index, modifying(*operator), builder.expression(value)?)
                    }
                    Target::Several(_) | Target::Pair(..) => return Err(Unknown),
                },
                StmtP::If(condition, yes) => {
                    Statement::If(builder.expression(condition)?, builder.block(yes)?, Vec::new())
                }
                StmtP::IfElse(condition, branches) => Statement::If(
                    builder.expression(condition)?,
                    builder.block(&branches.0)?,
                    builder.block(&branches.1)?,
                ),
                StmtP::For(each) => {
                    let over = builder.expression(&each.over)?;
                    let target = builder.target(&each.var)?;
                    Statement::For(Box::new(Loop { target, over }), builder.block(&each.body)?)
                }
                StmtP::Def(_) | StmtP::Load(_) => return Err(Unknown),
            });
            Ok(())
        })
    }

    pub(super) fn target(&mut self, target: &'a AstAssignTarget) -> Built<Target> {
        Ok(match &target.node {
            AssignTargetP::Identifier(name) => Target::Variable(self.variable(&name.node.ident)?.ok_or(Unknown)?),
            AssignTargetP::Tuple(targets) => {
                let targets = targets.iter().map(|target| self.target(target)).collect::<Built<Vec<_>>>()?;
                match targets[..] {
                    [Target::Variable(a), Target::Variable(b)] => Target::Pair(a, b),
                    _ => Target::Several(targets),
                }
            }
            AssignTargetP::Index(index) => Target::Index(self.expression(&index.0)?, self.expression(&index.1)?),
            AssignTargetP::Dot(..) => return Err(Unknown),
        })
    }

    /// The number of a variable; `None` if there is none of this name.
    pub(super) fn variable(&self, name: &str) -> Built<Option<usize>> {
        match self.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            Some(variable) => variable.map(Some).ok_or(Unknown),
            None => Ok(None),
        }
    }

    pub(super) fn expressions(&mut self, expressions: impl IntoIterator<Item = &'a AstExpr>) -> Built<Vec<Expression>> {
        expressions.into_iter().map(|expression| self.expression(expression)).collect()
    }

    pub(super) fn boxed(&mut self, expression: &'a AstExpr) -> Built<Box<Expression>> {
        self.expression(expression).map(Box::new)
    }

    pub(super) fn two(&mut self, a: &'a AstExpr, b: &'a AstExpr) -> Built<Box<[Expression; 2]>> {
        Ok(Box::new([self.expression(a)?, self.expression(b)?]))
    }

    /// Builds what is nested this much deeper.
    pub(super) fn deeper<T>(&mut self, levels: usize, build: impl FnOnce(&mut Self) -> Built<T>) -> Built<T> {
        self.depth += levels;
        self.deepest = self.deepest.max(self.depth);
        let too_deep = self.depth > MOST_NESTED || self.outside + self.depth > MOST_DEPTH;
        let built = if too_deep { Err(Unknown) } else { build(self) };
        self.depth -= levels;
        built
    }

    pub(super) fn expression(&mut self, expression: &'a AstExpr) -> Built<Expression> {
        self.deeper(1, |builder| builder.build(expression))
    }
}

/// The parts of `of[index] *= by` and `of[index] <<= by`, which call a function.
fn modification(call: &AstExpr) -> Option<(&AstExpr, &AstExpr, Operator, &AstExpr)> {
    let ExprP::Call(function, arguments) = &call.node else { return None };
    let ExprP::Identifier(name) = &function.node else { return None };
    let operator = match name.node.ident.as_str() {
        TIMES_AT => Operator::Multiply,
        SHIFTED_AT => Operator::ShiftLeft,
        _ => return None,
    };
    let [of, index, by] = &arguments.args[..] else { return None };
    let ExprP::Lambda(by) = &by.node.expr().node else { return None };
    Some((of.node.expr(), index.node.expr(), operator, &*by.body))
}

/// The functions that a file defines once and for all at its top level.
fn definitions(statement: &AstStmt) -> HashMap<&str, &DefP<AstNoPayload>> {
    let mut times: HashMap<&str, usize> = HashMap::new();
    assigned(statement, &mut |name| *times.entry(name).or_default() += 1);
    let mut found = HashMap::new();
    let mut top = vec![statement];
    while let Some(statement) = top.pop() {
        match &statement.node {
            StmtP::Statements(statements) => top.extend(statements),
            StmtP::Def(definition) if times.get(definition.name.node.ident.as_str()) == Some(&1) => {
                found.insert(definition.name.node.ident.as_str(), definition);
            }
            _ => {}
        }
    }
    found
}

/// Calls `found` with every name that a statement assigns to, not in comprehensions and not in functions inside it.
fn assigned<'a>(statement: &'a AstStmt, found: &mut dyn FnMut(&'a str)) {
    match &statement.node {
        StmtP::Assign(assign) => assigned_target(&assign.lhs, found),
        StmtP::AssignModify(target, ..) => assigned_target(target, found),
        StmtP::For(each) => {
            assigned_target(&each.var, found);
            assigned(&each.body, found);
        }
        StmtP::Def(definition) => found(&definition.name.node.ident),
        StmtP::Statements(statements) => statements.iter().for_each(|statement| assigned(statement, found)),
        StmtP::If(_, yes) => assigned(yes, found),
        StmtP::IfElse(_, branches) => {
            assigned(&branches.0, found);
            assigned(&branches.1, found);
        }
        _ => {}
    }
}

pub(super) fn assigned_target<'a>(target: &'a AstAssignTarget, found: &mut dyn FnMut(&'a str)) {
    match &target.node {
        AssignTargetP::Identifier(name) => found(&name.node.ident),
        AssignTargetP::Tuple(targets) => targets.iter().for_each(|target| assigned_target(target, found)),
        AssignTargetP::Index(_) | AssignTargetP::Dot(..) => {}
    }
}
