//! `grundy cluster plan`: what a table of all positions will need, and whether there is so much.

use std::path::Path;
use std::time::Duration;

use bytesize::ByteSize;
use grundy::{Position, Unsolved};
use grundy_cluster::plan::{Constants, Estimate, Need, Plan, ROUGH, Sampling, Unplanned, measure, plan};
use serde_json::json;

use crate::args::{ClusterPlan, Common, Format};
use crate::failure::Failure;
use crate::watch::Watch;
use crate::{Out, input};

pub fn run(args: &ClusterPlan, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let game = input::position(&args.source, common)?;
    let convention = input::convention(&game, common)?;
    let [term] = game.terms() else {
        return Err(Failure::Usage("a table is about one ruleset; leave the other terms out".to_owned()));
    };
    let starts: Vec<Position> = term.starts.iter().map(|start| start.position.clone()).collect();
    let watch = Watch::new(common);
    let sampling = Sampling { kept: args.sample as usize, ..Sampling::default() };
    let planned = plan(&term.rules, &starts, convention, sampling, &watch).map_err(|error| match error {
        Unplanned::Stopped(stop) => Unsolved::Stopped(stop),
        Unplanned::Rules(fault) => Unsolved::Rules(fault),
        other => Unsolved::Refused(other.to_string()),
    })?;
    watch.finish();
    let workers = args.workers.saturating_mul(args.processes);
    let scratch = std::env::temp_dir().join(format!("grundy-plan-{}", std::process::id()));
    // Where the engine does not run the constants stay rough; the plan is no worse than that.
    let measured = measure(&term.rules, &starts, convention, &planned, &ROUGH, &scratch).ok().flatten();
    let constants = measured.map_or(ROUGH, |measured| measured.constants);
    let need = planned.need(&constants, workers);
    let pace = Pace { constants, measured: measured.is_some() };
    let room = args.disk.map(|disk| disk.as_u64()).or_else(|| free(&args.output));
    match common.format {
        Format::Json => tell_json(&game.to_string(), &planned, &need, &pace, workers, room, out)?,
        _ => tell(&game.to_string(), &planned, &need, &pace, workers, room, out)?,
    }
    out.flush()?;
    refuse(&need, room, common, workers)
}

/// How fast this machine is, and whether that was measured.
struct Pace {
    constants: Constants,
    measured: bool,
}

/// Refuses what does not fit, and says what would.
fn refuse(need: &Need, room: Option<u64>, common: &Common, workers: u32) -> Result<(), Failure> {
    if let Some(room) = room
        && need.disk > room as f64
    {
        let reason = format!("it needs about {} of disk, and there are {}", bytes(need.disk), bytes(room as f64));
        return Err(Failure::Unsolved(Unsolved::TooLarge(format!("{reason}; name a folder (-o) with as much room"))));
    }
    if let Some(limit) = common.time_limit
        && need.seconds > limit.as_secs_f64()
    {
        let enough = (need.seconds * f64::from(workers) / limit.as_secs_f64().max(1e-9)).ceil();
        return Err(Failure::Unsolved(Unsolved::TooLarge(format!(
            "it takes about {}, and {} are allowed; {enough} workers with a core each would do",
            time(need.seconds),
            humantime::format_duration(limit)
        ))));
    }
    Ok(())
}

fn tell(
    source: &str,
    plan: &Plan,
    need: &Need,
    pace: &Pace,
    workers: u32,
    room: Option<u64>,
    out: Out,
) -> Result<(), Failure> {
    writeln!(out, "{source}")?;
    let how = if plan.exact { "counted" } else { "estimated from samples; the truth may lie outside the spread" };
    writeln!(out, "{how}")?;
    writeln!(out, "  positions       {}", number(&plan.positions, plan.exact))?;
    writeln!(out, "  edges           {}", number(&plan.edges, plan.exact))?;
    writeln!(out, "  layers          {}, the largest of {}", plan.layers, number(&plan.largest_layer, plan.exact))?;
    writeln!(out, "by rough constants")?;
    writeln!(out, "  table           {}", bytes(need.table))?;
    let free = room.map_or(String::new(), |room| format!(", of {} free", bytes(room as f64)));
    writeln!(out, "  disk meanwhile  {}{free}", bytes(need.disk))?;
    writeln!(out, "  messages        {}", bytes(need.messages))?;
    let plural = if workers == 1 { "worker" } else { "workers with a core each" };
    writeln!(out, "  time            {} with {workers} {plural}", time(need.seconds))?;
    let how = if pace.measured { "measured on this machine" } else { "assumed" };
    let (edge, layer) = (pace.constants.seconds_an_edge, pace.constants.seconds_a_layer);
    writeln!(out, "  of that         {:.2} µs an edge, {} a layer, {how}", edge * 1e6, time(layer))?;
    writeln!(
        out,
        "  memory          as --memory-limit says; nothing is put aside from {} a worker on",
        bytes(need.memory)
    )?;
    Ok(())
}

fn tell_json(
    source: &str,
    plan: &Plan,
    need: &Need,
    pace: &Pace,
    workers: u32,
    room: Option<u64>,
    out: Out,
) -> Result<(), Failure> {
    let spread =
        |estimate: &Estimate| json!([estimate.least.round(), estimate.middle.round(), estimate.greatest.round()]);
    let fits = room.is_none_or(|room| need.disk <= room as f64);
    let json = json!({"source": source, "exact": plan.exact,
        "positions": spread(&plan.positions), "edges": spread(&plan.edges),
        "layers": plan.layers, "largest_layer": spread(&plan.largest_layer),
        "table_bytes": need.table.round(), "disk_bytes": need.disk.round(), "message_bytes": need.messages.round(),
        "memory_bytes_per_worker": need.memory.round(), "workers": workers, "seconds": need.seconds,
        "seconds_per_edge": pace.constants.seconds_an_edge, "seconds_per_layer": pace.constants.seconds_a_layer,
        "measured": pace.measured, "free_bytes": room, "fits": fits});
    writeln!(out, "{json}")?;
    Ok(())
}

fn number(estimate: &Estimate, exact: bool) -> String {
    match exact {
        true => format!("{}", estimate.middle),
        false => format!("about {:.3e} ({:.3e} to {:.3e})", estimate.middle, estimate.least, estimate.greatest),
    }
}

fn bytes(bytes: f64) -> String {
    ByteSize::b(bytes.max(0.0) as u64).display().iec().to_string()
}

fn time(seconds: f64) -> String {
    // From a minute on, what is below a second says nothing.
    let rounded = if seconds < 60.0 { (seconds * 1000.0).ceil() / 1000.0 } else { seconds.round() };
    match Duration::try_from_secs_f64(rounded) {
        Ok(duration) => humantime::format_duration(duration).to_string(),
        Err(_) => "an age".to_owned(),
    }
}

/// The room on the disk of a folder, or of the nearest one above it that exists.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let absolute = std::path::absolute(folder).ok()?;
    let there = absolute.ancestors().find(|folder| folder.is_dir())?;
    let disk = rustix::fs::statvfs(there).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}
