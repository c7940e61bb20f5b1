//! Compares every kernel with the plain loops on random data.

use super::portable;
use super::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, Octet, PAIRS, PLANE_COUNTS, PairBytes, SEGMENT, Tap, Taps};
use grundy_testkit::Random;

fn any_code<C: Code>(random: &mut Random, end: usize) -> C {
    C::new(random.below(end)).unwrap_or_default()
}

fn any_lanes<C: Code>(random: &mut Random, end: usize) -> Lanes<C> {
    Lanes(std::array::from_fn(|_| any_code(random, end)))
}

fn any_taps<C: Code>(random: &mut Random, most: usize, reach: usize, values: usize) -> Taps<C> {
    let count = random.below(most);
    let tap = |random: &mut Random| Tap { distance: 1 + random.below(reach) as u32, value: any_code(random, values) };
    Taps::new((0..count).map(|_| tap(random)).collect())
}

/// How many planes, and the end of the values in the window: the planes hold them all, or nearly so.
fn any_planes<C: Code>(random: &mut Random) -> (usize, usize) {
    let wide = if C::END > 255 { 1 + random.below(60) } else { 1 };
    let count = random.pick(&PLANE_COUNTS) * wide;
    (count, (8 * count + random.below(20)).min(C::END + 1))
}

const WINDOW: usize = 700;

/// Calls `compare` for every kernel with random numbers.
fn compare_all<C: Code>(kernel_of: fn(Kernel) -> Kernel<C>, compare: fn(Kernel<C>, &mut Random)) {
    for kernel in Kernel::all() {
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        for _ in 0..400 {
            compare(kernel_of(kernel), &mut random);
        }
    }
}

fn narrow(kernel: Kernel) -> Kernel {
    kernel
}

#[test]
fn marks_are_those_of_the_plain_loops() {
    fn compare<C: Code>(kernel: Kernel<C>, random: &mut Random) {
        let (count, values) = any_planes::<C>(random);
        let values = values.next_power_of_two().min(C::END + 1);
        let window: Vec<C> = (0..WINDOW).map(|_| any_code(random, values)).collect();
        let taps = any_taps(random, 90, WINDOW - LANES, values);
        let begun: Vec<Lanes> =
            (0..count).map(|_| Lanes(any_lanes::<u8>(random, 256).0.map(|byte| byte & byte >> 3))).collect();
        let (mut ours, mut plain) = (begun.clone(), begun);
        kernel.mark(&window, WINDOW - LANES, &taps, &mut ours);
        portable::mark(&window, WINDOW - LANES, &taps, &mut plain);
        assert_eq!(ours, plain, "{}", kernel.name());
    }
    compare_all(narrow, compare);
    compare_all(Kernel::wide, compare);
}

/// The slots with all values that are not alive made equal.
fn masked<C: Code>(slots: &[Lanes<C>], alive: &[LaneSet]) -> Vec<Lanes<C>> {
    let lane = |slot: &Lanes<C>, set: LaneSet| {
        Lanes(std::array::from_fn(|lane| if set >> lane & 1 == 1 { slot.0[lane] } else { C::default() }))
    };
    slots.iter().zip(alive).map(|(slot, &set)| lane(slot, set)).collect()
}

