//! Evaluates expressions.

use super::cell::{Cell, Place, Span, Unknown, finite};
use super::comprehend::Sink;
use super::run::Machine;
use super::tree::{Argument, Clause, Comparison, Expression, Method, Operator, Program};

type Done<T> = Result<T, Unknown>;

impl Machine {
    /// The value of an expression. Most are variables and constants, which need no call.
    #[inline(always)]
    pub(super) fn value(&mut self, program: &Program, expression: &Expression) -> Done<Cell> {
        match expression {
            Expression::Constant(value) => Ok(*value),
            Expression::Variable(variable) => self.variable(*variable),
            _ => self.compound(program, expression),
        }
    }

    #[inline(never)]
    fn compound(&mut self, program: &Program, expression: &Expression) -> Done<Cell> {
        match expression {
            Expression::Compare(comparison @ (Comparison::In | Comparison::NotIn), two)
                if let Expression::Pair(pair) = &two[0] =>
            {
                // A pair that is only looked for need not be kept.
                let pair = [self.value(program, &pair[0])?, self.value(program, &pair[1])?];
                let found = match self.value(program, &two[1])? {
                    Cell::Set(set) | Cell::Dict(set) => self.store.has_pair(set, &pair)?,
                    of => {
                        let pair = self.store.new_tuple(&pair)?;
                        self.contains(of, Cell::Tuple(pair))?
                    }
                };
                Ok(Cell::truth(found == (*comparison == Comparison::In)))
            }
            Expression::Compare(comparison, two) => {
                let a = self.value(program, &two[0])?;
                let b = self.value(program, &two[1])?;
                self.compare(*comparison, a, b).map(Cell::truth)
            }
            Expression::Operate(operator, two) => {
                let a = self.value(program, &two[0])?;
                let b = self.value(program, &two[1])?;
                match (*operator, a, b) {
                    (Operator::Subtract, Cell::Int(a), Cell::Int(b)) => a.checked_sub(b).map(Cell::Int).ok_or(Unknown),
                    (operator, a, b) => self.operate(operator, a, b),
                }
            }
            Expression::Element(of, index) => {
                let (of, index) = (self.variable(*of)?, self.variable(*index)?);
                self.index(of, index)
            }
            Expression::Index(two) => {
                let of = self.value(program, &two[0])?;
                let index = self.value(program, &two[1])?;
                self.index(of, index)
            }
            Expression::Add(two) => {
                let a = self.value(program, &two[0])?;
                let b = self.value(program, &two[1])?;
                match (a, b) {
                    (Cell::Int(a), Cell::Int(b)) => a.checked_add(b).map(Cell::Int).ok_or(Unknown),
                    _ => self.operate(Operator::Add, a, b),
                }
            }
            Expression::Pair(two) => {
                let pair = [self.value(program, &two[0])?, self.value(program, &two[1])?];
                self.store.new_tuple(&pair).map(Cell::Tuple)
            }
            Expression::And(two) => {
                let a = self.value(program, &two[0])?;
                if self.truth(a)? { self.value(program, &two[1]) } else { Ok(a) }
            }
            Expression::Or(two) => {
                let a = self.value(program, &two[0])?;
                if self.truth(a)? { Ok(a) } else { self.value(program, &two[1]) }
            }
            Expression::If(three) => {
                let branch = if self.is_true(program, &three[0])? { 1 } else { 2 };
                self.value(program, &three[branch])
            }
            Expression::Not(value) => Ok(Cell::truth(!self.is_true(program, value)?)),
            Expression::Minus(value) => match self.value(program, value)? {
                Cell::Int(number) => number.checked_neg().map(Cell::Int).ok_or(Unknown),
                Cell::Float(number) => finite(-number.get()),
                _ => Err(Unknown),
            },
            _ => self.larger(program, expression),
        }
    }

