//! Makes trees of the functions of a file that was run.
//!
//! A function of which a part is not known here, or which calls such a function, has no tree: the interpreter evaluates
//! it. Names of moves are an exception, since most of them are left out.

use std::collections::HashMap;

use starlark::environment::FrozenModule;
use starlark::syntax::ast::{
    ArgumentP, AssignTargetP, AstArgument, AstAssignTarget, AstExpr, AstLiteral, AstNoPayload, AstStmt, BinOp, ClauseP,
    DefP, ExprP, ForClauseP, ParameterP, StmtP,
};

use super::cell::{Cell, Unknown};
use super::constant;
use super::names::{builtin, comparison, method, modifying, operator};
use super::store::Store;
use super::tree::{
    Argument, Builtin, Clause, Comprehension, Expression, Function, Label, Loop, Method, Operator, Program, Slice,
    Statement, Target,
};
use crate::ScriptLimits;
use crate::language::{SHIFTED, TIMES};
use crate::unnamed::changes_nothing;

/// Largest depth of a function's tree.
const MOST_NESTED: usize = 60;

/// Builds the trees of the functions of a file.
pub(super) struct Builder<'a> {
    module: &'a FrozenModule,
    definitions: HashMap<&'a str, &'a DefP<AstNoPayload>>,
    numbers: HashMap<&'a str, usize>,
    program: Program,
    store: Store,
    /// Whether the name of some move was left out.
    pub(super) leaves_out: bool,
    depth: usize,
    deepest: usize,
    variables: usize,
    /// The variables in scope, the innermost last.
    scopes: Vec<HashMap<&'a str, usize>>,
}

