//! Every kernel against the plain loops, at random.

use super::super::taps::{LANES, Lanes, Tap, Taps};
use super::*;

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % end as u64) as usize
    }

    fn lanes(&mut self, end: usize) -> Lanes {
        Lanes(std::array::from_fn(|_| self.below(end) as u8))
    }

    fn taps(&mut self, most: usize, reach: usize, values: usize) -> Taps {
        let count = self.below(most);
        Taps::new(
            (0..count)
                .map(|_| Tap { distance: 1 + self.below(reach) as u32, value: self.below(values) as u8 })
                .collect(),
        )
    }
}

const WINDOW: usize = 700;

/// Calls `compare` for every special kernel with random numbers, and counts.
fn compare_all(name: &str, compare: impl Fn(&Kernel, &mut Random)) {
    let mut compared = 0;
    for kernel in Kernel::all() {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..400 {
            compare(kernel, &mut random);
            compared += 1;
        }
    }
    println!("compared {compared} calls of {name}");
}

#[test]
fn marks_are_those_of_the_plain_loops() {
    compare_all("mark", |kernel, random| {
        let values = 1 << random.below(9);
        let window: Vec<u8> = (0..WINDOW).map(|_| random.below(values) as u8).collect();
        let taps = random.taps(90, WINDOW - LANES, values);
        let count = PLANE_COUNTS[random.below(PLANE_COUNTS.len())];
        let begun: Vec<Lanes> = (0..count).map(|_| Lanes(random.lanes(256).0.map(|byte| byte & byte >> 3))).collect();
        let (mut ours, mut plain) = (begun.clone(), begun);
        (kernel.mark)(&window, WINDOW - LANES, &taps, &mut ours);
        (portable::KERNEL.mark)(&window, WINDOW - LANES, &taps, &mut plain);
        assert_eq!(ours, plain, "{}", kernel.name);
    });
}

/// Slots with what is not alive made equal.
fn masked(slots: &[Lanes], alive: &[LaneSet]) -> Vec<Lanes> {
    let lane = |slot: &Lanes, set: LaneSet| {
        Lanes(std::array::from_fn(|lane| if set >> lane & 1 == 1 { slot.0[lane] } else { 0 }))
    };
    slots.iter().zip(alive).map(|(slot, &set)| lane(slot, set)).collect()
}

#[test]
fn candidates_are_those_of_the_plain_loops() {
    compare_all("lowest, kill, compact", |kernel, random| {
        let count = PLANE_COUNTS[random.below(PLANE_COUNTS.len())];
        let mut planes: Vec<Lanes> = (0..count)
            .map(|_| {
                let full = random.below(4) == 0;
                Lanes(random.lanes(256).0.map(|byte| if full { 255 } else { byte | byte << 1 | byte >> 2 }))
            })
            .collect();
        let mut plain_planes = planes.clone();
        let used = 1 + random.below(16);
        let (mut slots, mut alive) = (vec![Lanes::ZERO; used], vec![0; used]);
        let (mut plain_slots, mut plain_alive) = (slots.clone(), alive.clone());
        (kernel.lowest)(&mut planes, &mut slots, &mut alive);
        (portable::KERNEL.lowest)(&mut plain_planes, &mut plain_slots, &mut plain_alive);
        assert_eq!((&planes, &alive), (&plain_planes, &plain_alive), "{}", kernel.name);
        assert_eq!(masked(&slots, &alive), masked(&plain_slots, &plain_alive));

        let window: Vec<u8> = (0..WINDOW).map(|_| random.below(8 * count) as u8).collect();
        let taps = random.taps(60, WINDOW - LANES, 256);
        (kernel.kill)(&window, WINDOW - LANES, &taps, &slots, &mut alive);
        (portable::KERNEL.kill)(&window, WINDOW - LANES, &taps, &plain_slots, &mut plain_alive);
        assert_eq!(alive, plain_alive, "{}", kernel.name);

        (kernel.compact)(&mut slots, &mut alive);
        (portable::KERNEL.compact)(&mut plain_slots, &mut plain_alive);
        assert_eq!(alive, plain_alive, "{}", kernel.name);
        assert_eq!(masked(&slots, &alive), masked(&plain_slots, &plain_alive));
        assert!(alive.windows(2).all(|pair| pair[1] & !pair[0] == 0));

        let near = random.taps(12, LANES - 1, 16);
        let fixed = random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64;
        let (mut ours, mut plain) = (window.clone(), window);
        let without = (kernel.settle)(&mut ours, WINDOW - LANES, &near, &slots, &alive, fixed);
        let plain_slots = if fixed == 0 { plain_slots } else { slots };
        let plain_without =
            (portable::KERNEL.settle)(&mut plain, WINDOW - LANES, &near, &plain_slots, &plain_alive, fixed);
        assert_eq!((ours, without), (plain, plain_without), "{}", kernel.name);
    });
}

#[test]
fn settled_planes_are_those_of_the_plain_loops() {
    compare_all("settle_planes", |kernel, random| {
        let count = PLANE_COUNTS[random.below(5)];
        let window: Vec<u8> = (0..WINDOW).map(|_| random.below(8 * count) as u8).collect();
        let near = random.taps(30, LANES - 1, 8 * count);
        let planes: Vec<Lanes> = (0..count).map(|_| random.lanes(256)).collect();
        let fixed = random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64;
        let values = random.lanes(256);
        let (mut ours, mut plain) = (window.clone(), window);
        let without = (kernel.settle_planes)(&mut ours, WINDOW - LANES, &near, &planes, fixed, &values);
        let plain_without =
            (portable::KERNEL.settle_planes)(&mut plain, WINDOW - LANES, &near, &planes, fixed, &values);
        assert_eq!((ours, without), (plain, plain_without), "{}", kernel.name);
    });
}

#[test]
fn verification_is_that_of_the_plain_loops() {
    compare_all("equal, above, missing, scan", |kernel, random| {
        let plain = &portable::KERNEL;
        let small = random.lanes(20);
        let values: Vec<u8> = (0..16).map(|_| random.below(20) as u8).collect();
        let (mut ours, mut theirs) = ([0; 16], [0; 16]);
        (kernel.equal)(&small.0, &values, &mut ours);
        (plain.equal)(&small.0, &values, &mut theirs);
        assert_eq!(ours, theirs);

        let numbers: [Lanes; 8] = std::array::from_fn(|_| random.lanes(256));
        let value = random.below(256) as u8;
        let need = (kernel.above)(&numbers, value);
        assert_eq!(need, (plain.above)(&numbers, value));

        let rows: Vec<u8> = (0..1000).map(|_| random.below(256) as u8 & random.below(256) as u8).collect();
        let offsets: Vec<u32> = (0..random.below(40)).map(|_| random.below(900) as u32).collect();
        assert_eq!((kernel.missing)(&rows, &offsets, 30, &need), (plain.missing)(&rows, &offsets, 30, &need));

        let (small, large): (Vec<u8>, Vec<u8>) =
            (0..WINDOW).map(|_| (random.below(256) as u8, random.below(256) as u8)).unzip();
        let starts: Vec<u32> = (0..9).map(|i| 1 + 64 * i).collect();
        let from = random.below(3);
        let scanned = (kernel.scan)(&small, &large, WINDOW - 1, &starts, from, value);
        assert_eq!(scanned, (plain.scan)(&small, &large, WINDOW - 1, &starts, from, value));
    });
}
