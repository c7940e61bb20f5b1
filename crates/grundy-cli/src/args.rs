//! The one definition of the command line, from which the help, the shell completions and the man page are made.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use grundy::files::{GraphFormat, Header};
use grundy::language::Language;
use grundy::{Said, said};

use crate::{help, topics};

#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
pub use cluster::Table;
#[cfg(feature = "cluster")]
pub(crate) use cluster::{Cluster, ClusterCommand, ClusterPlan, ClusterRun, ClusterSolve};

/// Say the game, get the truth: who wins, the value, every winning move, and why.
#[derive(Parser)]
#[command(name = "grundy", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "A position is a sum of terms: grundy solve take:1..3 21 + take:odd 7 + nim 4 9\n\
                        `grundy games` lists every ruleset, and `grundy games NAME` describes one.\n\
                        Reference: grundy help notation|formulas|json|schema|exit-codes|environment|files")]
pub(crate) struct Cli {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// Flags that every command takes.
#[derive(Args, Clone)]
pub(crate) struct Common {
    /// How the answer is printed
    #[arg(long, value_enum, default_value = "text", global = true, help_heading = COMMON)]
    pub format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format", global = true, help_heading = COMMON)]
    pub json: bool,
    /// Misère play: whoever cannot move wins
    #[arg(long, global = true, help_heading = COMMON)]
    pub misere: bool,
    /// No progress and no remarks on standard error
    #[arg(long, global = true, help_heading = COMMON)]
    pub quiet: bool,
    /// When to use colour
    #[arg(long, value_enum, default_value = "auto", global = true, help_heading = COMMON)]
    pub color: Color,
    /// Stop after this time, such as 10s or 5min; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = time, global = true, help_heading = COMMON)]
    pub time_limit: Option<Duration>,
    /// How much memory the program may use in all, its code included, such as 4GiB; 64MiB are always allowed [default: 4GiB, of `prove` 1GiB]
    #[arg(long, value_name = "SIZE", global = true, help_heading = COMMON)]
    pub memory_limit: Option<ByteSize>,
    /// How many threads may work (the answer never depends on it)
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..), global = true, help_heading = COMMON)]
    pub threads: u16,
    /// What a first line of numbers is in a list of edges, if it may count vertices and edges
    #[arg(long, value_enum, global = true, help_heading = COMMON)]
    pub header: Option<FirstLine>,
    /// The format of graphs whose file does not say it, such as standard input: csv, gml, graph6, …
    #[arg(long, value_name = "FORMAT", value_parser = graph_format(), hide_possible_values = true, global = true, help_heading = COMMON)]
    pub graph_format: Option<GraphFormat>,
    /// The language of answers and errors: en, zh (zh-Hans) or zh-Hant [default: what GRUNDY_LANG or LANG says, or en]
    #[arg(long, value_name = "TAG", global = true, help_heading = COMMON)]
    pub lang: Option<Language>,
}

pub(crate) const COMMON: &str = "Common options";

/// The options that say nothing to a command: its help leaves them out. A command that is not listed uses all.
const UNUSED: &[(&str, &[&str])] = &[
    ("cluster", GRAPHS),
    ("values", GRAPHS),
    ("period", GRAPHS),
    ("quotient", &["misere", "header", "graph_format"]),
    ("guess", &["misere", "header", "graph_format"]),
    ("check", &["misere"]),
    ("games", &["misere", "quiet", "time_limit", "memory_limit", "threads", "header", "graph_format"]),
    ("nimber", &["misere", "threads", "header", "graph_format"]),
    ("judge", &["misere", "threads", "header", "graph_format"]),
    ("serve", &["misere", "header", "graph_format"]),
    (
        "completions",
        &["misere", "quiet", "color", "time_limit", "memory_limit", "threads", "lang", "header", "graph_format"],
    ),
    ("man", &["misere", "quiet", "color", "time_limit", "memory_limit", "threads", "header", "graph_format"]),
];
/// What says nothing where no graph is read but by a file of rules.
const GRAPHS: &[&str] = &["graph_format"];

/// What a command prints, if it is not text and JSON.
const PRINTED: &[(&str, &[Format])] = &[
    ("solve", &[Format::Text, Format::Json, Format::Csv]),
    ("values", &[Format::Text, Format::Json, Format::Csv, Format::Bfile]),
    ("graph", &[Format::Text, Format::Json, Format::Csv]),
    ("play", &[Format::Text]),
    ("serve", &[Format::Text]),
    ("completions", &[Format::Text]),
    ("man", &[Format::Text]),
];

