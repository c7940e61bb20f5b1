//! The messages of explanations. The words are in `locales/*/explanation.ftl`.

crate::messages! {
    // Headings.
    pub(super) title_components();
    pub(super) title_nim_sum();
    pub(super) title_sum();
    pub(super) title_winning();
    pub(super) title_losing();
    pub(super) title_draw();
    pub(super) title_misere();
    pub(super) title_induction();
    pub(super) title_misere_values();
    pub(super) title_who_wins();
    pub(super) title_play();
    pub(super) title_proved();

    // Everywhere.
    pub(super) others_alike();
    pub(super) made(label, left);
    pub(super) made_nothing_left(label);
    pub(super) more_moves(count);
    pub(super) move_in(name, label);

    // How play goes on.
    pub(super) play_first(made);
    pub(super) play_answer(made);
    pub(super) play_over();
    pub(super) play_more();
    pub(super) answers_more();

    // Values of components.
    pub(super) worth_by_theorem(name, value, theorem);
    pub(super) after_fusion();
    pub(super) options_indeed();
    pub(super) outcome_only(name, outcome);
    pub(super) worth_periodic(name, value, preperiod, period, same);
    pub(super) worth_arithmetic(name, value, preperiod, saltus, period, turns, same);
    pub(super) worth_many_options(name, value);
    pub(super) no_move(name);
    pub(super) worth_infinite(name, value);
    pub(super) worth_with_infinite(name, value);
    pub(super) worth_mex(name, value);
    pub(super) worth_entailing(name, value);
    pub(super) worth_loony(name);
    pub(super) urgent_here(name);
    pub(super) wins_beside(made, rests);
    pub(super) wins_beside_all_but(made, rests);
    pub(super) wins_beside_all(made);
    pub(super) wins_beside_none(made);

    // Theorems about all positions.
    pub(super) proved_p(heaps, statement);
    pub(super) proved_no_p_to_p();
    pub(super) proved_answered();
    pub(super) proved_answered_misere();
    pub(super) proved_values(heaps, statement);
    pub(super) proved_no_option_alike();
    pub(super) proved_smaller_values();
    pub(super) proved_play_ends(rank);
    pub(super) proved_play_ends_in_order(rank);
    pub(super) family_row(name, start);
    pub(super) family_ring(name, start);
    pub(super) family_pieces(width, kinds);
    pub(super) family_equations(margin);
    pub(super) family_seen(period, from, bound);
    pub(super) family_induction(period);
    pub(super) family_boards(period, from);
    pub(super) family_seen_growing(period, from, bound, saltus);
    pub(super) family_growth(period, saltus);
    pub(super) family_boards_grow(period, from, saltus);
    pub(super) proved_worth(name, value);
    pub(super) proved_outcome(name, outcome);

    // Sums of values, and the moves that make them 0.
    pub(super) p_alone();
    pub(super) p_sum();
    pub(super) p_alone_entailing();
    pub(super) p_sum_entailing();
    pub(super) p_urgent();
    pub(super) move_in_sum(name, made);
    pub(super) one_loony();
    pub(super) winning_alone(made);
    pub(super) winning_restores(name, made, own, total, target);
    pub(super) winning_ends_play(name, made);
    pub(super) winning_to_p(name, made);
    pub(super) one_infinite(value);
    pub(super) several_infinite();
    pub(super) copies_cancel(name, copies);
    pub(super) copies_but_one_cancel(name, copies);
    pub(super) pairing(symmetry);
    pub(super) pairing_after(symmetry);
    pub(super) symmetry_half_turn();
    pub(super) symmetry_top_bottom();
    pub(super) symmetry_left_right();
    pub(super) symmetry_pairs(pairs);
    pub(super) symmetry_pairs_more(pairs, more);

    // Sums that are played as a whole.
    pub(super) misere_rule();
    pub(super) own_endings();
    pub(super) plays_alone();
    pub(super) misere_no_sum();
    pub(super) by_analysis(positions);
    pub(super) by_search(positions);
    pub(super) quotient_rule(order, marked);
    pub(super) quotient_covers(heap);
    pub(super) quotient_heap(name, element);
    pub(super) quotient_copies(name, element, copies, power);
    pub(super) quotient_in_p(product);
    pub(super) quotient_not_in_p(product);
    pub(super) over_after(moves);
    pub(super) misere_ones(sum);
    pub(super) misere_large(heaps, sum);
    pub(super) game_over();
    pub(super) every_move_to_n();
    pub(super) leaves_p(name, made);
    pub(super) stuck_wins();
    pub(super) rules_say_won();
    pub(super) draw_over();
    pub(super) draw_why();
    pub(super) still_draw(name, made);

    // Green pictures.
    pub(super) parts_unshown(hidden, parts);
    pub(super) ground();
    pub(super) one_edge();
    pub(super) stalk_up_to(edges, vertex);
    pub(super) branch(value, vertex, carried);
    pub(super) branch_stalk(value, edges, vertex, carried);
    pub(super) carried_branches(sum, branches);
    pub(super) carried_fused(carried, fused);
    pub(super) one_loop();
    pub(super) loops_added(loops, terms, sum);
    pub(super) odd_loops(loops);
    pub(super) even_loops(loops);
    pub(super) part_has(vertex, loops);
    pub(super) part_fuses(vertices, loops);
    pub(super) part_fuses_more(vertices, more, loops);
    pub(super) cut_others(goal, edge, others);
    pub(super) cut_it();
    pub(super) cut_branch(goal, others, branch, carried);
    pub(super) cut_loop(goal, edge);
    pub(super) lines_more(count);
    pub(super) edge_green(edge);
    pub(super) edge_blue(edge);
    pub(super) edge_red(edge);

    // Pictures in several colours.
    pub(super) worth(name, value);
    pub(super) green_alone();
    pub(super) cuts_tried();
    pub(super) for_either();
    pub(super) for_player(player);
    pub(super) no_winning_move(player, other);
    pub(super) wins_at_least(player, other);
    pub(super) wins_at_most(player, other);
    pub(super) more_moves_of(count, player);
    pub(super) values_add(verdict);
    pub(super) whole_zero();
    pub(super) whole_positive(value);
    pub(super) whole_negative(value);
    pub(super) whole_confused(value);
    pub(super) trees(edges);
    pub(super) tree_outline();
    pub(super) blue();
    pub(super) red();
    pub(super) with_on_top(colour, value);
    pub(super) berlekamp_blue(edges, whole, binary);
    pub(super) berlekamp_red(edges, whole, binary);

    // Captions of tables and columns.
    pub caption_theorem(name, statement);
    /// The text for a component of which nothing is left.
    pub nothing();
    /// The player who cuts blue edges.
    pub left();
    /// The player who cuts red edges.
    pub right();
    /// Beside the last line of numbers in binary.
    pub caption_nim_sum();
    /// The note that not all lines or options are shown.
    pub caption_more(count);
    /// Beside the least value that no option has.
    pub caption_mex(mex);
    /// Between a move and the answer to it.
    pub caption_answered();
}
