//! The pairs of all sums of heaps: that a [monoid](super) answers all of them.
//!
//! For a sum G let M(G) be the set of the elements of its options. Adding a heap h maps (Φ(G), M(G)) = (x, M) to
//! (x·Φ(h), M·Φ(h) ∪ x·M(h)), so all pairs are found from (1, ∅). For each pair, x ∈ P must hold exactly if M ≠ ∅ and
//! M ∩ P = ∅. Then the labels are right for all sums, by induction over the length of play.
//!
//! *For ever.* Let moves take at most t and leave at most h heaps. If Φ(n+p) = Φ(n) for all n ≥ e with n+p ≤
//! max(h(e+p)+t, p+t+1), then it does for all n ≥ e. The options of a larger heap n+p have the elements of those of
//! n. Taking p counters from the largest heap of an option changes no element (Plambeck and Siegel 2008).

use std::collections::{BTreeSet, HashSet};

use grundy_core::{Position, said};
use grundy_rules::{HeapMoves, Shape};

use super::Monoid;
use crate::kernel::{CHECKED_TWICE, Check, Rejected, Session, all_options, each_heap, marked, reject};

type Elements = BTreeSet<usize>;

/// The elements of the options of heap n, from the rules.
fn options(monoid: &Monoid, game: usize, n: usize, step: &str) -> Check<Elements> {
    let mut elements = Elements::new();
    for option in all_options(&monoid.rules[game], &Position::from(n as u64), step)? {
        let element = monoid.product_of(game, &option).filter(|_| option.iter().all(|part| part[0] < n as u64));
        let reason = || Rejected::new(step, said!("heap {n} has an option that is not made of smaller heaps", n));
        elements.insert(element.ok_or_else(reason)?);
    }
    Ok(elements)
}

/// Checks that a monoid is right for all sums of the heaps, and that its periods hold for ever.
pub(crate) fn check(monoid: &Monoid, step: &str, session: &Session) -> Check {
    check_laws(monoid, step)?;
    check_pairs(monoid, step, session)
}

/// Closes the pairs of all sums under the heaps, and checks each.
fn check_pairs(monoid: &Monoid, step: &str, session: &Session) -> Check {
    let fact = &monoid.fact;
    let mut letters: BTreeSet<(usize, Elements)> = BTreeSet::new();
    for (game, phi) in fact.phi.iter().enumerate() {
        let step = format!("{step}.phi[{game}]");
        let nature = monoid.rules[game].moves.nature();
        if monoid.rules[game].shape != Shape::Heap || nature.may_loop || nature.own_endings {
            return reject(step, said!("the game is not played on heaps until somebody cannot move"));
        }
        if phi.first() != Some(&0) || phi.iter().any(|&x| x >= monoid.fact.steps.len()) {
            return reject(step, said!("heap 0 is the identity, and each heap an element"));
        }
        let mut told = 0;
        if let Some(moves @ HeapMoves::TakeBreak { shift: 0, .. }) = monoid.rules[game].heap() {
            let product = |x: u64, y: u64| monoid.product(x as usize, y as usize) as u64;
            each_heap(moves, phi.len(), session, &product, &mut |n, found| {
                let elements: Elements = marked(found).into_iter().map(|x| x as usize).collect();
                if n < CHECKED_TWICE && elements != options(monoid, game, n, &step)? {
                    return reject(&*step, said!("heap {n} has other options by the ruleset's own moves", n));
                }
                letters.insert((phi[n], elements));
                told = n + 1;
                Ok(Some(phi[n] as u64))
            })?;
        }
        for (n, &x) in phi.iter().enumerate().skip(told) {
            letters.insert((x, options(monoid, game, n, &step)?));
        }
    }
    let mut queue = vec![(0, Elements::new())];
    let mut known: HashSet<(usize, Elements)> = queue.iter().cloned().collect();
    while let Some((x, options)) = queue.pop() {
        session.report("pairs", known.len(), None)?;
        let in_p = |y: &usize| monoid.is_p(*y);
        if in_p(&x) != (!options.is_empty() && !options.iter().any(in_p)) {
            let options = options.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            return reject(step, said!("a sum of element {x} has options of the elements {options}", x, options));
        }
        for (y, others) in &letters {
            let mut next: Elements = options.iter().map(|&m| monoid.product(m, *y)).collect();
            next.extend(others.iter().map(|&m| monoid.product(x, m)));
            let pair = (monoid.product(x, *y), next);
            if known.insert(pair.clone()) {
                queue.push(pair);
            }
        }
    }
    let met: HashSet<usize> = known.iter().map(|(x, _)| *x).collect();
    (0..monoid.fact.steps.len())
        .find(|x| !met.contains(x))
        .map_or(Ok(()), |x| reject(step, said!("no sum has the element {x}", x)))
}

/// The periods hold for ever.
fn check_laws(monoid: &Monoid, step: &str) -> Check {
    let (games, lists, laws) = (monoid.rules.len(), monoid.fact.phi.len(), monoid.fact.laws.len());
    if games != lists || laws != games && laws != 0 {
        return reject(step, said!("there are not as many elements or laws as rulesets"));
    }
    for (game, &[e, p]) in monoid.fact.laws.iter().enumerate() {
        let (phi, step) = (&monoid.fact.phi[game], format!("{step}.laws[{game}]"));
        let reach = match monoid.rules[game].sequence() {
            Some(HeapMoves::TakeBreak { code, shift: 0 }) => code.last().map(|t| (t, code.most_heaps())),
            Some(HeapMoves::Subtract(set)) => set.largest().map(|t| (t, 1)),
            _ => None,
        };
        let Some((t, h)) = reach else { return reject(step, said!("no theorem proves a period of this game")) };
        let bound =
            (u128::from(h) * (u128::from(e) + u128::from(p)) + u128::from(t)).max(u128::from(p) + u128::from(t) + 1);
        let holds = || (e as usize..phi.len() - p as usize).all(|n| phi[n] == phi[n + p as usize]);
        if p == 0 || bound >= phi.len() as u128 || !holds() {
            return reject(step, said!("it must hold for the heaps up to {bound}, which are at hand", bound));
        }
    }
    Ok(())
}
