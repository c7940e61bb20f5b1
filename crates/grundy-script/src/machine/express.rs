//! Compiles expressions.

use starlark_syntax::codemap::Span as Place;
use starlark_syntax::lexer::TokenInt;
use starlark_syntax::syntax::ast::{
    ArgumentP, AssignTargetP, AstArgument, AstExpr, AstLiteral, AstNoPayload, BinOp, ClauseP, ExprP, ForClauseP,
};

use super::cell::Cell;
use super::compile::{Built, Compiler, Found};
use super::natives::Native;
use super::program::{Op, Register, Shape, Survey, each_name, targets};

impl<'a> Compiler<'a> {
    /// Compiles an expression; the register with its value.
    pub(super) fn expression(&mut self, expression: &'a AstExpr) -> Built<Register> {
        match &expression.node {
            ExprP::Identifier(name) => self.read(&name.node.ident, expression.span),
            ExprP::Literal(literal) => self.literal(literal, expression.span),
            _ => {
                let register = self.temporary(expression.span)?;
                self.into(expression, register)?;
                Ok(register)
            }
        }
    }

    fn literal(&mut self, literal: &'a AstLiteral, place: Place) -> Built<Register> {
        let value = match literal {
            AstLiteral::Int(number) => match &number.node {
                TokenInt::I32(number) => return self.number(i64::from(*number), place),
                TokenInt::BigInt(number) => self.store.integer(number.clone()),
            },
            AstLiteral::Float(number) => Ok(Cell::float(number.node)),
            AstLiteral::String(text) => self.store.new_text(&text.node),
            AstLiteral::Bytes(bytes) => self.store.new_bytes(&bytes.node).map(Cell::Bytes),
            // It stands where there is nothing to say.
            AstLiteral::Ellipsis => Ok(Cell::None),
        };
        let value = self.made(value, place)?;
        self.fixed(value, place)
    }

    /// Puts expressions into registers one after the other; the first of them.
    fn row(&mut self, expressions: impl IntoIterator<Item = &'a AstExpr>) -> Built<Register> {
        let begin = self.making().top;
        for expression in expressions {
            let register = self.temporary(expression.span)?;
            self.into(expression, register)?;
        }
        Ok(begin)
    }

    /// Compiles an expression, whose value goes to a register. That may be one of the variables in the expression only
    /// if the value is written last.
    pub(super) fn into(&mut self, expression: &'a AstExpr, to: Register) -> Built<()> {
        self.deeper(expression.span, |compiler| compiler.build(expression, to))
    }

