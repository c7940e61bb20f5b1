//! Game graphs beyond one machine.
//!
//! This crate computes all positions that can be reached from a start, with value, outcome and remoteness, as a table
//! of Parquet files. The bytes are the same on one thread, on all cores and on several machines. A killed run can
//! continue. In reading order:
//!
//! 1. [`job`]: the job, its processes and limits: [`Job`], [`Crew`], [`Limits`]; and the rules as the engine sees them;
//! 2. [`solve`](mod@solve): the function that does it, and what a worker needs;
//! 3. `ranked`: games with a rank, layer by layer;
//! 4. `unranked`: games without a rank: graphs, and games in which play may return;
//! 5. `disk`: everything that uses the disk: sorted runs of records, the spool, closed layers;
//! 6. `net`: everything that uses the network: supersteps of messages on timely dataflow;
//! 7. [`watch`]: the events of a run, and why a run could not be finished;
//! 8. [`plan`]: how large a table will be, from a sample.
//!
//! ```
//! use grundy_cluster::{Crew, Game, Job, Limits, solve};
//! use grundy_core::Convention;
//! use grundy_rules::Rules;
//!
//! let rules = Rules::find("chomp").unwrap();
//! let starts = vec![rules.moves.parse("3,3,3").unwrap()];
//! let folder = std::env::temp_dir().join(format!("grundy-chomp-{}", std::process::id()));
//! let game = Game::Rules { rules, starts };
//! let job = Job { game, convention: Convention::Normal, shards: 8, folder: folder.clone() };
//! let table = solve(&job, &Crew::threads(2), &Limits::default())?;
//! assert_eq!((table.positions, table.outcomes.P), (13, 4));
//! # std::fs::remove_dir_all(folder).unwrap();
//! # Ok::<(), grundy_cluster::ClusterError>(())
//! ```

mod disk {
    //! Everything that uses the disk, and nothing that uses the network.

    pub(crate) mod closing;
    pub(crate) mod folder;
    pub(crate) mod run;
    pub(crate) mod spool;
}
pub mod job;
mod net {
    //! Everything that uses the network, and nothing that uses the disk.

    pub(crate) mod courier;
    pub(crate) mod crew;
}
pub mod plan;
mod ranked;
pub mod solve;
mod unranked;
pub mod watch;

pub use grundy_files::table::Manifest;
pub use job::{Crew, Game, Job, Limits, SHARDS};
pub use solve::solve;
pub use watch::{ClusterError, Event, Pass, Stage, Watch};
