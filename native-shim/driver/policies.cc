#include "policies.h"

#include <chrono>
#include <stdexcept>

namespace drive {
namespace {

void check(int32_t result) {
  if (result < 0) {
    throw std::runtime_error(pb_last_error());
  }
}

}  // namespace

pb_answer Policies::query(const pb_record& query, bool with_access, const pb_view* view) {
  digest_.crossed(query, with_access, view);
  pb_answer answer{};
  const bool commit = query.hook == PB_L2_ROUTE || query.hook == PB_REQUEST_TAG || query.hook == PB_L2_FILL ||
                      query.hook == PB_REPLY_HINT;
  const auto start = std::chrono::steady_clock::now();
  const int32_t result = commit ? pb_commit(session_, &query, &answer) : pb_query(session_, &query, view, &answer);
  const auto taken = std::chrono::steady_clock::now() - start;
  check(result);
  latencies_.add(static_cast<uint64_t>(std::chrono::nanoseconds(taken).count()));
  digest_.answer(answer);
  if (query.hook == PB_WARP_ORDER) {
    digest_.ordered(view->slots, view->count);
  }
  return answer;
}

void Policies::notify(const pb_record& event, bool with_access) {
  digest_.crossed(event, with_access, nullptr);
  check(pb_event(session_, &event));
}

void Policies::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) {
  digest_.kernel(PB_KERNEL_BEGAN, kernel);
  check(pb_kernel_began(session_, kernel, name.c_str(), ctas, threads_per_cta));
}

void Policies::kernel_ended(int32_t kernel) {
  digest_.kernel(PB_KERNEL_ENDED, kernel);
  check(pb_kernel_ended(session_, kernel));
}

Policies::Boundary Policies::boundary(uint64_t cycle) {
  const bool ticks = cycle >= next_tick();
  const int32_t result = pb_boundary(session_, cycle);
  check(result);
  const bool sampled = result == PB_OK;
  if (ticks || sampled) {
    digest_.boundary(cycle, ticks);
  }
  for (uint32_t sm = 0; sampled && sm < geometry_.sms; sm++) {
    const Published state = published(sm);
    digest_.published(static_cast<uint64_t>(state.limit));
    digest_.published(state.flush ? 1 : 0);
    for (const uint64_t word : state.any) {
      digest_.published(word);
    }
    for (const uint64_t word : state.loads) {
      digest_.published(word);
    }
  }
  return {ticks, sampled};
}

Policies::Published Policies::published(uint32_t sm) const {
  return {*pb_cta_limit(session_, sm), *pb_flush(session_, sm) == 1, mask(pb_warp_mask(session_, sm)),
          mask(pb_load_mask(session_, sm))};
}

std::vector<uint64_t> Policies::mask(const uint64_t* words) const {
  std::vector<uint64_t> mask(words, words + (geometry_.warps + 63) / 64);
  if (geometry_.warps % 64 != 0) {
    mask.back() &= (uint64_t{1} << geometry_.warps % 64) - 1;
  }
  return mask;
}

}  // namespace drive