    fn build(&mut self, expression: &'a AstExpr, to: Register) -> Built<()> {
        let place = expression.span;
        let op = match &expression.node {
            ExprP::Identifier(_) | ExprP::Literal(_) => Op::Move(to, self.expression(expression)?),
            ExprP::Tuple(elements) if let [a, b] = &elements[..] => {
                Op::Pair(to, self.expression(a)?, self.expression(b)?)
            }
            ExprP::Tuple(elements) => Op::Tuple(to, self.row(elements)?, elements.len() as u16),
            ExprP::List(elements) => Op::List(to, self.row(elements)?, elements.len() as u16),
            ExprP::Dict(pairs) => {
                self.emit(Op::Dict(to), place);
                for (key, value) in pairs {
                    self.deeper(key.span, |compiler| {
                        let (place, key, value) = (key.span, compiler.expression(key)?, compiler.expression(value)?);
                        compiler.emit(Op::Enter(false, to, key, value), place);
                        Ok(())
                    })?;
                }
                return Ok(());
            }
            ExprP::Not(value) => Op::Not(to, self.expression(value)?),
            ExprP::Minus(value) => Op::Sign(b'-', to, self.expression(value)?),
            ExprP::Plus(value) => Op::Sign(b'+', to, self.expression(value)?),
            ExprP::BitNot(value) => Op::Sign(b'~', to, self.expression(value)?),
            ExprP::Op(..) => return self.chain(expression, to),
            ExprP::If(_) => return self.conditional(expression, to),
            ExprP::Index(index) => Op::Index(to, self.expression(&index.0)?, self.expression(&index.1)?),
            ExprP::Index2(index) => {
                let of = self.row([&index.0, &index.1, &index.2])?;
                Op::IndexTwo(of)
            }
            ExprP::Slice(of, from, until, step) => {
                let of = self.expression(of)?;
                Op::Slice(to, of, self.bounds([from, until, step], place)?)
            }
            ExprP::Dot(of, name) => {
                let of = self.expression(of)?;
                Op::Attribute(to, of, self.name(&name.node))
            }
            ExprP::ListComprehension(element, first, rest) => {
                self.emit(Op::List(to, to, 0), place);
                return self.comprehension((element, None), first, rest, to);
            }
            ExprP::DictComprehension(pair, first, rest) => {
                self.emit(Op::Dict(to), place);
                return self.comprehension((&pair.0, Some(&pair.1)), first, rest, to);
            }
            ExprP::Lambda(lambda) => {
                let mut survey = Survey::default();
                survey.expression(&lambda.body);
                return self.define("lambda", &lambda.params, place, survey, to, |compiler| {
                    let value = compiler.expression(&lambda.body)?;
                    compiler.emit(Op::Return(value), lambda.body.span);
                    Ok(false)
                });
            }
            ExprP::FString(text) => {
                let format = self.store.new_text(&text.node.format.node);
                let format = self.made(format, place)?;
                let format = self.fixed(format, place)?;
                let begin = self.temporary(place)?;
                self.emit(Op::Move(begin, format), place);
                self.row(&text.node.expressions)?;
                let name = self.name("format");
                Op::Method(text.node.expressions.len() as u8, to, begin, name)
            }
            ExprP::Call(function, arguments) => return self.call(function, &arguments.args, place, to),
        };
        self.emit(op, place);
        Ok(())
    }

