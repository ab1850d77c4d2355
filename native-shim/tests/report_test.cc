// Counters as they are written.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>

#include "check.h"
#include "failure.h"
#include "leftovers.h"
#include "printable.h"
#include "report.h"
#include "temporary_folder.h"

using namespace policybridge;
namespace fs = std::filesystem;

namespace {

void count(const std::string& file) {
  Settings settings;
  settings.statistics = file;
  Report(settings).count("policybridge_queries = 7\n");
}

}  // namespace

TEST(counters_are_written_as_lines_of_hooks_that_were_called) {
  pb_counters counters{};
  counters.queries = 5;
  counters.calls[PB_VICTIM] = 3;
  counters.answers[PB_VICTIM][PB_WAY] = 2;
  counters.answers[PB_VICTIM][PB_STALL] = 1;
  std::string text = text_of("lru", counters, "");
  EQUAL(true, text.find("policybridge_policy = lru\n") == 0);
  EQUAL(true, text.find("policybridge_queries = 5\n") != std::string::npos);
  EQUAL(true, text.find("policybridge_hook[victim] = 3 STALL=1 WAY=2\n") != std::string::npos);
  EQUAL(true, text.find("hit") == std::string::npos);
}

TEST(each_warning_is_a_line_of_its_own) {
  std::string text = text_of("lru", pb_counters{}, "lru: hook hit at L1D was never called\nlru: idle\n");
  EQUAL(true, text.find("policybridge_warning = lru: hook hit at L1D was never called\n") != std::string::npos);
  EQUAL(true, text.find("policybridge_warning = lru: idle\n") != std::string::npos);
  EQUAL(true, text_of("lru", pb_counters{}, "").find("warning") == std::string::npos);
}

TEST(a_file_of_counters_that_cannot_be_written_is_a_failure_at_once) {
  Settings settings;
  settings.statistics = "no-such-folder/counters";
  check::fails_with("statistics = no-such-folder/counters cannot be written", [&] { Report report(settings); });
}

TEST(a_link_where_another_user_expects_the_unfinished_file_is_not_followed) {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/theirs") << "theirs";
  for (const char* guess : {"/counters.new", "/counters.part", "/.policybridge-.part"}) {
    fs::create_symlink(folder.path + "/theirs", folder.path + guess);
  }
  count(folder.path + "/counters");
  EQUAL("policybridge_queries = 7\n", content(folder.path + "/counters"));
  EQUAL("theirs", content(folder.path + "/theirs"));
  EQUAL(5, folder.entries());
}

TEST(a_link_that_the_user_gives_is_followed_and_stays) {
  TemporaryFolder folder;
  std::ofstream(folder.path + "/far") << "before";
  fs::create_symlink("far", folder.path + "/counters");
  count(folder.path + "/counters");
  EQUAL("policybridge_queries = 7\n", content(folder.path + "/far"));
  EQUAL(true, fs::is_symlink(folder.path + "/counters"));
  EQUAL(2, folder.entries());
}

TEST(a_file_of_counters_has_the_mode_that_new_files_have) {
  TemporaryFolder folder;
  const mode_t before = umask(027);
  count(folder.path + "/counters");
  umask(before);
  EQUAL(0640u, static_cast<unsigned>(fs::status(folder.path + "/counters").permissions()));
}

TEST(a_folder_is_no_file_of_counters) {
  TemporaryFolder folder;
  Settings settings;
  settings.statistics = folder.path;
  check::fails_with("statistics = " + folder.path + " cannot be written: Is a directory",
                    [&] { Report report(settings); });
  EQUAL(0, folder.entries());
}

TEST(what_a_killed_process_left_is_gone_after_the_next_and_what_another_writes_is_not) {
  TemporaryFolder folder;
  const std::string left = folder.path + "/.policybridge-0123456789abcdef.part";
  const std::string held = folder.path + "/.policybridge-fedcba9876543210.part";
  const std::string fresh = folder.path + "/.policybridge-0000000000000000.part";
  const std::string other = folder.path + "/.policybridge-mine.part";
  const timespec yesterday[2] = {{std::time(nullptr) - 86400, 0}, {std::time(nullptr) - 86400, 0}};
  for (const std::string& file : {left, held, fresh, other}) {
    std::ofstream(file) << "half";
    if (file != fresh) {
      EQUAL(0, ::utimensat(AT_FDCWD, file.c_str(), yesterday, 0));
    }
  }
  const int writing = ::open(held.c_str(), O_WRONLY);
  EQUAL(true, hold(writing));
  count(folder.path + "/counters");
  EQUAL(false, fs::exists(left));
  EQUAL(true, fs::exists(held) && fs::exists(fresh) && fs::exists(other));
  EQUAL(4, folder.entries());
  ::close(writing);
  count(folder.path + "/counters");
  EQUAL(false, fs::exists(held));
}

TEST(control_characters_are_escaped) {
  EQUAL("a\\u001b[31m\\u009b\\u007f\\u000d\tb\n\u00e4", printable("a\x1b[31m\u009b\x7f\r\tb\n\u00e4"));
  EQUAL("", printable(""));
  EQUAL("a policybridge_queries = 9\\u001b[2J ", line_of("a\npolicybridge_queries = 9\x1b[2J\r"));
}

int main(int count, char** names) { return check::run_all(count, names); }
