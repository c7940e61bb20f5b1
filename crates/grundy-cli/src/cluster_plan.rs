//! `grundy cluster plan`: what a table of all positions will need, and whether there is so much.

use std::path::Path;

use grundy::said::visible;
use grundy::{Position, Said, Unsolved, said};
use grundy_cluster::plan::{
    Constants, Estimate, Measured, Need, Plan, ROUGH, Sampling, Unplanned, Way, measure, plan, plan_graph,
};
use serde_json::json;

use crate::args::{ClusterPlan, Common, Format};
use crate::failure::{Failure, refuse};
use crate::input;
use crate::languages::Voice;
use crate::lines::{Out, bytes, padded, time};
use crate::watch::Watch;

pub fn run(args: &ClusterPlan, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let watch = Watch::new(common);
    let sampling = Sampling { kept: args.sample as usize, ..Sampling::default() };
    let words = args.source.join(" ");
    let (source, planned, measured) = match grundy::file_of(&words).filter(|named| named.entry.name == "graph") {
        Some(named) => {
            let header = named.header.unwrap_or(common.header());
            let planned = plan_graph(Path::new(named.file), header, sampling, &watch).map_err(unplanned)?;
            (words.clone(), planned, None)
        }
        None => plan_rules(&args.source, sampling, common, &watch)?,
    };
    watch.finish();
    let constants = measured.map_or(ROUGH, |measured| measured.constants);
    let asked = Asked {
        need: planned.need(&constants, args.workers.saturating_mul(args.processes)),
        source,
        planned,
        constants,
        measured: measured.is_some(),
        workers: args.workers,
        processes: args.processes,
        room: args.disk.map(|disk| disk.as_u64()).or_else(|| free(&args.output)),
    };
    match common.format {
        Format::Json => asked.tell_json(voice.out)?,
        _ => asked.tell(voice)?,
    }
    voice.out.flush()?;
    asked.refuse(common)
}

fn plan_rules(
    words: &[String],
    sampling: Sampling,
    common: &Common,
    watch: &Watch,
) -> Result<(String, Plan, Option<Measured>), Failure> {
    let game = input::position(words, common)?;
    let convention = input::convention(&game, common)?;
    let [term] = game.terms() else {
        return refuse(said!("a table is about one ruleset; leave the other terms out"));
    };
    let starts: Vec<Position> = term.starts.iter().map(|start| start.position.clone()).collect();
    let planned = plan(&term.rules, &starts, convention, sampling, watch).map_err(unplanned)?;
    let scratch = std::env::temp_dir().join(format!("grundy-plan-{}", std::process::id()));
    // Where the engine does not run the constants stay rough; the plan is not worse than that.
    let measured = measure(&term.rules, &starts, convention, &planned, &ROUGH, &scratch).ok().flatten();
    Ok((game.to_string(), planned, measured))
}

fn unplanned(error: Unplanned) -> Failure {
    match error {
        Unplanned::Stopped(stop) => stop.into(),
        Unplanned::Rules(fault) => Unsolved::Rules(fault).into(),
        other => Failure::usage(other.said()),
    }
}

struct Asked {
    source: String,
    planned: Plan,
    need: Need,
    constants: Constants,
    /// Whether the seconds of an edge and of a layer were measured.
    measured: bool,
    /// In each process.
    workers: u32,
    processes: u32,
    room: Option<u64>,
}

impl Asked {
    /// Refuses what does not fit, and says what would.
    fn refuse(&self, common: &Common) -> Result<(), Failure> {
        let Asked { planned, need, .. } = self;
        let about = if planned.ended { said!("about") } else { said!("more than") };
        if let Some(room) = self.room
            && need.disk > room as f64
        {
            return Err(Failure::too_much(said!(
                "it needs {about} {needed} of disk, and there are {room}; name a folder (-o) with as much room",
                about,
                needed = bytes(need.disk),
                room = bytes(room as f64)
            )));
        }
        let (process, limit) = (need.memory * f64::from(self.workers), common.memory() as f64);
        if planned.way == Way::Memory && process > limit {
            let enough = (process * f64::from(self.processes) / limit.max(1.0)).ceil();
            return Err(Failure::too_much(said!(
                "without a rank all positions are in memory, {about} {needed} in each process, and {limit} are allowed; {processes} \
         processes on machines of their own would do, or a rank in a file of rules",
                about,
                needed = bytes(process),
                limit = bytes(limit),
                processes = enough
            )));
        }
        if let Some(limit) = common.time_limit
            && need.seconds > limit.as_secs_f64()
        {
            let workers = f64::from(self.workers) * f64::from(self.processes);
            let enough = (need.seconds * workers / limit.as_secs_f64().max(1e-9)).ceil();
            return Err(Failure::too_much(said!(
                "it takes {about} {seconds}, and {limit} are allowed; {workers} workers with a core each would do",
                about,
                seconds = time(need.seconds),
                limit = humantime::format_duration(limit),
                workers = enough
            )));
        }
        Ok(())
    }