type Built<T> = Result<T, Unknown>;

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

    fn number(&mut self, name: &'a str) -> Built<usize> {
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
        (self.depth, self.deepest, self.variables) = (0, 0, 0);
        let function = self.definition(definition);
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
            names.insert(name.node.ident.as_str(), names.len());
        }
        let parameters = names.len();
        assigned(&definition.body, &mut |name| {
            let next = names.len();
            names.entry(name).or_insert(next);
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
        self.deeper(|builder| {
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
                StmtP::Expression(value) => Statement::Evaluate(builder.expression(value)?),
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

    fn target(&mut self, target: &'a AstAssignTarget) -> Built<Target> {
        Ok(match &target.node {
            AssignTargetP::Identifier(name) => Target::Variable(self.variable(&name.node.ident).ok_or(Unknown)?),
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

    fn variable(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).copied()
    }

    fn expressions(&mut self, expressions: impl IntoIterator<Item = &'a AstExpr>) -> Built<Vec<Expression>> {
        expressions.into_iter().map(|expression| self.expression(expression)).collect()
    }

    fn boxed(&mut self, expression: &'a AstExpr) -> Built<Box<Expression>> {
        self.expression(expression).map(Box::new)
    }

    fn two(&mut self, a: &'a AstExpr, b: &'a AstExpr) -> Built<Box<[Expression; 2]>> {
        Ok(Box::new([self.expression(a)?, self.expression(b)?]))
    }

    fn deeper<T>(&mut self, build: impl FnOnce(&mut Self) -> Built<T>) -> Built<T> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let built = if self.depth > MOST_NESTED { Err(Unknown) } else { build(self) };
        self.depth -= 1;
        built
    }

    fn expression(&mut self, expression: &'a AstExpr) -> Built<Expression> {
        self.deeper(|builder| builder.build(expression))
    }

    fn build(&mut self, expression: &'a AstExpr) -> Built<Expression> {
        Ok(match &expression.node {
            ExprP::Identifier(name) => match self.variable(&name.node.ident) {
                Some(variable) => Expression::Variable(variable),
                None => Expression::Constant(self.global(&name.node.ident)?),
            },
            ExprP::Literal(literal) => Expression::Constant(constant::literal(literal, &mut self.store)?),
            ExprP::Tuple(elements) => match &elements[..] {
                [a, b] => Expression::Pair(self.two(a, b)?),
                _ => Expression::Tuple(self.expressions(elements)?),
            },
            ExprP::List(elements) => Expression::List(self.expressions(elements)?),
            ExprP::Dict(pairs) => Expression::Dict(
                pairs
                    .iter()
                    .map(|(key, value)| Ok((self.expression(key)?, self.expression(value)?)))
                    .collect::<Built<_>>()?,
            ),
            ExprP::Not(value) => Expression::Not(self.boxed(value)?),
            ExprP::Minus(value) => Expression::Minus(self.boxed(value)?),
            ExprP::If(parts) => {
                let (condition, yes, no) = &**parts;
                Expression::If(Box::new([self.expression(condition)?, self.expression(yes)?, self.expression(no)?]))
            }
            ExprP::Op(a, BinOp::And, b) => Expression::And(self.two(a, b)?),
            ExprP::Op(a, BinOp::Or, b) => Expression::Or(self.two(a, b)?),
            ExprP::Op(_, BinOp::Add, _) => self.sum(expression)?,
            ExprP::Op(a, sign, b) => match (comparison(*sign), operator(*sign)) {
                (Some(comparison), _) => Expression::Compare(comparison, self.two(a, b)?),
                (_, Some(operator)) => Expression::Operate(operator, self.two(a, b)?),
                _ => return Err(Unknown),
            },
            ExprP::Index(index) => match *self.two(&index.0, &index.1)? {
                [Expression::Variable(of), Expression::Variable(index)] => Expression::Element(of, index),
                two => Expression::Index(Box::new(two)),
            },
            ExprP::Slice(of, from, to, step) => {
                let mut bound = |bound: &'a Option<Box<AstExpr>>| match bound {
                    Some(bound) => self.expression(bound).map(Some),
                    None => Ok(None),
                };
                let (from, to, step) = (bound(from)?, bound(to)?, bound(step)?);
                // Starlark 0.14.2 takes a variable bound of a constant for none, if all three bounds are written.
                if let (Some(from), Some(to), Some(step)) = (&from, &to, &step)
                    && ![from, to, step].into_iter().all(|bound| matches!(bound, Expression::Constant(_)))
                {
                    return Ok(Expression::Refuse);
                }
                // The object is evaluated first; it is built last only because of the borrow above.
                Expression::Slice(Box::new(Slice { of: self.expression(of)?, from, to, step }))
            }
            ExprP::ListComprehension(element, first, rest) => self.comprehension(element, first, rest)?,
            ExprP::Call(function, arguments) => self.call(function, &arguments.args)?,
            _ => return Err(Unknown),
        })
    }

    /// The value of a global name.
    fn global(&mut self, name: &str) -> Built<Cell> {
        match (self.module.get_option(name).ok().flatten(), name) {
            (Some(value), _) => constant::value(value.value(), &mut self.store, 0),
            (None, "None") => Ok(Cell::None),
            (None, "True") => Ok(Cell::truth(true)),
            (None, "False") => Ok(Cell::truth(false)),
            (None, _) => Err(Unknown),
        }
    }

    /// `a + b + c`: from the left, or all at once if that makes no difference.
    fn sum(&mut self, expression: &'a AstExpr) -> Built<Expression> {
        let mut parts = Vec::new();
        let mut first = expression;
        while let ExprP::Op(left, BinOp::Add, right) = &first.node {
            parts.push(self.expression(right)?);
            first = left;
        }
        if parts.len() > MOST_NESTED {
            return Err(Unknown);
        }
        let first = self.expression(first)?;
        // A list or text, of which a part is added, is written at once.
        let adds_numbers =
            |part: &Expression| !matches!(part, Expression::List(_) | Expression::Slice(_) | Expression::Tuple(_));
        if parts.len() == 1 && adds_numbers(&first) && parts.iter().all(adds_numbers) {
            return Ok(Expression::Add(Box::new([first, parts.remove(0)])));
        }
        if parts.iter().all(is_plain) {
            parts.push(first);
            parts.reverse();
            return Ok(Expression::Join(parts));
        }
        Ok(parts.into_iter().rev().fold(first, |sum, part| Expression::Operate(Operator::Add, Box::new([sum, part]))))
    }

    fn comprehension(
        &mut self,
        element: &'a AstExpr,
        first: &'a ForClauseP<AstNoPayload>,
        rest: &'a [ClauseP<AstNoPayload>],
    ) -> Built<Expression> {
        let scopes = self.scopes.len();
        let mut clauses = vec![Clause::For(self.for_clause(first)?)];
        for clause in rest {
            clauses.push(match clause {
                ClauseP::For(each) => Clause::For(self.for_clause(each)?),
                ClauseP::If(condition) => Clause::If(self.expression(condition)?),
            });
        }
        let element = self.expression(element)?;
        self.scopes.truncate(scopes);
        Ok(Expression::Listed(Box::new(Comprehension { element, clauses })))
    }

    /// A `for` of a comprehension, whose variables are in scope behind it.
    fn for_clause(&mut self, each: &'a ForClauseP<AstNoPayload>) -> Built<Loop> {
        let over = self.expression(&each.over)?;
        let mut names = HashMap::new();
        let next = &mut self.variables;
        assigned_target(&each.var, &mut |name| {
            names.entry(name).or_insert_with(|| {
                *next += 1;
                *next - 1
            });
        });
        self.scopes.push(names);
        let target = self.target(&each.var)?;
        if names_variables(&target) { Ok(Loop { target, over }) } else { Err(Unknown) }
    }

    fn call(&mut self, function: &'a AstExpr, arguments: &'a [AstArgument]) -> Built<Expression> {
        match &function.node {
            ExprP::Identifier(name) => self.call_named(&name.node.ident, arguments),
            ExprP::Dot(object, name) => {
                let method = method(&name.node).ok_or(Unknown)?;
                let mut values = vec![self.expression(object)?];
                values.extend(self.positional(arguments)?);
                if method == Method::Join
                    && matches!(&values[..], [_, Expression::Listed(listed)] if elements_make_no_text(listed))
                    && let Some(Expression::Listed(listed)) = values.pop()
                    && let Some(separator) = values.pop()
                {
                    return Ok(Expression::JoinListed(Box::new(separator), listed));
                }
                Ok(Expression::Method(method, values))
            }
            _ => Err(Unknown),
        }
    }

    fn call_named(&mut self, name: &'a str, arguments: &'a [AstArgument]) -> Built<Expression> {
        if self.variable(name).is_some() {
            return Err(Unknown);
        }
        if let Some((&name, _)) = self.definitions.get_key_value(name) {
            let arguments = self.arguments(arguments)?;
            return Ok(Expression::Call(self.number(name)?, arguments));
        }
        if matches!(self.module.get_option(name), Ok(Some(_))) {
            return Err(Unknown);
        }
        Ok(match (name, arguments) {
            ("move", [to]) => match &to.node {
                ArgumentP::Positional(to) => Expression::Move(self.boxed(to)?, None),
                _ => return Err(Unknown),
            },
            ("move", [to, label]) => match (&to.node, &label.node) {
                (ArgumentP::Positional(to), ArgumentP::Named(name, label)) if name.node == "label" => {
                    let to = self.boxed(to)?;
                    let always = !changes_nothing(label);
                    self.leaves_out |= !always;
                    let text = match self.expression(label) {
                        Err(Unknown) if !always => Expression::Refuse,
                        text => text?,
                    };
                    Expression::Move(to, Some(Box::new(Label { text, always })))
                }
                _ => return Err(Unknown),
            },
            ("split", _) => Expression::Split(self.arguments(arguments)?),
            ("fail", _) => Expression::Refuse,
            (TIMES | SHIFTED, [a, b]) => {
                let operator = if name == TIMES { Operator::Multiply } else { Operator::ShiftLeft };
                Expression::Operate(operator, self.two(a.node.expr(), b.node.expr())?)
            }
            ("sorted", [list, reverse]) => match (&reverse.node, &list.node) {
                (ArgumentP::Named(name, value), ArgumentP::Positional(list)) if name.node == "reverse" => {
                    let down = match self.expression(value)? {
                        Expression::Constant(Cell::Bool(down)) => down.get(),
                        _ => return Err(Unknown),
                    };
                    let sorted = if down { Builtin::SortedDown } else { Builtin::Sorted };
                    Expression::Apply(sorted, vec![self.expression(list)?])
                }
                _ => return Err(Unknown),
            },
            ("sorted", [_]) => {
                let values = self.positional(arguments)?;
                let is_new = values.iter().all(makes_list);
                Expression::Apply(if is_new { Builtin::SortedNew } else { Builtin::Sorted }, values)
            }
            _ => Expression::Apply(builtin(name).ok_or(Unknown)?, self.positional(arguments)?),
        })
    }

    fn positional(&mut self, arguments: &'a [AstArgument]) -> Built<Vec<Expression>> {
        arguments
            .iter()
            .map(|argument| match &argument.node {
                ArgumentP::Positional(value) => self.expression(value),
                _ => Err(Unknown),
            })
            .collect()
    }

    fn arguments(&mut self, arguments: &'a [AstArgument]) -> Built<Vec<Argument>> {
        arguments
            .iter()
            .map(|argument| match &argument.node {
                ArgumentP::Positional(value) => Ok(Argument { value: self.expression(value)?, spread: false }),
                ArgumentP::Args(value) => Ok(Argument { value: self.expression(value)?, spread: true }),
                _ => Err(Unknown),
            })
            .collect()
    }
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

fn assigned_target<'a>(target: &'a AstAssignTarget, found: &mut dyn FnMut(&'a str)) {
    match &target.node {
        AssignTargetP::Identifier(name) => found(&name.node.ident),
        AssignTargetP::Tuple(targets) => targets.iter().for_each(|target| assigned_target(target, found)),
        AssignTargetP::Index(_) | AssignTargetP::Dot(..) => {}
    }
}

/// Whether a target is made of variables alone.
fn names_variables(target: &Target) -> bool {
    match target {
        Target::Variable(_) | Target::Pair(..) => true,
        Target::Several(targets) => targets.iter().all(names_variables),
        Target::Index(..) => false,
    }
}

/// Whether the value of an expression is a new list, if it is no error.
fn makes_list(expression: &Expression) -> bool {
    match expression {
        Expression::Listed(_) | Expression::List(_) => true,
        // Lists are added to lists only.
        Expression::Join(parts) => parts.iter().any(makes_list),
        Expression::Add(two) => two.iter().any(makes_list),
        _ => false,
    }
}

/// Whether no text is made between the first and the last element of a comprehension.
fn elements_make_no_text(listed: &Comprehension) -> bool {
    makes_no_text(&listed.element)
        && listed.clauses.iter().skip(1).all(|clause| match clause {
            Clause::For(each) => makes_no_text(&each.over),
            Clause::If(condition) => makes_no_text(condition),
        })
}

/// Whether no text is made while an expression is evaluated.
fn makes_no_text(expression: &Expression) -> bool {
    match expression {
        Expression::Constant(_) | Expression::Variable(_) | Expression::Element(..) => true,
        Expression::Tuple(elements) => elements.iter().all(makes_no_text),
        Expression::Not(value) => makes_no_text(value),
        Expression::Compare(_, two)
        | Expression::Index(two)
        | Expression::And(two)
        | Expression::Or(two)
        | Expression::Pair(two) => two.iter().all(makes_no_text),
        // Texts are added to texts only.
        Expression::Add(two) => {
            two.iter().any(|part| matches!(part, Expression::Constant(Cell::Int(_)))) && two.iter().all(makes_no_text)
        }
        Expression::If(three) => three.iter().all(makes_no_text),
        Expression::Apply(function, values) => *function != Builtin::Str && values.iter().all(makes_no_text),
        _ => false,
    }
}

/// Whether to evaluate an expression changes no list or set.
fn is_plain(expression: &Expression) -> bool {
    match expression {
        Expression::Constant(_) | Expression::Variable(_) | Expression::Element(..) => true,
        Expression::Tuple(elements) | Expression::List(elements) | Expression::Join(elements) => {
            elements.iter().all(is_plain)
        }
        Expression::Not(value) | Expression::Minus(value) => is_plain(value),
        Expression::Compare(_, two)
        | Expression::Operate(_, two)
        | Expression::Index(two)
        | Expression::Add(two)
        | Expression::Pair(two) => two.iter().all(is_plain),
        Expression::Slice(slice) => {
            let Slice { of, from, to, step } = &**slice;
            is_plain(of) && [from, to, step].into_iter().flatten().all(is_plain)
        }
        _ => false,
    }
}
