//! Evaluates trees.

use super::cell::{Cell, Place, Span, Unknown, finite};
use super::comprehend::Sink;
use super::store::{Made, Store};
use super::tree::{
    Argument, Clause, Comparison, Expression, Function, Loop, Method, Operator, Program, Statement, Target,
};

/// Largest sum of the depths of the trees of all functions that are being called.
const MOST_DEPTH: usize = 300;

/// Evaluates one call after another.
#[derive(Debug)]
pub(super) struct Machine {
    pub(super) store: Store,
    /// The variables of the functions that are being called; those of the innermost begin at `base`.
    pub(super) stack: Vec<Cell>,
    pub(super) base: usize,
    depth: usize,
    calls: usize,
    /// Whether to make the names of moves.
    pub(super) names: bool,
}

/// How a statement ended.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Cell),
}

type Done<T> = Result<T, Unknown>;

impl Machine {
    pub(super) fn new(constants: Store) -> Machine {
        Machine { store: constants, stack: Vec::new(), base: 0, depth: 0, calls: 0, names: false }
    }

    /// Forgets the last call.
    pub(super) fn reset(&mut self) {
        self.store.reset();
        self.stack.clear();
        (self.base, self.depth, self.calls) = (0, 0, 0);
    }

    /// Calls a function with one argument.
    pub(super) fn call_one(&mut self, program: &Program, function: usize, argument: Cell) -> Done<Cell> {
        self.stack.push(argument);
        self.enter(program, &program.functions[function], self.stack.len() - 1)
    }

    /// Calls a function whose arguments lie on the stack from `base` on.
    fn enter(&mut self, program: &Program, function: &Function, base: usize) -> Done<Cell> {
        self.store.count(1)?;
        self.depth += function.depth;
        self.calls += 1;
        if self.stack.len() - base != function.parameters || self.depth > MOST_DEPTH || self.calls > program.most_calls
        {
            return Err(Unknown);
        }
        self.stack.resize(base + function.variables, Cell::Unset);
        let outer = std::mem::replace(&mut self.base, base);
        let flow = self.run(program, &function.body)?;
        self.base = outer;
        self.depth -= function.depth;
        self.calls -= 1;
        self.stack.truncate(base);
        Ok(if let Flow::Return(value) = flow { value } else { Cell::None })
    }

    fn run(&mut self, program: &Program, block: &[Statement]) -> Done<Flow> {
        for statement in block {
            match statement {
                Statement::Evaluate(value) => {
                    self.value(program, value)?;
                }
                Statement::Assign(target, value) => {
                    let value = self.value(program, value)?;
                    self.assign(program, target, value)?;
                }
                Statement::Modify(variable, operator, value) => {
                    let value = self.value(program, value)?;
                    let old = self.variable(*variable)?;
                    let new = self.modified(*operator, old, value)?;
                    let place = self.base + variable;
                    self.stack[place] = new;
                }
                Statement::ModifyAt(of, index, operator, value) => {
                    let of = self.value(program, of)?;
                    let index = self.value(program, index)?;
                    let old = self.index(of, index)?;
                    let value = self.value(program, value)?;
                    let new = self.modified(*operator, old, value)?;
                    self.set_at(of, index, new)?;
                }
                Statement::If(condition, yes, no) => {
                    let block = if self.is_true(program, condition)? { yes } else { no };
                    match self.run(program, block)? {
                        Flow::Next => {}
                        flow => return Ok(flow),
                    }
                }
                Statement::For(each, body) => match self.each(program, each, body)? {
                    Flow::Next => {}
                    flow => return Ok(flow),
                },
                Statement::Break => return Ok(Flow::Break),
                Statement::Continue => return Ok(Flow::Continue),
                Statement::Return(value) => return self.value(program, value).map(Flow::Return),
            }
        }
        Ok(Flow::Next)
    }

    fn each(&mut self, program: &Program, each: &Loop, body: &[Statement]) -> Done<Flow> {
        let over = self.value(program, &each.over)?;
        self.store.lock(over, true);
        let mut at = 0;
        let mut flow = Flow::Next;
        while let Some(element) = self.store.nth(over, at)? {
            at += 1;
            self.store.count(1)?;
            self.assign(program, &each.target, element)?;
            match self.run(program, body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => break,
                Flow::Return(value) => {
                    flow = Flow::Return(value);
                    break;
                }
            }
        }
        self.store.lock(over, false);
        Ok(flow)
    }

