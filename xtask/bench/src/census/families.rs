//! Families of boards whose codes can be pasted into `grundy prove`.

use std::collections::BTreeSet;

/// The families of the list: Kayles on all cells with at most `vertices` vertices, on spiders and on caterpillars;
/// polyominoes; words of Clobber.
pub fn codes(vertices: usize) -> Vec<String> {
    let mut all = Vec::new();
    let sizes = (0..12).map(|at| (at / 6, at / 3 % 2, at % 3 + 1)).filter(|cell| cell.2 <= vertices);
    for (arcs, ring, size) in sizes {
        let cells = cells(size).into_iter();
        all.extend(cells.map(|(inside, links)| format!("graph.star {arcs},{ring},{size},{inside},{links},n")));
    }
    for (arcs, a, b) in (0..50).map(|at| (at / 25, at / 5 % 5 + 1, at % 5 + 1)).filter(|(_, a, b)| a <= b) {
        all.push(format!("spider.star {arcs},{a},{b},n"));
    }
    all.extend((0..200).map(|word| format!("caterpillar.star {word},n")));
    for (rows, shape) in (2..4).flat_map(|rows| polyominoes().into_iter().map(move |shape| (rows, shape))) {
        all.push(format!("polyominoes.star {},{rows},n", 1000 + shape));
    }
    let words = (2..5).flat_map(|length| (0..1u32 << length).map(move |word| (length, word)));
    let words = words.map(|(length, word)| (0..length).map(|at| if word >> at & 1 == 1 { '2' } else { '1' }).collect());
    all.extend(
        words
            .filter(|word: &String| word.contains('1') && word.contains('2'))
            .map(|word| format!("clobber.star {word},n")),
    );
    all.into_iter().map(|code| format!("rules:rules/family-{code}")).collect()
}

/// The connected cells of `size` vertices as two numbers, once up to the order of the vertices and the direction.
pub(super) fn cells(size: usize) -> BTreeSet<(u32, u32)> {
    let pairs: Vec<(usize, usize)> = (0..size).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let orders: &[&[usize]] = match size {
        1 => &[&[0]],
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    };
    let image = |order: &[usize], reversed: bool, (inside, links): (u32, u32)| {
        let pair = |a: usize, b: usize| pairs.iter().position(|&pair| pair == (a.min(b), a.max(b))).unwrap_or(0);
        let inside = pairs.iter().enumerate().filter(|(k, _)| inside >> k & 1 == 1);
        let links = (0..size * size).filter(|k| links >> k & 1 == 1).map(|k| (order[k / size], order[k % size]));
        let links = links.map(|(a, b)| if reversed { b * size + a } else { a * size + b });
        (inside.fold(0, |set, (_, &(a, b))| set | 1 << pair(order[a], order[b])), links.fold(0, |set, k| set | 1 << k))
    };
    let is_connected = |&(inside, links): &(u32, u32)| {
        let mut part: Vec<usize> = (0..20 * size).collect();
        for (_, cell) in (0..20 * size).flat_map(|turn| (0..20).map(move |cell| (turn, cell * size))) {
            let edges = pairs.iter().enumerate().filter(|(k, _)| inside >> k & 1 == 1).map(|(_, &(a, b))| (a, b));
            let next = (0..size * size).filter(|k| links >> k & 1 == 1 && cell < 19 * size);
            for (a, b) in edges.chain(next.map(|k| (k / size, size + k % size))) {
                let least = part[cell + a].min(part[cell + b]);
                (part[cell + a], part[cell + b]) = (least, least);
            }
        }
        part.iter().all(|&part| part == 0)
    };
    let all = (0..1u32 << pairs.len()).flat_map(|inside| (0..1u32 << (size * size)).map(move |links| (inside, links)));
    let least = |cell| orders.iter().flat_map(|order| [false, true].map(|turned| image(order, turned, cell))).min();
    all.filter_map(least).collect::<BTreeSet<_>>().into_iter().filter(is_connected).collect()
}

/// The polyominoes of three to five squares, once for all that differ by turning and reflection, as bits 5 x + y.
pub(super) fn polyominoes() -> BTreeSet<u32> {
    let least = |cells: &BTreeSet<(i32, i32)>| {
        let turned = (0..8).filter_map(|turn| {
            let cells = cells.iter().map(|&(x, y)| {
                let (x, y) = if turn & 1 == 1 { (y, x) } else { (x, y) };
                (if turn & 2 == 2 { -x } else { x }, if turn & 4 == 4 { -y } else { y })
            });
            let cells: Vec<(i32, i32)> = cells.collect();
            let (low, left) = (cells.iter().map(|cell| cell.0).min()?, cells.iter().map(|cell| cell.1).min()?);
            let placed: BTreeSet<(i32, i32)> = cells.iter().map(|&(x, y)| (x - low, y - left)).collect();
            placed.iter().all(|cell| cell.0 < 3).then_some(placed)
        });
        turned.min()
    };
    let mut shapes = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    let mut all = BTreeSet::new();
    for squares in 2..6 {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for &(x, y) in shape {
                let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter();
                for new in beside.filter(|new| !shape.contains(new)) {
                    larger.extend(least(&shape.iter().copied().chain([new]).collect()));
                }
            }
        }
        shapes = larger;
        if squares > 2 {
            all.extend(shapes.iter().map(|shape| shape.iter().fold(0, |set, (x, y)| set | 1 << (5 * x + y))));
        }
    }
    all
}