    fn tell(&self, voice: &mut Voice) -> Result<(), Failure> {
        let Asked { planned, need, constants, .. } = self;
        let number = |estimate: &Estimate| number(estimate, planned);
        writeln!(voice, "{}", visible(&self.source))?;
        let how = match (planned.exact, planned.ended) {
            (true, _) => said!("counted"),
            (false, true) => said!("estimated from samples; the truth may lie outside the spread"),
            (false, false) => said!("counted up to there; there are more, and their number is not known"),
        };
        voice.line(&how)?;
        row(&said!("positions"), &number(&planned.positions), voice)?;
        row(&said!("edges"), &number(&planned.edges), voice)?;
        if planned.layers > 0 {
            let what = if planned.way == Way::Layers { said!("layers") } else { said!("moves away") };
            let (layers, largest) = (planned.layers, number(&planned.largest_layer));
            row(&what, &said!("{layers}, the largest of {largest}", layers, largest), voice)?;
        }
        voice.line(&said!("by rough constants"))?;
        row(&said!("table"), &bytes(need.table).into(), voice)?;
        let disk = bytes(need.disk);
        let disk = match self.room.map(|room| bytes(room as f64)) {
            None => disk.into(),
            Some(room) => said!("{disk}, of {room} free", disk, room),
        };
        row(&said!("disk meanwhile"), &disk, voice)?;
        row(&said!("messages"), &bytes(need.messages).into(), voice)?;
        let spent = time(need.seconds);
        let spent = match self.workers.saturating_mul(self.processes) {
            1 => said!("{spent} with 1 worker", spent),
            workers => said!("{spent} with {workers} workers with a core each", spent, workers),
        };
        row(&said!("time"), &spent, voice)?;
        let how = if self.measured { said!("measured on this machine") } else { said!("assumed") };
        let edge = format!("{:.2}", constants.seconds_an_edge * 1e6);
        let memory = bytes(need.memory);
        let (spent, memory) = match planned.way {
            Way::Layers => (
                said!("{edge} µs an edge, {layer} a layer, {how}", edge, layer = time(constants.seconds_a_layer), how),
                said!("as --memory-limit says; nothing is put aside from {memory} a worker on", memory),
            ),
            Way::Memory => (
                said!("{edge} µs an edge, {how}", edge, how),
                said!("{memory} a worker: all positions, for there is no rank", memory),
            ),
        };
        row(&said!("of that"), &spent, voice)?;
        row(&said!("memory"), &memory, voice)
    }

    fn tell_json(&self, out: Out) -> Result<(), Failure> {
        let Asked { planned, need, .. } = self;
        // Beyond 64 bits a count is a power of ten and its digits.
        let whole = |count: f64| if count < 1e19 { json!(count.round() as u64) } else { json!(count) };
        let spread = |estimate: &Estimate| json!([estimate.least, estimate.middle, estimate.greatest].map(whole));
        let fits = self.room.is_none_or(|room| need.disk <= room as f64);
        let json = json!({"ruleset": self.source, "source": self.source, "exact": planned.exact, "lower_bound": !planned.ended,
            "ranked": planned.way == Way::Layers,
            "positions": spread(&planned.positions), "edges": spread(&planned.edges),
            "layers": planned.layers, "largest_layer": spread(&planned.largest_layer),
            "table_bytes": whole(need.table), "disk_bytes": whole(need.disk),
            "message_bytes": whole(need.messages), "memory_bytes_per_worker": whole(need.memory),
            "workers": self.workers.saturating_mul(self.processes), "seconds": need.seconds,
            "seconds_per_edge": self.constants.seconds_an_edge, "seconds_per_layer": self.constants.seconds_a_layer,
            "measured": self.measured, "free_bytes": self.room, "fits": fits});
        Ok(crate::lines::json(&json, out)?)
    }
}

fn row(what: &Said, much: &Said, voice: &mut Voice) -> Result<(), Failure> {
    Ok(writeln!(voice, "  {}{}", padded(&voice.sentence(what), 16), voice.sentence(much))?)
}

fn number(estimate: &Estimate, plan: &Plan) -> Said {
    let short = |number: f64| format!("{number:.3e}");
    match (plan.exact, plan.ended, estimate.least < estimate.greatest) {
        (true, ..) => estimate.middle.to_string().into(),
        (false, false, _) => said!("more than {number}", number = estimate.least),
        (false, true, false) => said!("about {number}", number = short(estimate.middle)),
        (false, true, true) => said!(
            "about {number} ({least} to {greatest})",
            number = short(estimate.middle),
            least = short(estimate.least),
            greatest = short(estimate.greatest)
        ),
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