fn printed(command: &str) -> &'static [Format] {
    PRINTED.iter().find(|(name, _)| *name == command).map_or(&[Format::Text, Format::Json], |(_, formats)| formats)
}

/// What is wrong with the options of a command: it does not use one, or does not print a format.
pub(crate) fn unused(command: &str, given: &clap::ArgMatches, common: &Common) -> Option<Said> {
    let is_given = |id: &str| given.value_source(id) == Some(ValueSource::CommandLine);
    let unused = UNUSED.iter().find(|(name, _)| *name == command).map_or(&[][..], |(_, unused)| unused);
    // A promise to be quiet, or to print no colour, is kept by a command that does neither.
    let mut unused = unused.iter().filter(|id| !matches!(**id, "quiet" | "color" | "lang"));
    if let Some(id) = unused.find(|id| is_given(id)) {
        let option = format!("--{}", id.replace('_', "-"));
        return Some(said!("`{command}` makes no use of {option}; leave it out", command, option));
    }
    // The file of a certificate, a store or a checkpoint is read again.
    let files = ["certificate", "store", "checkpoint", "table"];
    let is_dash =
        |id: &&&str| given.try_get_raw(id).ok().flatten().is_some_and(|mut words| words.any(|word| word == "-"));
    if let Some(option) = files.iter().find(is_dash) {
        return Some(said!("--{option} needs the name of a file, not `-`; write ./- for a file of this name", option));
    }
    let alone = said!("`-o -` prints the table or the picture alone; leave --format json out, or name a file");
    let two = (common.format == Format::Json && is_dash(&&"output")).then_some(alone);
    two.or_else(|| unprinted(common, printed(command)))
}

/// What is wrong with a format that is none of these.
pub(crate) fn unprinted(common: &Common, formats: &[Format]) -> Option<Said> {
    let name = |format: &Format| Some(format.to_possible_value()?.get_name().to_owned());
    let (format, names) = (name(&common.format).unwrap_or_default(), Said::either(formats.iter().filter_map(name)));
    let told = said!("this command does not print {format}; it prints {names}", format, names);
    (!formats.contains(&common.format)).then_some(told)
}

fn graph_format() -> impl TypedValueParser<Value = GraphFormat> {
    PossibleValuesParser::new(GraphFormat::names()).map(|name| GraphFormat::named(&name).unwrap_or(GraphFormat::Csv))
}

/// A time such as 10s; a bare number is seconds.
pub(crate) fn time(text: &str) -> Result<Duration, humantime::DurationError> {
    match text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()) {
        Some(time) => Ok(time),
        None => humantime::parse_duration(text),
    }
}

/// The command line, with the help of each command: its own options, then the common ones that apply; no examples.
pub fn command() -> clap::Command {
    without_unused(|_| true)
}

/// As `command`, for one command line, with examples. Commands that the words do not name keep all common options.
pub(crate) fn command_for(words: &[OsString]) -> clap::Command {
    let command = without_unused(|name| words.iter().any(|word| word == name));
    topics::with_examples(command, "grundy", "Examples:")
}

