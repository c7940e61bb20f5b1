//! The place of a position in a table: its text, its layer and its shard.

use grundy_core::{Fault, Ruleset, syntax};

use super::manifest::{Kind, Manifest};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub position: String,
    /// The rank, in tables with layers. The rank of a sum is the sum of the ranks, or 2^64 − 1 if that is more.
    pub layer: Option<u64>,
    /// The shard. If the table is cut by blocks and the position is one component with a block, [`shard_of`] hashes
    /// the block's eight bytes, lowest first. Otherwise it hashes the text.
    pub shard: u32,
}

impl Place {
    /// The place of a position, given as its components (in tables of values, one). Each component must be a
    /// representative of those equal by symmetry. They are sorted here.
    pub fn of<P: Ord>(
        manifest: &Manifest,
        rules: &(impl Ruleset<Position = P> + ?Sized),
        components: &mut [P],
    ) -> Result<Place, Fault> {
        let position = match (manifest.kind, &*components) {
            (Kind::Values | Kind::Loopy, [only]) => rules.show(only),
            (Kind::Outcomes, [only]) if manifest.is_about_a_graph() => rules.show(only),
            _ => sum_text(rules, components),
        };
        let mut layer = manifest.ranked.then_some(0u64);
        if let Some(layer) = &mut layer {
            for component in components.iter() {
                *layer = layer.saturating_add(rules.rank(component)?.unwrap_or(0));
            }
        }
        let block = match &*components {
            [only] if manifest.by_block => rules.block(only)?,
            _ => None,
        };
        let shard = match block {
            Some(block) => shard_of(&block.to_le_bytes(), manifest.shards),
            None => shard_of(position.as_bytes(), manifest.shards),
        };
        Ok(Place { position, layer, shard })
    }
}

/// The shard, below `shards`, of a position's text, or of its block where the rules name one. It never changes and is
/// the same on every machine.
///
/// The hash is FNV-1a of 64 bits (Fowler, Noll, Vo 1991). Its high bits are poor, so the finish of MurmurHash3
/// (Appleby 2011) follows. The shard is the product of the hash and `shards`, divided by 2^64.
///
/// ```
/// # use grundy_files::table::shard_of;
/// assert_eq!(shard_of(b"7,7,7,7", 1), 0);
/// assert_eq!(shard_of(b"7,7,7,7", 64), 59);
/// ```
pub fn shard_of(bytes: &[u8], shards: u32) -> u32 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^= hash >> 33;
    ((u128::from(hash) * u128::from(shards)) >> 64) as u32
}

/// The text of a sum that is played as a whole: its components in ascending order as words of a term. The empty sum is
/// the empty text. The components are representatives of those equal by symmetry ([`Ruleset::representative`]).
/// Components without a move stay.
///
/// ```
/// # use grundy_core::{Options, Position, Ruleset};
/// # use grundy_files::table::sum_text;
/// struct Heaps;
/// impl Ruleset for Heaps {
///     type Position = Position;
///     fn options(&self, _: &Position, _: &mut Options<Position>) {}
///     fn show(&self, heap: &Position) -> String {
///         heap.to_string()
///     }
/// }
/// let mut sum = [10, 9, 10].map(Position::from);
/// assert_eq!(sum_text(&Heaps, &mut sum), "9 10 10");
/// ```
pub fn sum_text<P: Ord>(rules: &(impl Ruleset<Position = P> + ?Sized), components: &mut [P]) -> String {
    components.sort_unstable();
    let words = components.iter().map(|component| syntax::as_word(&rules.show(component)).into_owned());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_are_about_equal_and_never_change() {
        let mut rows = [0; 64];
        (0..64_000).for_each(|n: u32| rows[shard_of(n.to_string().as_bytes(), 64) as usize] += 1);
        assert!(rows.iter().all(|rows| (850..1150).contains(rows)), "{rows:?}");
        // A table written by one version must be readable by the next.
        let places = ["", "a", "7,7", "12"].map(|text| shard_of(text.as_bytes(), 1000));
        assert_eq!(places, [936, 510, 437, 432]);
    }
}
