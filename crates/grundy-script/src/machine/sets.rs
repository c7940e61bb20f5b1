//! Sets and dicts, which keep the order in which their elements were added.

use super::cell::{Cell, Place};
use super::failure::{Done, frozen, iterating};
use super::store::{Set, Store};

/// Number of elements of a set from which on there is a hash table.
const TABLED: usize = 16;
/// Bytes of an empty set, and of an element.
const SET: usize = 128;
const ELEMENT: usize = 48;

impl Store {
    /// An empty set or dict.
    pub(super) fn new_set(&mut self) -> Done<Place> {
        self.take(SET)?;
        let place = self.used.sets;
        self.used.sets += 1;
        match self.sets.get_mut(place) {
            Some(set) => {
                set.clear();
                set.locks = 0;
            }
            None => self.sets.push(Set::default()),
        }
        Ok(place as Place)
    }

    pub(super) fn set(&self, set: Place) -> &Set {
        &self.sets[set as usize]
    }

    pub(super) fn find(&mut self, set: Place, element: Cell) -> Done<Option<usize>> {
        self.find_hashed(set, element).map(|(_, place)| place)
    }

    /// The value of a key.
    pub(super) fn value_of(&mut self, dict: Place, key: Cell) -> Done<Option<Cell>> {
        Ok(self.find(dict, key)?.map(|place| self.set(dict).values[place]))
    }

    /// Whether a set or dict has this pair.
    pub(super) fn has_pair(&mut self, set: Place, pair: &[Cell; 2]) -> Done<bool> {
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
    fn find_hashed(&mut self, set: Place, element: Cell) -> Done<(u64, Option<usize>)> {
        self.count(1)?;
        self.look(|store, effort| {
            let hash = store.hash(element, effort, 0)?;
            let Set { elements, hashes, table, .. } = store.set(set);
            if hashes.len() > TABLED {
                let mut failed = Ok(());
                let found = table.find(hash, |&place| {
                    let equal = hashes[place as usize] == hash && failed.is_ok();
                    equal
                        && store.are_equal(elements[place as usize], element, effort, 0).unwrap_or_else(|failure| {
                            failed = Err(failure);
                            false
                        })
                });
                return failed.map(|()| (hash, found.map(|&place| place as usize)));
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
    pub(super) fn enter(&mut self, set: Place, element: Cell) -> Done<usize> {
        self.check_set(set)?;
        let (hash, place) = self.find_hashed(set, element)?;
        if let Some(place) = place {
            return Ok(place);
        }
        self.take(ELEMENT)?;
        let Set { elements, hashes, table, .. } = &mut self.sets[set as usize];
        elements.push(element);
        hashes.push(hash);
        match hashes.len() {
            ..=TABLED => {}
            size if size == TABLED + 1 => tabled(hashes, table),
            size => {
                table.insert_unique(hash, size as u32 - 1, |&place| hashes[place as usize]);
            }
        }
        Ok(hashes.len() - 1)
    }

    pub(super) fn set_value(&mut self, dict: Place, key: Cell, value: Cell) -> Done<()> {
        let place = self.enter(dict, key)?;
        let values = &mut self.sets[dict as usize].values;
        match values.get_mut(place) {
            Some(old) => *old = value,
            None => values.push(value),
        }
        Ok(())
    }

    /// Removes an element of a set, or a key; its value, or itself. The others keep their order.
    pub(super) fn remove(&mut self, set: Place, element: Cell) -> Done<Option<Cell>> {
        self.check_set(set)?;
        match self.find(set, element)? {
            Some(place) => self.remove_at(set, place).map(Some),
            None => Ok(None),
        }
    }

    /// Removes the element at this place; its value, or itself.
    pub(super) fn remove_at(&mut self, set: Place, place: usize) -> Done<Cell> {
        let Set { elements, values, hashes, table, .. } = &mut self.sets[set as usize];
        let element = elements.remove(place);
        hashes.remove(place);
        let removed = if values.is_empty() { element } else { values.remove(place) };
        if !table.is_empty() {
            // What comes behind has moved up. A small set needs no table.
            table.clear();
            if hashes.len() > TABLED {
                tabled(hashes, table);
            }
        }
        let moved = hashes.len();
        self.count(moved)?;
        Ok(removed)
    }

    /// Removes all elements.
    pub(super) fn clear(&mut self, set: Place) -> Done<()> {
        self.check_set(set)?;
        self.sets[set as usize].clear();
        Ok(())
    }

    /// Refuses to change a set or dict that is a constant, or that somebody iterates over.
    pub(super) fn check_set(&self, set: Place) -> Done<()> {
        match self.sets[set as usize].locks {
            _ if (set as usize) < self.constant.sets => frozen(),
            0 => Ok(()),
            _ => iterating(),
        }
    }

    /// A set of the elements of a value; a set itself.
    pub(super) fn as_set(&mut self, value: Cell) -> Done<Place> {
        if let Cell::Set(set) = value {
            return Ok(set);
        }
        let set = self.new_set()?;
        self.enter_all(set, value)?;
        Ok(set)
    }

    /// Adds the elements of a value to a set.
    pub(super) fn enter_all(&mut self, set: Place, value: Cell) -> Done<()> {
        let value = self.iterable(value)?;
        for at in 0..self.size(value) {
            if let Some(element) = self.nth(value, at) {
                self.enter(set, element)?;
            }
        }
        Ok(())
    }

    /// A copy of a set or dict.
    pub(super) fn copied(&mut self, set: Place) -> Done<Place> {
        let copy = self.new_set()?;
        self.take(ELEMENT * self.set(set).elements.len())?;
        self.sets[copy as usize] = Set { locks: 0, ..self.set(set).clone() };
        Ok(copy)
    }

    /// Sets the values of a dict to those of another one, where that has some.
    pub(super) fn merge(&mut self, dict: Place, other: Place) -> Done<()> {
        for at in 0..self.set(other).elements.len() {
            let (key, value) = (self.set(other).elements[at], self.set(other).values[at]);
            self.set_value(dict, key, value)?;
        }
        Ok(())
    }

    /// The set of the elements of `a` that are in `b`, or that are not.
    pub(super) fn sifted(&mut self, a: Place, b: Place, common: bool) -> Done<Place> {
        let sifted = self.new_set()?;
        for at in 0..self.set(a).elements.len() {
            let element = self.set(a).elements[at];
            if self.find(b, element)?.is_some() == common {
                self.enter(sifted, element)?;
            }
        }
        Ok(sifted)
    }
}

impl Set {
    fn clear(&mut self) {
        self.elements.clear();
        self.values.clear();
        self.hashes.clear();
        self.table.clear();
    }
}

fn tabled(hashes: &[u64], table: &mut hashbrown::HashTable<u32>) {
    for (place, &hash) in (0..).zip(hashes.iter()) {
        table.insert_unique(hash, place, |&place| hashes[place as usize]);
    }
}
