//! The messages of explanations. The words are in `locales/*/explanation.ftl`.

crate::messages! {
    pub(super) fn {
        // Headings.
        title_components() title_nim_sum() title_sum() title_winning() title_losing() title_draw() title_misere()
        title_induction() title_misere_values() title_who_wins() title_play() title_proved()
        // Everywhere.
        others_alike() made(label, left) made_nothing_left(label) more_moves(count) move_in(name, label)
        // How play goes on.
        play_first(made) play_answer(made) play_over() play_more() answers_more()
        // Values of components.
        worth_by_theorem(name, value, theorem) after_fusion() options_indeed() outcome_only(name, outcome)
        worth_periodic(name, value, preperiod, period, same)
        worth_arithmetic(name, value, preperiod, saltus, period, turns, same) worth_many_options(name, value)
        no_move(name) worth_infinite(name, value) worth_with_infinite(name, value) worth_mex(name, value)
        worth_entailing(name, value) worth_loony(name) urgent_here(name) wins_beside(made, rests)
        wins_beside_all_but(made, rests) wins_beside_all(made) wins_beside_none(made)
        // Theorems about all positions.
        proved_p(heaps, statement) proved_no_p_to_p() proved_answered() proved_answered_misere()
        proved_values(heaps, statement) proved_no_option_alike() proved_smaller_values() proved_play_ends(rank)
        proved_play_ends_in_order(rank) family_row(name, start) family_ring(name, start) family_pieces(width, kinds)
        family_equations(margin) family_seen(period, from, bound) family_induction(period) family_boards(period, from)
        family_seen_growing(period, from, bound, saltus) family_growth(period, saltus)
        family_boards_grow(period, from, saltus) proved_worth(name, value) proved_outcome(name, outcome)
        // Sums of values, and the moves that make them 0.
        p_alone() p_sum() p_alone_entailing() p_sum_entailing() p_urgent() move_in_sum(name, made) one_loony()
        winning_alone(made) winning_restores(name, made, own, total, target) winning_ends_play(name, made)
        winning_to_p(name, made) one_infinite(value) several_infinite() copies_cancel(name, copies)
        copies_but_one_cancel(name, copies) pairing(symmetry) pairing_after(symmetry) symmetry_half_turn()
        symmetry_top_bottom() symmetry_left_right() symmetry_pairs(pairs) symmetry_pairs_more(pairs, more)
        // Sums that are played as a whole.
        misere_rule() own_endings() plays_alone() misere_no_sum() by_analysis(positions) by_search(positions)
        quotient_rule(order, marked) quotient_covers(heap) quotient_heap(name, element)
        quotient_copies(name, element, copies, power) quotient_in_p(product) quotient_not_in_p(product)
        over_after(moves) misere_ones(sum) misere_large(heaps, sum) game_over() every_move_to_n() leaves_p(name, made)
        stuck_wins() rules_say_won() draw_over() draw_why() still_draw(name, made)
        // Green pictures.
        parts_unshown(hidden, parts) ground() one_edge() stalk_up_to(edges, vertex) branch(value, vertex, carried)
        branch_stalk(value, edges, vertex, carried) carried_branches(sum, branches) carried_fused(carried, fused)
        one_loop() loops_added(loops, terms, sum) odd_loops(loops) even_loops(loops) part_has(vertex, loops)
        part_fuses(vertices, loops) part_fuses_more(vertices, more, loops) cut_others(goal, edge, others) cut_it()
        cut_branch(goal, others, branch, carried) cut_loop(goal, edge) lines_more(count) edge_green(edge)
        edge_blue(edge) edge_red(edge)
        // Pictures in several colours.
        worth(name, value) green_alone() cuts_tried() for_either() for_player(player) no_winning_move(player, other)
        wins_at_least(player, other) wins_at_most(player, other) more_moves_of(count, player) values_add(verdict)
        whole_zero() whole_positive(value) whole_negative(value) whole_confused(value) trees(edges) tree_outline()
        blue() red() with_on_top(colour, value) berlekamp_blue(edges, whole, binary) berlekamp_red(edges, whole, binary)
    }
    pub fn {
        // Captions of tables and columns.
        caption_theorem(name, statement) nothing() left() right() caption_nim_sum() caption_more(count) caption_mex(mex)
        caption_answered()
    }
}
