//! Game graphs beyond one machine.
//!
//! All positions below a start, with value, outcome and remoteness, as a table of Parquet files: on one
//! thread, on all cores, or on several machines, with equal bytes in the end; and a run that was killed goes on.
//! In reading order:
//!
//! 1. [`job`]: what is to be done, by whom, within which limits: [`Job`], [`Crew`], [`Limits`];
//! 2. [`solve`](mod@solve): the function that does it; `desk`: what a worker needs; `play`: the rules as the engine
//!    sees them;
//! 3. `ranked`: the way with a rank, layer by layer;
//! 4. `unranked`: the way without a rank, for graphs and for games in which play may return;
//! 5. `disk`: what touches the disk: sorted runs of records, the spool, what is closed;
//! 6. `net`: what touches the network: supersteps of messages on timely dataflow;
//! 7. [`watch`]: what a run tells while it works; [`error`]: why it ends too soon;
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

mod desk;
mod disk;
pub mod error;
pub mod job;
mod net;
pub mod plan;
mod play;
mod ranked;
pub mod solve;
mod unranked;
pub mod watch;

pub use error::ClusterError;
pub use grundy_files::table::Manifest;
pub use job::{Crew, Game, Job, Limits, SHARDS};
pub use solve::solve;
pub use watch::{Event, Pass, Stage, Watch, unwatched};
