//! Rules for two heaps m and n. A *ray* is subtracted any positive number of times, a *step* once.

/// Vectors that are subtracted.
pub type Vectors = Vec<(i64, i64)>;

/// The moves of rules with these rays and steps, as formulas.
pub fn moves(rays: &[(i64, i64)], steps: &[(i64, i64)]) -> Vec<String> {
    let less = |heap: &str, by: i64, times: &str| match by {
        0 => format!("{heap}' = {heap}"),
        by if by > 0 => format!("{heap}' = {heap} - {by}{times}"),
        by => format!("{heap}' = {heap} + {}{times}", -by),
    };
    let both = |&(a, b): &(i64, i64), times: &str| format!("{}, {}", less("m", a, times), less("n", b, times));
    let rays = rays.iter().map(|ray| format!("{}, t >= 1", both(ray, "*t")));
    rays.chain(steps.iter().map(|step| both(step, ""))).collect()
}

/// Rays and steps of all symmetric rules in a small box: no ray, or those of a bishop, a rook or a queen.
pub fn symmetric() -> Vec<(Vectors, Vectors)> {
    let pair = |a, b| if a == b { vec![(a, a)] } else { vec![(a, b), (b, a)] };
    let diagonal = [pair(1, 1), pair(2, 2), pair(3, 3), pair(1, 2), pair(1, 3), pair(2, 3)];
    let straight = [pair(1, 0), pair(2, 0), pair(3, 0), pair(1, 1), pair(2, 2), pair(1, 2), pair(1, 3), pair(2, 3)];
    let rook = pair(1, 0);
    let queen = [pair(1, 0), pair(1, 1)].concat();
    let kinds = [(rook, &diagonal[..]), (queen, &diagonal[..]), (pair(1, 1), &straight[..]), (vec![], &straight[..])];
    let mut all = Vec::new();
    for (rays, classes) in kinds {
        for chosen in 0..1usize << classes.len() {
            let steps: Vectors =
                classes.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).flat_map(|(_, c)| c.clone()).collect();
            if !rays.is_empty() || !steps.is_empty() {
                all.push((rays.clone(), steps));
            }
        }
    }
    all
}
