#pragma once
#include <libwebsockets.h>

/// LWS_PRE is an expression macro, which Swift does not import.
static const int lws_write_headroom = LWS_PRE;
