//! Calls functions and runs their operations.

use grundy_core::said;
use starlark_syntax::syntax::ast::BinOp;

use super::cell::{Cell, Done, Place, Why, refuse, unsupported};
use super::natives::{self, Called, Native};
use super::program::{FIXED, Function, Op, Program, Register};
use super::store::{Closure, Store};
use crate::load::Graphs;

#[derive(Clone, Default, Debug)]
pub(crate) struct Machine {
    pub(crate) store: Store,
    /// The globals and constants, and then the registers of the functions that are being called.
    pub(super) stack: Vec<Cell>,
    /// Where the registers of the innermost function begin and end.
    pub(super) base: usize,
    top: usize,
    frames: Vec<Frame>,
    most_calls: usize,
    /// Where the last mistake was: a function, and the operation after it.
    place: Option<(u32, u32)>,
    /// Whether that was a call.
    in_call: bool,
    /// The function that calls one of the language, and the operation after the call.
    here: (u32, u32),
    /// Named arguments of functions of the language that take any number of others.
    pub(super) extra: Cell,
    pub(crate) names: bool,
    /// The graphs that a file may read while it is read itself.
    pub(super) graphs: Option<Graphs>,
}

/// A function that called another one: the place at which it continues, and the place for the value.
#[derive(Clone, Copy, Debug)]
struct Frame {
    function: u32,
    at: u32,
    base: usize,
    result: Register,
}

/// The names and places of the calls that led to a mistake, the innermost first. A place is a part of the file.
pub(crate) type Trace = Vec<(String, (u32, u32))>;

impl Machine {
    pub(super) fn new(program: &Program, store: Store, most_calls: usize) -> Machine {
        let (stack, base) = (program.fixed.clone(), program.fixed.len());
        Machine { store, stack, base, top: base, most_calls, names: true, ..Machine::default() }
    }

    pub(super) fn reset(&mut self, program: &Program) {
        self.store.reset();
        self.settle(program);
    }

    pub(super) fn settle(&mut self, program: &Program) {
        self.frames.clear();
        (self.base, self.top, self.place, self.in_call) = (program.fixed.len(), program.fixed.len(), None, false);
        self.here = (0, 0);
    }

    pub(super) fn trace(&self, program: &Program) -> Trace {
        let name = |function: u32, at: u32| {
            let Function { title, places, .. } = &program.functions[function as usize];
            (title.clone(), places.get((at as usize).saturating_sub(1)).copied().unwrap_or_default())
        };
        // A mistake of a function of the language was made where it is called.
        let innermost = self.place.into_iter().flat_map(|place| vec![place; 1 + usize::from(self.in_call)]);
        let callers = self.frames.iter().rev().filter(|frame| frame.at > 0);
        let callers = callers.map(|frame| (frame.function, frame.at));
        // The file calls nothing by name.
        let calls = innermost.chain(callers).enumerate().filter(|&(at, (function, _))| at == 0 || function > 0);
        calls.map(|(_, (function, at))| name(function, at)).collect()
    }

    pub(super) fn invoke(&mut self, program: &Program, function: Cell, arguments: &[Cell]) -> Done<Cell> {
        let (base, top, here) = (self.base, self.top, self.here);
        let called = match self.simple(program, function, arguments.len()) {
            Some(closure) => {
                self.put(top, arguments);
                Called::Function(closure)
            }
            None => self.arrange(program, function, arguments.to_vec(), Vec::new(), top)?,
        };
        let value = match called {
            Called::Function(closure) => {
                let caller = Frame { function: here.0, at: here.1, base, result: 0 };
                let depth = self.frames.len();
                let number = self.enter(program, closure, top, caller)?;
                self.run(program, number, depth)?
            }
            Called::Native(native, object, arguments) => {
                self.top = top + arguments;
                self.apply(program, native, object, top, arguments)?
            }
        };
        (self.base, self.top, self.here) = (base, top, here);
        Ok(value)
    }

    /// A function of the file whose parameters are just this many arguments.
    #[inline]
    fn simple(&self, program: &Program, called: Cell, arguments: usize) -> Option<Place> {
        let Cell::Function(closure) = called else { return None };
        let function = &program.functions[self.store.closures[closure as usize].function as usize];
        (function.simple.map(usize::from) == Some(arguments)).then_some(closure)
    }

    pub(super) fn run_file(&mut self, program: &Program) -> Done<()> {
        self.top = self.base + program.functions[0].registers;
        self.ensure(self.top);
        self.frames.push(Frame { function: 0, at: 0, base: self.base, result: 0 });
        self.run(program, 0, 0).map(drop)
    }

