//! The functions and methods of the language: their names, and what they may be called with.
//!
//! Then follows which argument of a call goes to which parameter.

use std::collections::HashMap;
use std::sync::LazyLock;

use grundy_core::{Said, said};

use super::cell::{Cell, Done, Place, refuse};
use super::program::{Parameter, Program, Shape, Signature};
use super::run::Machine;

pub(super) const KINDS: usize = 5;
const NAMES: [&str; KINDS] = ["list", "dict", "set", "string", "bytes"];

macro_rules! natives {
    ($($native:ident = $called:literal,)*) => {
        /// A function or method of the language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Native { $($native),* }

        /// How each is called: its name, after the kind of the object if it is a method, and its parameters. Optional
        /// parameters have a question mark. As in Python, those left of `/` have no names, and those right of `*`
        /// need them.
        const CALLED: &[(Native, &str)] = &[$((Native::$native, $called)),*];
    };
}

natives! {
    Abs = "abs x /",
    Again = "again to /",
    All = "all x /",
    Any = "any x /",
    Bool = "bool x? /",
    Bytes = "bytes x /",
    Change = "change * needs? without? removes? adds? label?",
    Chr = "chr i /",
    Dict = "dict pairs? / **kwargs",
    Dir = "dir x /",
    Enumerate = "enumerate elements / start?",
    Fail = "fail *args",
    Filter = "filter func seq /",
    Float = "float a? /",
    Game = "game cells moves / * absent? over? show? weight?",
    GetAttr = "getattr a attr default? /",
    Graph = "graph file /",
    HasAttr = "hasattr a attr /",
    Hash = "hash a /",
    Int = "int a? / base?",
    Len = "len a /",
    List = "list a? /",
    Map = "map func seq /",
    Max = "max *args key?",
    Min = "min *args key?",
    Move = "move to / label?",
    Ord = "ord a /",
    Partial = "partial func / *args **kwargs",
    Print = "print *args",
    Range = "range a b? step? /",
    Repr = "repr value /",
    Reversed = "reversed a /",
    Set = "set arg? /",
    Sorted = "sorted x / * key? reverse?",
    Split = "split *args",
    Str = "str value /",
    Struct = "struct **kwargs",
    Sum = "sum elements / start?",
    Take = "take *args label?",
    Tuple = "tuple a? /",
    Type = "type a /",
    Zip = "zip *args",
    ListAppend = "list.append el /",
    ListClear = "list.clear",
    ListExtend = "list.extend other /",
    ListIndex = "list.index needle start? end? /",
    ListInsert = "list.insert index el /",
    ListPop = "list.pop index? /",
    ListRemove = "list.remove needle /",
    DictClear = "dict.clear",
    DictGet = "dict.get key default? /",
    DictItems = "dict.items",
    DictKeys = "dict.keys",
    DictPop = "dict.pop key / default?",
    DictPopItem = "dict.popitem",
    DictSetDefault = "dict.setdefault key default? /",
    DictUpdate = "dict.update pairs? / **kwargs",
    DictValues = "dict.values",
    SetAdd = "set.add value /",
    SetClear = "set.clear",
    SetDifference = "set.difference other /",
    SetDiscard = "set.discard value /",
    SetIntersection = "set.intersection other /",
    SetIsSubset = "set.issubset other /",
    SetIsSuperset = "set.issuperset other /",
    SetPop = "set.pop",
    SetRemove = "set.remove value /",
    SetSymmetricDifference = "set.symmetric_difference other /",
    SetUnion = "set.union other /",
    SetUpdate = "set.update other /",
    BytesElems = "bytes.elems",
    Capitalize = "string.capitalize",
    Codepoints = "string.codepoints",
    Count = "string.count needle start? end? /",
    Elems = "string.elems",
    EndsWith = "string.endswith suffix start? end? /",
    Find = "string.find needle start? end? /",
    Format = "string.format *args **kwargs",
    Index = "string.index needle start? end? /",
    IsAlnum = "string.isalnum",
    IsAlpha = "string.isalpha",
    IsDigit = "string.isdigit",
    IsLower = "string.islower",
    IsSpace = "string.isspace",
    IsTitle = "string.istitle",
    IsUpper = "string.isupper",
    Join = "string.join to_join /",
    LStrip = "string.lstrip chars? /",
    Lower = "string.lower",
    Partition = "string.partition needle /",
    RemovePrefix = "string.removeprefix prefix /",
    RemoveSuffix = "string.removesuffix suffix /",
    Replace = "string.replace old new count? /",
    RFind = "string.rfind needle start? end? /",
    RIndex = "string.rindex needle start? end? /",
    RPartition = "string.rpartition needle /",
    RSplit = "string.rsplit sep? maxsplit? /",
    RStrip = "string.rstrip chars? /",
    SplitText = "string.split sep? maxsplit? /",
    SplitLines = "string.splitlines keepends? /",
    StartsWith = "string.startswith prefix start? end? /",
    Strip = "string.strip chars? /",
    Title = "string.title",
    Upper = "string.upper",
}

/// The signature of each function and method, and the kind of its object.
static SIGNATURES: LazyLock<Vec<(Option<usize>, Signature)>> =
    LazyLock::new(|| CALLED.iter().map(|(_, called)| signature(called)).collect());

