//! What the program says in several languages. The words are in `locales/*/program.ftl`.

grundy::messages! {
    // What `solve` prints. The outcome is a letter.
    pub outcome_n(outcome);
    pub outcome_p(outcome);
    pub outcome_d(outcome);
    pub outcome_l(outcome);
    pub outcome_r(outcome);
    pub misere_mark();
    pub value(value);
    pub grundy_value(value);
    pub remoteness(moves);
    pub by(method);
    pub head_component();
    pub head_value();
    pub head_because();
    pub more_components(count);
    pub none_wins();
    pub none_of_wins(player);
    pub over();
    pub over_and_won();
    pub winning_moves(count);
    pub winning_moves_of(count, player);
    pub drawing_moves(count);
    pub any_of(name, copies);
    pub listed_more(count);

    // What `play` says.
    pub rule_own_endings();
    pub rule_normal();
    pub rule_misere();
    pub intro(rule);
    pub prompt();
    pub help();
    pub ended(verdict);
    pub you_cannot_move(verdict);
    pub program_cannot_move(verdict);
    pub draw();
    pub you_win();
    pub program_wins();
    pub told(place, label, left);
    pub told_nothing_left(place, label);
    pub told_label(place, label);
    pub i_move(told);
    pub hint(told);
    pub hint_draw(told);
    pub hint_none();
    pub you_are_winning();
    pub nobody_wins();
    pub you_are_losing();
    pub table_says_so();
    pub legal_move(number, label, left);
    pub legal_move_nothing_left(number, label);
    pub too_many_moves();
    pub nothing_to_undo();
    pub type_something();
    pub nothing_left();
    pub begin_with_number(count);
    pub no_legal_move();
    pub ambiguous(one, other);
    pub type_what_is_left();
    pub component_or_amount(number);
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
