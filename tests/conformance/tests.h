/* tests.h - Every contract that games keep, one test each. */
#ifndef CONFORMANCE_TESTS_H
#define CONFORMANCE_TESTS_H

#define CONTRACTS(X)                                                                               \
    /* values.c */                                                                                 \
    X(pure_value_copies_stay_equal)                                                                \
    X(pure_value_past_copies_never_change)                                                         \
    X(no_hidden_padding)                                                                           \
    X(barrier_any_order_same_bytes)                                                                \
    X(replay_gives_same_bytes)                                                                     \
    X(state_sizes)                                                                                 \
    /* texts.c */                                                                                  \
    X(options_round_trip)                                                                          \
    X(states_round_trip)                                                                           \
    X(actions_round_trip)                                                                          \
    X(records_round_trip)                                                                          \
    X(everything_is_described)                                                                     \
    /* fields.c */                                                                                 \
    X(fields_have_every_byte)                                                                      \
    X(positions_are_json)                                                                          \
    /* wishes.c */                                                                                 \
    X(wishes_can_be_had)                                                                           \
    /* knowledge.c */                                                                              \
    X(view_is_stable)                                                                              \
    X(view_keeps_own_decision)                                                                     \
    X(view_opens_as_a_match)                                                                       \
    X(view_tells_nothing_more)                                                                     \
    X(hidden_draws_leave_views_equal)                                                              \
    X(determinize_agrees_with_view)                                                                \
    X(determinize_varies_commitments)                                                              \
    X(determinize_reaches_every_hidden_card)                                                       \
    /* photos.c */                                                                                 \
    X(photographs_can_be_looked_at)                                                                \
    X(photographs_tell_nothing_more)                                                               \
    X(bad_photographs_are_refused)                                                                 \
    /* outline.c */                                                                                \
    X(outline_is_well_formed)                                                                      \
    X(choices_have_kinds_and_previews)                                                             \
    /* chance.c */                                                                                 \
    X(chance_list_is_sound)                                                                        \
    X(sample_agrees_with_chance_list)                                                              \
    X(every_outcome_applies)                                                                       \
    X(apply_draws_nothing)                                                                         \
    X(keyed_draws_are_numbered_once)                                                               \
    /* rejection.c */                                                                              \
    X(check_agrees_with_legal_list)                                                                \
    X(bad_notation_is_refused)                                                                     \
    X(bad_positions_are_refused)                                                                   \
    X(door_refuses_and_changes_nothing)                                                            \
    /* counts.c */                                                                                 \
    X(legal_is_ascending_and_never_empty)                                                          \
    X(pick_is_legal_at_below)                                                                      \
    X(score_is_sum_of_lines)                                                                       \
    X(score_from_view_is_score_from_state)                                                         \
    X(result_ranks_everybody)                                                                      \
    X(bounded)                                                                                     \
    X(conservation)

#define DECLARE(name) void name(void **state);
CONTRACTS(DECLARE)
#undef DECLARE

#endif
