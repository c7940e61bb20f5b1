//! What to write instead of the Python that the rule language leaves out.
//!
//! Who writes rules knows Python, and the parser says only that it did not expect a word. This says what does the same.

use grundy_core::{Said, said};

/// How to mend a mistake that is described by `message` and that stands at `code` in the file; `None` where
/// there is nothing to add.
pub(crate) fn of(message: &str, code: &str) -> Option<Said> {
    let code = code.trim();
    if let Some((_, what)) = MENDS.iter().find(|(word, _)| *word == code && message.contains(*word)) {
        return Some(what());
    }
    if message.contains("`len()` not supported on type `int`") && !code.contains("len(") {
        return Some(said!(
            "a position was one number here; several are written with commas and no spaces, such as 8,9"
        ));
    }
    let unknown = message.contains("not found").then(|| NAMES.iter().find(|(name, _)| *name == code)).flatten();
    unknown.map(|(_, what)| what())
}

type Words = fn() -> Said;

/// Words and signs of Python that are not part of the language.
const MENDS: &[(&str, Words)] = &[
    ("while", || {
        said!(
            "there is no `while`; write `for _ in range(1000):` with a `break` where the loop ends, or a function that calls \
         itself"
        )
    }),
    ("**", || {
        said!("there is no `**`; 2 ** k is `1 << k`, n ** 2 is `n * n`, and for other powers multiply in a `for`")
    }),
    ("**=", || said!("there is no `**=`; multiply in a `for`")),
    ("import", || {
        said!(
            "there is no `import`, and no modules; write the function in this file (the language has abs, all, any, dict, \
         enumerate, len, list, max, min, range, reversed, set, sorted, sum, tuple and zip)"
        )
    }),
    ("from", || said!("there is no `from … import`, and no modules; write the function in this file")),
    ("class", || said!("there is no `class`; a position is a number, a text, or a tuple or list of such")),
    ("try", || said!("there is no `try`; test with `if` before, for example `if x in table:`")),
    ("except", || said!("there is no `except`; test with `if` before")),
    ("raise", || said!("there is no `raise`; write `fail(\"what is wrong\")`")),
    ("assert", || said!("there is no `assert`; write `if not …: fail(\"what is wrong\")`")),
    ("yield", || said!("there is no `yield`; collect the options in a list and return it")),
    ("is", || said!("there is no `is`; compare with `==`")),
    ("global", || said!("there is no `global`, and functions change no global values; pass the value to the function")),
    ("nonlocal", || said!("there is no `nonlocal`; pass the value to the function")),
    ("del", || said!("there is no `del`; write a list without the element, or `pop`")),
    ("with", || said!("there is no `with`, and no files")),
    (":=", || said!("there is no `:=`; write `x = …` on a line of its own")),
];

/// Functions of Python that the language does not have.
const NAMES: &[(&str, Words)] = &[
    ("pow", || said!("there is no `pow`; pow(2, k) is `1 << k`, and for other powers multiply in a `for`")),
    ("round", || said!("there is no `round`; `//` divides whole numbers and rounds down")),
    ("divmod", || said!("there is no `divmod`; write `(a // b, a % b)`")),
    ("input", || said!("there is no `input`; the position is what the function is given")),
    ("open", || said!("there is no `open`; rules read no files")),
    ("frozenset", || said!("there is no `frozenset`; write a sorted tuple, `tuple(sorted(…))`")),
];
