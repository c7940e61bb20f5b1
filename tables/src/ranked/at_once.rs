//! Small tables: the first worker reaches and values all positions in memory, and writes one file.
//!
//! A layer costs several files, and each is synced; such a table costs one. Its manifest has one shard and no ranks, so
//! every reader of tables reads it. A run that is killed here has closed nothing, and begins again.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use grundy_core::Outcome;
use grundy_files::table::{Manifest, write_shard};

use crate::ClusterError;
use crate::desk::Desk;
use crate::disk::closing::Counts;
use crate::play::{Named, Play};
use crate::ranked::Question;
use crate::ranked::backward::Worth;

/// How long positions are reached in memory; slower rules are worth several workers and closed layers.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of a position besides its text, which is kept twice.
const BYTES: usize = 128;
/// Separates the options of a position.
const NEXT: u32 = u32::MAX;

struct Reached {
    named: Named,
    ending: Option<Outcome>,
    /// The components of the options, each option followed by [`NEXT`].
    options: Vec<u32>,
}

/// The finished table; `None`, for every worker, if it is not small or if an earlier run has closed a layer.
pub(crate) fn table(desk: &mut Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Option<Manifest>, ClusterError> {
    let is_asked = desk.courier.index() == 0 && desk.folder.closings()?.is_empty();
    let reached = if is_asked { reach(desk, play, roots)? } else { None };
    let own = reached.map(|reached| write(desk, &reached)).transpose()?;
    Ok(desk.gather(&own)?.swap_remove(0))
}

/// All positions below the starts.
fn reach(desk: &mut Desk<'_, '_>, play: &Play, roots: &[Named]) -> Result<Option<Vec<Reached>>, ClusterError> {
    let (begun, mut left) = (Instant::now(), desk.share.at_once);
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut reached: Vec<Reached> = Vec::new();
    let mut number = |named: Named, reached: &mut Vec<Reached>, left: &mut usize| {
        *numbers.entry(named.text.clone()).or_insert_with(|| {
            *left = left.saturating_sub(BYTES + 2 * named.text.len());
            reached.push(Reached { named, ending: None, options: Vec::new() });
            reached.len() as u32 - 1
        })
    };
    for root in roots {
        number(root.clone(), &mut reached, &mut left);
    }
    let mut at = 0;
    while at < reached.len() {
        desk.courier.look()?;
        if left == 0 || begun.elapsed() > PATIENCE {
            return Ok(None);
        }
        let Named { rank, text, .. } = reached[at].named.clone();
        let row = play.read(&text)?;
        let ending = play.ending(&row)?;
        let mut options = Vec::new();
        for parts in if ending.is_none() { play.options(&row)? } else { Vec::new() } {
            for part in parts {
                let named = play.name(part)?;
                if named.rank >= rank {
                    return Err(play.does_not_fall(&text, rank, &named));
                }
                options.push(number(named, &mut reached, &mut left));
            }
            options.push(NEXT);
        }
        left = left.saturating_sub(size_of_val(&options[..]));
        (reached[at].ending, reached[at].options) = (ending, options);
        at += 1;
    }
    Ok(Some(reached))
}

/// Values the positions, the lowest rank first, and writes them.
fn write(desk: &Desk<'_, '_>, reached: &[Reached]) -> Result<Manifest, ClusterError> {
    let options = |at: usize| reached[at].options.split_inclusive(|&part| part == NEXT);
    let falls_apart = (0..reached.len()).any(|at| options(at).any(|option| option.len() > 2));
    let mut manifest = desk.order.head.clone();
    (manifest.shards, manifest.ranked) = (1, false);
    manifest.remoteness = !desk.order.has_values() || !falls_apart;
    let question = Question::of(&desk.order, manifest.remoteness);
    let mut order: Vec<usize> = (0..reached.len()).collect();
    order.sort_unstable_by_key(|&at| reached[at].named.rank);
    let (mut worths, mut counts) = (vec![Worth::ended(Outcome::D); reached.len()], Counts::default());
    for &at in &order {
        let known = options(at).flat_map(|option| &option[..option.len() - 1]);
        let parts: Vec<Worth> = known.map(|&part| worths[part as usize]).collect();
        let mut rest = &parts[..];
        let each = options(at).map(|option| rest.split_off(..option.len() - 1).unwrap_or_default());
        worths[at] = reached[at].ending.map_or_else(|| question.answer(each), Worth::ended);
        manifest.edges += options(at).count() as u64;
        counts.add(worths[at].outcome, worths[at].value);
    }
    counts.record(&mut manifest);
    order.sort_unstable_by_key(|&at| &reached[at].named.text);
    let rows = order.iter().map(|&at| Ok::<_, ClusterError>(worths[at].entry(reached[at].named.text.clone())));
    manifest.files = vec![write_shard(&desk.folder.root, None, 0, rows)?];
    Ok(manifest)
}