    /// What makes lists or calls functions.
    #[inline(never)]
    fn larger(&mut self, program: &Program, expression: &Expression) -> Done<Cell> {
        match expression {
            Expression::Join(parts) => self.join(program, parts),
            Expression::Listed(comprehension) => {
                let list = self.store.new_list()?;
                self.comprehend(program, comprehension, 0, Sink::List(list))?;
                Ok(Cell::List(list))
            }
            Expression::Call(function, arguments) => {
                let base = self.stack.len();
                self.arguments(program, arguments)?;
                self.enter(program, &program.functions[*function], base)
            }
            Expression::Apply(builtin, arguments) => {
                self.store.count(1)?;
                let base = self.push_all(program, arguments)?;
                let value = self.apply(*builtin, base)?;
                self.stack.truncate(base);
                Ok(value)
            }
            Expression::Method(method, arguments) => {
                self.store.count(1)?;
                let base = self.push_all(program, arguments)?;
                let value = match (*method, self.stack[base], &self.stack[base + 1..]) {
                    (Method::Append, Cell::List(list), &[element]) => {
                        self.store.list_mut(list)?.push(element);
                        Cell::None
                    }
                    _ => self.method(*method, base)?,
                };
                self.stack.truncate(base);
                Ok(value)
            }
            Expression::Move(to, label) => {
                let to = self.value(program, to)?;
                if let Some(label) = label
                    && (label.always || self.names)
                {
                    self.value(program, &label.text)?;
                }
                self.option(to)
            }
            Expression::Slice(slice) => {
                let of = self.value(program, &slice.of)?;
                let (from, to) = (self.bound(program, &slice.from)?, self.bound(program, &slice.to)?);
                let step = self.bound(program, &slice.step)?;
                self.slice(of, from, to, step)
            }
            _ => self.rare(program, expression),
        }
    }

    #[inline(never)]
    fn rare(&mut self, program: &Program, expression: &Expression) -> Done<Cell> {
        match expression {
            Expression::JoinListed(separator, comprehension) => {
                let separator = self.value(program, separator)?.text()?;
                let Some(Clause::For(first)) = comprehension.clauses.first() else { return Err(Unknown) };
                let over = self.value(program, &first.over)?;
                let begin = self.store.begin_text();
                let more = std::cell::Cell::new(false);
                self.iterate(program, comprehension, 0, over, Sink::Text { separator, more: &more })?;
                self.store.end_text(begin)
            }
            Expression::Tuple(elements) => {
                let base = self.push_all(program, elements)?;
                let tuple = self.store.new_tuple(&self.stack[base..]);
                self.stack.truncate(base);
                tuple.map(Cell::Tuple)
            }
            Expression::List(elements) => {
                self.store.count(elements.len())?;
                let list = self.store.new_list()?;
                for element in elements {
                    let element = self.value(program, element)?;
                    self.store.fresh(list).push(element);
                }
                Ok(Cell::List(list))
            }
            Expression::Dict(pairs) => self.dict(program, pairs),
            Expression::Split(arguments) => {
                self.store.count(1)?;
                let base = self.stack.len();
                self.arguments(program, arguments)?;
                let components = self.store.new_tuple(&self.stack[base..])?;
                self.stack.truncate(base);
                self.made(components)
            }
            _ => Err(Unknown),
        }
    }

    /// Evaluates expressions onto the stack; returns where they begin.
    fn push_all(&mut self, program: &Program, expressions: &[Expression]) -> Done<usize> {
        let base = self.stack.len();
        for expression in expressions {
            let value = self.value(program, expression)?;
            self.stack.push(value);
        }
        Ok(base)
    }

    fn arguments(&mut self, program: &Program, arguments: &[Argument]) -> Done<()> {
        for argument in arguments {
            let value = self.value(program, &argument.value)?;
            if argument.spread {
                let size = self.store.size(value)?;
                self.store.count(size)?;
                for at in 0..size {
                    let element = self.store.nth(value, at)?.ok_or(Unknown)?;
                    self.stack.push(element);
                }
            } else {
                self.stack.push(value);
            }
        }
        Ok(())
    }

    fn dict(&mut self, program: &Program, pairs: &[(Expression, Expression)]) -> Done<Cell> {
        let dict = self.store.new_set()?;
        for (key, value) in pairs {
            let key = self.value(program, key)?;
            let value = self.value(program, value)?;
            // The interpreter refuses a key that occurs twice.
            if self.store.find(dict, key)?.is_some() {
                return Err(Unknown);
            }
            self.store.set_value(dict, key, value)?;
        }
        Ok(Cell::Dict(dict))
    }

    fn bound(&mut self, program: &Program, bound: &Option<Expression>) -> Done<Option<i32>> {
        match bound {
            None => Ok(None),
            Some(bound) => match self.value(program, bound)? {
                Cell::None => Ok(None),
                number => number.small().map(Some),
            },
        }
    }