    #[inline]
    pub(super) fn ensure(&mut self, length: usize) {
        if self.stack.len() < length {
            self.stack.resize(length.max(2 * self.stack.len()), Cell::Unset);
        }
    }

    /// Begins a call of a function of the file, whose parameters lie on the stack from `base` on.
    #[inline]
    fn enter(&mut self, program: &Program, closure: Place, base: usize, caller: Frame) -> Done<u32> {
        let Closure { function: number, shared, .. } = self.store.closures[closure as usize];
        let function = &program.functions[number as usize];
        self.store.step()?;
        if self.frames.len() + 1 >= self.most_calls {
            return Err(Why::Calls.into());
        }
        self.frames.push(caller);
        (self.base, self.top) = (base, base + function.registers);
        self.ensure(self.top);
        self.stack[base + function.parameters..base + function.variables].fill(Cell::Unset);
        for (at, &register) in function.shared.iter().enumerate() {
            self.stack[base + register as usize] = self.store.elements(shared)[at];
        }
        Ok(number)
    }

    /// Runs a function that was entered, until its caller, at this depth of calls, goes on.
    fn run(&mut self, program: &Program, entered: u32, depth: usize) -> Done<Cell> {
        let mut number = entered;
        let mut code = &program.functions[number as usize].code[..];
        let mut at = 0_usize;
        // The innermost mistake counts. It may be one of a function of the language, in a call.
        macro_rules! done {
            ($step:expr) => {
                done!($step, false)
            };
            ($step:expr, $in_call:expr) => {
                match $step {
                    Ok(value) => value,
                    Err(failed) => {
                        if self.place.is_none() {
                            (self.place, self.in_call) = (Some((number, at as u32)), $in_call);
                        }
                        return Err(failed);
                    }
                }
            };
        }
        /// Puts the value of a step into a register.
        macro_rules! set {
            ($to:expr, $step:expr) => {{
                let value = done!($step);
                self.set($to, value);
            }};
        }
        macro_rules! called {
            ($called:expr, $base:expr, $result:expr) => {
                match $called {
                    Called::Function(closure) => {
                        let caller = Frame { function: number, at: at as u32, base: self.base, result: $result };
                        number = done!(self.enter(program, closure, $base, caller));
                        code = &program.functions[number as usize].code;
                        at = 0;
                    }
                    Called::Native(native, object, arguments) => {
                        let top = self.top;
                        (self.here, self.top) = ((number, at as u32), top.max($base + arguments));
                        let value = done!(self.apply(program, native, object, $base, arguments), true);
                        self.top = top;
                        self.set($result, value);
                    }
                }
            };
        }
        loop {
            let op = code[at];
            at += 1;
            match op {
                Op::Move(to, from) => {
                    let place = self.at(to);
                    self.stack[place] = self.get(from);
                }
                Op::Check(variable) => {
                    if !self.get(variable).is_set() {
                        done!(Err(Why::NoValue.into()));
                    }
                }
                Op::Share(variable) => {
                    if !matches!(self.get(variable), Cell::Shared(_)) {
                        let list = done!(self.store.new_list());
                        let value = self.get(variable);
                        self.store.fresh(list).push(value);
                        self.set(variable, Cell::Shared(list));
                    }
                }
                Op::ReadShared(to, from) => match self.get(from) {
                    Cell::Shared(list) if self.store.list(list)[0].is_set() => self.set(to, self.store.list(list)[0]),
                    _ => done!(Err(Why::NoValue.into())),
                },
                Op::WriteShared(variable, from) => {
                    let value = self.get(from);
                    match self.get(variable) {
                        Cell::Shared(list) => self.store.fresh(list)[0] = value,
                        _ => {
                            let list = done!(self.store.new_list());
                            self.store.fresh(list).push(value);
                            self.set(variable, Cell::Shared(list));
                        }
                    }
                }
                Op::Not(to, a) => {
                    let truth = self.truth(self.get(a));
                    self.set(to, Cell::truth(!truth));
                }
                Op::Sign(sign, to, a) => set!(to, self.signed(sign, self.get(a))),
                Op::Add(to, a, b) => {
                    let (a, b) = (self.get(a), self.get(b));
                    let value = match (a, b) {
                        (Cell::Int(x), Cell::Int(y)) if let Some(sum) = x.checked_add(y) => Cell::Int(sum),
                        _ => done!(self.operate(BinOp::Add, a, b)),
                    };
                    self.set(to, value);
                }
                Op::Subtract(to, a, b) => {
                    let (a, b) = (self.get(a), self.get(b));
                    let value = match (a, b) {
                        (Cell::Int(x), Cell::Int(y)) if let Some(rest) = x.checked_sub(y) => Cell::Int(rest),
                        _ => done!(self.operate(BinOp::Subtract, a, b)),
                    };
                    self.set(to, value);
                }
                Op::Operate(operator, to, a, b) => set!(to, self.operate(operator, self.get(a), self.get(b))),
                Op::Modify(operator, to, a, b) => {
                    let value = done!(self.modified(operator, self.get(a), self.get(b)));
                    let place = self.at(to);
                    self.stack[place] = value;
                }
                Op::Compare(sign, to, a, b) => set!(to, self.compares(sign, self.get(a), self.get(b)).map(Cell::truth)),
                Op::Skip(wanted, comparison, a, b) => {
                    at += usize::from(done!(self.compares(comparison, self.get(a), self.get(b))) == wanted);
                }
                Op::Jump(to) => at = to as usize,
                Op::JumpIf(when, a, to) => {
                    if self.truth(self.get(a)) == when {
                        at = to as usize;
                    }
                }
                Op::JumpNameless(to) => {
                    if !self.names {
                        at = to as usize;
                    }
                }
                Op::Index(to, of, index) => set!(to, self.index(self.get(of), self.get(index))),
                Op::SetIndex(of, index, value) => done!(self.set_at(self.get(of), self.get(index), self.get(value))),
                Op::Slice(to, of, bounds) => set!(to, self.slice(self.get(of), self.bounds(bounds))),
                Op::Pair(to, a, b) => set!(to, self.store.new_pair(self.get(a), self.get(b))),
                Op::Tuple(to, from, size) => {
                    let from = self.base + from as usize;
                    set!(to, self.store.new_tuple(&self.stack[from..from + size as usize]).map(Cell::Tuple));
                }
                Op::List(to, from, size) => {
                    let from = self.base + from as usize;
                    set!(to, self.store.list_of(&self.stack[from..from + size as usize]));
                }
                Op::Dict(to) => set!(to, self.store.new_set().map(Cell::Dict)),
                Op::Enter(again, dict, key, value) => {
                    let (Cell::Dict(dict), key, value) = (self.get(dict), self.get(key), self.get(value)) else {
                        continue;
                    };
                    if !again && done!(self.store.find(dict, key)).is_some() {
                        let key = done!(self.written(key));
                        done!(refuse(said!("Dictionary key repeated for `{key}`", key)));
                    }
                    done!(self.store.set_value(dict, key, value));
                }
                Op::Push(list, element) => {
                    if let Cell::List(list) = self.get(list) {
                        done!(self.store.push(list, self.get(element)));
                    }
                }
                Op::AddNew(to, b) => {
                    let value = match (self.get(to), self.get(b)) {
                        (Cell::List(list), other @ Cell::List(_)) => {
                            done!(self.store.extend(list, other));
                            Cell::List(list)
                        }
                        (a, b) => done!(self.operate(BinOp::Add, a, b)),
                    };
                    self.set(to, value);
                }
                Op::Pick(to, of, places) => match (self.get(of), self.get(places)) {
                    (Cell::Text(of), Cell::Tuple(places)) if self.store.is_ascii(of) => {
                        done!(self.store.count(places.len()));
                        let begin = self.store.text.len();
                        if self.store.pick(of, places) {
                            let text = done!(self.store.end_text(begin));
                            self.set(to, Cell::Text(text));
                        } else {
                            self.store.text.truncate(begin);
                            at += 1;
                        }
                    }
                    _ => at += 1,
                },
                Op::Iterate(to, over) => {
                    let over = done!(self.store.iterable(self.get(over)));
                    self.store.lock(over, true);
                    self.set(to, over);
                    self.set(to + 1, Cell::Int(0));
                }
                Op::Next(to, from) => {
                    let place = self.base + from as usize;
                    let (over, Cell::Int(count)) = (self.stack[place], self.stack[place + 1]) else { continue };
                    let element = match over {
                        Cell::Range(ends) => {
                            let number = ends.start() + count;
                            (number < ends.stop()).then_some(Cell::Int(number))
                        }
                        _ => self.store.nth(over, count as usize),
                    };
                    match element {
                        Some(element) => {
                            done!(self.store.step());
                            self.stack[place + 1] = Cell::Int(count + 1);
                            let to = self.at(to);
                            self.stack[to] = element;
                            at += 1;
                        }
                        None => self.store.lock(over, false),
                    }
                }
                Op::EndIterate(from) => self.store.lock(self.get(from), false),
                Op::IndexTwo(of) => done!(unsupported("[,]", self.get(of))),
                Op::Unpack(to, from, size) => done!(self.unpack(to, self.get(from), size as usize)),
                Op::Call(arguments, to, called, from) => {
                    let base = self.base + from as usize;
                    let called = self.get(called);
                    let called = match self.simple(program, called, arguments.into()) {
                        Some(closure) => Called::Function(closure),
                        None => {
                            let arguments = self.stack[base..base + arguments as usize].to_vec();
                            done!(self.arrange(program, called, arguments, Vec::new(), base), true)
                        }
                    };
                    called!(called, base, to);
                }
                Op::CallShaped(to, from, shape) => {
                    let base = self.base + from as usize;
                    let called = self.stack[base];
                    let (positional, named) = done!(self.shaped(&program.shapes[shape as usize], base + 1), true);
                    let called = done!(self.arrange(program, called, positional, named, base), true);
                    called!(called, base, to);
                }
                Op::CallNative(native, arguments, to, from) => {
                    let base = self.base + from as usize;
                    self.here = (number, at as u32);
                    self.extra = Cell::Unset;
                    let value = match native {
                        // To take a length is an operation rather than a call.
                        Native::Len => done!(self.length(self.stack[base]).map(|length| Cell::Int(length as i64))),
                        _ => done!(self.apply(program, native, Cell::Unset, base, arguments as usize), true),
                    };
                    self.set(to, value);
                }
                Op::Method(arguments, to, from, name) => {
                    let base = self.base + from as usize;
                    let object = self.stack[base];
                    let name = &program.names[name as usize];
                    let method = natives::kind(object).and_then(|kind| name.methods[kind]);
                    match method {
                        Some(Native::ListAppend) if let (Cell::List(list), 1) = (object, arguments) => {
                            let element = self.stack[base + 1];
                            done!(self.store.append(list, element), true);
                            self.set(to, Cell::None);
                        }
                        Some(native) if native.signature().takes(arguments.into()) => {
                            self.here = (number, at as u32);
                            self.extra = Cell::Unset;
                            let value = done!(self.apply(program, native, object, base + 1, arguments.into()), true);
                            self.set(to, value);
                        }
                        _ => {
                            let called = done!(self.attribute(object, &name.text));
                            let arguments = self.stack[base + 1..=base + arguments as usize].to_vec();
                            let called = done!(self.arrange(program, called, arguments, Vec::new(), base), true);
                            called!(called, base, to);
                        }
                    }
                }
                Op::Attribute(to, of, name) => {
                    set!(to, self.attribute(self.get(of), &program.names[name as usize].text))
                }
                Op::SetAttribute(of, name) => {
                    let of = self.get(of);
                    done!(unsupported(&format!(".{}=", program.names[name as usize].text), of));
                }
                Op::Function(to, new, from) => {
                    let Function { name, signature, shared, .. } = &program.functions[new as usize];
                    let from = self.base + from as usize;
                    let defaults = signature.parameters.iter().filter(|parameter| parameter.optional).count();
                    let defaults = done!(self.store.new_tuple(&self.stack[from..from + defaults]));
                    let from = from + defaults.len();
                    let shared = done!(self.store.new_tuple(&self.stack[from..from + shared.len()]));
                    let closure = Closure { function: new.into(), name: *name, defaults, shared };
                    self.store.closures.push(closure);
                    self.set(to, Cell::Function(self.store.closures.len() as Place - 1));
                }
                Op::Return(value) => {
                    let value = self.get(value);
                    let Some(caller) = self.frames.pop() else { return Ok(value) };
                    self.base = caller.base;
                    if self.frames.len() == depth {
                        return Ok(value);
                    }
                    (number, at) = (caller.function, caller.at as usize);
                    let Function { code: callers, registers, .. } = &program.functions[number as usize];
                    (code, self.top) = (callers, self.base + registers);
                    self.set(caller.result, value);
                }
            }
        }
    }

    #[inline(always)]
    fn at(&self, register: Register) -> usize {
        let offset = if register & FIXED == 0 { self.base } else { 0 };
        (register & !FIXED) as usize + offset
    }

    #[inline(always)]
    fn get(&self, register: Register) -> Cell {
        self.stack[self.at(register)]
    }

    #[inline(always)]
    fn set(&mut self, register: Register, value: Cell) {
        let place = self.base + register as usize;
        self.stack[place] = value;
    }

    /// The start, stop and step of a slice, from this register on.
    fn bounds(&self, from: Register) -> [Cell; 3] {
        let from = self.at(from);
        [self.stack[from], self.stack[from + 1], self.stack[from + 2]]
    }
}
