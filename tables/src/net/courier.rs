//! Exchange between workers: supersteps of byte batches, on timely dataflow.
//!
//! A *phase* is a superstep in the sense of Valiant (A bridging model for parallel computation, Comm. ACM 33 (1990)).
//! Every worker produces messages until it has no more, and every message is received. The call returns when this holds
//! for all workers. Within a phase, messages are received while others are still being produced.
//!
//! The dataflow is one exchange, and its times are *rounds*. In a round a worker sends a limited number of bytes. The
//! limit is there because timely's queues are unbounded. A phase has as many rounds as the slowest worker needs.
//! Timely's progress tracking says when all messages of a round have been received.
//!
//! Rounds overlap: who has more begins the next round at once, as soon as the *previous* round is over everywhere. So
//! a worker is at most one round ahead of the slowest, and no worker waits for one that is only a little late. Who
//! has no more waits until its round is over, for only then it knows whether anybody has more. The phase ends with
//! the first round in which nobody said so. Therefore a word that there is more counts for the round in which it was
//! said, and for no other. A worker that is ahead still receives words of the previous round. If it took one for its
//! own, it would wait for a round that the others never begin.
//!
//! Messages to one worker travel in *parcels* of a fixed size. A worker that fails tells all others, so that all stop
//! for the same reason. If a process is gone, its [`Alarm`] tells.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::said;
use serde::{Deserialize, Serialize};
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::ClusterError;
use crate::disk::spool::{Record, put_number, put_record};
use crate::job::{Crew, Share};
use crate::net::crew::Alarm;
use crate::watch::{Event, Watch};

/// Time between two checks of a waiting worker for lost processes and requests to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Receives a parcel, and the index of the worker that sent it.
type Receive<'a> = dyn FnMut(usize, &[u8]) -> Result<(), ClusterError> + 'a;

/// A message of the dataflow to one worker.
#[derive(Clone, Serialize, Deserialize)]
struct Parcel {
    to: u32,
    from: u32,
    round: u64,
    kind: Kind,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Kind {
    Messages,
    /// The sender has more messages for the next round.
    More,
    Notice,
    /// A worker has failed: the exit code; the bytes say why.
    Failure(u8),
}

/// One worker's end of the exchange.
pub(crate) struct Courier<'a> {
    worker: &'a mut Worker,
    input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Parcel>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<VecDeque<Parcel>>>,
    alarm: Arc<Alarm>,
    crew: Arc<Crew>,
    watch: Watch,
    share: Share,
    /// The current round, which is the time of the dataflow.
    round: u64,
}

/// Where a worker puts messages.
pub(crate) struct Outbox {
    /// The unfinished parcel for each worker.
    drafts: Vec<Vec<u8>>,
    full: Vec<(usize, Vec<u8>)>,
    parcel: usize,
    /// The index of the sending worker.
    own: usize,
    /// The number of messages sent to other workers so far.
    pub(crate) messages: u64,
    /// The number of bytes sent to other workers so far.
    pub(crate) bytes: u64,
}

impl Outbox {
    fn new(own: usize, peers: usize, parcel: usize) -> Outbox {
        Outbox { drafts: vec![Vec::new(); peers], full: Vec::new(), parcel, own, messages: 0, bytes: 0 }
    }

    /// Sends a record for a rank and shard to the worker that owns the shard.
    pub(crate) fn send(&mut self, (rank, shard): (u64, u32), record: Record<'_>) {
        self.put(shard, |draft| {
            put_number(draft, rank);
            put_number(draft, shard.into());
            put_record(draft, record.key, record.payload);
        });
    }

    /// Sends what `write` writes to the worker that owns the shard.
    pub(crate) fn put(&mut self, shard: u32, write: impl FnOnce(&mut Vec<u8>)) {
        let to = shard as usize % self.drafts.len();
        let draft = &mut self.drafts[to];
        let before = draft.len();
        write(draft);
        if to != self.own {
            self.messages += 1;
            self.bytes += (draft.len() - before) as u64;
        }
        if draft.len() >= self.parcel {
            // With a little room beyond the size at which it is finished, so that it need not grow.
            let next = Vec::with_capacity(self.parcel + self.parcel / 16);
            self.full.push((to, std::mem::replace(draft, next)));
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        !self.full.is_empty()
    }
}

impl<'a> Courier<'a> {
    /// Builds the dataflow. All workers must call this.
    pub(crate) fn new(
        worker: &'a mut Worker,
        alarm: Arc<Alarm>,
        crew: Arc<Crew>,
        watch: Watch,
        share: Share,
    ) -> Courier<'a> {
        let mut input = InputHandle::new();
        let probe = ProbeHandle::new();
        let inbox = Rc::new(RefCell::new(VecDeque::new()));
        let arrived = Rc::clone(&inbox);
        worker.dataflow(|scope| {
            input
                .to_stream(scope)
                .unary::<timely::container::CapacityContainerBuilder<Vec<()>>, _, _, _>(
                    Exchange::new(|parcel: &Parcel| parcel.to.into()),
                    "exchange",
                    |_, _| {
                        move |input, _| {
                            input.for_each(|_, parcels| arrived.borrow_mut().extend(parcels.drain(..)));
                        }
                    },
                )
                .probe_with(&probe);
        });
        Courier { worker, input, probe, inbox, alarm, crew, watch, share, round: 0 }
    }

    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    pub(crate) fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Whether this worker is the first of its process.
    pub(crate) fn is_first_of_process(&self) -> bool {
        self.index().is_multiple_of(self.peers() / self.crew.hosts.len().max(1))
    }

