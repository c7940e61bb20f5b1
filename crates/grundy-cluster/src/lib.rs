//! Game graphs beyond one machine.
//!
//! All positions below a start, with value, outcome and remoteness, as a table of Parquet files: on one
//! thread, on all cores, or on several machines, with equal bytes in the end; and a run that was killed goes on.
//! In reading order:
//!
//! 1. [`job`]: what is to be done, by whom, within which limits: [`Job`], [`Crew`], [`Limits`];
//! 2. [`layered`]: [`solve`], the whole way; `forward` and `backward`, its two halves;
//! 3. `play`: the rules as the engine sees them; `worth`: the definition of values and outcomes;
//! 4. `disk`: what touches the disk: sorted runs of records, the spool, what is closed;
//! 5. `net`: what touches the network: supersteps of messages on timely dataflow;
//! 6. [`watch`]: what a run tells while it works; [`error`]: why it ends too soon;
//! 7. [`plan`]: how large a table will be, from a sample.
//!
//! ```
//! use grundy_cluster::{Crew, Job, Limits, solve};
//! use grundy_core::Convention;
//! use grundy_rules::Rules;
//!
//! let rules = Rules::find("chomp").unwrap();
//! let starts = vec![rules.moves.parse("3,3,3").unwrap()];
//! let folder = std::env::temp_dir().join(format!("grundy-chomp-{}", std::process::id()));
//! let job = Job { rules, starts, convention: Convention::Normal, shards: 8, folder: folder.clone() };
//! let table = solve(&job, &Crew::threads(2), &Limits::default())?;
//! assert_eq!((table.positions, table.outcomes.P), (13, 4));
//! # std::fs::remove_dir_all(folder).unwrap();
//! # Ok::<(), grundy_cluster::ClusterError>(())
//! ```

mod backward;
mod disk;
pub mod error;
mod forward;
pub mod job;
pub mod layered;
mod net;
pub mod plan;
mod play;
pub mod watch;
mod worth;

pub use error::ClusterError;
pub use grundy_graph::table::Manifest;
pub use job::{Crew, Job, Limits, SHARDS};
pub use layered::solve;
pub use watch::{Event, Pass, Watch, unwatched};
