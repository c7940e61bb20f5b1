//! Plans for games without a rank, and for graphs: what must fit into memory.
//!
//! Without a rank a position may be met again at any time, so layers cannot be counted separately. Positions are
//! counted by their distance from the starts, until none is left or too many. Then the count is a lower bound.
//!
//! The edges of a graph are in its files, and Parquet gives their number. The number of vertices is again the question
//! of species met once and twice ([`plan`](super)); the places are rows of randomly chosen row groups. Of a long CSV
//! file only the beginning is read, which says nothing about the rest, so that count is a lower bound.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Instant;

use grundy_core::{Observer, Position, Progress};
use grundy_files::{EdgeParts, Header};
use grundy_graph::Name;

use super::{Estimate, Plan, Random, Sampling, Unplanned, Walk, Way, species};

/// Factor for the limits `kept` (positions counted, rows read) and `options` (options made).
const MORE: usize = 50;

impl Walk<'_> {
    /// Counts the positions of a game without a rank.
    pub(super) fn count(&self, starts: &[Position], observer: &dyn Observer) -> Result<Plan, Unplanned> {
        let begun = Instant::now();
        let (most, most_options) =
            (self.sampling.kept.saturating_mul(MORE), self.sampling.options.saturating_mul(MORE));
        let starts = starts.iter().map(|start| Ok(vec![self.symmetry.represent(&*self.rules.moves, start)?]));
        let mut seen = starts.collect::<Result<HashSet<_>, Unplanned>>()?;
        let mut level: Vec<_> = seen.iter().cloned().collect();
        let (mut edges, mut layers, mut largest, mut done, mut bytes) = (0, 0, 0, 0u64, 0);
        'count: while !level.is_empty() {
            (layers, largest) = (layers + 1, largest.max(level.len()));
            let mut next = Vec::new();
            for key in &level {
                if seen.len() > most || edges > most_options {
                    break 'count;
                }
                if done.is_multiple_of(256) {
                    let progress = Progress { unit: "positions counted", done, total: None };
                    observer.report(progress).map_or(Ok(()), |stop| Err(Unplanned::Stopped(stop)))?;
                }
                done += 1;
                bytes += self.show(key).len();
                for option in self.options(key)? {
                    edges += 1;
                    if !seen.contains(&option) {
                        seen.insert(option.clone());
                        next.push(option);
                    }
                }
            }
            level = next;
        }
        let ended = done == seen.len() as u64;
        let (seconds, done) = (begun.elapsed().as_secs_f64(), done.max(1) as f64);
        Ok(Plan {
            way: Way::Memory,
            exact: ended,
            ended,
            positions: Estimate::exactly(seen.len() as f64),
            edges: Estimate::exactly(edges as f64),
            layers,
            largest_layer: Estimate::exactly(largest as f64),
            text: bytes as f64 / done,
            seconds_a_position: seconds / done,
        })
    }
}

