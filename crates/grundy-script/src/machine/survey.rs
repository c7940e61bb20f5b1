//! What a function is made of, for the compiler: its variables, and the names that inner functions mention.

use std::collections::HashSet;

use starlark_syntax::syntax::ast::{
    AssignTargetP, AstAssignTarget, AstExpr, AstNoPayload, AstParameter, AstStmt, ClauseP, ExprP, ForClauseP,
    ParameterP, StmtP,
};
use starlark_syntax::syntax::uniplate::Visit;

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
