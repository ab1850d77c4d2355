#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "policybridge.h"
#include "records.h"

namespace drive {

/** An access without a warp and a stable id, whose other fields are to be filled in. */
inline pb_access unknown_access() {
  pb_access access{};
  access.pc = access.kernel = access.cta = access.warp_in_cta = access.n = access.request = access.sector = -1;
  access.sm = access.scheduler = access.slot = access.dynamic_warp = access.partition = -1;
  return access;
}

/** An access type of the streams. */
struct AccessType {
  char code[3];
  pb_access_kind kind;
  pb_space space;
  bool is_write() const { return kind == PB_STORE || kind == PB_WRITE_BACK; }
};

/** The type that the streams call `code`, which is a column of the current record of `in`. */
inline const AccessType& access_type(const Records& in, std::string_view code) {
  static const AccessType types[] = {
      {"GR", PB_LOAD, PB_GLOBAL},           {"LR", PB_LOAD, PB_LOCAL},
      {"CR", PB_LOAD, PB_CONSTANT},         {"TR", PB_LOAD, PB_TEXTURE},
      {"GW", PB_STORE, PB_GLOBAL},          {"LW", PB_STORE, PB_LOCAL},
      {"1W", PB_WRITE_BACK, PB_SPACE_NONE}, {"2W", PB_WRITE_BACK, PB_SPACE_NONE},
      {"IR", PB_FETCH, PB_INSTRUCTION},     {"1A", PB_FETCH, PB_SPACE_NONE},
      {"2A", PB_FETCH, PB_SPACE_NONE},
  };
  for (const AccessType& type : types) {
    if (code == type.code) {
      return type;
    }
  }
  in.bad("type", code, "an access type");
}

/** By uid of a request: the SM it came from, whether it is atomic, its tag. */
class RequestOrigins {
 public:
  static constexpr int64_t kMostUid = int64_t{1} << 28;
  static constexpr int64_t kMostSm = (1 << 16) - 2;

  void know(int64_t uid, int32_t sm, bool atomic, uint8_t tag) {
    const size_t page = static_cast<size_t>(uid) / kPage;
    if (page >= pages_.size()) {
      pages_.resize(page + 1);
    }
    if (!pages_[page]) {
      pages_[page] = std::make_unique<Page>();
    }
    (*pages_[page])[static_cast<size_t>(uid) % kPage] = Origin{sm, atomic, tag};
  }

  void describe(int64_t uid, pb_access& access) const {
    const size_t page = static_cast<size_t>(uid) / kPage;
    const bool known = page < pages_.size() && pages_[page];
    const Origin origin = known ? (*pages_[page])[static_cast<size_t>(uid) % kPage] : Origin{};
    access.sm = origin.sm;
    access.tag = origin.tag;
    if (origin.atomic) {
      access.kind = PB_ATOMIC;
    }
  }

 private:
  struct Origin {
    int32_t sm = -1;
    bool atomic = false;
    uint8_t tag = 0;
  };
  /** One wild uid takes the memory of a page, not of all below it. */
  static constexpr size_t kPage = 256;
  using Page = std::array<Origin, kPage>;
  std::vector<std::unique_ptr<Page>> pages_;
};

}  // namespace drive
