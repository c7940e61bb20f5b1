//! Makes trees of expressions.

use starlark::syntax::ast::{
    ArgumentP, AstArgument, AstAssignTarget, AstExpr, AstNoPayload, BinOp, ClauseP, ExprP, ForClauseP,
};

use super::build::{Builder, Built, Scope, assigned_target};
use super::cell::{Cell, Unknown};
use super::constant;
use super::facts::{elements_make_no_text, is_plain, makes_list, names_variables};
use super::names::{builtin, comparison, method, operator};
use super::tree::{Argument, Builtin, Clause, Comprehension, Expression, Label, Loop, Method, Operator, Slice, Target};
use crate::language::{SHIFTED, TIMES};
use crate::unnamed::changes_nothing;

impl<'a> Builder<'a> {
    pub(super) fn build(&mut self, expression: &'a AstExpr) -> Built<Expression> {
        Ok(match &expression.node {
            ExprP::Identifier(name) => match self.variable(&name.node.ident)? {
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
            ExprP::BitNot(value) => {
                let ones = Expression::Constant(Cell::Int(-1));
                Expression::Operate(Operator::Xor, Box::new([self.expression(value)?, ones]))
            }
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
        let mut terms = Vec::new();
        let mut first = expression;
        while let ExprP::Op(left, BinOp::Add, right) = &first.node {
            terms.push(&**right);
            first = left;
        }
        // Added from the left, a sum is as deep as it is long.
        let (first, mut parts) = self.deeper(terms.len() - 1, |builder| {
            Ok((builder.expression(first)?, builder.expressions(terms.into_iter().rev())?))
        })?;
        // A list or text, of which a part is added, is written at once.
        let adds_numbers =
            |part: &Expression| !matches!(part, Expression::List(_) | Expression::Slice(_) | Expression::Tuple(_));
        if parts.len() == 1 && adds_numbers(&first) && parts.iter().all(adds_numbers) {
            return Ok(Expression::Add(Box::new([first, parts.remove(0)])));
        }
        if parts.iter().all(is_plain) {
            parts.insert(0, first);
            return Ok(Expression::Join(parts));
        }
        Ok(parts.into_iter().fold(first, |sum, part| Expression::Operate(Operator::Add, Box::new([sum, part]))))
    }

    fn comprehension(
        &mut self,
        element: &'a AstExpr,
        first: &'a ForClauseP<AstNoPayload>,
        rest: &'a [ClauseP<AstNoPayload>],
    ) -> Built<Expression> {
        // Each clause is nested in the one before.
        self.deeper(1 + rest.len(), |builder| {
            let over = builder.expression(&first.over)?;
            // From here on the variables of all clauses are in scope, though most have no value yet.
            let mut names = Scope::new();
            let others = rest.iter().filter_map(|clause| match clause {
                ClauseP::For(each) => Some(&each.var),
                ClauseP::If(_) => None,
            });
            for target in std::iter::once(&first.var).chain(others) {
                assigned_target(target, &mut |name| {
                    names.insert(name, None);
                });
            }
            builder.scopes.push(names);
            let built = builder.clauses(over, first, rest).and_then(|clauses| {
                let element = builder.expression(element)?;
                Ok(Expression::Listed(Box::new(Comprehension { element, clauses })))
            });
            builder.scopes.pop();
            built
        })
    }

    fn clauses(
        &mut self,
        over: Expression,
        first: &'a ForClauseP<AstNoPayload>,
        rest: &'a [ClauseP<AstNoPayload>],
    ) -> Built<Vec<Clause>> {
        let mut clauses = vec![Clause::For(Loop { target: self.clause_target(&first.var)?, over })];
        for clause in rest {
            clauses.push(match clause {
                ClauseP::For(each) => {
                    let over = self.expression(&each.over)?;
                    Clause::For(Loop { target: self.clause_target(&each.var)?, over })
                }
                ClauseP::If(condition) => Clause::If(self.expression(condition)?),
            });
        }
        Ok(clauses)
    }

    /// The variables of a `for` of a comprehension, which have a value from here on.
    fn clause_target(&mut self, target: &'a AstAssignTarget) -> Built<Target> {
        let Builder { scopes, variables, .. } = self;
        assigned_target(target, &mut |name| {
            if let Some(variable @ None) = scopes.last_mut().and_then(|scope| scope.get_mut(name)) {
                *variable = Some(*variables);
                *variables += 1;
            }
        });
        let target = self.target(target)?;
        if names_variables(&target) { Ok(target) } else { Err(Unknown) }
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
        if self.variable(name)?.is_some() {
            return Err(Unknown);
        }
        if let Some((&name, _)) = self.definitions.get_key_value(name) {
            let arguments = self.arguments(arguments)?;
            return Ok(Expression::Call(self.number(name)?, arguments));
        }
        if !matches!(self.module.get_option(name), Ok(None)) {
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
