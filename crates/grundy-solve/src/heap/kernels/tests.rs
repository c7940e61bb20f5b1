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
fn looking_up_and_scanning_are_those_of_the_plain_loops() {
    compare_all("look_up, from, scan", |kernel, random| {
        let plain = &portable::KERNEL;
        let window: Vec<u8> = (0..WINDOW).map(|_| random.below(256) as u8).collect();
        let tables: [Vec<u8>; 2] = [0, 1].map(|_| (0..256).map(|_| random.below(256) as u8).collect());
        let at = random.below(WINDOW - LANES);
        let (mut ours, mut theirs) = (Lanes::ZERO, Lanes::ZERO);
        (kernel.look_up)(&window, at, [&tables[0], &tables[1]], &mut ours);
        (plain.look_up)(&window, at, [&tables[0], &tables[1]], &mut theirs);
        assert_eq!(ours, theirs, "{}", kernel.name);

        let mut planes = vec![Lanes::ZERO; PLANE_COUNTS[random.below(PLANE_COUNTS.len())]];
        let mut plain_planes = planes.clone();
        (kernel.from)(&ours, &mut planes);
        (plain.from)(&ours, &mut plain_planes);
        assert_eq!(planes, plain_planes, "{}", kernel.name);

        let small: Vec<u8> = (0..WINDOW).map(|_| random.below(256) as u8).collect();
        let starts: Vec<u32> = (0..9).map(|i| 1 + 64 * i).collect();
        let (from, value) = (random.below(3), random.below(256) as u8);
        let scanned = (kernel.scan)(&small, &window, WINDOW - 1, &starts, from, value);
        assert_eq!(scanned, (plain.scan)(&small, &window, WINDOW - 1, &starts, from, value), "{}", kernel.name);
    });
}

#[test]
fn hits_are_those_of_the_definition() {
    compare_all("hits", |kernel, random| {
        let count = random.below(300);
        let values = 1 << random.below(16);
        let mut numbers = || -> Vec<u16> { (0..count).map(|_| random.below(values) as u16).collect() };
        let (smalls, larges) = (numbers(), numbers());
        let wanted: [u16; ROWS] = std::array::from_fn(|_| random.below(values) as u16);
        let is_hit = |value: u16| smalls.iter().zip(larges.iter().rev()).any(|(a, b)| a ^ b == value);
        assert_eq!((kernel.hits)(&smalls, &larges, &wanted), wanted.map(is_hit), "{}", kernel.name);
    });
}