#[test]
fn candidates_are_those_of_the_plain_loops() {
    fn compare<C: Code>(kernel: Kernel<C>, random: &mut Random) {
        let plain: Kernel<C> = portable::kernel();
        let (count, values) = any_planes::<C>(random);
        let mut planes: Vec<Lanes> = (0..count)
            .map(|_| {
                let full = random.below(4) == 0;
                Lanes(any_lanes::<u8>(random, 256).0.map(|byte| if full { 255 } else { byte | byte << 1 | byte >> 2 }))
            })
            .collect();
        let mut plain_planes = planes.clone();
        let used = 1 + random.below(16);
        let (mut slots, mut alive) = (vec![Lanes::all(C::default()); used], vec![0; used]);
        let (mut plain_slots, mut plain_alive) = (slots.clone(), alive.clone());
        kernel.lowest(&mut planes, &mut slots, &mut alive);
        plain.lowest(&mut plain_planes, &mut plain_slots, &mut plain_alive);
        assert_eq!((&planes, &alive), (&plain_planes, &plain_alive), "{}", kernel.name());
        assert_eq!(masked(&slots, &alive), masked(&plain_slots, &plain_alive));

        let window: Vec<C> = (0..WINDOW).map(|_| any_code(random, values)).collect();
        let taps = any_taps(random, 60, WINDOW - LANES, values.next_power_of_two());
        kernel.kill(&window, WINDOW - LANES, &taps, &slots, &mut alive);
        plain.kill(&window, WINDOW - LANES, &taps, &plain_slots, &mut plain_alive);
        assert_eq!(alive, plain_alive, "{}", kernel.name());

        kernel.compact(&mut slots, &mut alive);
        plain.compact(&mut plain_slots, &mut plain_alive);
        assert_eq!(alive, plain_alive, "{}", kernel.name());
        assert_eq!(masked(&slots, &alive), masked(&plain_slots, &plain_alive));
        assert!(alive.windows(2).all(|pair| pair[1] & !pair[0] == 0));

        let near = any_taps(random, 12, LANES - 1, 16);
        let fixed = random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64;
        let (mut ours, mut theirs) = (window.clone(), window);
        let without = kernel.settle(&mut ours, WINDOW - LANES, &near, &slots, &alive, fixed);
        let plain_slots = if fixed == 0 { plain_slots } else { slots };
        let plain_without = plain.settle(&mut theirs, WINDOW - LANES, &near, &plain_slots, &plain_alive, fixed);
        assert_eq!((ours, without), (theirs, plain_without), "{}", kernel.name());
    }
    compare_all(narrow, compare);
    compare_all(Kernel::wide, compare);
}

#[test]
fn settled_planes_are_those_of_the_plain_loops() {
    compare_all(narrow, |kernel, random| {
        let count = PLANE_COUNTS[random.below(5)];
        let window: Vec<u8> = (0..WINDOW).map(|_| any_code(random, 8 * count)).collect();
        let near = any_taps(random, 30, LANES - 1, 8 * count).farthest_first();
        let planes: Vec<Lanes> = (0..count).map(|_| any_lanes(random, 256)).collect();
        let fixed = random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64 & random.below(usize::MAX) as u64;
        let values = any_lanes(random, 256);
        let (mut ours, mut plain) = (window.clone(), window);
        let without = kernel.settle_planes(&mut ours, WINDOW - LANES, &near, &planes, fixed, &values);
        let plain_without = portable::settle_planes(&mut plain, WINDOW - LANES, &near, &planes, fixed, &values);
        assert_eq!((ours, without), (plain, plain_without), "{}", kernel.name());
    });
}

#[test]
fn looking_up_and_scanning_are_those_of_the_plain_loops() {
    fn compare<C: Code>(kernel: Kernel<C>, random: &mut Random) {
        let plain: Kernel<C> = portable::kernel();
        let (count, values) = any_planes::<C>(random);
        let window: Vec<C> = (0..WINDOW).map(|_| any_code(random, values)).collect();
        let tables: [Vec<C>; 2] = [0, 1].map(|_| (0..values.max(256)).map(|_| any_code(random, values)).collect());
        let at = random.below(WINDOW - LANES);
        let (mut ours, mut theirs) = (Lanes::all(C::default()), Lanes::all(C::default()));
        kernel.look_up(&window, at, [&tables[0], &tables[1]], &mut ours);
        plain.look_up(&window, at, [&tables[0], &tables[1]], &mut theirs);
        assert_eq!(ours, theirs, "{}", kernel.name());

        let mut planes = vec![Lanes::ZERO; count];
        let mut plain_planes = planes.clone();
        kernel.from(&ours, &mut planes);
        plain.from(&ours, &mut plain_planes);
        assert_eq!(planes, plain_planes, "{}", kernel.name());

        let few = values.min(600);
        let small: Vec<C> = (0..WINDOW).map(|_| any_code(random, few)).collect();
        let large: Vec<C> = (0..WINDOW).map(|_| any_code(random, few)).collect();
        let starts: Vec<u32> = (0..9).map(|i| 1 + 64 * i).collect();
        let (from, value) = (random.below(3), any_code(random, few));
        let scanned = kernel.scan(&small, &large, WINDOW - 1, &starts, from, value);
        assert_eq!(scanned, plain.scan(&small, &large, WINDOW - 1, &starts, from, value), "{}", kernel.name());
    }
    compare_all(narrow, compare);
    compare_all(Kernel::wide, compare);
}

