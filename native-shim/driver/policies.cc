#include "policies.h"

#include <chrono>
#include <stdexcept>

namespace drive {
namespace {

void check(int32_t result) {
  if (result == PB_FAILED) {
    throw std::runtime_error(pb_last_error());
  }
}

}  // namespace

pb_answer Policies::ask(const pb_record& question, bool with_access, const pb_view* view) {
  digest_.crossed(question, with_access, view);
  pb_answer answer{};
  const bool commit = question.hook == PB_L2_ROUTE || question.hook == PB_REQUEST_TAG;
  const auto start = std::chrono::steady_clock::now();
  const int32_t result = commit ? pb_commit(session_, &question, &answer) : pb_query(session_, &question, view, &answer);
  const auto taken = std::chrono::steady_clock::now() - start;
  check(result);
  latencies_.add(static_cast<uint64_t>(std::chrono::nanoseconds(taken).count()));
  digest_.answer(answer);
  return answer;
}

void Policies::tell(const pb_record& event, bool with_access) {
  digest_.crossed(event, with_access, nullptr);
  check(pb_event(session_, &event));
}

void Policies::tick(uint64_t cycle) {
  digest_.tick(cycle);
  check(pb_boundary(session_, cycle));
}

}  // namespace drive
