//! An automaton that agrees with a table.
//!
//! Two words lead to the same state of the minimal automaton exactly if every suffix makes both members of the set or
//! none (Myhill–Nerode). A table answers the question of membership for words up to some length only. So states are told
//! apart by a finite list of suffixes, short ones at first, and the automaton is a guess.
//!
//! The guess is then replayed on *every* word of the table. In the first word w that it answers wrongly, the state at
//! some place forgets something that matters. Replace each beginning of w by the shortest word that leads to the same
//! state. At some beginning the table's answer changes. The rest of w is a suffix that distinguishes two states (R.
//! Rivest and R. Schapire 1993). The method is that of D. Angluin (1987), with the table as the teacher. The suffix
//! joins the list, and the automaton is built anew. A guess with a misfit never reaches a proof: proving with a wrong
//! automaton costs far more than finding a right one.
//!
//! The search gives up early: as soon as a suffix would need a word beyond the table, or there are too many states.

use grundy_rules::formula::Variable;
use hashbrown::HashMap;

use super::automaton::{Automaton, Join, letters};
use super::budget::{Budget, NoProof};
use super::numeration::Numeration;

/// A set of vectors of numbers, known for all numbers with short words.
pub struct Sample<'a> {
    pub numeration: Numeration,
    pub tracks: &'a [Variable],
    /// The number of digits up to which membership is asked for.
    pub length: usize,
    /// Whether a vector is in the set; `None` if that is not known.
    pub known: &'a dyn Fn(&[u64]) -> Option<bool>,
}

/// A guess that agrees with the whole sample.
pub struct Guess {
    pub automaton: Automaton,
    /// How many vectors of the sample were compared.
    pub tested: u64,
}

type Letters = Vec<u16>;

/// Why a sample teaches no automaton: it is too small, or the automaton too large.
struct Surrender;

struct Learner<'a> {
    sample: &'a Sample<'a>,
    weights: Vec<u64>,
    letters: usize,
    /// The digits of each letter, one for each track.
    spelled: Vec<Vec<u8>>,
    suffixes: Vec<Letters>,
    /// The answers for the words: one for each suffix.
    rows: HashMap<Letters, Vec<bool>>,
}

/// An automaton with the shortest word that leads to each state.
struct Draft {
    access: Vec<Letters>,
    accepting: Vec<bool>,
    next: Vec<u32>,
}

impl Draft {
    fn step(&self, letters: usize, state: u32, letter: u16) -> u32 {
        self.next[state as usize * letters + usize::from(letter)]
    }
}

/// Learns the minimal automaton of a set from a sample, with at most `states` states. `None`: no such automaton was
/// found. Complexity: each misfit costs a replay of the sample, and there are fewer misfits than states.
pub fn learn(sample: &Sample, states: usize, budget: &Budget) -> Result<Option<Guess>, NoProof> {
    let digits = sample.numeration.digits();
    let count = letters(digits, sample.tracks.len())?;
    let weights = sample.numeration.weights(sample.length);
    let digit = |letter: usize, track: usize| (letter / digits.pow(track as u32) % digits) as u8;
    let spelled = (0..count).map(|letter| (0..sample.tracks.len()).map(|track| digit(letter, track)).collect());
    let (spelled, suffixes) = (spelled.collect(), vec![Vec::new()]);
    let mut learner = Learner { sample, weights, letters: count, spelled, suffixes, rows: HashMap::new() };
    learner.suffixes.extend((0..count as u16).map(|letter| vec![letter]));
    loop {
        let Ok(draft) = learner.draft(states, budget)? else { return Ok(None) };
        let mut replay = Replay { learner: &learner, draft: &draft, word: Vec::new(), tested: 0, budget };
        match replay.from(0, &mut vec![0; sample.tracks.len()], &vec![0; sample.tracks.len()])? {
            None => {
                let tested = replay.tested;
                return Ok(learner.finished(draft, budget)?.map(|automaton| Guess { automaton, tested }));
            }
            Some(misfit) => match learner.suffix(&draft, &misfit) {
                Ok(suffix) => learner.suffixes.push(suffix),
                Err(Surrender) => return Ok(None),
            },
        }
    }
}