    /// `a + b + c`, where to evaluate b and c changes nothing: the parts are written one behind the other.
    fn join(&mut self, program: &Program, parts: &[Expression]) -> Done<Cell> {
        let Some((first, rest)) = parts.split_first() else { return Err(Unknown) };
        // A slice is a copy already.
        let is_new = matches!(first, Expression::Slice(_) | Expression::List(_));
        let value = self.value(program, first)?;
        match value {
            Cell::List(list) => {
                let joined = if is_new { list } else { self.store.listed(value)? };
                for part in rest {
                    self.join_list(program, part, joined)?;
                }
                Ok(Cell::List(joined))
            }
            Cell::Text(_) => {
                let base = self.stack.len();
                self.stack.push(value);
                for part in rest {
                    let part = self.value(program, part)?;
                    part.text()?;
                    self.stack.push(part);
                }
                let at = self.store.begin_text();
                for place in base..self.stack.len() {
                    self.store.push_text(self.stack[place].text()?)?;
                }
                self.stack.truncate(base);
                self.store.end_text(at)
            }
            _ => {
                let mut sum = value;
                for part in rest {
                    let part = self.value(program, part)?;
                    sum = self.operate(Operator::Add, sum, part)?;
                }
                Ok(sum)
            }
        }
    }

    /// Adds the elements of a part of a sum to a new list.
    fn join_list(&mut self, program: &Program, part: &Expression, joined: Place) -> Done<()> {
        match part {
            Expression::List(elements) => {
                for element in elements {
                    let element = self.value(program, element)?;
                    self.store.fresh(joined).push(element);
                }
                self.store.count(elements.len())
            }
            Expression::Slice(slice) if slice.step.is_none() => {
                let of = self.value(program, &slice.of)?;
                let (from, to) = (self.bound(program, &slice.from)?, self.bound(program, &slice.to)?);
                if !matches!(of, Cell::List(_)) {
                    return Err(Unknown);
                }
                let (from, to) = self.store.bounds(of, from, to)?;
                self.store.add_part(joined, of, from, to)
            }
            _ => match self.value(program, part)? {
                other @ Cell::List(_) => self.store.add_part(joined, other, 0, self.store.size(other)?),
                _ => Err(Unknown),
            },
        }
    }

    /// What `split` returns. The components must be positions now, even if they are lists that change later.
    fn made(&mut self, components: Span) -> Done<Cell> {
        self.store.check_positions(components)?;
        self.store.made.push(components);
        Ok(Cell::Option(self.store.made.len() as Place - 1))
    }

    /// What `move` returns.
    fn option(&mut self, to: Cell) -> Done<Cell> {
        match to {
            Cell::Option(_) => Ok(to),
            _ => {
                let components = self.store.new_tuple(&[to])?;
                self.made(components)
            }
        }
    }

    #[inline(always)]
    fn compare(&mut self, comparison: Comparison, a: Cell, b: Cell) -> Done<bool> {
        match (comparison, a, b) {
            (Comparison::Equal, Cell::Int(a), Cell::Int(b)) => Ok(a == b),
            (Comparison::Less, Cell::Int(a), Cell::Int(b)) => Ok(a < b),
            (Comparison::Greater, Cell::Int(a), Cell::Int(b)) => Ok(a > b),
            (Comparison::AtMost, Cell::Int(a), Cell::Int(b)) => Ok(a <= b),
            _ => self.compare_others(comparison, a, b),
        }
    }

    #[inline(never)]
    fn compare_others(&mut self, comparison: Comparison, a: Cell, b: Cell) -> Done<bool> {
        use std::cmp::Ordering::{Greater, Less};
        Ok(match comparison {
            Comparison::Equal => self.store.equal(a, b)?,
            Comparison::NotEqual => !self.store.equal(a, b)?,
            Comparison::Less => self.store.compare(a, b)? == Less,
            Comparison::Greater => self.store.compare(a, b)? == Greater,
            Comparison::AtMost => self.store.compare(a, b)? != Greater,
            Comparison::AtLeast => self.store.compare(a, b)? != Less,
            Comparison::In => self.contains(b, a)?,
            Comparison::NotIn => !self.contains(b, a)?,
        })
    }
}
