"""The core of the socket suites, for modules that run it over TLS or on another event loop: they bring their own `server` and
`target` and import all of this."""
from test_accounts import test_logging_out_everywhere_closes_every_socket_with_4003  # noqa: F401
from test_hostile import (  # noqa: F401
    test_a_binary_frame_closes_with_1003,
    test_a_frame_over_the_limit_closes_with_1009,
    test_a_frame_without_a_mask_closes_with_1002,
    test_bad_utf8_closes_with_1007,
    test_every_ping_of_many_at_once_is_answered,
)
from test_hostile_crowds import test_a_reader_that_never_reads_is_closed_and_the_others_go_on  # noqa: F401
from test_messages import (  # noqa: F401
    long_room,
    test_a_message_is_stored_answered_and_heard_by_all_with_the_same_fields,
    test_everyone_hears_many_senders_in_one_order,
    test_history_pages_back_without_gap_or_double,
    test_one_cid_on_two_connections_at_once_makes_one_message,
    test_resuming_amid_a_flood_loses_nothing_and_doubles_nothing,
    test_the_answer_comes_once_for_each_request_and_in_order,
    test_what_was_missed_comes_once_and_then_live_goes_on,
)
from test_plain_text import plain, test_both_doors_lead_to_the_same_room  # noqa: F401
