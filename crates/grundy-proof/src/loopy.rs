//! Verified values of positions from which play may go on for ever.
//!
//! The witness lists positions with labels, in an order, and the positions left
//! over; together they are closed under options. An option is a list of
//! components; it is *labelled* when all its components are, by the exclusive or
//! of their labels, and *before v* when all its components stand before v. For
//! each labelled position v the checker demands of its label m:
//!
//! 1. m is the least number that labels no option before v;
//! 2. every other option has itself an option before v labelled m: whoever moves
//!    there is answered at once (the move is *reversed*). An option with two
//!    components not before v has none, as a move changes only one of them; with
//!    one such component c, it is c that must have an option before v, labelled m
//!    ⊕ the labels of the other components.
//!
//! and for each position left over, that it could not have been the next one:
//!
//! 3. with m the least number that labels no option of it, some unlabelled option
//!    has no option labelled m.
//!
//! That is Smith's rule (C. A. B. Smith 1966; A. S. Fraenkel and Y. Perl 1975).
//!
//! *A label is a value.* In a sum of labelled positions whose labels add up to 0
//! the previous player wins: a move of v to an option before v leaves labels that
//! add up to something else, and by 1 the answer of Nim exists, to an option
//! before the position it is made in; a move to another option is answered by 2.
//! Either way the two moves replace v (and perhaps another position) by positions
//! before it, so play ends, and the last move is the previous player's. A sum of
//! labelled positions that adds up to something else has Nim's move to 0. So a
//! labelled position may stand for a heap of Nim in every such sum.
//!
//! *What is left over is infinite.* Let v be such a position, K the labels of its
//! options, and X a sum of labelled positions worth n. If n ∈ K, then v + X is won
//! by moving v there. If not, let m be the least number not in K, so that m ≤ n.
//! The player to move can move X to m if n > m, and if n = m to the option of v
//! that 3 gives: both leave such a sum again, or one with two unlabelled
//! positions. From two unlabelled positions a move to an unlabelled option, which
//! 3 gives as well, leaves two. No move from any of these leaves a sum worth 0.
//! So both players can go on for ever: a draw. That is what ∞(K) says, in every sum.
//!
//! Thus what is accepted is right, and right labels in an order in which the rule
//! gives them are always accepted. It is no matter which order that is: a label
//! that the rule can give stays the one it gives, as an unlabelled option with an
//! option labelled m is never labelled m itself.
//!
//! Complexity: the options of all positions are listed once; then each option is
//! looked at once, and looks up one label in the list of those that the options
//! of its unlabelled component have.

use std::collections::HashMap;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::{LoopyWitness, Value};
use crate::mex::least_excluded;
use crate::options::{Found, all_options};
use crate::table::symmetry;
use crate::verdict::{Rejected, Session};

/// As many options, and as many components of them, are kept in mind in any case …
const KEPT: usize = 1 << 24;
/// … and as many more for each position.
const KEPT_FOR_EACH: usize = 1 << 8;

/// Values of positions of one ruleset by Smith's rule.
pub(crate) struct Smith {
    index: HashMap<Position, u32>,
    /// The labels of the positions 0, 1, …; the positions behind them are infinite.
    labels: Vec<u64>,
    /// For each infinite position the labels of its options, ascending.
    infinite: Vec<Vec<u64>>,
}

/// The options of all positions, and what is said about the positions.
struct Graph<'a> {
    labels: &'a [u64],
    /// The options of position v are those from `first_option[v]` to `first_option[v + 1]`.
    first_option: Vec<usize>,
    /// The components of option o are those from `first_component[o]` to `first_component[o + 1]`.
    first_component: Vec<u32>,
    components: Vec<u32>,
}

