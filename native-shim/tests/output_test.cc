// Standard output that takes nothing: of the driver, of a host that is stopped, and of one that prints its report as a
// patched GPGPU-Sim does. Each host is this program again, in a process of its own.

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <thread>

#include "check.h"
#include "child.h"
#include "host.h"

// It includes nothing itself.
#include "../../gpgpusim-patch/hooks/policybridge/output.inc"

namespace {

constexpr const char* kFull = "/dev/full";
/** A session without a policy, which needs no JVM: it records the run. */
constexpr const char* kFolder = "output-test-run";
const std::string kSettings = std::string("record = issue\nrecord-folder = ") + kFolder + "\n";
constexpr const char* kLost = "standard output cannot be written: No space left on device";
/** What ends each host that is stopped. */
constexpr const char* kStopped =
    "policybridge: a session was called from another thread; expected the one that opened it";
constexpr const char* kGeometry =
    "geometry sms=1 sub_partitions=1 channels=1 banks=1 schedulers=1 warps=1 warp_size=32 ctas=1 offered=ffffffffffe\n"
    "l1d 0 1 1 128 B 1 0\nl2 0 1 1 128 B 1 0\n";

/** Another thread's call of a session is a failure. */
[[noreturn]] void misuse(pb_session* session) {
  std::thread([session] {
    pb_record event = host::record(PB_HIT);
    pb_event(session, &event);
  }).join();
  std::exit(0);
}

// ---- hosts ----

void prints_and_is_stopped(const std::string& settings) {
  pb_session* session = host::open(settings.empty() ? kSettings : settings);
  std::printf("cycles = 7\n");
  misuse(session);
}

/** Its output is not stdio's. */
void streams_and_is_stopped(const std::string&) {
  std::ios::sync_with_stdio(false);
  pb_session* session = host::open(kSettings);
  std::cout << "cycles = 7\n";
  misuse(session);
}

/** More than stdio keeps: the write that failed was not the library's. */
void prints_much_and_is_stopped(const std::string&) {
  pb_session* session = host::open(kSettings);
  for (int i = 0; i < 10000; i++) {
    std::printf("cycles = 7\n");
  }
  std::fflush(stdout);
  misuse(session);
}

void writes_a_file_and_is_stopped(const std::string& file) {
  pb_session* session = host::open(kSettings);
  std::fputs("cycles = 7\n", std::fopen(file.c_str(), "w"));
  misuse(session);
}

/** As the hook code in GPGPU-Sim. */
void reports(const std::string&) {
  pb_session* session = host::open(kSettings);
  std::printf("%s", pb_report(session));
  const std::string lost = policybridge::lost_output();
  pb_close(session);
  if (!lost.empty()) {
    policybridge::fail(lost, PB_EXIT_STATUS);
  }
}

/** As the hook code does with the statistics that it has kept for a recording. */
void copies(const std::string&) {
  policybridge::write_output("cycles = 7\n", 11);
  policybridge::fail("the simulation stops");
}

const std::map<std::string, void (*)(const std::string&)> kHosts = {
    {"prints", prints_and_is_stopped},
    {"streams", streams_and_is_stopped},
    {"prints_much", prints_much_and_is_stopped},
    {"writes", writes_a_file_and_is_stopped},
    {"reports", reports},
    {"copies", copies},
};

Child ran(const std::vector<std::string>& words, const std::string& input, const char* output) {
  const Child end = Child::run(words, input, output);
  std::filesystem::remove_all(kFolder);
  return end;
}

Child host_ends(const std::string& name, const std::string& argument = "", const char* output = kFull) {
  return ran({"/proc/self/exe", "--host", name, argument}, "", output);
}

void stopped_with(const std::string& what, const Child& end) {
  EQUAL(int{PB_EXIT_STATUS}, end.status);
  EQUAL(std::string(kStopped) + what + "\n", end.errors);
}

Child drive(const std::string& more, const char* output = kFull) {
  return ran({DRIVER}, std::string("open record = issue\nopen record-folder = ") + kFolder + "\n" + kGeometry + more,
             output);
}

}  // namespace

// ---- tests ----

TEST(a_drive_whose_results_are_lost_has_failed) {
  const Child end = drive("");
  EQUAL(std::string("policybridge: ") + kLost + "\n", end.errors);
  EQUAL(int{PB_EXIT_STATUS}, end.status);
  EQUAL(0, drive("", "/dev/null").status);
  EQUAL("", drive("", "/dev/null").errors);
}

TEST(a_soak_ends_with_its_first_step_that_cannot_be_told) {
  const Child end = drive("soak 1 1 1 0\n\n");
  EQUAL(std::string("policybridge: ") + kLost + "\n", end.errors);
  EQUAL(int{PB_EXIT_STATUS}, end.status);
}

TEST(a_drive_that_had_failed_keeps_its_status_and_says_both) {
  const Child end = drive("stream l1d no-such-file\n");
  EQUAL(2, end.status);
  EQUAL(0u, end.errors.find("policybridge: no-such-file"));
  EQUAL(end.errors.size() - std::strlen(kLost) - 3, end.errors.find(std::string("; ") + kLost));
}

TEST(a_host_that_is_stopped_says_that_its_counts_are_lost) {
  stopped_with(std::string("; ") + kLost, host_ends("prints"));
  stopped_with("", host_ends("prints", "", "/dev/null"));
}

TEST(a_host_that_is_stopped_says_that_its_own_streams_output_is_lost) {
  stopped_with(std::string("; ") + kLost, host_ends("streams"));
}

TEST(a_host_that_is_stopped_says_that_its_earlier_output_was_lost) {
  stopped_with(std::string("; ") + kLost, host_ends("prints_much"));
}

TEST(a_host_that_is_stopped_says_that_its_own_file_is_lost) {
  stopped_with("; a file of the host cannot be written: No space left on device",
               host_ends("writes", kFull, "/dev/null"));
}

TEST(a_host_that_is_stopped_says_that_its_file_of_counters_is_lost) {
  stopped_with("; statistics = /dev/full cannot be written: No space left on device",
               host_ends("prints", kSettings + "statistics = /dev/full\n", "/dev/null"));
}

TEST(a_host_that_is_stopped_says_that_its_recording_is_lost) {
  stopped_with("; record = /dev/full cannot be written: No space left on device",
               host_ends("prints", "policy = native\nrecord = /dev/full\n", "/dev/null"));
}

TEST(a_host_whose_report_is_lost_ends_like_one_that_is_stopped) {
  const Child end = host_ends("reports");
  EQUAL(std::string("policybridge: ") + kLost + "\n", end.errors);
  EQUAL(int{PB_EXIT_STATUS}, end.status);
  EQUAL(0, host_ends("reports", "", "/dev/null").status);
}

TEST(a_host_that_fails_says_that_what_it_copied_is_lost) {
  const Child end = host_ends("copies");
  EQUAL(std::string("policybridge: the simulation stops; ") + kLost + "\n", end.errors);
  EQUAL(2, end.status);
  EQUAL("policybridge: the simulation stops\n", host_ends("copies", "", "/dev/null").errors);
}

int main(int count, char** names) {
  if (count == 4 && std::strcmp(names[1], "--host") == 0) {
    kHosts.at(names[2])(names[3]);
    return 0;
  }
  return check::run_all(count, names);
}
