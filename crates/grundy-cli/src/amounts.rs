//! Bytes and stretches of time, as users read them.

#[cfg(feature = "cluster")]
use std::time::Duration;

use bytesize::ByteSize;

/// A number of bytes as users read it.
pub fn bytes(bytes: f64) -> String {
    ByteSize::b(bytes.max(0.0) as u64).display().iec().to_string()
}

/// A stretch of time as users read it.
#[cfg(feature = "cluster")]
pub fn time(seconds: f64) -> String {
    // From a minute on, what is below a second says nothing.
    let rounded = if seconds < 60.0 { (seconds * 1000.0).ceil() / 1000.0 } else { seconds.round() };
    match Duration::try_from_secs_f64(rounded) {
        Ok(duration) => humantime::format_duration(duration).to_string(),
        Err(_) => "an age".to_owned(),
    }
}
