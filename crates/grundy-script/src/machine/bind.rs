//! Which argument of a call goes to which parameter.

use super::cell::{Cell, Place};
use super::natives::Native;
use super::program::{Program, Shape, Signature};
use super::run::Machine;
use super::values::{Done, refuse};

/// A function whose parameters lie on the stack.
pub(super) enum Called {
    Function(Place),
    /// A function of the language, or a method of an object, with so many arguments.
    Native(Native, Cell, usize),
}

/// Named arguments: their names, which are texts, and their values.
pub(super) type Named = Vec<(Cell, Cell)>;

impl Machine {
    /// The arguments of a call of this shape, which lie on the stack from `at` on.
    pub(super) fn shaped(&mut self, shape: &Shape, at: usize) -> Done<(Vec<Cell>, Named)> {
        let mut positional = self.stack[at..at + shape.positional].to_vec();
        let mut at = at + shape.positional;
        let mut named = Named::new();
        for name in &shape.named {
            named.push((self.store.new_text(name)?, self.stack[at]));
            at += 1;
        }
        if shape.args {
            match self.store.collected(self.stack[at]) {
                Ok(more) => positional.extend(more),
                Err(_) => return refuse("The argument provided for *args is not iterable"),
            }
            at += 1;
        }
        if shape.kwargs {
            let Cell::Dict(dict) = self.stack[at] else {
                return refuse("The argument provided for **kwargs is not a dictionary");
            };
            named.extend(self.store.pairs(dict));
        }
        Ok((positional, named))
    }

    /// Puts the arguments of a call where the parameters of the function are, on the stack from `base` on.
    pub(super) fn arrange(
        &mut self,
        program: &Program,
        mut function: Cell,
        mut positional: Vec<Cell>,
        mut named: Named,
        base: usize,
    ) -> Done<Called> {
        let mut object = Cell::Unset;
        loop {
            match function {
                Cell::Function(closure) => {
                    let made = self.store.closures[closure as usize];
                    let signature = &program.functions[made.function as usize].signature;
                    let mut slots = self.bind(signature, positional, named)?;
                    let mut defaults = self.store.elements(made.defaults).iter();
                    for (slot, parameter) in slots.iter_mut().zip(&signature.parameters) {
                        if parameter.optional
                            && let Some(&default) = defaults.next()
                        {
                            *slot = slot.or(default);
                        }
                    }
                    self.put(base, &slots);
                    return Ok(Called::Function(closure));
                }
                Cell::Native(number) => {
                    let native = Native::numbered(number);
                    let signature = native.signature();
                    let (most, needed) = (signature.positional, signature.needed());
                    let got = positional.len();
                    if signature.has_no_names() && !signature.kwargs && !named.is_empty() {
                        let names: Vec<&str> =
                            named.iter().map(|&(name, _)| self.store.text_of(name).unwrap_or_default()).collect();
                        let names = names.join("` `");
                        return refuse(format!("Found `{names}` extra named parameter(s) for call to function"));
                    }
                    if signature.has_no_names() && (got > most || got < needed) {
                        let expected =
                            if most == needed { most.to_string() } else { format!("between {needed} and {most}") };
                        return refuse(format!("Wrong number of positional arguments, expected {expected}, got {got}"));
                    }
                    let mut slots = self.bind(signature, positional, named)?;
                    self.extra = Cell::Unset;
                    if signature.kwargs {
                        self.extra = slots.pop().unwrap_or(Cell::Unset);
                    }
                    if signature.args {
                        let rest = self.store.collected(slots.pop().unwrap_or(Cell::Unset))?;
                        if signature.parameters.len() > signature.positional {
                            self.extra = slots.pop().unwrap_or(Cell::Unset);
                        }
                        slots.extend(rest);
                    }
                    self.put(base, &slots);
                    return Ok(Called::Native(native, object, slots.len()));
                }
                Cell::Method(span) => {
                    let &[of, Cell::Int(number)] = self.store.elements(span) else { return not_callable(function) };
                    (object, function) = (of, Cell::Native(number));
                }
                Cell::Partial(span) => {
                    let &[inner, Cell::Tuple(first), Cell::Dict(dict)] = self.store.elements(span) else {
                        return not_callable(function);
                    };
                    for &(name, _) in &named {
                        if self.store.find(dict, name)?.is_some() {
                            let name = self.store.text_of(name).unwrap_or_default();
                            return refuse(format!("partial() got multiple values for argument `{name}`"));
                        }
                    }
                    positional = [self.store.elements(first), &positional].concat();
                    named = self.store.pairs(dict).chain(named).collect();
                    function = inner;
                }
                _ => return not_callable(function),
            }
        }
    }

    pub(super) fn put(&mut self, base: usize, slots: &[Cell]) {
        self.ensure(base + slots.len());
        self.stack[base..base + slots.len()].copy_from_slice(slots);
    }

    /// The value of each parameter, `Unset` for optional ones; the others as a tuple and a dict.
    fn bind(&mut self, signature: &Signature, mut positional: Vec<Cell>, named: Named) -> Done<Vec<Cell>> {
        let Signature { name: function, parameters, nameless, positional: most, args, kwargs } = signature;
        let rest = positional.split_off(positional.len().min(*most));
        let mut slots = positional;
        slots.resize(parameters.len(), Cell::Unset);
        let others = self.store.new_set()?;
        let mut unknown = Vec::new();
        for (key, value) in named {
            let Some(name) = self.store.text_of(key) else {
                return refuse("The argument provided for *args is not an identifier");
            };
            let place = parameters.iter().position(|parameter| parameter.name == name);
            let repeated = match place.filter(|place| place >= nameless) {
                Some(place) => std::mem::replace(&mut slots[place], value).is_set(),
                None => {
                    let repeated = self.store.find(others, key)?.is_some();
                    self.store.set_value(others, key, value)?;
                    unknown.push(self.store.text_of(key).unwrap_or_default().to_owned());
                    repeated
                }
            };
            if repeated {
                let name = self.store.text_of(key).unwrap_or_default();
                return refuse(format!("Argument `{name}` occurs more than once"));
            }
        }
        for (place, (slot, parameter)) in slots.iter().zip(parameters).enumerate() {
            if !slot.is_set() && !parameter.optional {
                let kind = match place {
                    _ if place < *nameless => "positional-only ",
                    _ if place >= *most => "named-only ",
                    _ => "",
                };
                let name = &parameter.name;
                return refuse(format!("Missing {kind}parameter `{name}` for call to `{function}`"));
            }
        }
        if *args {
            slots.push(Cell::Tuple(self.store.new_tuple(&rest)?));
        } else if !rest.is_empty() {
            let count = rest.len();
            return refuse(format!("Found {count} extra positional argument(s) for call to {function}"));
        }
        if *kwargs {
            slots.push(Cell::Dict(others));
        } else if !unknown.is_empty() {
            let names = unknown.join("` `");
            return refuse(format!("Found `{names}` extra named parameter(s) for call to {function}"));
        }
        Ok(slots)
    }
}

fn not_callable<T>(value: Cell) -> Done<T> {
    super::values::unsupported("call()", value)
}
