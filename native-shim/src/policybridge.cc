#include "policybridge.h"

#include <exception>
#include <string>

#include "failure.h"
#include "output.h"
#include "printable.h"
#include "report.h"
#include "session.h"
#include "transports.h"

/** The opaque type of the C interface. */
struct pb_session {
  policybridge::Report report;
  policybridge::Session session;
  std::string text{};
};

namespace {

using policybridge::Failure;
using policybridge::Session;
using policybridge::Settings;
using policybridge::text_of;

thread_local std::string last_error;
bool is_open = false;
/** The session whose counters so far are printed if the process is stopped; null if there is none. */
pb_session* counted = nullptr;

bool is_of_server(const std::exception& failure) {
  return dynamic_cast<const policybridge::ServerFailure*>(&failure) != nullptr;
}

/** Ends the process because of `failure`; `also` says what went wrong after it, which may be the same, or is empty. */
[[noreturn]] void stop(const std::exception& failure, const std::string& also = "") {
  const std::string first = failure.what();
  const std::string message = also.empty() || also == first ? first : first + "; " + also;
  policybridge::stop(policybridge::line_of(message), is_of_server(failure) ? PB_SERVER_EXIT_STATUS : PB_EXIT_STATUS);
}

/** Prints the counters of a session that does not come to its end, and writes the file of counters; says why not. */
std::string print_so_far() {
  if (counted == nullptr) {
    return "";
  }
  const Session& session = counted->session;
  const std::string text = "policybridge_end = STOPPED (incomplete: the counts up to there)\n" +
                           text_of(session.policy(), session.statistics_so_far(), "");
  policybridge::print(policybridge::printable(text));
  try {
    counted->report.count(text);
    return "";
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

/** What a call returns that failed. */
int32_t returned(const std::exception& failure) {
  last_error = policybridge::line_of(failure.what());
  return is_of_server(failure) ? PB_SERVER_FAILED : PB_FAILED;
}

/** The failure that is being handled ends the session, and the process unless the host chose PB_OPTION_RETURN_FAILURES.
 */
[[gnu::cold]] int32_t failed(pb_session* session, const std::exception& failure) {
  if (session == nullptr) {
    stop(failure);
  }
  const std::string unrecorded = session->session.end_recording();
  if (!session->session.returns_failures()) {
    stop(failure, unrecorded);
  }
  session->session.lose(std::current_exception());
  return returned(failure);
}

[[noreturn, gnu::cold]] void refuse_null() { throw Failure("a call without a session"); }

/** Runs one call of a session. */
template <typename Call>
int32_t guarded(pb_session* session, Call call) {
  try {
    if (session == nullptr) {
      refuse_null();
    }
    return call(session->session);
  } catch (const std::exception& failure) {
    return failed(session, failure);
  }
}

/** Reads a constant of a session; no return value could report a site that does not exist. */
template <typename Read>
auto read(const pb_session* session, Read read) {
  try {
    if (session == nullptr) {
      refuse_null();
    }
    return read(session->session);
  } catch (const std::exception& failure) {
    stop(failure);
  }
}

pb_session* opened(const pb_options* options, const pb_geometry* geometry) {
  if (options == nullptr || geometry == nullptr) {
    throw Failure("pb_open without options or geometry");
  }
  if (options->abi_version != PB_ABI_VERSION) {
    throw Failure("the host was compiled for version " + std::to_string(options->abi_version) +
                  " of policybridge.h; this library has " + std::to_string(PB_ABI_VERSION));
  }
  if (is_open) {
    throw Failure("a session is open already; expected pb_close before the next pb_open");
  }
  Settings settings = Settings::read(options->file, options->configuration);
  const char* host = options->host == nullptr ? "host" : options->host;
  bool returns_failures = (options->flags & PB_OPTION_RETURN_FAILURES) != 0;
  std::unique_ptr<policybridge::Transport> transport = policybridge::make_transport(settings);
  policybridge::Report report(settings);
  auto session = new pb_session{report, {settings, *geometry, host, returns_failures, std::move(transport)}};
  report.opened(session->session.policy(), settings);
  counted = returns_failures ? nullptr : session;
  policybridge::before_stop(print_so_far);
  return session;
}

}  // namespace

extern "C" {

uint32_t pb_abi_version(void) { return PB_ABI_VERSION; }

const char* pb_last_error(void) { return last_error.c_str(); }

int32_t pb_open(const pb_options* options, const pb_geometry* geometry, pb_session** session) {
  try {
    *session = opened(options, geometry);
    is_open = true;
    last_error.clear();
    return PB_OK;
  } catch (const policybridge::FailedOpening& failure) {
    *session = nullptr;
    if ((options->flags & PB_OPTION_RETURN_FAILURES) == 0) {
      stop(failure);
    }
    return returned(failure);
  } catch (const std::exception& failure) {
    *session = nullptr;
    return returned(failure);
  }
}

const char* pb_recorded_run(const pb_session* session) {
  const policybridge::RecordedRun* run = session->session.recorded_run();
  return run == nullptr ? nullptr : run->folder().c_str();
}

int32_t pb_stream_lines(pb_session* session, uint32_t stream, const char* lines, uint64_t bytes) {
  return guarded(session, [&](Session& open) {
    open.stream_lines(stream, lines, bytes);
    return PB_OK;
  });
}

int32_t pb_stream_part(pb_session* session, uint32_t stream) {
  return guarded(session, [&](Session& open) {
    open.stream_part(stream);
    return PB_OK;
  });
}

const char* pb_policy(const pb_session* session) { return session->session.policy().c_str(); }

uint64_t pb_seed(const pb_session* session) { return session->session.seed(); }

uint64_t pb_wanted(const pb_session* session, uint32_t part, uint32_t unit) {
  return read(session, [=](const Session& s) { return s.wanted(part, unit); });
}

int32_t pb_chooses_invalid(const pb_session* session, uint32_t part, uint32_t unit) {
  return read(session, [=](const Session& s) { return static_cast<int32_t>(s.chooses_invalid(part, unit)); });
}

int32_t pb_sees_accesses(const pb_session* session, uint32_t part, uint32_t unit) {
  return read(session, [=](const Session& s) { return static_cast<int32_t>(s.sees_accesses(part, unit)); });
}

int32_t pb_orders_all_warps(const pb_session* session, uint32_t sm) {
  return read(session, [=](const Session& s) { return static_cast<int32_t>(s.orders_all_warps(sm)); });
}

uint64_t pb_next_tick(const pb_session* session) { return session->session.next_tick(); }

int32_t pb_query(pb_session* session, const pb_record* query, const pb_view* view, pb_answer* answer) {
  return guarded(session, [=](Session& s) {
    *answer = s.query(*query, view);
    return PB_OK;
  });
}

int32_t pb_commit(pb_session* session, const pb_record* commit, pb_answer* answer) {
  return guarded(session, [=](Session& s) {
    *answer = s.commit(*commit);
    return PB_OK;
  });
}

int32_t pb_event(pb_session* session, const pb_record* event) {
  return guarded(session, [=](Session& s) {
    s.event(*event);
    return PB_OK;
  });
}

int32_t pb_kernel_began(pb_session* session, int32_t kernel, const char* name, int32_t ctas, int32_t threads_per_cta) {
  return guarded(session, [=](Session& s) {
    std::string known = name == nullptr ? "" : name;
    s.kernel_began(kernel, known, ctas, threads_per_cta);
    session->report.kernel_began(kernel, known, ctas, threads_per_cta);
    return PB_OK;
  });
}

int32_t pb_kernel_ended(pb_session* session, int32_t kernel) {
  return guarded(session, [=](Session& s) {
    s.kernel_ended(kernel);
    return PB_OK;
  });
}

int32_t pb_boundary(pb_session* session, uint64_t cycle) {
  return guarded(session, [=](Session& s) { return s.boundary(cycle) ? PB_OK : PB_NOT_SAMPLED; });
}

const uint64_t* pb_warp_mask(const pb_session* session, uint32_t sm) {
  return read(session, [=](const Session& s) { return s.warp_mask(sm); });
}

const uint64_t* pb_load_mask(const pb_session* session, uint32_t sm) {
  return read(session, [=](const Session& s) { return s.load_mask(sm); });
}

const int32_t* pb_cta_limit(const pb_session* session, uint32_t sm) {
  return read(session, [=](const Session& s) { return s.cta_limit(sm); });
}

const uint32_t* pb_flush(const pb_session* session, uint32_t sm) {
  return read(session, [=](const Session& s) { return s.flush(sm); });
}

int32_t pb_all_masked(pb_session* session, uint32_t sm, uint64_t cycles) {
  return guarded(session, [=](Session& s) {
    s.all_masked(sm, cycles);
    return PB_OK;
  });
}

int32_t pb_statistics(pb_session* session, pb_counters* counters) {
  return guarded(session, [=](Session& s) {
    *counters = s.statistics();
    session->report.count(text_of(s.policy(), *counters, s.warnings()));
    return PB_OK;
  });
}

const char* pb_report(pb_session* session) {
  int32_t status = guarded(session, [=](Session& s) {
    pb_counters counters = s.statistics();
    session->text = text_of(s.policy(), counters, s.warnings());
    session->report.count(session->text);
    return PB_OK;
  });
  return status == PB_OK ? session->text.c_str() : nullptr;
}

int32_t pb_digest(pb_session* session, uint64_t* digest) {
  return guarded(session, [=](Session& s) {
    *digest = s.digest();
    return PB_OK;
  });
}

int32_t pb_close(pb_session* session) {
  int32_t status = guarded(session, [=](Session& s) {
    if (session->report.wants_counters()) {
      pb_counters counters = s.statistics();
      session->report.count(text_of(s.policy(), counters, s.warnings()));
      session->report.closed(counters, s.warnings());
    }
    s.close();
    return PB_OK;
  });
  counted = nullptr;
  delete session;
  is_open = false;
  return status;
}
}
