//! Compiles a file: its statements and functions.

use std::collections::{HashMap, HashSet};

use grundy_core::{Said, said};
use starlark_syntax::codemap::Span as Place;
use starlark_syntax::syntax::ast::{AstLiteral, AstNoPayload, AstParameter, AstStmt, ExprP, ForP, ParameterP, StmtP};

use super::assign::operator;
use super::cell::{Cell, Done, did_you_mean};
use super::natives::Native;
use super::program::{FIXED, Function, Name, Op, Parameter, Program, Register, Shape, Signature, Survey};
use super::store::Store;

const MOST_NESTED: usize = 1000;

/// A mistake that the compiler finds, and where it is.
pub(crate) struct Mistake {
    pub(crate) said: Said,
    pub(crate) place: (u32, u32),
}

pub(super) type Built<T> = Result<T, Mistake>;

#[derive(Default)]
pub(super) struct Compiler<'a> {
    file: &'a str,
    pub(super) program: Program,
    pub(super) store: Store,
    globals: HashMap<&'a str, Register>,
    /// The values of the globals, once the file was run.
    pub(super) known: &'a [Cell],
    numbers: HashMap<i64, Register>,
    names: HashMap<&'a str, u16>,
    /// The functions that are being compiled, the innermost last.
    pub(super) making: Vec<Making<'a>>,
}

#[derive(Default)]
pub(super) struct Making<'a> {
    pub(super) function: Function,
    /// The variables by name: those of the function, and those of each comprehension around.
    pub(super) scopes: Vec<HashMap<&'a str, Register>>,
    /// The names that inner functions mention: their variables are shared.
    inside: HashSet<&'a str>,
    /// The variables of outer functions that this one shares, and where they lie here.
    shared: Vec<(Register, Register)>,
    /// The next register for a variable.
    next: Register,
    /// The next register for a value on the way.
    pub(super) top: Register,
    /// The variables that have a value for sure.
    pub(super) certain: HashSet<Register>,
    loops: Vec<Around>,
    depth: usize,
    /// The variables that the inner function compiled last shares.
    handed: Vec<Register>,
}

struct Around {
    iterator: Register,
    begin: u32,
    breaks: Vec<usize>,
}

pub(super) enum Found {
    Variable(Register),
    Shared(Register),
    Global(Register),
    Constant(Register),
}

/// Compiles a file. If it was run, the values of its globals are known.
pub(super) fn compile(file: &str, statement: &AstStmt, store: Store, known: &[Cell]) -> Built<(Program, Store)> {
    let mut survey = Survey::default();
    survey.statement(statement);
    let mut compiler = Compiler { file, store, known, ..Compiler::default() };
    for &name in &survey.assigned {
        let register = compiler.fixed(Cell::Unset, statement.span)?;
        compiler.globals.insert(name, register);
        compiler.program.globals.push(name.to_owned());
    }
    compiler.function(String::new(), statement.span, &[], survey, |compiler| {
        compiler.making().certain.clear();
        compiler.statement(statement)
    })?;
    Ok((compiler.program, compiler.store))
}