/// Estimates the size of a table of all vertices of a graph.
///
/// Complexity: reads some million rows of the files. Fails if a file cannot be read or is malformed, or if `observer`
/// stops the work.
pub fn plan_graph(path: &Path, header: Header, sampling: Sampling, observer: &dyn Observer) -> Result<Plan, Unplanned> {
    let begun = Instant::now();
    let wrong = |error: grundy_files::ReadError| Unplanned::Graph(error.said());
    let parts = EdgeParts::open(path, header).map_err(wrong)?;
    let most = sampling.kept.saturating_mul(MORE) as u64;
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let mut random = Random(sampling.seed);
    for at in 0..order.len() {
        let other = at + random.below(order.len() - at);
        order.swap(at, other);
    }
    // How often each vertex is an end of an edge; 3 means three or more times.
    let mut times: HashMap<String, u8> = HashMap::new();
    let (mut rows, mut edges, mut ended) = (0u64, 0u64, true);
    'parts: for number in order {
        let mut part = parts.part(number).map_err(wrong)?;
        loop {
            let progress = Progress { unit: "rows read", done: rows, total: parts.edges() };
            observer.report(progress).map_or(Ok(()), |stop| Err(Unplanned::Stopped(stop)))?;
            if rows >= most {
                ended = false;
                break 'parts;
            }
            let mut meet = |name: Name<'_>| {
                let name = name.text();
                match times.get_mut(&*name) {
                    Some(times) => *times = (*times + 1).min(3),
                    None => drop(times.insert(name.into_owned(), 1)),
                }
            };
            let more = part.batch(&mut |from, to| {
                rows += 1;
                meet(from);
                if let Some(to) = to {
                    edges += 1;
                    meet(to);
                }
            });
            if !more.map_err(wrong)? {
                break;
            }
        }
    }
    // The share of all rows that was read. For a file of lines it is unknown, and the rest is ignored.
    let share = match parts.edges() {
        Some(all) if !ended => rows as f64 / all.max(rows) as f64,
        _ => 1.0,
    };
    let count = |wanted: u8| times.values().filter(|&&times| times == wanted).count() as f64;
    let positions = match share < 1.0 {
        true => species(times.len() as f64, count(1), count(2), share),
        false => times.len() as f64,
    };
    let text: usize = times.keys().map(String::len).sum();
    Ok(Plan {
        way: Way::Memory,
        exact: ended,
        ended: ended || share < 1.0,
        positions: Estimate::exactly(positions),
        edges: Estimate::exactly(edges as f64 / share),
        layers: 0,
        largest_layer: Estimate::default(),
        text: text as f64 / times.len().max(1) as f64,
        seconds_a_position: begun.elapsed().as_secs_f64() / times.len().max(1) as f64,
    })
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use grundy_core::{Convention, Silent};
    use grundy_rules::Rules;
    use grundy_testkit::{Random, Scratch};

    use super::super::{ROUGH, plan};
    use super::*;

    /// Steps in all directions on a square with this many places.
    struct Square(u64);

    impl grundy_core::Ruleset for Square {
        type Position = Position;
        fn options(&self, position: &Position, options: &mut grundy_core::Options<Position>) {
            for (at, other) in [(0, 1), (1, 0)] {
                for step in [position[at].wrapping_sub(1), position[at] + 1] {
                    if step < self.0 {
                        let mut next = [0; 2];
                        (next[at], next[other]) = (step, position[other]);
                        options.add(&[Position::from(next)]);
                    }
                }
            }
        }
        fn nature(&self) -> grundy_core::Nature {
            grundy_core::Nature { may_loop: true, ..Default::default() }
        }
    }

    #[test]
    fn without_a_rank_positions_are_counted_as_far_as_that_goes() {
        let rules = Rules::own("square", Square(30));
        let start = [Position::from([0, 0])];
        let planned = |kept| {
            let sampling = Sampling { kept, ..Sampling::default() };
            plan(&rules, &start, Convention::Normal, sampling, &Silent).unwrap()
        };
        let all = planned(1000);
        assert!(all.exact && all.ended && all.way == Way::Memory);
        assert_eq!((all.positions.middle, all.edges.middle, all.layers), (900.0, 3480.0, 59));
        assert_eq!(all.largest_layer.middle, 30.0);
        let some = planned(5);
        assert!(!some.exact && !some.ended && some.positions.greatest <= 900.0);
        let need = all.need(&ROUGH, 2);
        assert!(need.memory > 900.0 / 2.0 * 50.0, "{need:?}");
    }

    /// A Parquet file of these edges, in row groups of `group` rows.
    fn parquet(edges: &[(i32, i32)], group: usize) -> Vec<u8> {
        use parquet::data_type::Int32Type;
        use parquet::file::writer::SerializedFileWriter;
        let schema = "message edges { REQUIRED INT32 from; REQUIRED INT32 to; }";
        let schema = parquet::schema::parser::parse_message_type(schema).unwrap();
        let mut out = SerializedFileWriter::new(Vec::new(), schema.into(), Default::default()).unwrap();
        for edges in edges.chunks(group) {
            let mut rows = out.next_row_group().unwrap();
            let (from, to): (Vec<i32>, Vec<i32>) = edges.iter().copied().unzip();
            for values in [from, to] {
                let mut column = rows.next_column().unwrap().unwrap();
                column.typed::<Int32Type>().write_batch(&values, None, None).unwrap();
                column.close().unwrap();
            }
            rows.close().unwrap();
        }
        out.into_inner().unwrap()
    }

    #[test]
    fn graphs_are_counted_or_estimated() {
        let scratch = Scratch::new();
        let (mut random, mut text) = (Random::new(5), "from,to\n".to_owned());
        let edges: Vec<(i32, i32)> = (0..40_000).map(|_| (random.below(30_000), random.below(30_000))).collect();
        let truth = edges.iter().flat_map(|&(from, to)| [from, to]).collect::<HashSet<_>>().len();
        edges.iter().for_each(|(from, to)| writeln!(text, "{from},{to}").unwrap());
        let lines = scratch.write("graph.csv", text);
        let groups = scratch.write("graph.parquet", parquet(&edges, 500));
        for kept in [1 << 20, 100, 300] {
            let planned =
                |path| plan_graph(path, Header::Unsaid, Sampling { kept, ..Sampling::default() }, &Silent).unwrap();
            let all = kept == 1 << 20;
            let some = planned(&lines);
            assert_eq!((some.exact, some.ended), (all, all));
            let [positions, edges] = [some.positions.middle, some.edges.middle];
            assert!(positions <= truth as f64 && edges <= 40_000.0 && (all == (edges == 40_000.0)), "{some:?}");
            let told = planned(&groups);
            assert_eq!((told.exact, told.ended), (all, true));
            for (estimate, truth) in [(told.positions, truth), (told.edges, 40_000)] {
                let ratio = estimate.middle / truth as f64;
                println!("{kept} kept: {ratio:.3} of {truth}");
                assert!((0.7..1.4).contains(&ratio) && (!all || ratio == 1.0), "{kept} kept: {ratio}");
            }
        }
        std::fs::remove_file(&lines).unwrap();
        assert!(matches!(plan_graph(&lines, Header::Unsaid, Sampling::default(), &Silent), Err(Unplanned::Graph(_))));
    }
}
