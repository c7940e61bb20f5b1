//! Every position that can be reached from a position: its moves, and what [`Session::solve`] says of it. Every vertex of
//! a graph at once.
//!
//! All lists and pictures of reached positions are made from this walk. It makes the legal moves of a sum ([`crate::legal`]):
//! the game may be over by its rules, and one component may have to be answered. Outcomes and remoteness come from
//! retrograde analysis of the graph of all these positions. In normal play Smith's rule or the solver gives the values.

use std::collections::{BTreeSet, HashMap};

use grundy_core::{Convention, LoopyValue, Outcome, Position, Progress, said};
use grundy_files::Row;
use grundy_graph::{Graph, Name};
use grundy_rules::Rules;
use grundy_solve::graph::{GraphTable, Loopy, Retrograde, loopy, retrograde};
use grundy_solve::walk::search::all_options;
use grundy_solve::walk::whole::falls_apart;
use grundy_solve::{Summand, Unsolved, check_sum};

use crate::ask::Failure;
use crate::legal::{ending, movable};
use crate::session::Session;
use crate::sum::{Start, Sum, Term};

/// Largest number of options of one position; a position with more is refused.
const MOST_OPTIONS: u128 = 1 << 20;

/// A position: its components, sorted. Each is the index of its ruleset and its own position.
type Components = Vec<(usize, Position)>;

/// The positions that can be reached from a position. They are numbered from 0; position 0 is the first one. Components
/// are sorted, so that their order makes no difference. A number that no position has is a panic.
///
/// ```
/// use grundy::{Convention, Outcome, Session, Sum};
/// let sum: Sum = "top-entails 3".parse().unwrap();
/// let all = Session::default().reached(&sum, Convention::Normal, 100)?;
/// assert_eq!((all.name(0), all.outcome(0)), ("3".to_owned(), Outcome::N));
/// assert_eq!(all.value(0).unwrap().to_string(), "☾");
/// # Ok::<(), grundy::ask::Failure>(())
/// ```
pub struct Reached<'g> {
    rules: Vec<&'g Rules>,
    sums: Vec<Components>,
    /// The positions as vertices, and the moves between them as edges.
    pub graph: Graph,
    judged: Retrograde,
    values: Values,
}

/// The values of all positions.
enum Values {
    /// Values do not decide: misère play, and rules that say who has won.
    None,
    Loopy(Loopy),
    /// A player may move again, or must answer.
    Entailed(Vec<Option<LoopyValue>>),
}

impl Session<'_> {
    /// All positions that can be reached from `game`, at most `most`. Fails if there are more than `most` positions, if
    /// `solve` refuses one of them, or if the work exceeds the limits. Complexity: O(positions · options).
    pub fn reached<'g>(&mut self, game: &'g Sum, convention: Convention, most: usize) -> Result<Reached<'g>, Failure> {
        let limits = self.limits;
        if !game.is_impartial() {
            return Err(Unsolved::partizan(game).into());
        }
        let Walk { rules, sums, counts, options, endings } = Walk::from(game, most, self)?;
        let made = options.len();
        let graph = Graph::from_lists(counts, options, limits.threads);
        let graph = graph.map_err(|_| Unsolved::graph(made))?;
        let judged = retrograde(&graph, convention, &|v| endings[v as usize], limits.threads, &limits)?;
        let natures = || rules.iter().map(|rules| rules.moves.nature());
        let values = match convention {
            _ if natures().any(|nature| nature.own_endings) => Values::None,
            Convention::Misere => Values::None,
            Convention::Normal if natures().any(|nature| nature.entails) => {
                let mut solver = self.solver.another();
                let value = |sum: &Components| match sum.is_empty() {
                    true => Ok(Some(LoopyValue::ZERO)),
                    false => {
                        let summands: Vec<Summand> = summands(&rules, sum).collect();
                        solver.solve(&summands, convention, 0, &limits).map(|solution| solution.value)
                    }
                };
                Values::Entailed(sums.iter().map(value).collect::<Result<_, _>>()?)
            }
            Convention::Normal => Values::Loopy(loopy(&graph, limits.threads, &limits)?),
        };
        Ok(Reached { rules, sums, graph, judged, values })
    }
}