    /// Runs one phase. `produce` puts some messages into the outbox and returns whether there are more. `receive`
    /// gets parcels of messages from all workers, including this one. Fails with an error of `produce` or `receive`,
    /// here or in another worker. Fails if a process is gone, or if the watch stops the run.
    pub(crate) fn exchange(
        &mut self,
        mut produce: impl FnMut(&mut Outbox) -> Result<bool, ClusterError>,
        mut receive: impl FnMut(&[u8]) -> Result<(), ClusterError>,
    ) -> Result<(u64, u64), ClusterError> {
        let mut outbox = Outbox::new(self.index(), self.peers(), self.share.parcel);
        let mut more = true;
        while self.round(Kind::Messages, &mut more, &mut outbox, &mut produce, &mut |_, bytes| receive(bytes))? {}
        Ok((outbox.messages, outbox.bytes))
    }

    /// Sends a notice to all workers and returns the notices of all.
    pub(crate) fn gather(&mut self, notice: Vec<u8>) -> Result<Vec<Vec<u8>>, ClusterError> {
        let mut notices = vec![Vec::new(); self.peers()];
        let mut outbox = Outbox::new(self.index(), self.peers(), self.share.parcel);
        outbox.full = (0..self.peers()).map(|to| (to, notice.clone())).collect();
        self.round(Kind::Notice, &mut true, &mut outbox, &mut |_| Ok(false), &mut |from, bytes| {
            notices[from] = bytes.to_vec();
            Ok(())
        })?;
        Ok(notices)
    }

    /// Sends messages up to the limit of the round, and receives what has arrived. Returns whether any worker has more: at
    /// once if this one has, and else when the round is over.
    fn round(
        &mut self,
        kind: Kind,
        more: &mut bool,
        outbox: &mut Outbox,
        produce: &mut dyn FnMut(&mut Outbox) -> Result<bool, ClusterError>,
        receive: &mut Receive<'_>,
    ) -> Result<bool, ClusterError> {
        let (mut sent, mut others) = (0, false);
        self.wait(self.round.saturating_sub(1), kind, receive, &mut others)?;
        while *more && sent < self.share.window {
            *more = produce(outbox)?;
            if !*more {
                let drafts = outbox.drafts.iter_mut().enumerate().filter(|(_, draft)| !draft.is_empty());
                outbox.full.extend(drafts.map(|(to, draft)| (to, std::mem::take(draft))));
            }
            for (to, bytes) in outbox.full.drain(..) {
                sent += bytes.len();
                self.input.send(self.parcel(to, kind, bytes));
            }
            self.input.flush();
            self.worker.step();
            self.deliver(kind, receive, &mut others)?;
        }
        let next = self.round + 1;
        if *more {
            for to in 0..self.peers() {
                self.input.send(self.parcel(to, Kind::More, Vec::new()));
            }
            self.advance(next);
        } else {
            self.advance(next);
            self.wait(next, kind, receive, &mut others)?;
            self.deliver(kind, receive, &mut others)?;
        }
        self.round = next;
        Ok(*more || others)
    }

    /// Ends a round of this worker, and reports that to timely first.
    ///
    /// Timely's input passes the end of a time on to the exchange only if its own count of messages is not empty. The
    /// first step after an end empties this count. Were messages of the next round sent before that step, they would
    /// be counted away with those of this one. Their own end would not be passed on, and they would stay in the
    /// buffers of the exchange while all workers wait for them.
    fn advance(&mut self, round: u64) {
        self.input.advance_to(round);
        self.worker.step();
    }

    /// Receives messages until the rounds before `round` are over everywhere.
    fn wait(
        &mut self,
        round: u64,
        kind: Kind,
        receive: &mut Receive<'_>,
        others: &mut bool,
    ) -> Result<(), ClusterError> {
        while self.probe.less_than(&round) {
            self.worker.step_or_park(Some(LOOK));
            self.deliver(kind, receive, others)?;
        }
        Ok(())
    }

