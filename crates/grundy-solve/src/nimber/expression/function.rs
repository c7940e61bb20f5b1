//! The functions of expressions.

use grundy_core::{SyntaxError, said};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    /// `sqrt A`: the nimber whose nim-square is A.
    Root,
    Square,
    /// `inverse A`: the nimber whose nim-product with A is 1.
    Inverse,
    /// `power A N`: the nim-product of N factors A.
    Power,
    /// `order A`: the least N > 0 for which `power A N` is 1.
    Order,
    /// `log A B`: the least N for which `power A N` is B.
    Logarithm,
    /// `mex A B …`: the least nimber that is not in the list.
    Mex,
    /// `roots A B C`: the nimbers x for which A⊗x⊗x ⊕ B⊗x ⊕ C is 0.
    Roots,
}

/// The functions, each with its names, and how they are written.
const FUNCTIONS: [(Function, &[&str], &str); 8] = [
    (Function::Root, &["sqrt", "root"], "sqrt 8"),
    (Function::Square, &["square"], "square 8"),
    (Function::Inverse, &["inverse"], "inverse 7"),
    (Function::Power, &["power"], "power 4 3"),
    (Function::Order, &["order"], "order 4"),
    (Function::Logarithm, &["log"], "log 4 5"),
    (Function::Mex, &["mex"], "mex 0 1 2 4"),
    (Function::Roots, &["roots", "solve"], "roots 1 1 2"),
];

impl Function {
    pub(super) fn named(name: &str) -> Result<Function, SyntaxError> {
        let lower = name.to_lowercase();
        let found = FUNCTIONS.iter().find(|(_, names, _)| names.contains(&lower.as_str()));
        found.map(|&(function, ..)| function).ok_or_else(|| {
            let all: Vec<&str> = FUNCTIONS.iter().map(|(_, names, _)| names[0]).collect();
            SyntaxError::whole(name, said!("there is no function `{name}`", name))
                .help(said!("the functions are {all}", all = all.join(", ")))
        })
    }

    /// The name as it is told.
    pub fn name(self) -> &'static str {
        self.entry().1[0]
    }

    /// How it is written.
    pub(super) fn example(self) -> &'static str {
        self.entry().2
    }

    fn entry(self) -> &'static (Function, &'static [&'static str], &'static str) {
        // Every function is in the list; the first one is there for the compiler.
        FUNCTIONS.iter().find(|(function, ..)| *function == self).unwrap_or(&FUNCTIONS[0])
    }

    /// The number of arguments; `None` for any number.
    pub(super) fn arguments(self) -> Option<usize> {
        match self {
            Function::Root | Function::Square | Function::Inverse | Function::Order => Some(1),
            Function::Power | Function::Logarithm => Some(2),
            Function::Roots => Some(3),
            Function::Mex => None,
        }
    }
}
