//! The functions and methods of the language: their names, and what they may be called with.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::cell::Cell;
use super::program::{Parameter, Signature};

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