impl Smith {
    /// Verifies what a witness says.
    pub fn verify(witness: &LoopyWitness, rules: &Rules, step: &str, session: &Session) -> Result<Smith, Rejected> {
        if rules.moves.nature().own_endings {
            let reason = format!("{} says by its rules who has won, so its positions have no values", rules.name);
            return Err(Rejected::new(step, reason));
        }
        let finite = witness.finite.len();
        let name = |v: usize| match v.checked_sub(finite) {
            None => format!("{step}.finite[{v}]"),
            Some(left) => format!("{step}.infinite[{left}]"),
        };
        let texts = witness.finite.iter().map(|(text, _)| text).chain(&witness.infinite);
        let mut positions = Vec::with_capacity(finite + witness.infinite.len());
        let mut index = HashMap::with_capacity(positions.capacity());
        for (v, text) in texts.enumerate() {
            let position = rules.moves.parse(text).map_err(|error| Rejected::new(name(v), error.to_string()))?;
            let number = u32::try_from(v).map_err(|_| Rejected::new(name(v), "so many positions are not checked"))?;
            if index.insert(position.clone(), number).is_some() {
                return Err(Rejected::new(name(v), format!("{text} stands twice")));
            }
            positions.push(position);
        }
        let labels = witness.finite.iter().map(|&(_, label)| label).collect();
        let mut smith = Smith { index, labels, infinite: Vec::new() };
        let graph = smith.graph(&positions, rules, &name, session)?;
        smith.infinite = graph.check(&name, &|v| rules.moves.show(&positions[v]), session)?;
        Ok(smith)
    }

    /// Lists the options of all positions.
    fn graph(
        &self,
        positions: &[Position],
        rules: &Rules,
        name: &dyn Fn(usize) -> String,
        session: &Session,
    ) -> Result<Graph<'_>, Rejected> {
        let most = positions.len().saturating_mul(KEPT_FOR_EACH).saturating_add(KEPT).min(u32::MAX as usize);
        let (mut first_option, mut first_component, mut components) = (vec![0], vec![0], Vec::new());
        for (v, position) in positions.iter().enumerate() {
            if v % 256 == 0 {
                session.report("positions", v, positions.len())?;
            }
            // The same option named again tells nothing new.
            let options = Found::from_all(all_options(rules, position, &name(v))?, usize::MAX).first;
            let parts: usize = options.iter().map(Vec::len).sum();
            if components.len() + parts > most || first_component.len() + options.len() > most {
                return Err(Rejected::new(name(v), "so many options are not checked"));
            }
            for option in options {
                for part in &option {
                    components.push(self.find(part, rules, session).ok_or_else(|| {
                        let (part, whole) = (rules.moves.show(part), rules.moves.show(position));
                        Rejected::new(name(v), format!("{part}, which {whole} can become, is not in the table"))
                    })?);
                }
                first_component.push(components.len() as u32);
            }
            first_option.push(first_component.len() - 1);
        }
        Ok(Graph { labels: &self.labels, first_option, first_component, components })
    }

    /// The place of a position, or of the one that the rules call equal to it
    /// by symmetry (which is then noted as trusted).
    fn find(&self, position: &Position, rules: &Rules, session: &Session) -> Option<u32> {
        if let Some(&at) = self.index.get(position) {
            return Some(at);
        }
        let at = self.index.get(&rules.moves.representative(position)).copied();
        if at.is_some() {
            session.trust(symmetry(rules));
        }
        at
    }

    /// The value of a position, if the table has it.
    pub fn value(&self, position: &Position, rules: &Rules, session: &Session) -> Option<Value> {
        let v = self.find(position, rules, session)? as usize;
        match self.labels.get(v) {
            Some(&label) => Some(Value::Nimber(label)),
            None => self.infinite.get(v - self.labels.len()).map(|set| Value::Loopy { infinity: set.clone() }),
        }
    }
}

