//! Two options refuted at once.
//!
//! An option is not worth the target if a move leads from it to something that is. Where moves only take cells, two moves
//! that leave each other possible lead to the same, whichever is made first. So the option after the second move is not
//! worth the target either, and it need not be asked about. Of the components of Cram 5 by 7, the search opens a third fewer.

use super::frame::Known;
use super::search::Search;

impl<const W: usize> Search<W> {
    /// Passes on to the next option of the last frame, because this one is not worth the target. If a move showed it, the
    /// option after that move is passed over too.
    pub(super) fn refute(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let number = self.options[frame.next].number;
        frame.next += 1;
        let Some(answer) = self.answer else { return };
        let [first, second] = [number, answer].map(|number| &self.board.moves[number as usize]);
        if first.needs.meets(second.takes) {
            return;
        }
        let open = &mut self.options[frame.next..];
        let Some(at) = open.iter().position(|option| option.number == answer) else { return };
        open[..=at].rotate_right(1);
        frame.next += 1;
        let not = open[0].rest ^ frame.target;
        if open[0].count == 1 && not < 32 {
            let form = self.parts[open[0].first as usize].form;
            self.table.add(form, Known { value: Known::OPEN, seen: 1 << not });
        }
    }
}
