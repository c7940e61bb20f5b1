//! Misère play by search on the whole sum.
//!
//! In misère play, where whoever cannot move wins, values do not add: there is
//! no Sprague–Grundy theory, and the outcome of a sum cannot be read off its
//! components (Grundy and Smith 1956; Conway, *On Numbers and Games*, ch. 12).
//! So the whole sum is searched: it is an N-position if it has no move or some
//! move to a P-position. A sum is remembered as the sorted list of those
//! components that can still move.

use grundy_core::{Fault, Outcome, Position, Progress};
use grundy_rules::{HeapMoves, Rules};
use hashbrown::HashMap;

use crate::search::all_options;
use crate::{Limits, Unsolved};

/// One component of a sum: the index of its ruleset and its position.
pub type Component = (u32, Position);

/// Outcomes of sums in misère play, as far as they were asked for.
#[derive(Clone, Debug, Default)]
pub struct MisereTable {
    /// Whether a sum is a P-position.
    is_p: HashMap<Box<[Component]>, bool>,
    /// What its keys take, in bytes.
    keys: usize,
}

/// A sum whose options are being tried.
struct Frame {
    sum: Box<[Component]>,
    options: Vec<Box<[Component]>>,
    next: usize,
    /// What the options take.
    bytes: usize,
}

impl MisereTable {
    /// A table that knows nothing yet.
    pub fn new() -> MisereTable {
        MisereTable::default()
    }

    /// How many sums were met.
    pub fn len(&self) -> usize {
        self.is_p.len()
    }

    /// Whether no sum was met.
    pub fn is_empty(&self) -> bool {
        self.is_p.is_empty()
    }

    /// The P-positions met, each as its sorted components. Together they prove
    /// every outcome this table has given: each N-position among the options of
    /// a listed P-position has itself an option in the list, or no move.
    pub fn p_positions(&self) -> impl Iterator<Item = &[Component]> {
        self.is_p.iter().filter(|&(_, &is_p)| is_p).map(|(sum, _)| &**sum)
    }

    /// Who wins `sum` in misère play. `rules[i]` is the ruleset with index i.
    ///
    /// Complexity: at worst the product of the components' numbers of subpositions.
    ///
    /// # Errors
    ///
    /// If the observer stops the search, or the table would outgrow the memory limit.
    pub fn outcome(&mut self, rules: &[Rules], sum: Vec<Component>, limits: &Limits) -> Result<Outcome, Unsolved> {
        let root = normalised(rules, sum, limits)?;
        let mut stack: Vec<Frame> = Vec::new();
        // What the options on the stack take, in bytes.
        let mut pending = 0;
        if !self.is_p.contains_key(&root) {
            let frame = open(rules, root.clone(), limits)?;
            pending += frame.bytes;
            stack.push(frame);
        }
        // Bytes written since the last report.
        let mut work = 0;
        while let Some(frame) = stack.last_mut() {
            // Terminal sums have no options and are N-positions.
            let mut verdict = Some(!frame.options.is_empty());
            while let Some(option) = frame.options.get(frame.next) {
                match self.is_p.get(option) {
                    Some(true) => {
                        verdict = Some(false);
                        break;
                    }
                    Some(false) => frame.next += 1,
                    None => {
                        verdict = None;
                        break;
                    }
                }
            }
            match verdict {
                Some(is_p) => {
                    pending -= frame.bytes;
                    let sum = std::mem::take(&mut frame.sum);
                    self.keys += bytes(&sum);
                    stack.pop();
                    self.is_p.insert(sum, is_p);
                }
                None => {
                    let option = frame.options[frame.next].clone();
                    let frame = open(rules, option, limits)?;
                    pending += frame.bytes;
                    work += frame.bytes;
                    stack.push(frame);
                }
            }
            if work > 1 << 20 {
                work = 0;
                limits.report(Progress { unit: "positions", done: self.is_p.len() as u64, total: None })?;
            }
            let table = self.is_p.capacity() * (size_of::<Box<[Component]>>() + 2);
            if (table + self.keys + pending) as u64 > limits.memory {
                let met = self.is_p.len();
                return Err(Unsolved::TooLarge(format!(
                    "misère play has no theory of sums, and the search of the whole sum met {met} positions, \
                     as many as the memory limit allows"
                )));
            }
        }
        Ok(if self.is_p[&root] { Outcome::P } else { Outcome::N })
    }
}

/// About what a sum takes on the heap.
fn bytes(sum: &[Component]) -> usize {
    size_of_val(sum) + 16
}

/// The components that can still move, sorted.
fn normalised(rules: &[Rules], mut sum: Vec<Component>, limits: &Limits) -> Result<Box<[Component]>, Unsolved> {
    let moving: Vec<bool> =
        sum.iter().map(|(ruleset, p)| can_move(&rules[*ruleset as usize], p)).collect::<Result<_, _>>()?;
    let mut moving = moving.into_iter();
    sum.retain(|_| moving.next() == Some(true));
    if sum.len() as u64 * size_of::<Component>() as u64 > limits.memory {
        return Err(Unsolved::TooLarge(format!("the sum has {} components", sum.len())));
    }
    sum.sort_unstable();
    Ok(sum.into())
}

/// Whether `position` has an option.
///
/// # Errors
///
/// If the rules fail.
pub fn can_move(rules: &Rules, position: &Position) -> Result<bool, Fault> {
    if let Some(HeapMoves::Subtract(set)) = &rules.heap {
        return Ok(set.next_after(0).is_some_and(|least| least <= position[0]));
    }
    // Apart from subtraction games many possible options mean that there is one.
    if rules.moves.option_bound(position).is_some_and(|bound| bound > 1 << 12) {
        return Ok(true);
    }
    rules.moves.find_option(position, &mut |_| true)
}

fn open(rules: &[Rules], sum: Box<[Component]>, limits: &Limits) -> Result<Frame, Unsolved> {
    let mut options: Vec<Box<[Component]>> = Vec::new();
    for (index, (ruleset, position)) in sum.iter().enumerate() {
        if index > 0 && sum[index - 1] == sum[index] {
            continue;
        }
        let ruleset_of = &rules[*ruleset as usize];
        for option in all_options(&*ruleset_of.moves, position, limits)? {
            let mut next: Vec<Component> = sum.to_vec();
            next.remove(index);
            for part in option {
                if can_move(ruleset_of, &part)? {
                    next.push((*ruleset, part));
                }
            }
            next.sort_unstable();
            options.push(next.into());
            if options.len().is_multiple_of(1 << 12) {
                limits.report(Progress { unit: "options", done: options.len() as u64, total: None })?;
                let bytes = options.len() * sum.len() * size_of::<Component>();
                if bytes as u64 > limits.memory {
                    return Err(Unsolved::TooLarge("the options of the sum take more than the memory limit".into()));
                }
            }
        }
    }
    // Shorter sums first: they are decided sooner.
    options.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    options.dedup();
    let bytes = options.iter().map(|sum| size_of_val(sum) + bytes(sum)).sum();
    Ok(Frame { sum, options, next: 0, bytes })
}