impl Graph<'_> {
    fn options(&self, v: usize) -> impl Iterator<Item = &[u32]> {
        (self.first_option[v]..self.first_option[v + 1])
            .map(|o| &self.components[self.first_component[o] as usize..self.first_component[o + 1] as usize])
    }

    fn len(&self) -> usize {
        self.first_option.len() - 1
    }

    /// The label of an option all of whose components stand before `v`.
    fn label_before(&self, option: &[u32], v: usize) -> Option<u64> {
        option.iter().try_fold(0, |sum, &part| ((part as usize) < v).then(|| sum ^ self.labels[part as usize]))
    }

    /// Checks all labels, and gives for each infinite position the labels of its options.
    fn check(
        &self,
        name: &dyn Fn(usize) -> String,
        show: &dyn Fn(usize) -> String,
        session: &Session,
    ) -> Result<Vec<Vec<u64>>, Rejected> {
        let finite = self.labels.len();
        let answers = Answers::of(self);
        for (v, &label) in self.labels.iter().enumerate() {
            if v % 1024 == 0 {
                session.report("positions valued", v, self.len())?;
            }
            let least = self.least_before(v, v);
            if least != label {
                let reason = format!("{} is said to be worth {label}, but its options before it give {least}", show(v));
                return Err(Rejected::new(name(v), reason));
            }
            if let Some(part) = self.not_reversed(v, v, label, &answers) {
                let (whole, part) = (show(v), show(part));
                let reason = format!(
                    "{whole} can become {part}, which does not stand before it, and no answer leaves {label} again"
                );
                return Err(Rejected::new(name(v), reason));
            }
        }
        let mut sets = Vec::with_capacity(self.len() - finite);
        for v in finite..self.len() {
            if v % 1024 == 0 {
                session.report("positions valued", v, self.len())?;
            }
            let label = self.least_before(v, finite);
            if self.not_reversed(v, finite, label, &answers).is_none() {
                let reason = format!("{} is said to be infinite, but the rule gives it the value {label}", show(v));
                return Err(Rejected::new(name(v), reason));
            }
            let mut set: Vec<u64> = self.options(v).filter_map(|option| self.label_before(option, finite)).collect();
            set.sort_unstable();
            set.dedup();
            sets.push(set);
        }
        Ok(sets)
    }

    /// The least number that labels no option of `v` before `when`.
    fn least_before(&self, v: usize, when: usize) -> u64 {
        least_excluded(self.options(v).filter_map(|option| self.label_before(option, when)).collect())
    }

    /// A component, not before `when`, of an option of `v` that has no option before `when` labelled `label`.
    fn not_reversed(&self, v: usize, when: usize, label: u64, answers: &Answers) -> Option<usize> {
        self.options(v).find_map(|option| {
            let mut open = option.iter().map(|&part| part as usize).filter(|&part| part >= when);
            let part = open.next()?;
            let others = option.iter().map(|&part| part as usize).filter(|&part| part < when);
            let others = others.fold(0, |sum, part| sum ^ self.labels[part]);
            let reversed = open.next().is_none() && answers.exist(part, label ^ others, when);
            (!reversed).then_some(part)
        })
    }
}

/// For each position that may have to be moved in for an answer: the labels of
/// its options, ascending, each with the first position that such an option is before.
struct Answers(HashMap<usize, Vec<(u64, usize)>>);

impl Answers {
    fn of(graph: &Graph) -> Answers {
        let finite = graph.labels.len();
        let mut all = HashMap::new();
        for v in 0..graph.len() {
            let parts = graph.options(v).flatten().map(|&part| part as usize);
            for part in parts.filter(|&part| part >= v.min(finite)) {
                all.entry(part).or_insert_with(|| Answers::of_position(graph, part));
            }
        }
        Answers(all)
    }

    fn of_position(graph: &Graph, v: usize) -> Vec<(u64, usize)> {
        let labelled = graph.options(v).filter_map(|option| {
            let from = option.iter().map(|&part| part as usize + 1).max().unwrap_or(0);
            Some((graph.label_before(option, graph.labels.len())?, from))
        });
        let mut labelled: Vec<(u64, usize)> = labelled.collect();
        labelled.sort_unstable();
        labelled.dedup_by_key(|&mut (label, _)| label);
        labelled
    }

    /// Whether the position has an option before `when` with this label.
    fn exist(&self, v: usize, label: u64, when: usize) -> bool {
        let Some(labelled) = self.0.get(&v) else { return false };
        let found = labelled.binary_search_by_key(&label, |&(label, _)| label);
        found.is_ok_and(|at| labelled[at].1 <= when)
    }
}
