// Plays recorded streams to policies through the C interface. Reads a plan (plan.h) from standard input and prints:
//
//   policy TEXT
//   matched M of N
//   queries COUNT remembered COUNT crossings COUNT nanoseconds COUNT
//   digests SENT ANSWERED STATE
//   latencies BUCKET:COUNT ...
//   difference FILE LINE UNIT        and the two lines after it only if there is one
//   recorded TEXT
//   answered TEXT
//
// Exit status: 0 driven to the end, whatever matched, and all of this printed; 2 bad input, or a session that could not
// be opened; PB_EXIT_STATUS a failure in it, or of standard output; PB_SERVER_EXIT_STATUS a failure of the policy server.

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "bad_input.h"
#include "bridge_source.h"
#include "cache_source.h"
#include "dram_source.h"
#include "ids.h"
#include "plan.h"
#include "soak.h"
#include "standard_output.h"

namespace drive {
namespace {

/** The source with the earliest record, the first of equals; null at the end of all. */
Source* earliest(const std::vector<std::unique_ptr<Source>>& sources) {
  Source* earliest = nullptr;
  for (const auto& source : sources) {
    if (source->has_more() && (earliest == nullptr || source->core() < earliest->core())) {
      earliest = source.get();
    }
  }
  return earliest;
}

/** A bridge stream is everything that crossed; other streams are merged by core cycle; in one cycle the order is that
 * of GPGPU-Sim's main loop: DRAM, L2, L1D. */
void drive_all(const Plan& plan, Policies& policies, Agreement& agreement) {
  if (!plan.bridge_stream.empty()) {
    BridgeSource(plan.bridge_stream, plan.geometry, policies, agreement).play();
    return;
  }
  RequestOrigins origins;
  StableIds ids = plan.ids.empty() ? StableIds() : StableIds(plan.ids);
  std::vector<std::unique_ptr<Source>> sources;
  const pb_geometry& g = plan.geometry;
  if (!plan.dram_stream.empty()) {
    sources.push_back(std::make_unique<DramSource>(plan.dram_stream, g, origins, ids, policies, agreement));
  }
  if (!plan.l2_stream.empty()) {
    sources.push_back(
        std::make_unique<CacheSource>(plan.l2_stream, PB_PART_L2, plan.l2, g, origins, ids, policies, agreement));
  }
  if (!plan.l1d_stream.empty()) {
    sources.push_back(
        std::make_unique<CacheSource>(plan.l1d_stream, PB_PART_L1D, plan.l1d, g, origins, ids, policies, agreement));
  }
  while (Source* next = earliest(sources)) {
    while (policies.next_tick() <= next->core()) {
      policies.boundary(policies.next_tick());
    }
    next->step();
  }
}

/** The lines of `report` that warn of hooks without an effect. */
void print_warnings(const std::string& report) {
  const std::string name = "policybridge_warning = ";
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, name.size(), name) == 0) {
      std::printf("warning %s\n", line.c_str() + name.size());
    }
  }
}

void print(const Policies& policies, const Agreement& agreement, const pb_counters& counters, const std::string& report,
           uint64_t state, int64_t nanoseconds) {
  std::printf("matched %" PRIu64 " of %" PRIu64 "\n", agreement.matched, agreement.of);
  std::printf("queries %" PRIu64 " remembered %" PRIu64 " crossings %" PRIu64 " nanoseconds %" PRId64 "\n",
              policies.latencies().count(), counters.remembered, counters.crossings, nanoseconds);
  std::printf("digests %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n", policies.digest().sent(),
              policies.digest().answered(), state);
  std::printf("latencies");
  const auto& buckets = policies.latencies().buckets();
  for (size_t i = 0; i < buckets.size(); i++) {
    if (buckets[i] != 0) {
      std::printf(" %zu:%" PRIu64, i, buckets[i]);
    }
  }
  std::printf("\n");
  print_warnings(report);
  if (agreement.differs) {
    const Agreement::Difference& d = agreement.first;
    std::printf("difference %s %" PRIu64 " %u\n", d.file.c_str(), d.line, d.unit);
    std::printf("recorded %s\nanswered %s\n", d.recorded.c_str(), d.answered.c_str());
  }
}

void run() {
  const Plan plan = Plan::read(std::cin);
  if (plan.soak.sessions != 0) {
    soak(plan);
    return;
  }
  pb_options options{};
  options.abi_version = PB_ABI_VERSION;
  options.host = plan.host.c_str();
  options.configuration = plan.configuration.c_str();
  pb_session* session = nullptr;
  const int32_t opened = pb_open(&options, &plan.geometry, &session);
  if (opened == PB_SERVER_FAILED) {
    throw ServerFailed(pb_last_error());
  }
  if (opened != PB_OK) {
    throw BadInput(pb_last_error());
  }
  std::printf("policy %s\n", pb_policy(session));
  const auto start = std::chrono::steady_clock::now();
  Policies policies(session, plan.geometry);
  Agreement agreement;
  drive_all(plan, policies, agreement);
  const auto taken = std::chrono::steady_clock::now() - start;
  pb_counters counters{};
  uint64_t state = 0;
  pb_statistics(session, &counters);
  const std::string report = pb_report(session);
  pb_digest(session, &state);
  print(policies, agreement, counters, report, state, std::chrono::nanoseconds(taken).count());
  pb_close(session);
}

/** Runs the plan; returns the exit status, and what was wrong in `problem`. */
int status_of_run(std::string& problem) {
  try {
    run();
    return 0;
  } catch (const BadInput& bad) {
    problem = bad.what();
    return 2;
  } catch (const ServerFailed& failure) {
    problem = failure.what();
    return PB_SERVER_EXIT_STATUS;
  } catch (const std::exception& failure) {
    problem = failure.what();
    return PB_EXIT_STATUS;
  }
}

}  // namespace
}  // namespace drive

int main() {
  std::string problem;
  const int status = drive::status_of_run(problem);
  const std::string lost = drive::lost_output();
  problem += (problem.empty() || lost.empty() ? "" : "; ") + lost;
  if (!problem.empty()) {
    std::fprintf(stderr, "policybridge: %s\n", problem.c_str());
  }
  return status == 0 && !lost.empty() ? int{PB_EXIT_STATUS} : status;
}
