//! Calls functions and runs their statements.

use super::cell::{Cell, Unknown};
use super::store::Store;
use super::tree::{Expression, Function, Loop, Operator, Program, Statement, Target};

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

    pub(super) fn call_one(&mut self, program: &Program, function: usize, argument: Cell) -> Done<Cell> {
        self.stack.push(argument);
        self.enter(program, &program.functions[function], self.stack.len() - 1)
    }

    /// Calls a function whose arguments lie on the stack from `base` on.
    pub(super) fn enter(&mut self, program: &Program, function: &Function, base: usize) -> Done<Cell> {
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
                // An assignment may change the list: all elements are read before.
                let base = self.stack.len();
                for at in 0..targets.len() {
                    let element = self.store.nth(value, at)?.ok_or(Unknown)?;
                    self.stack.push(element);
                }
                for (at, target) in targets.iter().enumerate() {
                    self.assign(program, target, self.stack[base + at])?;
                }
                self.stack.truncate(base);
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
}
