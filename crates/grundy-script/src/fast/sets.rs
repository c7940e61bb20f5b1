//! Sets and dicts, which keep the order in which their elements were added.

use super::cell::{Cell, Place, Unknown};
use super::store::{Set, Store};

/// Number of elements of a set from which on there is a hash table.
const TABLED: usize = 16;

impl Store {
    /// An empty set or dict.
    pub(super) fn new_set(&mut self) -> Result<Place, Unknown> {
        self.count(1)?;
        let place = self.used.sets;
        self.used.sets += 1;
        match self.sets.get_mut(place) {
            Some(Set { elements, values, hashes, table, locks }) => {
                elements.clear();
                values.clear();
                hashes.clear();
                table.clear();
                *locks = 0;
            }
            None => self.sets.push(Set::default()),
        }
        Ok(place as Place)
    }

    pub(super) fn set(&self, set: Place) -> &Set {
        &self.sets[set as usize]
    }

    pub(super) fn find(&mut self, set: Place, element: Cell) -> Result<Option<usize>, Unknown> {
        self.find_hashed(set, element).map(|(_, place)| place)
    }

    /// Whether a set or dict has this pair.
    pub(super) fn has_pair(&mut self, set: Place, pair: &[Cell; 2]) -> Result<bool, Unknown> {
        if self.set(set).hashes.len() > TABLED {
            let pair = self.new_tuple(pair)?;
            return Ok(self.find(set, Cell::Tuple(pair))?.is_some());
        }
        self.count(1)?;
        self.look(|store, effort| {
            let hash = store.hash_all(pair, effort, 0)?;
            let Set { elements, hashes, .. } = store.set(set);
            for (place, _) in hashes.iter().enumerate().filter(|&(_, &other)| other == hash) {
                if let Cell::Tuple(other) = elements[place]
                    && store.all_equal(store.elements(other), pair, effort, 0)?
                {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The hash of an element, and its place in a set.
    fn find_hashed(&mut self, set: Place, element: Cell) -> Result<(u64, Option<usize>), Unknown> {
        self.count(1)?;
        self.look(|store, effort| {
            let hash = store.hash(element, effort, 0)?;
            let Set { elements, hashes, table, .. } = store.set(set);
            if hashes.len() > TABLED {
                let mut failed = false;
                let found = table.find(hash, |&place| {
                    hashes[place as usize] == hash
                        && store.are_equal(elements[place as usize], element, effort, 0).unwrap_or_else(|_| {
                            failed = true;
                            false
                        })
                });
                return if failed { Err(Unknown) } else { Ok((hash, found.map(|&place| place as usize))) };
            }
            for (place, _) in hashes.iter().enumerate().filter(|&(_, &other)| other == hash) {
                if store.are_equal(elements[place], element, effort, 0)? {
                    return Ok((hash, Some(place)));
                }
            }
            Ok((hash, None))
        })
    }

    /// The place of an element in a set that may change; adds the element if it is not there.
    pub(super) fn enter(&mut self, set: Place, element: Cell) -> Result<usize, Unknown> {
        self.check_set(set)?;
        let (hash, place) = self.find_hashed(set, element)?;
        if let Some(place) = place {
            return Ok(place);
        }
        let Set { elements, hashes, table, .. } = &mut self.sets[set as usize];
        elements.push(element);
        hashes.push(hash);
        match hashes.len() {
            ..=TABLED => {}
            size if size == TABLED + 1 => {
                for (place, &hash) in (0..).zip(hashes.iter()) {
                    table.insert_unique(hash, place, |&place| hashes[place as usize]);
                }
            }
            size => {
                table.insert_unique(hash, size as u32 - 1, |&place| hashes[place as usize]);
            }
        }
        Ok(hashes.len() - 1)
    }

    pub(super) fn set_value(&mut self, dict: Place, key: Cell, value: Cell) -> Result<(), Unknown> {
        let place = self.enter(dict, key)?;
        let values = &mut self.sets[dict as usize].values;
        match values.get_mut(place) {
            Some(old) => *old = value,
            None => values.push(value),
        }
        Ok(())
    }

    /// Removes an element of a set; whether it was there. The others keep their order.
    pub(super) fn remove(&mut self, set: Place, element: Cell) -> Result<bool, Unknown> {
        self.check_set(set)?;
        let Some(place) = self.find(set, element)? else { return Ok(false) };
        let Set { elements, hashes, table, .. } = &mut self.sets[set as usize];
        elements.remove(place);
        hashes.remove(place);
        if !table.is_empty() {
            // What comes behind has moved up. A small set needs no table.
            table.clear();
            if hashes.len() > TABLED {
                for (place, &hash) in (0..).zip(hashes.iter()) {
                    table.insert_unique(hash, place, |&place| hashes[place as usize]);
                }
            }
            let moved = hashes.len();
            self.count(moved)?;
        }
        Ok(true)
    }

    fn check_set(&self, set: Place) -> Result<(), Unknown> {
        match self.sets[set as usize].locks == 0 && set as usize >= self.constant.sets {
            true => Ok(()),
            false => Err(Unknown),
        }
    }
}
