// The stream driver: whatever stands in a plan or in a stream, it is driven or refused with one line. The first byte
// says what the rest is: an l1d, l2, dram or bridge stream, or a plan.

#include <sys/mman.h>
#include <unistd.h>

#include <sstream>
#include <string>

#include "bad_input.h"
#include "bridge_source.h"
#include "cache_source.h"
#include "dram_source.h"
#include "fuzzed.h"
#include "plan.h"

pb_session* fuzzed_session();

namespace {

/** That of the recordings among the seeds. */
pb_geometry geometry() {
  pb_geometry g{};
  g.sms = 2;
  g.sub_partitions = 12;
  g.channels = 6;
  g.banks = 16;
  g.schedulers = 2;
  g.warps = 48;
  g.warp_size = 32;
  g.ctas = 8;
  g.l1d = {32, 4, 128};
  g.l2 = {8, 8, 128};
  g.offered = (uint64_t{1} << PB_HOOKS) - 2;
  return g;
}

/** A file without a place on a disk. */
class File {
 public:
  File(const uint8_t* data, size_t size) : descriptor_(memfd_create("stream", 0)) {
    if (descriptor_ < 0 || write(descriptor_, data, size) != static_cast<ssize_t>(size)) {
      fuzz::finding("no file in memory", "");
    }
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void drive_to_the_end(drive::Source& source) {
  while (source.has_more()) {
    source.step();
  }
}

void drive_one(uint8_t kind, const uint8_t* data, size_t size) {
  if (kind % 5 == 4) {
    std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
    drive::Plan::read(text);
    return;
  }
  const File file(data, size);
  const pb_geometry host = geometry();
  drive::Policies policies(fuzzed_session(), host);
  drive::Agreement agreement;
  drive::RequestOrigins origins;
  drive::StableIds ids;
  const drive::CacheShape l1d{false, 32, 4, 128, 'L', false, 0};
  const drive::CacheShape l2{true, 8, 8, 128, 'B', true, 0};
  if (kind % 5 == 0) {
    drive::CacheSource source(file.path(), PB_PART_L1D, l1d, host, origins, ids, policies, agreement);
    drive_to_the_end(source);
  } else if (kind % 5 == 1) {
    drive::CacheSource source(file.path(), PB_PART_L2, l2, host, origins, ids, policies, agreement);
    drive_to_the_end(source);
  } else if (kind % 5 == 2) {
    drive::DramSource source(file.path(), host, origins, ids, policies, agreement);
    drive_to_the_end(source);
  } else {
    drive::BridgeSource(file.path(), host, policies, agreement).play();
  }
}

}  // namespace

void fuzz::use(const uint8_t* data, size_t size) {
  if (size == 0) {
    return;
  }
  try {
    drive_one(data[0], data + 1, size - 1);
  } catch (const drive::BadInput& refused) {
    fuzz::require_one_line(refused.what());
  }
}