    fn parcel(&self, to: usize, kind: Kind, bytes: Vec<u8>) -> Parcel {
        Parcel { to: to as u32, from: self.index() as u32, round: self.round, kind, bytes }
    }

    /// Fails if a process is gone or the watch stops the run.
    pub(crate) fn look(&self) -> Result<(), ClusterError> {
        if let Some(process) = self.alarm.lost() {
            return Err(ClusterError::Lost(said!(
                "process {process} ({process_a}) is gone; start all again: they go on from what was closed last",
                process,
                process_a = self.crew.hosts[process]
            )));
        }
        (self.watch)(&Event::Beat).map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))
    }

    /// Delivers the parcels of this round and of the previous one. Parcels of later rounds stay in the inbox.
    fn deliver(&mut self, kind: Kind, receive: &mut Receive<'_>, others: &mut bool) -> Result<(), ClusterError> {
        self.look()?;
        let mut later = VecDeque::new();
        loop {
            let Some(parcel) = self.inbox.borrow_mut().pop_front() else { break };
            let from = parcel.from as usize;
            match parcel.kind {
                Kind::Failure(code) => {
                    let message = String::from_utf8_lossy(&parcel.bytes).into_owned();
                    return Err(ClusterError::Elsewhere { worker: from, message: message.into(), code });
                }
                _ if parcel.round > self.round => later.push_back(parcel),
                Kind::More => *others |= parcel.round == self.round,
                now if now == kind => receive(from, &parcel.bytes)?,
                _ => return Err(ClusterError::Lost(said!("worker {from} does something else than the others", from))),
            }
        }
        self.inbox.borrow_mut().append(&mut later);
        Ok(())
    }

    /// Reports this worker's failure to all others, unless they reported it first.
    pub(crate) fn fail(&mut self, error: &ClusterError) {
        if matches!(error, ClusterError::Elsewhere { .. }) {
            return;
        }
        let kind = Kind::Failure(error.exit_code());
        let own = self.index();
        for to in (0..self.peers()).filter(|&to| to != own) {
            self.input.send(self.parcel(to, kind, error.to_string().into_bytes()));
        }
        self.input.flush();
        self.worker.step();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use grundy_core::Stop;
    use grundy_testkit::Random;

    use super::*;
    use crate::job::Limits;
    use crate::net::crew::{self, Meeting};

    const WORKERS: usize = 4;
    const PHASES: u8 = 100;

    /// Exchanges in many phases, with rounds of a few messages. In each this worker is slow or quick, and has much, little
    /// or nothing to send. Returns how many messages it received.
    fn work(courier: &mut Courier<'_>) -> Result<u64, ClusterError> {
        let mut random = Random::new(courier.index() as u64 + 1);
        let mut total = 0;
        for phase in 0..PHASES {
            let mut left = if random.below(3u32) == 0 { 0 } else { random.below(200u32) };
            let slow = random.below(4u32) == 0;
            let (mut sent, mut received) = ([0u8; WORKERS], 0);
            let produce = |outbox: &mut Outbox| {
                if slow && random.below(4u32) == 0 {
                    std::thread::sleep(Duration::from_micros(random.below(200u64)));
                }
                if left > 0 {
                    let to = random.below(WORKERS);
                    outbox.put(to as u32, |draft| draft.push(phase));
                    sent[to] += 1;
                    left -= 1;
                }
                Ok(left > 0)
            };
            courier.exchange(produce, |parcel| {
                assert!(parcel.iter().all(|&message| message == phase), "a message of another phase");
                received += parcel.len() as u64;
                Ok(())
            })?;
            let own = courier.index();
            let expected: u64 = courier.gather(sent.to_vec())?.iter().map(|sent| u64::from(sent[own])).sum();
            assert_eq!(received, expected, "phase {phase}");
            total += received;
        }
        Ok(total)
    }

    #[test]
    fn rounds_overlap_and_phases_end_together() {
        let meeting = Meeting { crew: Crew::threads(WORKERS).into(), job: blake3::hash(b"") };
        // Workers that wait for each other for ever are stopped.
        let end = Instant::now() + Duration::from_secs(60);
        let watch: Watch = Arc::new(move |_| (Instant::now() > end).then_some(Stop::TimeLimit));
        let share = |window| Share { parcel: 4, window, ..Limits::default().share(WORKERS) };
        for window in [1, 20, 1000] {
            let received = crew::run(&meeting, share(window), &watch, work).unwrap();
            assert!(received.iter().all(|&messages| messages > 1000), "{received:?}");
        }
    }
}
