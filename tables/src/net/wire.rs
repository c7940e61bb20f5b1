//! A connection to another process, as timely dataflow uses it.
//!
//! Timely's threads panic when a connection breaks, and a worker that waits for a message then waits for ever. Here a
//! broken connection raises an [`Alarm`] instead, which all waiting workers check. The thread itself sleeps from then
//! on, since the process is about to end.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use timely::communication::allocator::zero_copy::stream::Stream;

/// Value of the alarm while no process is gone.
const ALL_THERE: usize = usize::MAX;
/// Length of timely's final message header, in bytes; it is all zeros.
const GOODBYE: usize = 48;

/// Tells which process is gone, if any.
#[derive(Debug)]
pub(crate) struct Alarm(AtomicUsize);

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm(AtomicUsize::new(ALL_THERE))
    }
}

impl Alarm {
    /// The process that is gone; `None` if all are there.
    pub(crate) fn lost(&self) -> Option<usize> {
        Some(self.0.load(Ordering::Acquire)).filter(|&process| process != ALL_THERE)
    }

    fn raise(&self, process: usize) {
        // Only the first lost process is recorded.
        let _ = self.0.compare_exchange(ALL_THERE, process, Ordering::AcqRel, Ordering::Acquire);
    }
}

pub(crate) struct Wire {
    stream: TcpStream,
    /// The process at the other end.
    process: usize,
    alarm: Arc<Alarm>,
    /// How many of the last bytes were zeros.
    zeros: usize,
}

impl Wire {
    pub(crate) fn new(stream: TcpStream, process: usize, alarm: Arc<Alarm>) -> Wire {
        Wire { stream, process, alarm, zeros: 0 }
    }

    fn broken(&self) -> ! {
        self.alarm.raise(self.process);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) if self.zeros >= GOODBYE => return Ok(0),
                Ok(0) => self.broken(),
                Ok(read) => {
                    let zeros = buffer[..read].iter().rev().take_while(|&&byte| byte == 0).count();
                    self.zeros = if zeros == read { self.zeros.saturating_add(zeros) } else { zeros };
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.broken(),
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Ok(written) if written > 0 => return Ok(written),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => self.broken(),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Wire> {
        Ok(Wire::new(self.stream.try_clone()?, self.process, Arc::clone(&self.alarm)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other end may have closed the connection already.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
