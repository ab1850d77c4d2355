// What a session writes, with a fault at each step on the way to the disk in turn, until there is no step left.

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

#include "../check.h"
#include "../rig.h"
#include "../temporary_folder.h"
#include "failing_io.h"
#include "failure.h"
#include "recorded_run.h"
#include "report.h"

using namespace policybridge;
namespace fs = std::filesystem;

namespace {

/** No scenario of a few files takes so many steps. */
constexpr int64_t kMostSteps = 2000;

/** More than two blocks of a stream, which compress badly. */
const std::string& lines() {
  static const std::string lines = [] {
    std::string text;
    uint64_t random = 1;
    while (text.size() < 1200 * 1024) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      text += "X " + std::to_string(random) + "\n";
    }
    return text;
  }();
  return lines;
}

/** The failure of `work` with `fault` at step `at`, empty if it succeeded; `steps` are those that it took. */
std::string failure_of(const std::string& below, int32_t fault, int64_t at, int64_t& steps,
                       const std::function<void()>& work) {
  std::string message;
  failing_io_arm(below.c_str(), fault, at);
  try {
    work();
  } catch (const Failure& problem) {
    message = problem.what();
    if (message.empty()) {
      message = "(no message)";
    }
  }
  steps = failing_io_disarm();
  return message;
}

/** Fails each step of `work` in turn; after each, `check` gets the message, empty where `work` did not fail. */
void at_every_step(int32_t fault, const std::function<void(const std::string&)>& work,
                   const std::function<void(const std::string&, const std::string&)>& check) {
  int failed = 0;
  for (int64_t at = 1; at < kMostSteps; at++) {
    TemporaryFolder folder;
    int64_t steps = 0;
    const std::string message = failure_of(folder.path, fault, at, steps, [&] { work(folder.path); });
    try {
      check(folder.path, message);
    } catch (const std::exception& problem) {
      throw std::runtime_error("fault " + std::to_string(fault) + " at step " + std::to_string(at) + " (" + message +
                               "): " + problem.what());
    }
    failed += message.empty() ? 0 : 1;
    if (steps < at) {
      EQUAL("", message);
      std::printf("fault %d: %lld steps, %d of them fatal\n", fault, static_cast<long long>(steps), failed);
      EQUAL(true, failed > 0 || fault == FAILING_IO_SHORT);
      return;
    }
  }
  throw std::runtime_error("it does not end");
}

void expect_reason(const std::string& message) {
  EQUAL(true, message.find("No space left on device") != std::string::npos ||
                  message.find("Input/output error") != std::string::npos);
}

void record_run(const std::string& folder) {
  RecordedRun run(folder + "/new/deep");
  try {
    for (uint32_t stream = 0; stream < PB_STREAMS; stream++) {
      run.stream(stream).write(lines().data(), lines().size());
      run.stream(stream).end_part();
      run.stream(stream).write("Z 0\n", 4);
    }
    run.finish();
  } catch (const Failure&) {  // as the session does
    try {
      run.finish();
    } catch (const Failure&) {
    }
    throw;
  }
}

void record_traffic(const std::string& folder) {
  Rig rig("record = all\nrecord-folder = " + folder + "/new");
  try {
    for (int i = 0; i < 20000; i++) {
      rig.event(PB_HIT, i % 4);
    }
    rig.session.close();
  } catch (const Failure&) {
    rig.session.end_recording();
    throw;
  }
}

void is_whole_or_not_there(const std::string& folder, const std::string& message,
                           const std::function<void(const std::string&)>& record) {
  if (!message.empty()) {
    expect_reason(message);
    EQUAL(false, fs::exists(folder + "/new"));
    return;
  }
  TemporaryFolder whole;
  record(whole.path);
  for (const auto& file : fs::recursive_directory_iterator(whole.path)) {
    if (file.is_regular_file()) {
      const std::string name = file.path().string().substr(whole.path.size());
      EQUAL(true, content(whole.path + name) == content(folder + name));
    }
  }
}

/** It is begun empty. */
void are_whole_or_none(const std::string& folder, const std::string& message) {
  const std::string now = content(folder + "/counters");
  if (message.empty()) {
    EQUAL("policybridge_queries = 7\n", now);
  } else {
    expect_reason(message);
    EQUAL(true, now.empty() || now == "policybridge_queries = 7\n");
  }
  for (const auto& entry : fs::directory_iterator(folder)) {
    EQUAL("counters", entry.path().filename().string());
  }
}

void count(const std::string& folder) {
  Settings settings;
  settings.statistics = folder + "/counters";
  settings.log_level = LogLevel::kQuiet;
  Report report(settings);
  report.count("policybridge_queries = 7\n");
}

}  // namespace

#define AT_EVERY_STEP(name, fault)                                                                                    \
  TEST(a_recorded_run_is_whole_or_not_there_##name) {                                                                 \
    at_every_step(fault, record_run,                                                                                  \
                  [](const auto& folder, const auto& said) { is_whole_or_not_there(folder, said, record_run); });     \
  }                                                                                                                   \
  TEST(a_recorded_session_is_whole_or_not_there_##name) {                                                             \
    at_every_step(fault, record_traffic,                                                                              \
                  [](const auto& folder, const auto& said) { is_whole_or_not_there(folder, said, record_traffic); }); \
  }                                                                                                                   \
  TEST(a_file_of_counters_is_whole_or_empty_##name) { at_every_step(fault, count, are_whole_or_none); }

AT_EVERY_STEP(after_an_error, FAILING_IO_ERROR)
AT_EVERY_STEP(on_a_full_disk, FAILING_IO_FULL)
AT_EVERY_STEP(after_short_writes, FAILING_IO_SHORT)

int main(int argc, char** names) { return check::run_all(argc, names); }
