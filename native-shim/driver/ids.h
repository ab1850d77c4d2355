#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "accesses.h"
#include "records.h"

namespace drive {

/**
 * By uid of a request what it has from its instruction, and its sector of a packet that was split. The streams of caches
 * and DRAM do not record it; `policybridge drive` finds it in the issue stream and writes it down:
 *
 *   A uid kernel cta warpInCta n request dynamicWarp requests lines lanes     the last in hexadecimal
 */
class StableIds {
 public:
  StableIds() = default;

  explicit StableIds(const std::string& file) {
    Records in(file, "ids");
    while (in.next()) {
      Issued& issued = known_[in.decimal("uid", 0, RequestOrigins::kMostUid)];
      for (int32_t* value : {&issued.kernel, &issued.cta, &issued.warp_in_cta, &issued.n, &issued.request,
                             &issued.dynamic_warp, &issued.requests, &issued.lines}) {
        *value = static_cast<int32_t>(in.decimal("column", 0, INT32_MAX));
      }
      issued.lanes = in.mask("lanes");
    }
  }

  /** Request `uid` is sector `sector` of `packet`, or the packet itself. */
  void split(int64_t uid, int64_t packet, int32_t sector) {
    if (uid != packet) {
      const auto whole = known_.find(packet);
      Issued part = whole == known_.end() ? Issued{} : whole->second;
      part.sector = sector;
      known_[uid] = part;
    }
  }

  void describe(int64_t uid, pb_access& access) const {
    const auto found = known_.find(uid);
    const Issued issued = found == known_.end() ? Issued{} : found->second;
    access.kernel = issued.kernel;
    access.cta = issued.cta;
    access.warp_in_cta = issued.warp_in_cta;
    access.n = issued.n;
    access.request = issued.request;
    access.sector = issued.sector;
    access.dynamic_warp = issued.dynamic_warp;
    access.requests = static_cast<decltype(access.requests)>(issued.requests);
    access.lines = static_cast<decltype(access.lines)>(issued.lines);
    access.lanes = issued.lanes;
  }

 private:
  struct Issued {
    int32_t kernel = -1;
    int32_t cta = -1;
    int32_t warp_in_cta = -1;
    int32_t n = -1;
    int32_t request = -1;
    int32_t sector = -1;
    int32_t dynamic_warp = -1;
    int32_t requests = 0;
    int32_t lines = 0;
    uint32_t lanes = 0;
  };
  std::unordered_map<int64_t, Issued> known_;
};

}  // namespace drive
