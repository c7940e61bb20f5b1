//! Sets and dicts, which keep the order in which their elements were added.

use super::cell::{Cell, Done, Place, frozen, iterating};
use super::store::{Set, Store};

/// Number of elements of a set from which on there is a hash table.
const TABLED: usize = 16;
/// Bytes of an empty set, and of an element.
const SET: usize = 128;
const ELEMENT: usize = 48;

impl Store {
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

    pub(super) fn find(&self, set: Place, element: Cell) -> Done<Option<usize>> {
        self.find_hashed(set, element).map(|(_, place)| place)
    }

    pub(super) fn value_of(&self, dict: Place, key: Cell) -> Done<Option<Cell>> {
        Ok(self.find(dict, key)?.map(|place| self.set(dict).values[place]))
    }

    fn find_hashed(&self, set: Place, element: Cell) -> Done<(u64, Option<usize>)> {
        self.count(1)?;
        let hash = self.hash(element, 0)?;
        Ok((hash, self.find_in(self.set(set), hash, element, 0)?))
    }

    /// The place in a set of an element with this hash.
    pub(super) fn find_in(&self, set: &Set, hash: u64, element: Cell, depth: usize) -> Done<Option<usize>> {
        let is_it = |place: usize| {
            self.count(1)?;
            self.are_equal(set.elements[place], element, depth)
        };
        if set.table.is_empty() {
            for (place, _) in set.hashes.iter().enumerate().filter(|&(_, &other)| other == hash) {
                if is_it(place)? {
                    return Ok(Some(place));
                }
            }
            return Ok(None);
        }
        for place in set.table.iter_hash(hash).map(|&place| place as usize) {
            if set.hashes[place] == hash && is_it(place)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The place of an element in a set that may change; adds the element if it is not there.
    pub(super) fn enter(&mut self, set: Place, element: Cell) -> Done<usize> {
        self.check_set(set)?;
        let (hash, place) = self.find_hashed(set, element)?;
        if let Some(place) = place {
            return Ok(place);
        }
        self.take(ELEMENT)?;
        let set = &mut self.sets[set as usize];
        set.elements.push(element);
        set.hashes.push(hash);
        set.index();
        Ok(set.hashes.len() - 1)
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
        self.find(set, element)?.map(|place| self.remove_at(set, place)).transpose()
    }

    /// Removes the element at this place; its value, or itself.
    pub(super) fn remove_at(&mut self, set: Place, place: usize) -> Done<Cell> {
        let set = &mut self.sets[set as usize];
        let element = set.elements.remove(place);
        set.hashes.remove(place);
        let removed = if set.values.is_empty() { element } else { set.values.remove(place) };
        // What comes after it has moved up.
        set.table.clear();
        set.index();
        let moved = set.hashes.len();
        self.count(moved)?;
        Ok(removed)
    }

    pub(super) fn clear(&mut self, set: Place) -> Done<()> {
        self.check_set(set)?;
        self.sets[set as usize].clear();
        Ok(())
    }

    /// Refuses to change a set or dict that is a constant, or over which a loop iterates.
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

    pub(super) fn enter_all(&mut self, set: Place, value: Cell) -> Done<()> {
        let value = self.iterable(value)?;
        for at in 0..self.size(value) {
            if let Some(element) = self.nth(value, at) {
                self.enter(set, element)?;
            }
        }
        Ok(())
    }

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

    /// Adds what is missing to the table, if there are many elements.
    fn index(&mut self) {
        let Set { hashes, table, .. } = self;
        if hashes.len() > TABLED {
            for place in table.len()..hashes.len() {
                table.insert_unique(hashes[place], place as u32, |&place| hashes[place as usize]);
            }
        }
    }
}
