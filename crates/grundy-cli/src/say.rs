//! What the program says in several languages. The words are in `locales/*/program.ftl`.

grundy::messages! {
    pub fn {
        // What `solve` prints. The outcome is a letter.
        outcome_n(outcome) outcome_p(outcome) outcome_d(outcome) outcome_l(outcome) outcome_r(outcome) misere_mark()
        value(value) grundy_value(value) remoteness(moves) by(method) head_component() head_value() head_because()
        more_components(count) none_wins() none_of_wins(player) over() over_and_won() winning_moves(count)
        winning_moves_of(count, player) drawing_moves(count) any_of(name, copies) listed_more(count)
        // What `play` says.
        rule_own_endings() rule_normal() rule_misere() intro(rule) prompt() help() ended(verdict)
        you_cannot_move(verdict) program_cannot_move(verdict) draw() you_win() program_wins() told(place, label, left)
        told_nothing_left(place, label) told_label(place, label) i_move(told) hint(told) hint_draw(told) hint_none()
        you_are_winning() nobody_wins() you_are_losing() table_says_so() legal_move(number, label, left)
        legal_move_nothing_left(number, label) too_many_moves() nothing_to_undo() type_something() nothing_left()
        begin_with_number(count) no_legal_move() ambiguous(one, other) type_what_is_left() component_or_amount(number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use grundy_testkit::fluent;

    #[test]
    fn every_language_says_everything_with_its_arguments() {
        let declared = |&(name, args): &(&str, &[&str])| {
            (name.replace('_', "-"), args.iter().map(|&arg| arg.to_owned()).collect::<BTreeSet<_>>())
        };
        let all: BTreeMap<_, _> = super::ALL.iter().map(declared).collect();
        let library = fluent(include_str!("../../grundy/locales/en/explanation.ftl"));
        assert!(library.len() > 90);
        // The library's messages stand beside the program's.
        assert!(all.keys().all(|id| !library.contains_key(id)));
        assert_eq!(fluent(include_str!("../locales/en/program.ftl")), all);
        assert_eq!(fluent(include_str!("../locales/zh-Hans/program.ftl")), all);
        assert_eq!(fluent(include_str!("../locales/zh-Hant/program.ftl")), all);
    }
}
