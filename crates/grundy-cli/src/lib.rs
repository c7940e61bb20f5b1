//! The program `grundy`: it parses, calls the library, and prints. No theory here.
//!
//! It is a library so that the package for Python can carry the program without a second copy of the solvers.

mod allocator;
mod args;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod cluster_plan;
mod failure;
mod findings;
mod games;
mod graph;
mod guard;
mod guess;
mod help;
mod input;
mod judge;
pub mod known_values;
mod languages;
mod large;
mod lines;
#[cfg(feature = "cluster")]
mod meters;
mod nimber;
mod outcomes;
mod period;
mod play;
mod plot;
mod printer;
mod prove;
mod quotient;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod topics;
mod usage;
mod values;
mod watch;

use std::ffi::OsString;
use std::io::Write;

use clap::FromArgMatches;
use clap::error::ErrorKind;
use grundy::language::Language;
use grundy::said;

pub use allocator::Allocator;

use args::{Cli, Color, Command, Format};
use failure::Failure;
use lines::Out;
use printer::Printer;

pub struct Started {
    /// The words that start this program again, such as its path.
    pub program: Vec<OsString>,
    /// The words of the command line that follow them.
    pub words: Vec<OsString>,
}

/// Runs one command line: prints the answer on standard output, and what is wrong on standard error.
///
/// Returns the exit code. The process must end afterwards. Signals are heard for this command only. A command that
/// exceeds its limits and does not stop ends the process itself.
pub fn run(started: &Started) -> u8 {
    languages::choose(&started.words);
    failure::choose(&started.words);
    if let Some(page) = topics::asked(&started.words, languages::chosen() as usize, help::width()) {
        return match anstream::stdout().write_all(page.as_bytes()) {
            Ok(()) => 0,
            Err(error) => reported(Failure::Io(error)),
        };
    }
    let (words, is_position) = match usage::command(&started.words) {
        Ok(meant) => meant,
        Err(failure) => return reported(failure),
    };
    let parsed = args::command_for(&words)
        .try_get_matches_from(std::iter::once("grundy".into()).chain(words.iter().cloned()))
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?.with_limits(), matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(answer) => return told_by_clap(answer, &words),
    };
    if let Some(wrong) = matches.subcommand().and_then(|(name, given)| args::unused(name, given, &cli.common)) {
        return reported(Failure::usage(wrong));
    }
    match cli.common.color {
        Color::Auto => {}
        Color::Always => anstream::ColorChoice::Always.write_global(),
        Color::Never => anstream::ColorChoice::Never.write_global(),
    }
    // Only text has colours to take off.
    let stdout: Box<dyn Write> = match cli.common.format {
        Format::Text => Box::new(Printer::new(anstream::AutoStream::auto(std::io::stdout()))),
        _ => Box::new(std::io::stdout()),
    };
    let mut out = std::io::BufWriter::with_capacity(1 << 16, stdout);
    guard::begin(&cli);
    let result = answer(&cli, started, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    // What is printed is printed: no limit is left to keep.
    guard::answered();
    if is_position && !cli.common.quiet && (result.is_ok() || cli.common.format != Format::Json) {
        input::note(&said!("this is short for: {command}", command = usage::in_a_shell(&words)));
    }
    match result {
        Ok(code) => code,
        Err(failure) => {
            // What was printed before the failure is part of the answer.
            let _ = out.flush();
            reported(failure)
        }
    }
}

fn reported(failure: Failure) -> u8 {
    failure.report();
    failure.code()
}

/// Help, the version, or what is wrong with the command line.
fn told_by_clap(mut answer: clap::Error, words: &[OsString]) -> u8 {
    usage::mend(&mut answer);
    let speaker = languages::speaker();
    if answer.use_stderr() && failure::said_in_json(usage::in_short(&answer, &speaker)) {
        return u8::try_from(answer.exit_code()).unwrap_or(2);
    }
    let is_help = matches!(answer.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    if answer.use_stderr() && !is_help {
        usage::report(&answer, words, &speaker);
        return u8::try_from(answer.exit_code()).unwrap_or(2);
    }
    let translated = match speaker.language {
        Language::English => None,
        _ => is_help.then(|| help::asked(words, &speaker)).flatten(),
    };
    let answer = translated.as_ref().unwrap_or(&answer);
    let printed = answer.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(error) if !answer.use_stderr() => reported(Failure::Io(error)),
        _ => u8::try_from(answer.exit_code()).unwrap_or(2),
    }
}

#[cfg_attr(not(feature = "cluster"), expect(unused_variables, reason = "only a cluster starts the program again"))]
fn answer(cli: &Cli, started: &Started, out: Out) -> Result<u8, Failure> {
    match &cli.command {
        Command::Solve(args) => return solve::run(args, &cli.common, out),
        Command::Values(args) => values::run(args, &cli.common, out)?,
        Command::Period(args) => return period::run(args, &cli.common, out),
        Command::Prove(args) => return prove::run(args, &cli.common, out),
        Command::Quotient(args) => return quotient::run(args, &cli.common, out),
        Command::Guess(args) => return guess::run(args, &cli.common, out),
        Command::Plot(args) => plot::run(args, &cli.common, out)?,
        Command::Play(args) => play::run(args, &cli.common, out)?,
        Command::Graph(args) => graph::run(args, &cli.common, out)?,
        Command::Check(args) => check::run(args, &cli.common, out)?,
        Command::Games(args) => games::run(args, &cli.common, out)?,
        Command::Nimber(args) => nimber::run(args, &cli.common, out)?,
        #[cfg(feature = "cluster")]
        Command::Cluster(args) => cluster::run(args, &cli.common, started, out)?,
        #[cfg(not(feature = "cluster"))]
        Command::Cluster(_) => return Err(Failure::left_out("cluster")),
        Command::Judge(args) => judge::run(args, &cli.common, out)?,
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, &cli.common, out)?,
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => return Err(Failure::left_out("serve")),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut args::command(), "grundy", &mut script);
            out.write_all(&script)?;
        }
        Command::Man => help::man(&cli.common, out)?,
    }
    Ok(0)
}