/// The command line; of these commands the options that say nothing to them are hidden, and formats that they do not
/// print are not listed.
fn without_unused(of: impl Fn(&str) -> bool) -> clap::Command {
    let mut command = Cli::command().term_width(help::width());
    let format = command.get_arguments().find(|arg| arg.get_id() == "format").cloned();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for (name, format) in names.iter().filter(|name| of(name)).zip(std::iter::repeat(format).flatten()) {
        let listed = PossibleValuesParser::new(printed(name).iter().filter_map(ValueEnum::to_possible_value));
        let listed = listed.try_map(|word| Format::from_str(&word, true));
        let arg = format.value_parser(listed).hide(printed(name).len() == 1);
        command = command.mut_subcommand(name, |sub| sub.arg(arg));
    }
    for (name, unused) in UNUSED.iter().filter(|(name, _)| of(name)) {
        if command.find_subcommand(name).is_some() {
            // A command keeps its own, hidden copy of an option instead of the common one.
            let hidden = command.get_arguments().filter(|arg| unused.contains(&arg.get_id().as_str()));
            let hidden: Vec<clap::Arg> = hidden.map(|arg| arg.clone().hide(true)).collect();
            command = command.mut_subcommand(name, |sub| sub.args(hidden));
        }
    }
    command
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FirstLine {
    /// It counts the vertices and the edges
    Counts,
    /// It is an edge
    None,
}

impl Common {
    pub fn header(&self) -> Header {
        match self.header {
            None => Header::Unsaid,
            Some(FirstLine::Counts) => Header::Counts,
            Some(FirstLine::None) => Header::None,
        }
    }

    pub fn memory(&self) -> u64 {
        self.memory_limit.unwrap_or(ByteSize::gib(4)).as_u64()
    }
}

impl Cli {
    pub(crate) fn with_limits(mut self) -> Cli {
        if self.common.json {
            self.common.format = Format::Json;
        }
        if matches!(self.command, Command::Prove(_)) {
            self.common.time_limit.get_or_insert(Duration::from_secs(10));
            self.common.memory_limit.get_or_insert(ByteSize::gib(1));
        }
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
    /// A table with a header line
    Csv,
    /// A b-file of the OEIS
    Bfile,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub enum Command {
    /// Who wins, the Grundy value, and every winning move
    Solve(Solve),
    /// The Grundy values of a heap game or of a family, or the table of a two-number game
    Values(Values),
    /// The period of a heap game's values, with its proof
    Period(Period),
    /// What holds for all positions of a game, with its proof
    Prove(Prove),
    /// The misère quotient of heap games: who wins every sum, if whoever cannot move wins
    Quotient(Quotient),
    /// Formulas that fit the values computed so far (a fit proves nothing)
    Guess(Guess),
    /// Draw a sequence, a map, or the graph of a position, as SVG, PNG or DOT
    Plot(Plot),
    /// Play a position against perfect play
    Play(Play),
    /// The value, outcome and remoteness of every vertex of a graph
    Graph(Graph),
    /// Verify certificates, or tables of all positions, with the independent checker
    Check(Check),
    /// All positions of a game as a table, on several threads or machines
    #[cfg(feature = "cluster")]
    Cluster(Cluster),
    /// (not in this build)
    #[cfg(not(feature = "cluster"))]
    #[command(hide = true)]
    Cluster(Absent),
    /// List the rulesets, or tell all about one
    Games(Games),
    /// Calculate with nimbers: sums, products, inverses, roots, powers, logarithms
    Nimber(Nimber),
    /// Solve a problem of a programming contest: its input in, its output out
    Judge(Judge),
    /// Serve the page to a browser on this machine: play, look, understand
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// (not in this build)
    #[cfg(not(feature = "serve"))]
    #[command(hide = true)]
    Serve(Absent),
    /// Print the completions for a shell
    Completions(Completions),
    /// Print the man page
    Man,
}

#[derive(Args)]
pub struct Solve {
    /// The position, such as: nim 3 4 5 + kayles 7. `-` reads it from standard input
    #[arg(required_unless_present = "lines", allow_hyphen_values = false, allow_negative_numbers = true)]
    pub position: Vec<String>,
    /// Answer each line of this file, or of standard input (`-`), in order; lines that begin with # are skipped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "certificate", "table"])]
    pub lines: Option<String>,
    /// Say only who wins
    #[arg(long, conflicts_with_all = ["moves", "explain", "explain_depth", "certificate", "table", "player"])]
    pub outcome: bool,
    /// List at most N winning moves [default: 20, in JSON 10000]
    #[arg(long, value_name = "N")]
    pub moves: Option<usize>,
    /// Where Left and Right have different moves (blue and red edges): list only the moves of this player
    #[arg(long, value_enum)]
    pub player: Option<Side>,
    /// Say why
    #[arg(long)]
    pub explain: bool,
    /// Say why, and follow play for N turns: each move of the loser, and the answer to it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub explain_depth: Option<u16>,
    /// Write a certificate
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
    /// Answer from the table in this folder, which `grundy cluster solve` wrote
    #[arg(long, value_name = "DIR", conflicts_with_all = ["explain", "explain_depth", "certificate", "player"])]
    pub table: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// Cuts blue and green edges
    Left,
    /// Cuts red and green edges
    Right,
}

#[derive(Args)]
pub struct Values {
    /// The ruleset, such as kayles or take:1,3,4; or a family, its start with one open number n, such as cram 3,n
    #[arg(required = true)]
    pub ruleset: Vec<String>,
    /// The last heap size, coordinate or n [default: 40 for one number, 12 for two]
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// The first heap size (or coordinate)
    #[arg(long, value_name = "M", default_value = "0")]
    pub from: u64,
    /// Print who wins, N or P (or D), instead of values
    #[arg(long)]
    pub outcomes: bool,
    /// List the P-positions
    #[arg(long, conflicts_with = "outcomes")]
    pub p_positions: bool,
    /// Positions of K heaps (nim, moore:K, numbers to take)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub heaps: Option<u8>,
    /// Only positions whose numbers add up to less than S
    #[arg(long, value_name = "S")]
    pub sum_below: Option<u64>,
    /// Write the table to FILE.csv, FILE.parquet or FILE.tex
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Read the values from this file if they are there; otherwise write them into it
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Write a certificate
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

#[derive(Args)]
pub struct Period {
    /// The ruleset, such as 0.77 or take:2,5,7; or a family, its start with one open number n, such as cram 3,n
    #[arg(required = true)]
    pub ruleset: Vec<String>,
    /// The last heap size, or n, to compute
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Keep the state of the work in this folder, and go on from there next time
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,
    /// How often the state is kept
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "30s", requires = "checkpoint")]
    pub checkpoint_every: Duration,
    /// Write all values into this file
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Write what was found as a table with one row to FILE.csv, FILE.parquet or FILE.tex
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a certificate
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Prove {
    /// The ruleset, given by formulas or boards, such as wythoff or rules:mine.star; or a family of boards, its start with
    /// one open number n, such as rules:mine.star 3,n
    #[arg(required = true)]
    pub ruleset: Vec<String>,
    /// Positions of K heaps, for `nim` and `moore:K`
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub heaps: Option<u8>,
    /// Prove the Grundy values; else the P-positions
    #[arg(long)]
    pub values: bool,
    /// Prove or refute this, such as 'n % 4 = 0' (of the P-positions) or 'G = m ^ n'
    #[arg(long, value_name = "FORMULA")]
    pub claim: Option<String>,
    /// Write numbers in this numeration only: base-2, base-3, zeckendorf, pell or narayana
    #[arg(long, value_name = "NAME")]
    pub numeration: Option<String>,
    /// Say why what is proven is true
    #[arg(long)]
    pub explain: bool,
    /// Also answer this position, such as 10,7, by what is proven: its numbers may have 10,000 digits
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,
    /// Write what was found as a table with one row to FILE.csv, FILE.parquet or FILE.tex
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write a certificate of what is proven
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

#[derive(Args)]
pub struct Quotient {
    /// The rulesets, such as 0.123; several have a joint quotient
    #[arg(required = true, value_name = "RULESET")]
    pub rulesets: Vec<String>,
    /// The last heap size [default: until a period is proved]
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Keep what is proved in this folder, and go on from there next time
    #[arg(long, value_name = "DIR")]
    pub checkpoint: Option<PathBuf>,
    /// Write a certificate
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<PathBuf>,
}

#[derive(Args)]
pub struct Guess {
    /// The ruleset, such as dim or wythoff; a family, its start with one open number n, such as cram 3,n; or values, such as
    /// 0 1 2 3 1 4, or a file of values (`-` is standard input)
    #[arg(required = true, value_name = "RULESET|VALUES")]
    pub ruleset: Vec<String>,
    /// The last heap size (or coordinate) to compute [default: 200, of two-number games 30, of three numbers 15]
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// Positions of K heaps (nim, moore:K, numbers to take)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub heaps: Option<u8>,
}

#[derive(Args)]
pub struct Plot {
    /// A heap game or two-number game such as kayles or wythoff, a family such as cram 1,n, or a position such as: nim 2 1
    #[arg(required = true, value_name = "RULESET|POSITION", allow_negative_numbers = true)]
    pub words: Vec<String>,
    /// The file, whose name ends with .svg, .png or .dot; `-` writes SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// The last heap, number or n [default: 1000, in a map 40]
    #[arg(long, value_name = "N")]
    pub to: Option<u64>,
    /// The width in pixels
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u32).range(64..=8192))]
    pub width: Option<u32>,
    /// The height in pixels
    #[arg(long, value_name = "H", value_parser = clap::value_parser!(u32).range(64..=8192))]
    pub height: Option<u32>,
    /// What a map shows [default: values up to 64, outcomes beyond]
    #[arg(long, value_enum)]
    pub what: Option<What>,
    /// Draw the automaton of the P-positions of all sizes, which `prove` finds
    #[arg(long, conflicts_with_all = ["to", "what"])]
    pub automaton: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The value of each position
    Values,
    /// Who wins
    Outcomes,
}

#[derive(Args)]
#[command(after_help = "--time-limit is the time after which the game ends.")]
pub struct Play {
    /// The position, such as: nim 3 4 5
    #[arg(required = true, allow_negative_numbers = true)]
    pub position: Vec<String>,
    /// Who moves first
    #[arg(long, value_enum, default_value = "you")]
    pub first: First,
    /// Play from the table in this folder, which `grundy cluster solve` wrote
    #[arg(long, value_name = "DIR")]
    pub table: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    You,
    Program,
}

#[derive(Args)]
pub struct Graph {
    /// The graph: CSV or TSV with the header from,to; a list of .edges; JSON; Graphviz .dot; or Parquet
    pub file: String,
    /// Write every vertex to this file (.csv, .tsv or .parquet)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args)]
pub struct Check {
    /// The certificates, and the folders of tables
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Of tables, check only N positions, drawn at random
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=u64::MAX))]
    pub sample: Option<u64>,
    /// Draw the same positions again: the number that was printed with them
    #[arg(long, value_name = "SEED", requires = "sample")]
    pub seed: Option<u64>,
}