impl Reached<'_> {
    /// Who wins position `v`.
    pub fn outcome(&self, v: u32) -> Outcome {
        self.judged.outcome(v)
    }

    /// After how many moves the game ends if the winner hurries and the loser delays; `None` in a draw.
    pub fn remoteness(&self, v: u32) -> Option<u64> {
        self.judged.remoteness(v).map(u64::from)
    }

    /// The value of position `v`; `None` where values do not decide, and for urgent positions.
    pub fn value(&self, v: u32) -> Option<LoopyValue> {
        match &self.values {
            Values::None => None,
            Values::Loopy(loopy) => Some(loopy.value(&self.graph, v)),
            Values::Entailed(values) => values[v as usize].clone(),
        }
    }

    /// Whether positions have values.
    pub fn has_values(&self) -> bool {
        !matches!(self.values, Values::None)
    }

    /// Position `v` as a sum; `None` if nothing is left.
    pub fn sum(&self, v: u32) -> Option<Sum> {
        let term = |(ruleset, position): &(usize, Position)| Term {
            rules: self.rules[*ruleset].clone(),
            starts: vec![Start { position: position.clone(), copies: 1 }],
        };
        Sum::of(self.sums[v as usize].iter().map(term).collect()).map(|sum| sum.merged())
    }

    /// Position `v` as text. If there is only one ruleset, its name is left out.
    pub fn name(&self, v: u32) -> String {
        let sum = &self.sums[v as usize];
        if sum.is_empty() {
            return "nothing".to_owned();
        }
        let mut text = String::new();
        for (at, (ruleset, position)) in sum.iter().enumerate() {
            let shown = self.rules[*ruleset].moves.show(position);
            let same = at > 0 && sum[at - 1].0 == *ruleset;
            let plus = if at > 0 { " + " } else { "" };
            text += &match (self.rules.len(), same) {
                (1, _) => format!("{plus}{shown}"),
                (_, true) => format!(" {shown}"),
                (_, false) => format!("{plus}{} {shown}", self.rules[*ruleset].name),
            };
        }
        text
    }
}

/// The positions that have been reached.
struct Walk<'g> {
    rules: Vec<&'g Rules>,
    sums: Vec<Components>,
    /// How many options each position has, and all options, ascending for each position.
    counts: Vec<u32>,
    options: Vec<u32>,
    /// For each position, who has won if the rules end the game there.
    endings: Vec<Option<Outcome>>,
}

