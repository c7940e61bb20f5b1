//! Without a rank: graphs, and games in which play may return.
//!
//! No order of layers is known beforehand, so what is known of *all* positions stays in memory, spread over the
//! workers, and only the edges, of which there are many more, are on disk (the semi-external model: Abello, Buchsbaum,
//! Westbrook, "A functional approach to external graph algorithms", Algorithmica 32 (2002)). The work is cut
//! into *waves*: in a wave every worker takes the positions of which something was found in the wave before, tells those
//! whom it concerns, and waits for all others. The stages:
//!
//! 1. [`reach`]: the positions below the starts ([`explore`]), or the edges of a graph ([`load`]). Each
//!    position gets a number in its shard ([`places`]), and each option is noted where it leads ([`edges`]);
//! 2. `sort`: for each position, those that have it as an option ([`parents`]);
//! 3. then the values or outcomes ([`search`]), wave by wave from the ends of the game backward ([`spread`]):
//!    - [`ready`]: values of positions whose options all have one. If these are all positions, no play returns;
//!    - [`retrograde`]: outcomes and remoteness;
//!    - [`smith`]: the values of the other positions, by Smith's rule;
//! 4. [`write`](mod@write): the table.
//!
//! Numbers depend on who works and on what came first, but nothing in the table does: what a wave finds does not depend
//! on the order in which it hears of the wave before. Now and then, between two waves, everything is
//! written to disk ([`checkpoint`]), and a run that was killed goes on from there, with any number of workers.
//!
//! In memory a position takes its text, some 10 bytes to find it by its text while positions are reached, and later
//! [`BYTES`](search::BYTES) for what is known of it.

mod checkpoint;
mod edges;
mod explore;
mod load;
mod parents;
mod places;
mod reach;
mod ready;
mod retrograde;
pub(crate) mod search;
mod seen;
mod smith;
mod spread;
mod write;

use grundy_files::table::Manifest;

use crate::ClusterError;
use crate::desk::Desk;
use crate::job::Given;
use crate::unranked::reach::reach;
use crate::unranked::search::Search;
use crate::watch::Event;

/// What a worker does: reach the positions, search their values, write the table.
pub(crate) fn work(mut desk: Desk<'_, '_>, given: &Given) -> Result<Manifest, ClusterError> {
    let kept = desk.folder.checkpoint()?;
    let workers = desk.courier.peers();
    desk.tell(&Event::Begun { workers, closed: kept.as_ref().map_or(0, |kept| kept.number) })?;
    let mut search = match kept {
        Some(kept) if kept.is_search() => Search::resume(&mut desk, kept)?,
        kept => {
            let (places, parents, checkpoint) = reach(&mut desk, given, kept)?;
            Search::new(&mut desk, places, parents, checkpoint)?
        }
    };
    search.run(&mut desk)?;
    let manifest = write::table(&mut desk, &search)?;
    desk.finish(manifest)
}
