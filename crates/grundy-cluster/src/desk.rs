//! A worker's desk: what every task of a worker needs.
//!
//! The first worker opens the folder, and all others check that they see the same folder. Two locks, held until the
//! end, keep other runs out of it.

use std::fs::File;
use std::sync::Arc;

use grundy_core::said;
use grundy_files::table::Manifest;
use serde::{Deserialize, Serialize};

use crate::ClusterError;
use crate::disk::folder::{Folder, Found};
use crate::job::{Order, Share};
use crate::net::courier::Courier;
use crate::watch::{Event, Watch};

/// What a worker needs.
pub(crate) struct Desk<'a, 'b> {
    pub(crate) order: Arc<Order>,
    pub(crate) folder: Folder,
    pub(crate) courier: &'a mut Courier<'b>,
    pub(crate) watch: Watch,
    pub(crate) share: Share,
    /// The locks on the folder, held as long as this process works there.
    _locks: [Option<File>; 2],
}

/// The result of opening the folder, for each worker.
pub(crate) enum Opened<'a, 'b> {
    Finished(Box<Manifest>),
    Work(Desk<'a, 'b>),
}

/// The result of opening the folder, as the first worker sends it to the others.
#[derive(Serialize, Deserialize)]
struct Opening {
    /// The manifest, if the table is finished.
    finished: Option<Manifest>,
    /// The unique text of the token file, by which others recognise the folder.
    token: String,
}

impl<'a, 'b> Desk<'a, 'b> {
    /// Opens the folder. All workers must call this.
    pub(crate) fn open(
        order: Arc<Order>,
        courier: &'a mut Courier<'b>,
        watch: Watch,
        share: Share,
    ) -> Result<Opened<'a, 'b>, ClusterError> {
        let folder = Folder::new(&order.folder);
        let (mut lock, mut opening) = (None, Opening { finished: None, token: String::new() });
        if courier.index() == 0 {
            match folder.begin(&order.head)? {
                Found::Finished(manifest) => opening.finished = Some(*manifest),
                Found::Work(file) => {
                    lock = Some(file);
                    opening.token = folder.put_token()?;
                }
            }
        }
        let mut desk = Desk { order, folder, courier, watch, share, _locks: [lock, None] };
        let opening: Opening = desk.gather(&opening)?.swap_remove(0);
        if let Some(manifest) = opening.finished {
            return Ok(Opened::Finished(Box::new(manifest)));
        }
        desk.folder.see_token(&opening.token)?;
        desk._locks[1] = Some(desk.folder.join()?);
        Ok(Opened::Work(desk))
    }

    /// Sends a value to all workers and returns the values of all, in the order of their indexes. Every worker waits
    /// for all others.
    pub(crate) fn gather<T: Serialize + for<'d> Deserialize<'d>>(&mut self, own: &T) -> Result<Vec<T>, ClusterError> {
        let text = serde_json::to_vec(own).map_err(|error| ClusterError::file(&self.folder.root, error.into()))?;
        let garbled = |_| ClusterError::Lost(said!("a notice arrived garbled"));
        let notices = self.courier.gather(text)?;
        notices.iter().map(|notice| serde_json::from_slice(notice).map_err(garbled)).collect()
    }

    /// Whether this worker owns a shard.
    pub(crate) fn owns(&self, shard: u32) -> bool {
        shard as usize % self.courier.peers() == self.courier.index()
    }

    /// Reports an event to the watch of this process. An event about all workers is reported once by each process.
    pub(crate) fn tell(&self, event: &Event) -> Result<(), ClusterError> {
        let own = matches!(event, Event::Layer { .. } | Event::Wave { .. }) || self.courier.is_first_of_process();
        let stop = if own { (self.watch)(event) } else { None };
        stop.map_or(Ok(()), |stop| Err(ClusterError::Stopped(stop)))
    }

    /// Ends the work: writes the manifest and removes the work folder.
    pub(crate) fn finish(mut self, manifest: Manifest) -> Result<Manifest, ClusterError> {
        // After this no worker reads in the work folder.
        self.gather(&())?;
        if self.courier.index() == 0 {
            self.folder.finish(&manifest)?;
        }
        self.gather(&())?;
        self.tell(&Event::Finished { positions: manifest.positions, edges: manifest.edges })?;
        Ok(manifest)
    }
}