#[test]
fn sets_are_those_of_the_definition() {
    fn compare<C: Code>(kernel: Kernel<C>, random: &mut Random) {
        let few = any_planes::<C>(random).1.min(600);
        let codes: Vec<C> = (0..LANES * random.below(9)).map(|_| any_code(random, few)).collect();
        let value = any_code(random, few);
        let mut set = vec![0; codes.len() / 8];
        kernel.find(&codes, value, &mut set);
        let is_in = |i: usize| set[i / 8] >> (i % 8) & 1 == 1;
        assert!(codes.iter().enumerate().all(|(i, &code)| is_in(i) == (code == value)), "{}", kernel.name());

        let rows: Vec<u8> = (0..WINDOW).map(|_| (random.below(256) & random.below(256)) as u8).collect();
        let count = 1 + random.below(3);
        let last = WINDOW - count * SEGMENT;
        let places: Vec<u32> = (0..random.below(40)).map(|_| random.below(last + 1) as u32).collect();
        let mut sets: Vec<HeapSet> = (0..count).map(|_| std::array::from_fn(|_| random.below(256) as u8)).collect();
        let shown = |i: usize, places: &[u32]| -> HeapSet {
            std::array::from_fn(|byte| places.iter().fold(0, |all, &at| all | rows[at as usize + SEGMENT * i + byte]))
        };
        let both =
            |set: &HeapSet, other: HeapSet| set.iter().zip(other).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
        if let Some(place) = places.first() {
            let shared = (0..count).map(|i| both(&sets[i], shown(i, &[*place]))).sum::<u32>();
            assert_eq!(kernel.shared(&sets, &rows[*place as usize..]), shared as usize, "{}", kernel.name());
        }
        let begun = sets.clone();
        kernel.show(&rows, &places, &mut sets);
        for (i, (set, begun)) in sets.iter().zip(&begun).enumerate() {
            // The remaining heaps are those that the first rows do not show: all rows, or as many as leave one heap.
            let after = |rows: usize| std::array::from_fn(|byte| begun[byte] & !shown(i, &places[..rows])[byte]);
            let few = (0..places.len()).step_by(16).find(|&rows| both(&after(rows), [255; SEGMENT]) <= 1);
            assert_eq!(*set, after(few.unwrap_or(places.len())), "{}", kernel.name());
        }
    }
    compare_all(narrow, compare);
    compare_all(Kernel::wide, compare);
}

#[test]
fn pairs_in_bytes_are_worth_what_the_definition_says() {
    compare_all(narrow, |kernel, random| {
        let values = 1u32 << random.below(17);
        let mut numbers = || -> Vec<u16> { (0..PAIRS).map(|_| random.below(values) as u16).collect() };
        let (smalls, larges) = (numbers(), numbers());
        let bytes =
            |numbers: &[u16], byte: usize| -> [u8; PAIRS] { std::array::from_fn(|i| numbers[i].to_le_bytes()[byte]) };
        let [small, large] = [&smalls, &larges].map(|numbers| [bytes(numbers, 0), bytes(numbers, 1)]);
        let pairs = PairBytes { smalls: small.each_ref(), larges: large.each_ref(), wide: values > 1 << 12 };
        let wanted: Vec<u16> = (0..1 + random.below(64)).map(|_| random.below(values) as u16).collect();
        let mut octets = vec![Octet::EMPTY; wanted.len().div_ceil(8)];
        for (i, &value) in wanted.iter().enumerate() {
            octets[i / 8].insert(i % 8, value);
        }
        let is_hit = |value: u16| (0..PAIRS).any(|i| smalls[i] ^ larges[i] == value);
        let expected = wanted.iter().rev().fold(0, |set, &value| set << 1 | u64::from(is_hit(value)));
        assert_eq!(kernel.among(pairs, &octets), expected, "{}", kernel.name());
        assert_eq!(kernel.equal(pairs, wanted[0]), is_hit(wanted[0]), "{}", kernel.name());
    });
}