impl<'a> Compiler<'a> {
    pub(super) fn making(&mut self) -> &mut Making<'a> {
        let last = self.making.len() - 1;
        &mut self.making[last]
    }

    pub(super) fn mistake<T>(&self, said: impl Into<Said>, place: Place) -> Built<T> {
        Err(Mistake { said: said.into(), place: ends(place) })
    }

    /// A value that exists while the file is compiled.
    pub(super) fn made<T>(&self, made: Done<T>, place: Place) -> Built<T> {
        made.or_else(|_| self.mistake(said!("the rules need too much memory"), place))
    }

    fn too_large<T>(&self, place: Place) -> Built<T> {
        self.mistake(said!("the rules have too many values or variables here"), place)
    }

    pub(super) fn fixed(&mut self, value: Cell, place: Place) -> Built<Register> {
        let number = self.program.fixed.len();
        if number >= FIXED as usize {
            return self.too_large(place);
        }
        self.program.fixed.push(value);
        Ok(number as Register | FIXED)
    }

    pub(super) fn number(&mut self, number: i64, place: Place) -> Built<Register> {
        if let Some(&register) = self.numbers.get(&number) {
            return Ok(register);
        }
        let register = self.fixed(Cell::Int(number), place)?;
        self.numbers.insert(number, register);
        Ok(register)
    }

    /// The number of a name of a method or field.
    pub(super) fn name(&mut self, name: &'a str) -> u16 {
        let Compiler { names, program, .. } = self;
        *names.entry(name).or_insert_with(|| {
            program.names.push(Name { text: name.to_owned(), methods: Native::methods(name) });
            program.names.len() as u16 - 1
        })
    }

    pub(super) fn shape(&mut self, shape: Shape) -> u16 {
        let known = self.program.shapes.iter().position(|other| *other == shape);
        known.unwrap_or_else(|| {
            self.program.shapes.push(shape);
            self.program.shapes.len() - 1
        }) as u16
    }

    pub(super) fn temporary(&mut self, place: Place) -> Built<Register> {
        let making = self.making();
        let register = making.top;
        making.top += 1;
        making.function.registers = making.function.registers.max(making.top as usize);
        if making.top >= FIXED - 8 { self.too_large(place) } else { Ok(register) }
    }

    pub(super) fn emit(&mut self, op: Op, place: Place) -> usize {
        let function = &mut self.making().function;
        function.code.push(op);
        function.places.push(ends(place));
        function.code.len() - 1
    }

    pub(super) fn here(&mut self) -> u32 {
        self.making().function.code.len() as u32
    }

    /// Lets jumps end here.
    pub(super) fn land(&mut self, jumps: impl IntoIterator<Item = usize>) {
        let here = self.here();
        for jump in jumps {
            match &mut self.making().function.code[jump] {
                Op::Jump(to) | Op::JumpIf(_, _, to) | Op::JumpNameless(to) => *to = here,
                _ => {}
            }
        }
    }

    /// Builds what is nested one level deeper.
    pub(super) fn deeper<T>(&mut self, place: Place, build: impl FnOnce(&mut Self) -> Built<T>) -> Built<T> {
        self.making().depth += 1;
        if self.making().depth > MOST_NESTED {
            return self.mistake(said!("the rules are nested more than {most} deep here", most = MOST_NESTED), place);
        }
        let top = self.making().top;
        let built = build(self)?;
        self.making().depth -= 1;
        self.making().top = top;
        Ok(built)
    }

    pub(super) fn find(&mut self, name: &'a str, place: Place) -> Built<Found> {
        if let Some(register) = self.variable(name, self.making.len() - 1) {
            let making = self.making();
            let is_shared = making.inside.contains(name) || making.shared.iter().any(|&(_, own)| own == register);
            return Ok(if is_shared { Found::Shared(register) } else { Found::Variable(register) });
        }
        if let Some(&register) = self.globals.get(name) {
            return Ok(Found::Global(register));
        }
        let constant = match name {
            "None" => Cell::None,
            "True" => Cell::truth(true),
            "False" => Cell::truth(false),
            _ => match Native::of(name) {
                Some(native) => {
                    self.program.entails |= native == Native::Again;
                    Cell::Native(native as i64)
                }
                None => return self.not_found(name, place),
            },
        };
        self.fixed(constant, place).map(Found::Constant)
    }

    fn not_found<T>(&self, name: &str, place: Place) -> Built<T> {
        let mut others: Vec<String> = Vec::new();
        for making in self.making.iter().rev() {
            let mut variables: Vec<_> = making.scopes.iter().flatten().collect();
            variables.sort_by_key(|&(_, register)| register);
            others.extend(variables.into_iter().map(|(name, _)| (*name).to_owned()));
        }
        others.extend(self.program.globals.iter().cloned());
        others.extend(Native::names().map(str::to_owned));
        self.mistake(
            match did_you_mean(name, others.iter().map(String::as_str)) {
                Some(other) => said!("Variable `{name}` not found, did you mean `{other}`?", name, other),
                None => said!("Variable `{name}` not found", name),
            },
            place,
        )
    }

    /// The register of a variable in the function with this number; that of an outer function is shared.
    fn variable(&mut self, name: &'a str, level: usize) -> Option<Register> {
        let making = &self.making[level];
        if let Some(&register) = making.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            return Some(register);
        }
        let outer = self.variable(name, level.checked_sub(1)?)?;
        let making = &mut self.making[level];
        let own = making.next;
        making.next += 1;
        making.shared.push((outer, own));
        making.scopes.first_mut()?.insert(name, own);
        Some(own)
    }

    pub(super) fn new_variable(&mut self) -> Register {
        let making = self.making();
        making.next += 1;
        making.next - 1
    }

    /// Compiles a function; the value is its number.
    fn function(
        &mut self,
        title: String,
        place: Place,
        parameters: &'a [AstParameter],
        survey: Survey<'a>,
        body: impl FnOnce(&mut Self) -> Built<bool>,
    ) -> Built<u16> {
        let number = self.program.functions.len();
        self.program.functions.push(Function::default());
        let mut making = Making { inside: survey.inside, ..Making::default() };
        let mut names = HashMap::new();
        let mut signature = Signature { name: format!("{}.{title}", self.file), ..Signature::default() };
        let mut positional = true;
        for parameter in parameters {
            match &parameter.node {
                ParameterP::Normal(name, _, default) => {
                    let parameter = Parameter { name: name.node.ident.clone(), optional: default.is_some() };
                    signature.parameters.push(parameter);
                    signature.positional += usize::from(positional);
                }
                ParameterP::Slash => signature.nameless = signature.parameters.len(),
                ParameterP::NoArgs => positional = false,
                ParameterP::Args(..) => (signature.args, positional) = (true, false),
                ParameterP::KwArgs(..) => (signature.kwargs, positional) = (true, false),
            }
        }
        let normal = parameters.iter().filter(|parameter| matches!(parameter.node, ParameterP::Normal(..)));
        let stars = parameters.iter().filter(|parameter| matches!(parameter.node, ParameterP::Args(..)));
        let doubles = parameters.iter().filter(|parameter| matches!(parameter.node, ParameterP::KwArgs(..)));
        for name in normal.chain(stars).chain(doubles).filter_map(|parameter| parameter.node.ident()) {
            making.certain.insert(names.len() as Register);
            names.insert(name.node.ident.as_str(), names.len() as Register);
        }
        let count = names.len();
        let is_file = self.making.is_empty();
        for name in survey.assigned.into_iter().filter(|_| !is_file) {
            let next = names.len() as Register;
            names.entry(name).or_insert(next);
        }
        // Below another function, every name may be one of its variables.
        let from_outside = if self.making.iter().any(|making| making.scopes.iter().any(|scope| !scope.is_empty())) {
            survey.mentioned.len()
        } else {
            0
        };
        let variables = names.len() + survey.in_comprehensions + from_outside;
        if variables >= FIXED as usize / 2 {
            return self.too_large(place);
        }
        making.next = names.len() as Register;
        making.top = variables as Register;
        let is_simple = !signature.args && !signature.kwargs && signature.positional == count;
        let name = self.store.new_text(&signature.name).ok().and_then(Cell::text).unwrap_or_default();
        making.function = Function {
            name,
            title,
            simple: u8::try_from(count).ok().filter(|_| is_simple),
            signature,
            parameters: count,
            variables,
            registers: variables,
            ..Function::default()
        };
        let shared = names.iter().filter(|(name, at)| (**at as usize) < count && making.inside.contains(*name));
        let shared: Vec<Register> = shared.map(|(_, &at)| at).collect();
        making.scopes.push(names);
        self.making.push(making);
        for parameter in shared {
            self.emit(Op::Share(parameter), place);
        }
        let goes_on = body(self)?;
        if goes_on {
            let none = self.fixed(Cell::None, place)?;
            self.emit(Op::Return(none), place);
        }
        if let Some(mut made) = self.making.pop() {
            made.function.shared = made.shared.iter().map(|&(_, own)| own).collect();
            self.program.functions[number] = made.function;
            // The outer function hands its variables over.
            if let Some(outer) = self.making.last_mut() {
                outer.handed = made.shared.into_iter().map(|(outer, _)| outer).collect();
            }
        }
        Ok(number as u16)
    }

    pub(super) fn define(
        &mut self,
        title: &str,
        parameters: &'a [AstParameter],
        place: Place,
        survey: Survey<'a>,
        to: Register,
        body: impl FnOnce(&mut Self) -> Built<bool>,
    ) -> Built<()> {
        let begin = self.making().top;
        for parameter in parameters {
            if let ParameterP::Normal(_, _, Some(default)) = &parameter.node {
                let register = self.temporary(default.span)?;
                self.into(default, register)?;
            }
        }
        let number = self.function(title.to_owned(), place, parameters, survey, body)?;
        for variable in std::mem::take(&mut self.making().handed) {
            self.emit(Op::Share(variable), place);
            let register = self.temporary(place)?;
            self.emit(Op::Move(register, variable), place);
        }
        self.emit(Op::Function(to, number, begin), place);
        Ok(())
    }

    /// Compiles a statement; whether the next one may be reached.
    fn statement(&mut self, statement: &'a AstStmt) -> Built<bool> {
        let place = statement.span;
        self.deeper(place, |compiler| {
            match &statement.node {
                StmtP::Statements(statements) => {
                    let mut goes_on = true;
                    for statement in statements {
                        goes_on = compiler.statement(statement)? && goes_on;
                    }
                    return Ok(goes_on);
                }
                StmtP::Pass => {}
                StmtP::Break | StmtP::Continue => {
                    let is_break = matches!(statement.node, StmtP::Break);
                    let Some(around) = compiler.making().loops.last() else { return Ok(true) };
                    let (iterator, begin) = (around.iterator, around.begin);
                    if is_break {
                        compiler.emit(Op::EndIterate(iterator), place);
                    }
                    let jump = compiler.emit(Op::Jump(begin), place);
                    if let Some(around) = compiler.making().loops.last_mut().filter(|_| is_break) {
                        around.breaks.push(jump);
                    }
                    return Ok(false);
                }
                StmtP::Return(value) => {
                    let register = match value {
                        Some(value) => compiler.expression(value)?,
                        None => compiler.fixed(Cell::None, place)?,
                    };
                    let iterators: Vec<Register> =
                        compiler.making().loops.iter().map(|around| around.iterator).collect();
                    for iterator in iterators {
                        compiler.emit(Op::EndIterate(iterator), place);
                    }
                    compiler.emit(Op::Return(register), place);
                    return Ok(false);
                }
                // The description of a function.
                StmtP::Expression(value) if matches!(value.node, ExprP::Literal(AstLiteral::String(_))) => {}
                StmtP::Expression(value) => {
                    compiler.expression(value)?;
                }
                StmtP::Assign(assign) => compiler.assignment(&assign.lhs, &assign.rhs)?,
                StmtP::AssignModify(target, sign, value) => {
                    compiler.modification(target, operator(*sign), value, place)?;
                }
                StmtP::If(..) | StmtP::IfElse(..) => return compiler.branches(statement),
                StmtP::For(each) => compiler.each(each)?,
                StmtP::Def(definition) => {
                    let register = compiler.temporary(place)?;
                    let mut survey = Survey::default();
                    survey.statement(&definition.body);
                    let name = &definition.name.node.ident;
                    compiler.define(name, &definition.params, place, survey, register, |compiler| {
                        compiler.statement(&definition.body)
                    })?;
                    compiler.assign_name(name, register, place)?;
                }
                StmtP::Load(_) => return compiler.mistake(said!("`load` is not allowed in this dialect"), place),
            }
            Ok(true)
        })
    }

    fn branches(&mut self, statement: &'a AstStmt) -> Built<bool> {
        let mut ends = Vec::new();
        let mut after: Option<HashSet<Register>> = None;
        let mut rest = Some(statement);
        while let Some(statement) = rest {
            let (condition, yes, no) = match &statement.node {
                StmtP::If(condition, yes) => (condition, &**yes, None),
                StmtP::IfElse(condition, branches) => (condition, &branches.0, Some(&branches.1)),
                _ => {
                    let goes_on = self.statement(statement)?;
                    self.meet(goes_on, &mut after);
                    break;
                }
            };
            let top = self.making().top;
            let jumps = self.branch(condition, false)?;
            self.making().top = top;
            let before = self.making().certain.clone();
            let goes_on = self.statement(yes)?;
            self.meet(goes_on, &mut after);
            self.making().certain = before;
            if no.is_some() && goes_on {
                ends.push(self.emit(Op::Jump(0), condition.span));
            }
            self.land(jumps);
            if no.is_none() {
                self.meet(true, &mut after);
            }
            rest = no;
        }
        self.land(ends);
        let goes_on = after.is_some();
        if let Some(certain) = after {
            self.making().certain = certain;
        }
        Ok(goes_on)
    }

    /// A branch ends: only what has a value after all of them has one for sure.
    fn meet(&mut self, goes_on: bool, after: &mut Option<HashSet<Register>>) {
        if goes_on {
            let certain = &self.making().certain;
            match after {
                Some(after) => after.retain(|register| certain.contains(register)),
                None => *after = Some(certain.clone()),
            }
        }
    }

    fn each(&mut self, each: &'a ForP<AstNoPayload>) -> Built<()> {
        let over = self.expression(&each.over)?;
        let before = self.making().certain.clone();
        let (iterator, begin, exit) = self.begin_loop(over, &each.var, each.over.span)?;
        self.making().loops.push(Around { iterator, begin, breaks: Vec::new() });
        if self.statement(&each.body)? {
            self.emit(Op::Jump(begin), each.over.span);
        }
        self.land([exit]);
        if let Some(around) = self.making().loops.pop() {
            self.land(around.breaks);
        }
        self.making().certain = before;
        Ok(())
    }
}

pub(super) fn ends(place: Place) -> (u32, u32) {
    (place.begin().get(), place.end().get())
}