impl Learner<'_> {
    /// Whether the word of a beginning and an end is in the set; words that are not valid are not.
    fn member(&self, beginning: &[u16], end: &[u16]) -> Result<bool, Surrender> {
        let len = beginning.len() + end.len();
        if len > self.sample.length || len > self.weights.len() {
            return Err(Surrender);
        }
        let mut vector = vec![0u64; self.sample.tracks.len()];
        for (track, number) in vector.iter_mut().enumerate() {
            let mut state = 0;
            for (i, &letter) in beginning.iter().chain(end).enumerate() {
                let digit = usize::from(self.spelled[usize::from(letter)][track]);
                let Some(next) = self.sample.numeration.after(state, digit) else { return Ok(false) };
                state = next;
                *number += digit as u64 * self.weights[len - 1 - i];
            }
            if !self.sample.numeration.is_complete(state) {
                return Ok(false);
            }
        }
        (self.sample.known)(&vector).ok_or(Surrender)
    }

    /// The answers of the suffixes for a word.
    fn row(&mut self, word: &[u16]) -> Result<Vec<bool>, Surrender> {
        let mut row = self.rows.get(word).cloned().unwrap_or_default();
        if row.len() < self.suffixes.len() {
            for i in row.len()..self.suffixes.len() {
                row.push(self.member(word, &self.suffixes[i])?);
            }
            self.rows.insert(word.to_vec(), row.clone());
        }
        Ok(row)
    }

    /// The automaton whose states are the words that the suffixes distinguish.
    fn draft(&mut self, most: usize, budget: &Budget) -> Result<Result<Draft, Surrender>, NoProof> {
        let mut draft = Draft { access: vec![Vec::new()], accepting: Vec::new(), next: Vec::new() };
        let mut numbers = HashMap::new();
        let Ok(first) = self.row(&[]) else { return Ok(Err(Surrender)) };
        draft.accepting.push(first[0]);
        numbers.insert(first, 0u32);
        let mut done = 0;
        while let Some(access) = draft.access.get(done).cloned() {
            for letter in 0..self.letters as u16 {
                budget.steps(1 + self.suffixes.len() / 16)?;
                if done == 0 && letter == 0 {
                    // Leading zeros change nothing.
                    draft.next.push(0);
                    continue;
                }
                let word = [&access[..], &[letter]].concat();
                let Ok(row) = self.row(&word) else { return Ok(Err(Surrender)) };
                let new = draft.access.len() as u32;
                let accepts = row[0];
                let number = *numbers.entry(row).or_insert(new);
                if number == new {
                    draft.access.push(word);
                    draft.accepting.push(accepts);
                }
                draft.next.push(number);
            }
            if draft.access.len() > most {
                return Ok(Err(Surrender));
            }
            done += 1;
        }
        Ok(Ok(draft))
    }

    /// A suffix that distinguishes two words that a draft takes for equal, from a word that the draft answers wrongly.
    fn suffix(&self, draft: &Draft, word: &[u16]) -> Result<Letters, Surrender> {
        let mut states = vec![0u32];
        for (i, &letter) in word.iter().enumerate() {
            states.push(draft.step(self.letters, states[i], letter));
        }
        let answer = |i: usize| self.member(&draft.access[states[i] as usize], &word[i..]);
        let mut later = answer(word.len())?;
        for i in (0..word.len()).rev() {
            let earlier = answer(i)?;
            if earlier != later {
                return Ok(word[i + 1..].to_vec());
            }
            later = earlier;
        }
        Err(Surrender)
    }

    /// The minimal automaton of a draft, cut to valid words.
    fn finished(&self, draft: Draft, budget: &Budget) -> Result<Option<Automaton>, NoProof> {
        let tracks = self.sample.tracks.to_vec();
        let valid = self.sample.numeration.valid(&tracks, budget)?;
        let automaton = Automaton::new(self.sample.numeration.digits(), tracks, 0, draft.accepting, draft.next);
        automaton.map(|automaton| automaton.join(&valid, Join::Both, budget)).transpose()
    }
}

/// The replay of all words of the sample.
struct Replay<'a> {
    learner: &'a Learner<'a>,
    draft: &'a Draft,
    word: Letters,
    tested: u64,
    budget: &'a Budget<'a>,
}

impl Replay<'_> {
    /// The first word that the draft answers wrongly, among those that begin as the current one. That one leads to
    /// `state` and has the value `vector`. `words` are the states of the automata of valid words.
    fn from(&mut self, state: u32, vector: &mut [u64], words: &[u8]) -> Result<Option<Letters>, NoProof> {
        let learner = self.learner;
        let numeration = learner.sample.numeration;
        let left = learner.sample.length.min(learner.weights.len()) - self.word.len();
        if left == 0 {
            self.budget.step()?;
            let complete = words.iter().all(|&word| numeration.is_complete(word));
            let Some(known) = Some(vector).filter(|_| complete).and_then(|v| (learner.sample.known)(v)) else {
                return Ok(None);
            };
            self.tested += 1;
            return Ok((known != self.draft.accepting[state as usize]).then(|| self.word.clone()));
        }
        let weight = learner.weights[left - 1];
        'letters: for letter in 0..learner.letters as u16 {
            let mut after = [0; super::automaton::TRACKS];
            let digits = &learner.spelled[usize::from(letter)];
            for (j, (&word, &digit)) in words.iter().zip(digits).enumerate() {
                let Some(next) = numeration.after(word, digit.into()) else { continue 'letters };
                after[j] = next;
            }
            vector.iter_mut().zip(digits).for_each(|(number, &digit)| *number += u64::from(digit) * weight);
            self.word.push(letter);
            let next = self.draft.step(learner.letters, state, letter);
            let misfit = self.from(next, vector, &after[..words.len()])?;
            self.word.pop();
            vector.iter_mut().zip(digits).for_each(|(number, &digit)| *number -= u64::from(digit) * weight);
            if misfit.is_some() {
                return Ok(misfit);
            }
        }
        Ok(None)
    }
}