#[derive(Args)]
pub struct Games {
    /// A ruleset, or words to look for in names and rules
    #[arg(value_name = "NAME|WORDS")]
    pub words: Vec<String>,
}

#[derive(Args)]
#[command(after_help = "+ is the nim-sum, * the nim-product, / its inverse, ^ or ** the power (the exponent is an \
                        ordinary number); a power of a power needs parentheses. Functions: sqrt A, square A, inverse A, \
                        power A N, order A, log A B, mex A B …, roots A B C (of A*x*x + B*x + C = 0).\n\
                        Quote * and parentheses, or the shell reads them: grundy nimber '5 * 7 + 1/3'")]
pub struct Nimber {
    /// The expression, such as '5 * 7 + 1/3' or log 4 5. `-` reads it from standard input
    #[arg(required = true, allow_negative_numbers = true)]
    pub expression: Vec<String>,
    /// Say why
    #[arg(long)]
    pub explain: bool,
}

#[derive(Args)]
pub(crate) struct Judge {
    /// The problem, whose input is read from standard input; or words to look for in names and sites, such as codeforces
    /// or 1537D; without any, all are listed
    #[arg(value_name = "PROBLEM|WORDS")]
    pub problem: Vec<String>,
    /// Tell the rules and the format of the problem instead
    #[arg(long)]
    pub about: bool,
    /// Test your own program, a command of the shell, on random small inputs, and show the smallest difference
    #[arg(long, value_name = "COMMAND", conflicts_with = "about")]
    pub against: Option<String>,
    /// With --against: the number of inputs
    #[arg(long, value_name = "N", default_value = "200", requires = "against")]
    pub inputs: u32,
    /// With --against: other random inputs
    #[arg(long, value_name = "SEED", default_value = "1", requires = "against")]
    pub seed: u64,
}

#[cfg(feature = "serve")]
#[derive(Args)]
#[command(after_help = "--time-limit is the time after which the server ends.")]
pub(crate) struct Serve {
    /// The port on 127.0.0.1; 0 takes any that is free
    #[arg(long, value_name = "P", default_value = "8421")]
    pub port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Write the page to an empty or new folder, for any web space, and serve nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["port", "open", "embed_for"])]
    pub out: Option<PathBuf>,
    /// A page of this origin, such as https://school.example, may show the page in a frame
    #[arg(long, value_name = "ORIGIN")]
    pub embed_for: Vec<String>,
}

/// The words after a command that this build leaves out: whatever they are, the command says so.
#[cfg(not(all(feature = "cluster", feature = "serve")))]
#[derive(Args)]
pub(crate) struct Absent {
    /// The words
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}
