// What is recorded in the background is what was recorded.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "answers.h"
#include "check.h"
#include "host.h"
#include "recording.h"
#include "rig.h"

using namespace policybridge;

namespace {

const RecordedSession kSession{"host", "policy", 7};

/** A file that is gone when the test is over. */
struct TemporaryFile {
  std::string path = (std::filesystem::temp_directory_path() / "policybridge-unit-XXXXXX").string();

  TemporaryFile() { close(mkstemp(path.data())); }
  ~TemporaryFile() { std::remove(path.c_str()); }

  std::string content() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

/** Records of every kind, enough of them to use every block several times. */
template <typename Anything>
void record_all(Anything& recorder) {
  host::AllWays ways(70);
  uint64_t invalid[2] = {5, 1};
  int32_t slots[3] = {2, 0, 1};
  int32_t shown[3] = {0, 1, 2};
  std::vector<uint8_t> published = default_published(host::geometry());
  std::vector<pb_queued> queue(PB_MAX_QUEUED);
  for (int i = 0; i < 20000; i++) {
    recorder.event(host::record(PB_HIT, i % 32, 1, i), true);
    recorder.event(host::record(PB_FILL, i % 32, 1), false);
    ways.view.invalid = i % 2 == 0 ? invalid : nullptr;
    recorder.query(host::record(PB_VICTIM, i % 32, 0, i), true, &ways.view, {PB_WAY, i % 4});
    recorder.commit(host::record(PB_REQUEST_TAG, 0, 0, i), true, {PB_TAG, 3});
    recorder.boundary(static_cast<uint64_t>(i), i % 2 == 0, i % 3 == 0);
    if (i % 3 == 0) {
      published[8 + i % 2 * 24] = static_cast<uint8_t>(i);  // slots 0 to 7 of one of two SMs
      recorder.published(published.data());
    }
    if (i % 100 == 0) {
      pb_view view{};
      view.count = 3;
      view.slots = shown;
      recorder.shows(view);
      view.slots = slots;
      recorder.query(host::record(PB_WARP_ORDER), false, &view, {PB_NONE, 0});
      view.count = PB_MAX_QUEUED;
      view.queue = queue.data();
      recorder.query(host::record(PB_PICK), false, &view, {PB_INDEX, 2});
      recorder.kernel_began(i, "kernel<" + std::string(i % 4000, 'x') + ">", 4, 64);
      recorder.kernel_ended(i);
    }
  }
  recorder.finish();
}

}  // namespace

TEST(a_recording_in_the_background_is_the_recording) {
  TemporaryFile ours;
  TemporaryFile plain;
  Recording recording(ours.path, host::geometry(), kSession);
  Recorder recorder(plain.path, host::geometry(), kSession);
  record_all(recording);
  record_all(recorder);
  EQUAL(true, ours.content().size() > 100000);
  EQUAL(true, ours.content() == plain.content());
}

TEST(accesses_are_to_be_filled_in_while_a_recording_is_made) {
  SiteFacts blind = governed();
  blind.flags |= kSeesNoAccesses;
  TemporaryFile file;
  EQUAL(true, Rig("record = " + file.path, blind).session.sees_accesses(PB_PART_L1D, 0));
  EQUAL(false, Rig("", blind).session.sees_accesses(PB_PART_L1D, 0));
}

TEST(a_disk_that_is_full_ends_the_recording_with_a_message) {
  Recording recording("/dev/full", host::geometry(), kSession);
  check::fails_with("record = /dev/full cannot be written", [&] { record_all(recording); });
  check::fails_with("record = /no/such/folder/file",
                    [] { Recording("/no/such/folder/file", host::geometry(), kSession); });
}

int main(int count, char** names) { return check::run_all(count, names); }
