//! Games without a rank: graphs, and games in which play may return.
//!
//! No order of layers is known beforehand. So the results of *all* positions stay in memory, spread over the workers.
//! Only the edges, of which there are many more, are on disk. This is the semi-external model (Abello, Buchsbaum,
//! Westbrook, "A functional approach to external graph algorithms", Algorithmica 32 (2002)). The work is divided into
//! *waves*. In a wave every worker takes the positions with a new result from the previous wave. The worker sends each
//! result to the positions that have such an option, and waits for all other workers. The stages:
//!
//! 1. [`explore`]: the positions that can be reached from the starts, or the edges of a graph ([`load`]). Each position
//!    gets a number in its shard ([`names`]), and each move is recorded at its option ([`edges`]);
//! 2. `sort`: for each position, those that have it as an option ([`edges`]);
//! 3. then the values or outcomes ([`search`]), wave by wave backward from the ends of the game:
//!    - [`retrograde`]: values of positions whose options all have one; if these are all positions, no play returns.
//!      Then outcomes and remoteness, and the values of the other positions, by Smith's rule;
//! 4. [`write`](mod@write): the table.
//!
//! The numbers of positions depend on the workers and on the order of messages, but nothing in the table does. The
//! result of a wave does not depend on the order of messages. From time to time, between two waves, everything is
//! written to disk ([`checkpoint`]). A killed run continues from there, with any number of workers.
//!
//! In memory a position takes its text, and some 20 bytes to find it by its text while positions are reached. Later
//! it takes [`BYTES`](search::BYTES) for what is known about it.

mod checkpoint;
mod edges;
mod explore;
mod load;
mod names;
mod retrograde;
pub(crate) mod search;
mod write;

use grundy_files::table::Manifest;

use crate::ClusterError;
use crate::desk::Desk;
use crate::job::Given;
use crate::unranked::explore::reach;
use crate::unranked::search::Search;
use crate::watch::Event;

/// Does a worker's work: reaches the positions, searches their values, writes the table.
pub(crate) fn work(mut desk: Desk<'_, '_>, given: &Given) -> Result<Manifest, ClusterError> {
    let kept = desk.folder.checkpoint()?;
    let workers = desk.courier.peers();
    desk.tell(&Event::Begun { workers, closed: kept.as_ref().map_or(0, |kept| kept.number) })?;
    let mut search = match kept {
        // All positions are reached and all edges sorted.
        Some(kept) if !kept.parents.is_empty() => Search::resume(&mut desk, kept)?,
        kept => {
            let (places, parents, checkpoint) = reach(&mut desk, given, kept)?;
            Search::new(&mut desk, places, parents, checkpoint)?
        }
    };
    search.run(&mut desk)?;
    let manifest = write::table(&mut desk, &search)?;
    desk.finish(manifest)
}
