//! An order in which pieces that follow each other are far apart.
//!
//! Pairs of neighbouring small heaps show much the same values. With small heaps in ascending order, a candidate would
//! live about four times as long (`.06`, heaps 20,000 to 60,000, 4,000 pairs marked).

/// The order of some number of pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    /// The number of pieces.
    pub count: usize,
    /// The step from piece to piece, coprime to their number.
    step: usize,
}

impl Spread {
    /// The order of `count` pieces.
    pub fn over(count: usize) -> Spread {
        let gcd = |mut a: usize, mut b: usize| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        // Multiples of the golden section are evenly spread.
        let step = (count * 618 / 1000..).find(|&step| gcd(step, count) <= 1).unwrap_or(1);
        Spread { count, step }
    }

    /// The piece that comes as number i.
    pub fn get(self, i: usize) -> usize {
        i * self.step % self.count
    }

    /// The pieces that come as numbers `from`, `from` + 1, … and after the last of all from `from` again.
    pub fn turns(self, from: usize) -> impl Iterator<Item = usize> {
        let (mut i, mut piece) = (from, None);
        std::iter::from_fn(move || {
            piece = match piece {
                Some(before) if i < self.count => {
                    // A division would take longer than what is done with many a piece.
                    let after = before + self.step;
                    Some(if after < self.count { after } else { after - self.count })
                }
                _ => {
                    i = from;
                    Some(self.get(from))
                }
            };
            i += 1;
            piece
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_comes_once_a_turn() {
        for count in 1..60 {
            let spread = Spread::over(count);
            let mut pieces: Vec<usize> = (0..count).map(|i| spread.get(i)).collect();
            for from in 0..count {
                let expected = pieces[from..].iter().cycle().take(3 * count);
                assert!(spread.turns(from).take(3 * count).eq(expected.copied()), "{count} pieces from {from} on");
            }
            pieces.sort_unstable();
            assert!(pieces.into_iter().eq(0..count), "{count} pieces");
        }
    }
}