static FUNCTIONS: LazyLock<HashMap<&str, Native>> = LazyLock::new(|| {
    let functions = CALLED.iter().filter(|(native, _)| SIGNATURES[*native as usize].0.is_none());
    functions.map(|&(native, _)| (native.signature().name.as_str(), native)).collect()
});

fn signature(called: &str) -> (Option<usize>, Signature) {
    let mut words = called.split(' ');
    let name = words.next().unwrap_or_default();
    let (kind, name) = match name.split_once('.') {
        Some((kind, name)) => (NAMES.iter().position(|&other| other == kind), name),
        None => (None, name),
    };
    let mut signature = Signature { name: name.to_owned(), ..Signature::default() };
    let mut positional = true;
    for word in words {
        match word {
            "/" => signature.nameless = signature.parameters.len(),
            "*" => positional = false,
            "*args" => (signature.args, positional) = (true, false),
            "**kwargs" => (signature.kwargs, positional) = (true, false),
            _ => {
                let name = word.trim_end_matches('?').to_owned();
                signature.parameters.push(Parameter { name, optional: word.ends_with('?') });
                signature.positional += usize::from(positional);
            }
        }
    }
    (kind, signature)
}

impl Native {
    pub(super) fn of(name: &str) -> Option<Native> {
        FUNCTIONS.get(name).copied()
    }

    /// The methods of this name, for each kind of object.
    pub(super) fn methods(name: &str) -> [Option<Native>; KINDS] {
        let mut methods = [None; KINDS];
        for (&(native, _), (kind, signature)) in CALLED.iter().zip(SIGNATURES.iter()) {
            if let Some(kind) = kind.filter(|_| signature.name == name) {
                methods[kind] = Some(native);
            }
        }
        methods
    }

    pub(super) fn numbered(number: i64) -> Native {
        CALLED[number as usize].0
    }

    pub(super) fn signature(self) -> &'static Signature {
        &SIGNATURES[self as usize].1
    }

    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        let of_kind = SIGNATURES.iter().filter(|(of, _)| of.is_none());
        of_kind.map(|(_, signature)| signature.name.as_str())
    }
}

pub(super) fn kind(value: Cell) -> Option<usize> {
    Some(match value {
        Cell::List(_) => 0,
        Cell::Dict(_) => 1,
        Cell::Set(_) => 2,
        Cell::Text(_) => 3,
        Cell::Bytes(_) => 4,
        _ => return None,
    })
}

pub(super) fn methods_of(value: Cell) -> Vec<&'static str> {
    let of_kind = SIGNATURES.iter().filter(|(of, _)| of.is_some() && *of == kind(value));
    let mut names: Vec<&str> = of_kind.map(|(_, signature)| signature.name.as_str()).collect();
    names.sort_unstable();
    names
}

/// A function whose parameters lie on the stack.
pub(super) enum Called {
    Function(Place),
    /// A function of the language, or a method of an object, with this many arguments.
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
                Err(_) => return refuse(said!("The argument provided for *args is not iterable")),
            }
            at += 1;
        }
        if shape.kwargs {
            let Cell::Dict(dict) = self.stack[at] else {
                return refuse(said!("The argument provided for **kwargs is not a dictionary"));
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
                        return refuse(said!(
                            "Found `{names}` extra named parameter(s) for call to {function}",
                            names,
                            function = "function"
                        ));
                    }
                    if signature.has_no_names() && (got > most || got < needed) {
                        let expected = match most == needed {
                            true => most.to_string().into(),
                            false => said!("between {needed} and {most}", needed, most),
                        };
                        return refuse(said!(
                            "Wrong number of positional arguments, expected {expected}, got {got}",
                            expected,
                            got
                        ));
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
                            return refuse(said!("partial() got multiple values for argument `{name}`", name));
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
                return refuse(said!("The argument provided for *args is not an identifier"));
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
                return refuse(said!("Argument `{name}` occurs more than once", name));
            }
        }
        for (place, (slot, parameter)) in slots.iter().zip(parameters).enumerate() {
            if !slot.is_set() && !parameter.optional {
                let kind = match place {
                    _ if place < *nameless => said!("positional-only "),
                    _ if place >= *most => said!("named-only "),
                    _ => Said::default(),
                };
                let name = &parameter.name;
                return refuse(said!(
                    "Missing {kind}parameter `{name}` for call to `{function}`",
                    kind,
                    name,
                    function
                ));
            }
        }
        if *args {
            slots.push(Cell::Tuple(self.store.new_tuple(&rest)?));
        } else if !rest.is_empty() {
            let count = rest.len();
            return refuse(said!("Found {count} extra positional argument(s) for call to {function}", count, function));
        }
        if *kwargs {
            slots.push(Cell::Dict(others));
        } else if !unknown.is_empty() {
            let names = unknown.join("` `");
            return refuse(said!("Found `{names}` extra named parameter(s) for call to {function}", names, function));
        }
        Ok(slots)
    }
}

fn not_callable<T>(value: Cell) -> Done<T> {
    super::cell::unsupported("call()", value)
}