    #[inline(always)]
    pub(super) fn assign(&mut self, program: &Program, target: &Target, value: Cell) -> Done<()> {
        match (target, value) {
            (&Target::Variable(variable), _) => {
                let place = self.base + variable;
                self.stack[place] = value;
                Ok(())
            }
            (&Target::Pair(a, b), Cell::Tuple(pair)) => {
                let &[first, second] = self.store.elements(pair) else { return Err(Unknown) };
                let (a, b) = (self.base + a, self.base + b);
                self.stack[a] = first;
                self.stack[b] = second;
                Ok(())
            }
            _ => self.assign_parts(program, target, value),
        }
    }

    #[inline(never)]
    fn assign_parts(&mut self, program: &Program, target: &Target, value: Cell) -> Done<()> {
        let parts = |size: usize| match value {
            Cell::Tuple(_) | Cell::List(_) if self.store.size(value)? == size => Ok(()),
            _ => Err(Unknown),
        };
        match target {
            Target::Variable(_) => self.assign(program, target, value),
            &Target::Pair(a, b) => {
                parts(2)?;
                for (at, variable) in [a, b].into_iter().enumerate() {
                    let place = self.base + variable;
                    self.stack[place] = self.store.nth(value, at)?.ok_or(Unknown)?;
                }
                Ok(())
            }
            Target::Several(targets) => {
                parts(targets.len())?;
                for (at, target) in targets.iter().enumerate() {
                    let element = self.store.nth(value, at)?.ok_or(Unknown)?;
                    self.assign(program, target, element)?;
                }
                Ok(())
            }
            Target::Index(of, index) => {
                let of = self.value(program, of)?;
                let index = self.value(program, index)?;
                self.set_at(of, index, value)
            }
        }
    }

    /// `x += value` and the like: a list grows in its place.
    fn modified(&mut self, operator: Operator, old: Cell, value: Cell) -> Done<Cell> {
        match (operator, old) {
            (Operator::Add, Cell::List(list)) => {
                self.extend(list, value)?;
                Ok(old)
            }
            _ => self.operate(operator, old, value),
        }
    }

    #[inline(always)]
    pub(super) fn variable(&self, variable: usize) -> Done<Cell> {
        match self.stack[self.base + variable] {
            Cell::Unset => Err(Unknown),
            value => Ok(value),
        }
    }

    #[inline(always)]
    pub(super) fn is_true(&mut self, program: &Program, condition: &Expression) -> Done<bool> {
        let value = self.value(program, condition)?;
        self.truth(value)
    }

    #[inline(always)]
    pub(super) fn truth(&self, value: Cell) -> Done<bool> {
        match value {
            Cell::Bool(truth) => Ok(truth.get()),
            _ => self.truth_of(value),
        }
    }

    #[inline(never)]
    fn truth_of(&self, value: Cell) -> Done<bool> {
        Ok(match value {
            Cell::Bool(truth) => truth.get(),
            Cell::None => false,
            Cell::Int(number) => number != 0,
            Cell::Float(number) => number.get() != 0.0,
            Cell::Text(span) => span.len() > 0,
            Cell::Unset | Cell::Letters(_) | Cell::Option(_) => return Err(Unknown),
            _ => self.store.size(value)? > 0,
        })
    }

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

    /// What `split` returns.
    pub(super) fn made(&mut self, components: Span) -> Done<Cell> {
        self.store.made.push(Made { components, written: false });
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
            Comparison::Equal => self.store.equal(a, b, 0)?,
            Comparison::NotEqual => !self.store.equal(a, b, 0)?,
            Comparison::Less => self.store.compare(a, b, 0)? == Less,
            Comparison::Greater => self.store.compare(a, b, 0)? == Greater,
            Comparison::AtMost => self.store.compare(a, b, 0)? != Greater,
            Comparison::AtLeast => self.store.compare(a, b, 0)? != Less,
            Comparison::In => self.contains(b, a)?,
            Comparison::NotIn => !self.contains(b, a)?,
        })
    }
}
