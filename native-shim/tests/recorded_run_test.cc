// A run that is recorded: its folder, its streams, and that no Java is needed for it.

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "check.h"
#include "host.h"
#include "rig.h"
#include "transports.h"

using namespace policybridge;
namespace fs = std::filesystem;

namespace {

/** A folder that is gone when the test is over. */
struct TemporaryFolder {
  std::string path = (fs::temp_directory_path() / "policybridge-unit-XXXXXX").string();

  TemporaryFolder() {
    if (mkdtemp(path.data()) == nullptr) {
      throw std::runtime_error("no temporary folder");
    }
  }
  ~TemporaryFolder() { fs::remove_all(path); }
};

/** Lets the process open so many files more. */
class FewFiles {
 public:
  explicit FewFiles(int count) {
    getrlimit(RLIMIT_NOFILE, &usual_);
    int next = dup(0);
    close(next);
    rlimit few = usual_;
    few.rlim_cur = static_cast<rlim_t>(next + count);
    setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewFiles() { setrlimit(RLIMIT_NOFILE, &usual_); }

 private:
  rlimit usual_{};
};

constexpr char kHeader[] = "#policybridge-stream issue 1\n";

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_all(LineStream& stream, const std::string& lines) { stream.write(lines.data(), lines.size()); }

/** More than two blocks. */
std::string many_lines() {
  std::string lines;
  for (int i = 0; lines.size() < 3 * 512 * 1024; i++) {
    lines += "X " + std::to_string(i) + " 2 0 1\n";
  }
  return lines;
}

}  // namespace

TEST(an_ended_part_is_in_the_file_while_the_stream_is_still_written) {
  TemporaryFolder folder;
  LineStream ended(folder.path + "/ended", kHeader);
  LineStream open(folder.path + "/open", kHeader);
  write_all(ended, many_lines());
  ended.end_part();
  ended.finish();
  write_all(open, many_lines());
  open.end_part();
  const std::string part = content(folder.path + "/ended");
  EQUAL(true, part.size() > 1000);
  EQUAL(true, part == content(folder.path + "/open"));
  write_all(open, "KE 1 1\n");
  EQUAL(part, content(folder.path + "/open").substr(0, part.size()));
  open.end_part();
  open.finish();
  EQUAL(true, part.size() < content(folder.path + "/open").size());
}

// The frame of a part that does not end lacks the last bytes of the one that does.
TEST(a_part_that_does_not_end_is_an_incomplete_frame_from_its_first_line_on) {
  TemporaryFolder folder;
  std::string whole_and_first_line;
  {
    LineStream stream(folder.path + "/stream", kHeader);
    write_all(stream, "KE 1 1\n");
    stream.end_part();
    const std::string whole = content(folder.path + "/stream");
    write_all(stream, "KB 2 2\n");
    write_all(stream, "KE 2 2\n");
    stream.finish();
    whole_and_first_line = content(folder.path + "/stream");
    EQUAL(whole, whole_and_first_line.substr(0, whole.size()));
    EQUAL(true, whole.size() < whole_and_first_line.size());
  }
  LineStream ended(folder.path + "/ended", kHeader);
  write_all(ended, "KE 1 1\n");
  ended.end_part();
  write_all(ended, "KB 2 2\n");
  ended.end_part();
  ended.finish();
  const std::string two_parts = content(folder.path + "/ended");
  EQUAL(true, whole_and_first_line.size() < two_parts.size());
  EQUAL(whole_and_first_line, two_parts.substr(0, whole_and_first_line.size()));
}

TEST(a_stream_on_a_full_disk_fails_at_the_next_part) {
  LineStream stream("/dev/full", kHeader);
  write_all(stream, many_lines());
  check::fails_with("/dev/full cannot be written", [&] { stream.end_part(); });
}

TEST(a_folder_that_cannot_be_created_leaves_none_of_those_above_it) {
  TemporaryFolder folder;
  check::fails_with("cannot be created", [&] { RecordedRun(folder.path + "/new/" + std::string(300, 'x')); });
  EQUAL(false, fs::exists(folder.path + "/new"));
}

TEST(a_run_is_recorded_without_policies_and_without_java) {
  TemporaryFolder folder;
  Settings settings = Settings::read(nullptr, ("record = issue\nrecord-folder = " + folder.path + "/run").c_str());
  Session session(settings, host::geometry(), "unit test", true, make_transport(settings));
  EQUAL("native", session.policy());
  EQUAL(folder.path + "/run", session.recorded_run()->folder());
  EQUAL(0u, session.wanted(PB_PART_L1D, 0));
  session.kernel_began(1, "kernel", 2, 64);
  session.stream_lines(PB_STREAM_ISSUE, "Z 0\n", 4);
  session.stream_part(PB_STREAM_ISSUE);
  EQUAL(false, session.boundary(1));
  session.kernel_ended(1);
  EQUAL(0u, session.statistics().calls[PB_VICTIM]);
  session.close();
  EQUAL(true, content(folder.path + "/run/issue.zst").size() > 0);
  EQUAL(true, content(folder.path + "/run/hostcopy.zst").size() > 0);
  EQUAL(false, fs::exists(folder.path + "/run/bridge.zst"));
}

// Behind the end of the part, the second run begins a kernel that does not end.
TEST(the_notes_of_a_whole_run_say_how_many_records_its_streams_have) {
  for (const std::string behind : {"", "KB 2 2\n"}) {
    TemporaryFolder folder;
    RecordedRun run(folder.path + "/run");
    std::ofstream(run.folder() + "/run.txt") << "seed: 1\n";
    LineStream& issue = run.stream(PB_STREAM_ISSUE);
    write_all(issue, "Z 0\nKB 1 1\n");
    issue.end_part();
    run.stream(PB_STREAM_HOSTCOPY).end_part();
    if (!behind.empty()) {
      write_all(issue, behind);
    }
    run.finish();
    run.finish();
    EQUAL(behind.empty() ? "seed: 1\nrecords: hostcopy 0, issue 2\n" : "seed: 1\n", content(run.folder() + "/run.txt"));
  }
}

TEST(all_records_the_traffic_of_the_policies_too) {
  TemporaryFolder folder;
  Rig rig("record = all\nrecord-folder = " + folder.path);
  rig.session.close();
  EQUAL(true, content(folder.path + "/issue.zst").size() > 0);
  EQUAL(true, content(folder.path + "/bridge.zst").size() > 0);
}

TEST(a_folder_that_holds_something_is_not_recorded_into) {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/notes.txt") << "mine\n";
  check::fails_with("record-folder = " + folder.path + " is not empty; expected a new folder for each recorded run",
                    [&] { Rig("record = issue\nrecord-folder = " + folder.path); });
  check::fails_with("record-folder = /dev/null/run cannot be created",
                    [&] { Rig("record = issue\nrecord-folder = /dev/null/run"); });
  EQUAL(false, fs::exists(folder.path + "/issue.zst"));
}

TEST(a_folder_that_cannot_be_read_is_not_called_full) {
  TemporaryFolder folder;
  FewFiles none(0);
  check::fails_with("record-folder = " + folder.path + " cannot be read: Too many open files",
                    [&] { RecordedRun run(folder.path); });
}

TEST(a_run_that_does_not_begin_leaves_no_folder) {
  TemporaryFolder folder;
  { LineStream loads_libzstd(folder.path + "/first", kHeader); }
  fs::remove(folder.path + "/first");
  for (int streams = 1; streams <= PB_STREAMS; streams++) {
    FewFiles few(streams);
    check::fails_with("Too many open files",
                      [&] { Rig("record = all\nrecord-folder = " + folder.path + "/new/deep"); });
    EQUAL(true, fs::is_directory(folder.path));
    EQUAL(false, fs::exists(folder.path + "/new"));
  }
}

TEST(a_stream_without_a_recorded_run_is_refused) {
  Rig rig;
  check::fails_with("expected record = issue", [&] { rig.session.stream_lines(PB_STREAM_ISSUE, "Z 0\n", 4); });
  TemporaryFolder folder;
  Rig recorded("record = issue\nrecord-folder = " + folder.path);
  check::fails_with("stream 3; expected one below 3", [&] { recorded.session.stream_part(PB_STREAMS); });
}

int main(int count, char** names) { return check::run_all(count, names); }
