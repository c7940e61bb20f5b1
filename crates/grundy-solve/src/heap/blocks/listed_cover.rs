//! Greedy covers with all gains at hand.
//!
//! For each cell the elements that cover it are listed. When one of them is taken, the gains of the others fall at once.
//! So the very best element is always known, and all covers together look a few times at each element and cell. A [cover
//! without lists](super::greedy_cover) asks again and again for gains. But lists need memory, four bytes for each element
//! and cell, twice.

/// Lists one behind the other.
struct Lists {
    /// Where each list begins, and where the last one ends.
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Lists {
    fn get(&self, list: usize) -> &[u32] {
        &self.numbers[self.starts[list]..self.starts[list + 1]]
    }
}

/// Elements, and the cells that each of them covers.
pub(crate) struct ListedCover {
    cells_of: Lists,
    elements_of: Lists,
}

impl ListedCover {
    /// Each element covers these cells, all below `cells` and none twice.
    pub fn new<I: Iterator<Item = usize>>(cells: usize, covered: impl Iterator<Item = I>) -> ListedCover {
        let mut cells_of = Lists { starts: vec![0], numbers: Vec::new() };
        for covered in covered {
            cells_of.numbers.extend(covered.map(|cell| cell as u32));
            cells_of.starts.push(cells_of.numbers.len());
        }
        let mut starts = vec![0; cells + 1];
        cells_of.numbers.iter().for_each(|&cell| starts[cell as usize + 1] += 1);
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let (mut next, mut numbers) = (starts.clone(), vec![0; cells_of.numbers.len()]);
        for element in 0..cells_of.starts.len() - 1 {
            for &cell in cells_of.get(element) {
                numbers[next[cell as usize]] = element as u32;
                next[cell as usize] += 1;
            }
        }
        ListedCover { cells_of, elements_of: Lists { starts, numbers } }
    }

    /// Takes elements out of `rest`, always one that covers most of what is not covered yet, until none covers more or
    /// there are `most`.
    pub fn take(&self, rest: &mut Vec<usize>, most: usize) -> Vec<usize> {
        let mut open = vec![true; self.elements_of.starts.len() - 1];
        // Elements outside `rest` may fall below 0.
        let mut gains = vec![0i32; self.cells_of.starts.len() - 1];
        let mut levels: Vec<Vec<usize>> = Vec::new();
        for &element in rest.iter().rev() {
            let gain = self.cells_of.get(element).len();
            gains[element] = gain as i32;
            levels.resize(levels.len().max(gain + 1), Vec::new());
            levels[gain].push(element);
        }
        let (mut taken, mut level) = (Vec::new(), levels.len().saturating_sub(1));
        while taken.len() < most && level > 0 {
            let Some(element) = levels[level].pop() else {
                level -= 1;
                continue;
            };
            // Gains only fall, so an element is found at the level of its gain or above it.
            match gains[element] as usize {
                gain if gain < level => levels[gain].push(element),
                _ => {
                    taken.push(element);
                    for &cell in self.cells_of.get(element) {
                        if std::mem::take(&mut open[cell as usize]) {
                            self.elements_of.get(cell as usize).iter().for_each(|&other| gains[other as usize] -= 1);
                        }
                    }
                }
            }
        }
        let mut is_taken = vec![false; gains.len()];
        taken.iter().for_each(|&element| is_taken[element] = true);
        rest.retain(|&element| !is_taken[element]);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;
    use std::collections::BTreeSet;

    #[test]
    fn the_best_element_is_always_taken() {
        let mut random = Random::new(1);
        for round in 0..200 {
            let (cells, elements) = (1 + round % 30, 1 + round % 17);
            let covered: Vec<BTreeSet<usize>> =
                (0..elements).map(|_| (0..random.below(1 + cells)).map(|_| random.below(cells)).collect()).collect();
            let cover = ListedCover::new(cells, covered.iter().map(|cells| cells.iter().copied()));
            let mut rest: Vec<usize> = (0..elements).filter(|_| random.below(5u32) > 0).collect();
            let (mut left, most) = (rest.clone(), random.below(elements + 5));
            let mut open: BTreeSet<usize> = (0..cells).collect();
            let taken = cover.take(&mut rest, most);
            for &element in &taken {
                let gain = |&element: &usize| covered[element].intersection(&open).count();
                assert_eq!(Some(gain(&element)), left.iter().map(gain).max());
                assert!(gain(&element) > 0);
                left.retain(|&other| other != element);
                open.retain(|cell| !covered[element].contains(cell));
            }
            assert!(taken.len() == most || left.iter().all(|&element| covered[element].is_disjoint(&open)));
            assert_eq!(rest, left);
        }
    }
}
