//! What a user may type after `grundy cluster`.

use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, Subcommand};

#[derive(Args)]
pub(crate) struct Cluster {
    #[command(subcommand)]
    pub command: ClusterCommand,
}

#[derive(Subcommand)]
pub(crate) enum ClusterCommand {
    /// Estimate positions, bytes and time from a sample, and whether they fit
    Plan(ClusterPlan),
    /// Value every position below a start, layer by layer; a run that was ended goes on
    Solve(ClusterSolve),
    /// The same with several processes of this machine, which are started and ended together
    Run(ClusterRun),
}

#[derive(Args)]
pub(crate) struct ClusterPlan {
    /// The ruleset and the starts, such as: chomp 9,9,9
    #[arg(required = true, value_name = "SOURCE START", allow_negative_numbers = true)]
    pub source: Vec<String>,
    /// The folder for the table: is there room for it?
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub output: PathBuf,
    /// Worker threads of each process
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub workers: u32,
    /// Processes
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    pub processes: u32,
    /// Room on another disk than that of the folder
    #[arg(long, value_name = "SIZE")]
    pub disk: Option<ByteSize>,
    /// Positions of each layer that are looked at; smaller layers are counted
    #[arg(long, value_name = "N", default_value = "20000", value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: u32,
}

/// What is to be done, and how it is told.
#[derive(Args, Clone)]
pub struct Table {
    /// The ruleset, such as chomp or rules:FILE.star, or graph:FILE, a folder of Parquet files too
    #[arg(value_name = "SOURCE")]
    pub source: String,
    /// The positions to begin with [default: the start that the file of rules names]
    #[arg(value_name = "START", allow_negative_numbers = true)]
    pub starts: Vec<String>,
    /// The folder for the table, the same for all processes
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// Worker threads of each process
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub workers: u16,
    /// Into how many shards the positions are cut, whoever works on them
    #[arg(long, value_name = "S", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub shards: u32,
    /// Without a rank: how often what was done is kept on disk
    #[arg(long, value_name = "DURATION", default_value = "5min", value_parser = super::time)]
    pub checkpoint_every: Duration,
    /// Write what happens into this file, a line of JSON an event; process I > 0 writes FILE.I
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Show counters at this address, such as 127.0.0.1:9100, in the text format of Prometheus
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ClusterSolve {
    #[command(flatten)]
    pub table: Table,
    /// How many processes there are
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub processes: u16,
    /// Which of them this is, counted from 0
    #[arg(short = 'p', long, value_name = "I", default_value = "0")]
    pub index: u16,
    /// Where each process listens: a file with a line host:port for each
    #[arg(long, value_name = "FILE")]
    pub hosts: Option<PathBuf>,
    /// The same as a list; and end with the standard input, whose other end the starting process holds
    #[arg(long, hide = true, value_delimiter = ',')]
    pub together: Vec<String>,
}

#[derive(Args, Clone)]
pub(crate) struct ClusterRun {
    #[command(flatten)]
    pub table: Table,
    /// How many processes to start
    #[arg(short = 'n', long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub processes: u16,
}
