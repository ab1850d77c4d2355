#include "sites.h"

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

void check(const pb_geometry& g) {
  const struct {
    const char* name;
    uint32_t count;
  } counts[] = {{"sms", g.sms},
                {"sub_partitions", g.sub_partitions},
                {"channels", g.channels},
                {"banks", g.banks},
                {"schedulers", g.schedulers},
                {"warps", g.warps},
                {"warp_size", g.warp_size},
                {"ctas", g.ctas},
                {"l1d.sets", g.l1d.sets},
                {"l1d.ways", g.l1d.ways},
                {"l1d.line_bytes", g.l1d.line_bytes},
                {"l2.sets", g.l2.sets},
                {"l2.ways", g.l2.ways},
                {"l2.line_bytes", g.l2.line_bytes}};
  for (const auto& each : counts) {
    if (each.count == 0 || each.count > INT32_MAX) {
      throw Failure(std::string("geometry ") + each.name + "=" + std::to_string(each.count) +
                    "; expected 1 to 2147483647");
    }
  }
  if (g.sms > kMaxSms || g.warps > PB_MAX_SLOTS || uint64_t{2} * g.sms + g.sub_partitions + g.channels > kMaxSites) {
    throw Failure("a host of " + std::to_string(g.sms) + " SMs with " + std::to_string(g.warps) +
                  " warps; expected at most " + std::to_string(kMaxSms) + " with " + std::to_string(PB_MAX_SLOTS) +
                  " and " + std::to_string(kMaxSites) + " sites");
  }
}

}  // namespace

Sites::Sites(const pb_geometry& geometry)
    : units_{0, geometry.sms, geometry.sub_partitions, geometry.channels, geometry.sms}, first_{} {
  check(geometry);
  for (uint32_t part = PB_PART_L1D; part < kParts; part++) {
    first_[part] = first_[part - 1] + units_[part - 1];
  }
  sites_.resize(site_count(geometry));
}

void Sites::take(const Frame& opened) {
  if (opened.site_count != sites_.size()) {
    throw Failure("the Java side knows " + std::to_string(opened.site_count) + " sites; expected " +
                  std::to_string(sites_.size()));
  }
  for (uint32_t i = 0; i < size(); i++) {
    const SiteFacts& site = opened.sites[i];
    static_cast<SiteFacts&>(sites_[i]) = site;
    sites_[i].due = (site.flags & kPresent) == 0 ? 0 : kLaunches | ((kSampledAfter | site.prompt) & site.hooks);
    publish_ |= (site.flags & kPublishes) != 0;
    prompt_ |= site.prompt;
  }
}

void Sites::missing(uint32_t part, uint32_t unit) { throw Failure("no such site: " + site_name(part, unit)); }

}  // namespace policybridge