    fn bounds(&mut self, bounds: [&'a Option<Box<AstExpr>>; 3], place: Place) -> Built<Register> {
        let begin = self.making().top;
        for bound in bounds {
            let register = self.temporary(place)?;
            match bound {
                Some(bound) => self.into(bound, register)?,
                None => {
                    let unset = self.fixed(Cell::Unset, place)?;
                    self.emit(Op::Move(register, unset), place);
                }
            }
        }
        Ok(begin)
    }

    fn conditional(&mut self, expression: &'a AstExpr, to: Register) -> Built<()> {
        let mut ends = Vec::new();
        let mut rest = expression;
        while let ExprP::If(parts) = &rest.node {
            let (condition, yes, no) = &**parts;
            let top = self.making().top;
            let jumps = self.branch(condition, false)?;
            self.making().top = top;
            self.into(yes, to)?;
            ends.push(self.emit(Op::Jump(0), rest.span));
            self.land(jumps);
            rest = no;
        }
        self.into(rest, to)?;
        self.land(ends);
        Ok(())
    }

    /// Operators from the left, `a + b - c and d`.
    fn chain(&mut self, expression: &'a AstExpr, to: Register) -> Built<()> {
        let mut terms = Vec::new();
        let mut first = expression;
        while let ExprP::Op(left, sign, right) = &first.node {
            terms.push((*sign, &**right, first.span));
            first = left;
        }
        let makes_list =
            |part: &AstExpr| matches!(part.node, ExprP::Slice(..) | ExprP::List(_) | ExprP::ListComprehension(..));
        // Whether the sum so far is a list that nobody else has.
        let mut is_new = makes_list(first);
        let mut sum = self.expression(first)?;
        let mut own = self.temporary(expression.span)?;
        while let Some((sign, right, place)) = terms.pop() {
            let last = terms.is_empty();
            let top = self.making().top;
            let into = if last { to } else { own };
            let (op, result) = match sign {
                BinOp::And | BinOp::Or => {
                    self.emit(Op::Move(into, sum), place);
                    let jump = self.emit(Op::JumpIf(sign == BinOp::Or, into, 0), place);
                    self.into(right, into)?;
                    self.land([jump]);
                    // The value may be somebody's list: nothing is added to it in its place.
                    (sum, is_new) = (into, false);
                    own = self.temporary(place)?;
                    continue;
                }
                BinOp::Add if is_new => (Op::AddNew(sum, self.expression(right)?), sum),
                _ => (binary(sign, into, sum, self.expression(right)?), into),
            };
            self.emit(op, place);
            is_new = sign == BinOp::Add && (is_new || makes_list(right));
            sum = result;
            self.making().top = top;
        }
        if sum != to {
            self.emit(Op::Move(to, sum), expression.span);
        }
        Ok(())
    }

    /// Jumps if a condition has the wanted truth; the jumps, whose targets are open.
    pub(super) fn branch(&mut self, condition: &'a AstExpr, when: bool) -> Built<Vec<usize>> {
        self.deeper(condition.span, |compiler| compiler.build_branch(condition, when))
    }

    fn build_branch(&mut self, condition: &'a AstExpr, when: bool) -> Built<Vec<usize>> {
        let place = condition.span;
        match &condition.node {
            ExprP::Not(inner) => self.branch(inner, !when),
            ExprP::Op(a, sign @ (BinOp::And | BinOp::Or), b) => {
                // `and` is decided by what is false, `or` by what is true.
                let decides = *sign == BinOp::Or;
                let mut jumps = self.branch(a, decides)?;
                if when == decides {
                    jumps.extend(self.branch(b, when)?);
                    return Ok(jumps);
                }
                let others = self.branch(b, when)?;
                self.land(jumps);
                Ok(others)
            }
            ExprP::Op(a, sign, b) if compares(*sign) => {
                let (a, b) = (self.expression(a)?, self.expression(b)?);
                self.emit(Op::Skip(!when, *sign, a, b), place);
                Ok(vec![self.emit(Op::Jump(0), place)])
            }
            _ => {
                let value = self.expression(condition)?;
                Ok(vec![self.emit(Op::JumpIf(when, value, 0), place)])
            }
        }
    }

    fn comprehension(
        &mut self,
        element: (&'a AstExpr, Option<&'a AstExpr>),
        first: &'a ForClauseP<AstNoPayload>,
        rest: &'a [ClauseP<AstNoPayload>],
        to: Register,
    ) -> Built<()> {
        let over = self.expression(&first.over)?;
        // From here on the variables of all clauses are in scope, though most have no value yet.
        let mut scope = std::collections::HashMap::new();
        let mut names = Vec::new();
        targets(first, rest).for_each(|target| each_name(target, &mut |name| names.push(name)));
        for name in names {
            let register = self.new_variable();
            scope.entry(name).or_insert(register);
        }
        self.making().scopes.push(scope);
        let before = self.making().certain.clone();
        let built = self.clauses(element, Some((over, first)), rest, to);
        self.making().certain = before;
        self.making().scopes.pop();
        built
    }

    /// The clauses from here on, and the element (in a dict key and value). `each` is a `for` whose list is computed.
    fn clauses(
        &mut self,
        element: (&'a AstExpr, Option<&'a AstExpr>),
        each: Option<(Register, &'a ForClauseP<AstNoPayload>)>,
        rest: &'a [ClauseP<AstNoPayload>],
        to: Register,
    ) -> Built<()> {
        if let Some((over, each)) = each {
            let place = each.over.span;
            return self.deeper(place, |compiler| {
                let (_, begin, exit) = compiler.begin_loop(over, &each.var, place)?;
                compiler.clauses(element, None, rest, to)?;
                compiler.emit(Op::Jump(begin), place);
                compiler.land([exit]);
                Ok(())
            });
        }
        match rest.split_first() {
            Some((ClauseP::For(each), rest)) => {
                let over = self.expression(&each.over)?;
                self.clauses(element, Some((over, each)), rest, to)
            }
            Some((ClauseP::If(condition), rest)) => {
                let jumps = self.branch(condition, false)?;
                self.deeper(condition.span, |compiler| compiler.clauses(element, None, rest, to))?;
                self.land(jumps);
                Ok(())
            }
            None => {
                let (place, key) = (element.0.span, self.expression(element.0)?);
                let op = match element.1 {
                    None => Op::Push(to, key),
                    Some(value) => Op::Enter(true, to, key, self.expression(value)?),
                };
                self.emit(op, place);
                Ok(())
            }
        }
    }

    fn call(&mut self, function: &'a AstExpr, arguments: &'a [AstArgument], place: Place, to: Register) -> Built<()> {
        match &function.node {
            ExprP::Dot(object, name) if let Some(positional) = all_positional(arguments) => {
                return self.call_method(object, &name.node, positional, place, to);
            }
            ExprP::Identifier(name) => {
                if let Found::Constant(constant) = self.find(&name.node.ident, function.span)?
                    && let Some(native) = Native::of(&name.node.ident)
                {
                    return self.call_native(native, constant, arguments, place, to);
                }
            }
            _ => {}
        }
        if let Some(positional) = all_positional(arguments) {
            let function = self.expression(function)?;
            let begin = self.row(positional)?;
            self.emit(Op::Call(arguments.len() as u8, to, function, begin), place);
            return Ok(());
        }
        let begin = self.row([function])?;
        let shape = self.shaped(arguments)?;
        self.emit(Op::CallShaped(to, begin, shape), place);
        Ok(())
    }

    /// Puts arguments into registers, and returns the number of their shape.
    fn shaped(&mut self, arguments: &'a [AstArgument]) -> Built<u16> {
        let mut shape = Shape::default();
        for argument in arguments {
            match &argument.node {
                ArgumentP::Positional(_) => shape.positional += 1,
                ArgumentP::Named(name, _) => shape.named.push(name.node.clone()),
                ArgumentP::Args(_) => shape.args = true,
                ArgumentP::KwArgs(_) => shape.kwargs = true,
            }
        }
        self.row(arguments.iter().map(|argument| argument.node.expr()))?;
        Ok(self.shape(shape))
    }

    fn call_method(
        &mut self,
        object: &'a AstExpr,
        name: &'a str,
        positional: Vec<&'a AstExpr>,
        place: Place,
        to: Register,
    ) -> Built<()> {
        let (number, count) = (self.name(name), positional.len() as u8);
        // This is how boards are turned.
        let mut picked = None;
        if let (ExprP::Literal(AstLiteral::String(separator)), "join", [listed]) = (&object.node, name, &positional[..])
            && separator.node.is_empty()
            && let ExprP::ListComprehension(element, first, rest) = &listed.node
            && let (ExprP::Index(index), AssignTargetP::Identifier(variable), []) =
                (&element.node, &first.var.node, &rest[..])
            && let (ExprP::Identifier(of), ExprP::Identifier(at)) = (&index.0.node, &index.1.node)
            && let ExprP::Identifier(_) = &first.over.node
            && at.node.ident == variable.node.ident
            && of.node.ident != variable.node.ident
        {
            let (of, places) = (self.expression(&index.0)?, self.expression(&first.over)?);
            self.emit(Op::Pick(to, of, places), place);
            picked = Some(self.emit(Op::Jump(0), place));
        }
        let begin = self.row([object])?;
        self.row(positional)?;
        self.emit(Op::Method(count, to, begin, number), place);
        self.land(picked);
        Ok(())
    }

    /// Calls a function of the language, whose arguments mostly go straight to their places.
    fn call_native(
        &mut self,
        native: Native,
        constant: Register,
        arguments: &'a [AstArgument],
        place: Place,
        to: Register,
    ) -> Built<()> {
        let signature = native.signature();
        let mut places: Vec<Option<&'a AstExpr>> = vec![None; signature.parameters.len()];
        let mut fits = !signature.args && !signature.kwargs;
        for (number, argument) in arguments.iter().enumerate() {
            let slot = match &argument.node {
                ArgumentP::Positional(_) if number < signature.positional => Some(number),
                ArgumentP::Named(name, _) => {
                    let at = signature.parameters.iter().position(|parameter| parameter.name == name.node);
                    at.filter(|&at| at >= signature.nameless)
                }
                _ => None,
            };
            match slot.map(|slot| &mut places[slot]) {
                Some(place @ None) if fits => *place = Some(argument.node.expr()),
                _ => fits = false,
            }
        }
        let needed =
            |(place, parameter): (&Option<&AstExpr>, &super::program::Parameter)| place.is_some() || parameter.optional;
        if fits && places.iter().zip(&signature.parameters).all(needed) {
            let count = places.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            let begin = self.making().top;
            for (number, argument) in places[..count].iter().enumerate() {
                let register = self.temporary(place)?;
                let unset = self.fixed(Cell::Unset, place)?;
                match argument {
                    // A name that nobody wants is not made, if to make it changes nothing.
                    Some(label) if native == Native::Move && number == 1 && changes_nothing(label) => {
                        self.emit(Op::Move(register, unset), place);
                        let jump = self.emit(Op::JumpNameless(0), place);
                        self.into(label, register)?;
                        self.land([jump]);
                    }
                    Some(argument) => self.into(argument, register)?,
                    None => {
                        self.emit(Op::Move(register, unset), place);
                    }
                }
            }
            self.emit(Op::CallNative(native, count as u8, to, begin), place);
            return Ok(());
        }
        if let Some(positional) = all_positional(arguments)
            && signature.takes(positional.len())
        {
            let begin = self.row(positional)?;
            self.emit(Op::CallNative(native, arguments.len() as u8, to, begin), place);
            return Ok(());
        }
        let begin = self.temporary(place)?;
        self.emit(Op::Move(begin, constant), place);
        let shape = self.shaped(arguments)?;
        self.emit(Op::CallShaped(to, begin, shape), place);
        Ok(())
    }
}

/// The arguments, if none has a name or a star, and there are not very many.
fn all_positional(arguments: &[AstArgument]) -> Option<Vec<&AstExpr>> {
    let positional = arguments.iter().map(|argument| match &argument.node {
        ArgumentP::Positional(value) => Some(value),
        _ => None,
    });
    positional.collect::<Option<Vec<_>>>().filter(|positional| positional.len() <= 255)
}

fn binary(sign: BinOp, to: Register, a: Register, b: Register) -> Op {
    match sign {
        BinOp::Add => Op::Add(to, a, b),
        BinOp::Subtract => Op::Subtract(to, a, b),
        _ if compares(sign) => Op::Compare(sign, to, a, b),
        _ => Op::Operate(sign, to, a, b),
    }
}

fn compares(sign: BinOp) -> bool {
    use BinOp::{Equal, Greater, GreaterOrEqual, In, Less, LessOrEqual, NotEqual, NotIn};
    matches!(sign, Equal | NotEqual | Less | Greater | LessOrEqual | GreaterOrEqual | In | NotIn)
}

/// Whether to compute an expression changes no value: it calls nothing but methods and functions that make texts.
fn changes_nothing(expression: &AstExpr) -> bool {
    let is_plain = match &expression.node {
        ExprP::Call(function, _) => match &function.node {
            ExprP::Identifier(name) => matches!(name.node.ident.as_str(), "str" | "repr" | "len"),
            ExprP::Dot(_, method) => matches!(method.node.as_str(), "format" | "join" | "upper" | "lower"),
            _ => false,
        },
        ExprP::Lambda(_) | ExprP::ListComprehension(..) | ExprP::DictComprehension(..) => false,
        _ => true,
    };
    let mut all = is_plain;
    expression.node.visit_expr(|inner| all = all && changes_nothing(inner));
    all
}