impl<'g> Walk<'g> {
    fn from(game: &'g Sum, most: usize, session: &Session) -> Result<Walk<'g>, Failure> {
        let limits = &session.limits;
        let mut rules: Vec<&Rules> = Vec::new();
        let mut start: Components = Vec::new();
        let more = |met: usize| {
            Failure::TooMuch(said!(
                "{met} positions have been reached so far, and there may be more, and at most {most} are wanted; \
                 begin with a \
                 smaller position",
                met,
                most
            ))
        };
        let mut room = most as u64;
        for summand in game.components() {
            room = room.checked_sub(summand.copies).ok_or_else(|| {
                Failure::TooMuch(said!("the position has more than {most} components; begin with a smaller one", most))
            })?;
            let known = rules.iter().position(|known| *known == summand.rules);
            let index = known.unwrap_or_else(|| {
                rules.push(summand.rules);
                rules.len() - 1
            });
            start.extend((0..summand.copies).map(|_| (index, summand.position.clone())));
        }
        start.sort_unstable();
        let mut index: HashMap<Components, u32> = HashMap::from([(start.clone(), 0)]);
        let mut walk = Walk { rules, sums: vec![start], counts: vec![], options: vec![], endings: vec![] };
        while let Some(sum) = walk.sums.get(walk.counts.len()).cloned() {
            let mut options = BTreeSet::new();
            let components: Vec<Summand> = summands(&walk.rules, &sum).collect();
            check_sum(&components)?;
            walk.endings.push(ending(components.iter().copied())?);
            for (at, Summand { rules, position, .. }) in movable(components.iter().copied())? {
                if at > 0 && sum[at - 1] == sum[at] {
                    continue; // another copy of the same component
                }
                let bound = rules.moves.option_bound(position).unwrap_or(0);
                if bound > MOST_OPTIONS {
                    return Err(Failure::TooMuch(said!(
                        "{met} positions have been reached so far, {position} alone may have {bound} options, and at most \
                         {most} are \
                         wanted; begin with a smaller position",
                        met = walk.sums.len(),
                        position = rules.moves.show(position),
                        bound,
                        most
                    )));
                }
                for option in all_options(&*rules.moves, position, limits)? {
                    if option.len() > 1 && rules.moves.nature().own_endings {
                        return Err(falls_apart(rules, position).into());
                    }
                    let mut next = sum.clone();
                    next.remove(at);
                    next.extend(option.into_iter().map(|part| (sum[at].0, part)));
                    next.sort_unstable();
                    let vertex = *index.entry(next).or_insert_with_key(|next| {
                        walk.sums.push(next.clone());
                        walk.sums.len() as u32 - 1
                    });
                    options.insert(vertex);
                    if walk.sums.len() > most {
                        return Err(more(walk.sums.len()));
                    }
                }
            }
            walk.counts.push(options.len() as u32);
            walk.options.extend(options);
            let done = walk.counts.len() as u64;
            limits.report(Progress { unit: "positions", done, total: None })?;
        }
        Ok(walk)
    }
}

/// The components of a position.
fn summands<'a>(rules: &'a [&Rules], sum: &'a Components) -> impl Iterator<Item = Summand<'a>> {
    sum.iter().map(move |(ruleset, position)| Summand { rules: rules[*ruleset], position, copies: 1 })
}

/// The value, outcome and remoteness of every vertex of a graph.
pub struct Survey<'a> {
    rules: &'a Rules,
    table: GraphTable,
    judged: Retrograde,
    /// The values, in normal play only.
    values: Option<Loopy>,
}

impl Session<'_> {
    /// Solves a game given as a graph for every vertex; `None` for other rulesets. Linear if play always ends.
    pub fn survey<'a>(&mut self, rules: &'a Rules, convention: Convention) -> Result<Option<Survey<'a>>, Unsolved> {
        let Some(named) = rules.graph() else { return Ok(None) };
        let mut table = GraphTable::new(named.clone());
        let values = match convention {
            Convention::Normal => Some(table.values(&self.limits)?.clone()),
            Convention::Misere => None,
        };
        let judged = table.judged(convention, &self.limits)?.clone();
        Ok(Some(Survey { rules, table, judged, values }))
    }
}

impl Survey<'_> {
    /// How many vertices the graph has.
    pub fn vertices(&self) -> u32 {
        self.table.graph().vertices()
    }

    /// How many edges the graph has.
    pub fn edges(&self) -> u64 {
        self.table.graph().edges()
    }

    pub fn names_are_numbers(&self) -> bool {
        self.rules.graph().is_some_and(|graph| graph.names.are_numbers())
    }

    /// How many vertices have this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.judged.outcomes.iter().filter(|&&other| other == outcome).count()
    }

    /// How many vertices have an infinite value; `None` in misère play.
    pub fn infinite(&self) -> Option<usize> {
        self.values.as_ref().map(|values| (0..self.vertices()).filter(|&v| values.label(v).is_none()).count())
    }

    /// The vertices in the order of their names.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.vertices()).filter_map(|v| {
            Some(Row {
                vertex: self.name(v)?,
                outcome: self.judged.outcome(v),
                remoteness: self.judged.remoteness(v),
                grundy: self.value(v),
            })
        })
    }

    fn name(&self, v: u32) -> Option<Name<'_>> {
        self.rules.graph()?.names.get(v)
    }

    fn value(&self, v: u32) -> Option<LoopyValue> {
        self.values.as_ref().map(|values| values.value(self.table.graph(), v))
    }
}
