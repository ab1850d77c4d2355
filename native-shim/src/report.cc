#include "report.h"

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "answers.h"
#include "failure.h"

namespace policybridge {
namespace {

constexpr const char* kCodeNames[PB_CODES] = {
    "?", "CACHE", "BYPASS", "BYPASS_ON_MISS", "STALL", "WAY", "INDEX", "NONE", "TAG", "SET", "RUN"};

/** Writes `file` under another name first: it keeps what it holds unless all of `text` is on the disk. */
void write(const std::string& file, const std::string& text) {
  std::error_code ignored;
  const bool replaced = !std::filesystem::exists(file, ignored) || std::filesystem::is_regular_file(file, ignored);
  const std::string written = replaced ? file + ".new" : file;
  errno = 0;
  std::ofstream out(written, std::ios::trunc);
  out << text;
  out.close();
  if (!out || (replaced && std::rename(written.c_str(), file.c_str()) != 0)) {
    const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
    if (replaced) {
      std::filesystem::remove(written, ignored);
    }
    throw Failure("statistics = " + file + " cannot be written" + why);
  }
}

template <typename Action>
void each_line(const std::string& lines, Action action) {
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) {
    action(line);
  }
}

}  // namespace

Report::Report(const Settings& settings) : file_(settings.statistics), log_level_(settings.log_level) {
  if (!file_.empty()) {
    write(file_, "");
  }
}

void Report::opened(const std::string& policy, const Settings& settings) const {
  if (log_level_ != LogLevel::kQuiet) {
    std::fprintf(stderr, "policybridge: %s over %s%s%s, seed %" PRIu64 "\n", printable(policy).c_str(),
                 settings.call.c_str(), settings.server.empty() ? "" : " ", printable(settings.server).c_str(),
                 settings.seed);
  }
}

void Report::kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta) const {
  if (log_level_ == LogLevel::kDebug) {
    std::fprintf(stderr, "policybridge: kernel %d %s of %d CTAs with %d threads began\n", kernel,
                 printable(name).c_str(), ctas, threads_per_cta);
  }
}

void Report::closed(const pb_counters& counters, const std::string& warnings) const {
  if (log_level_ != LogLevel::kQuiet) {
    std::fprintf(stderr,
                 "policybridge: %" PRIu64 " queries (%" PRIu64 " remembered), %" PRIu64 " events, %" PRIu64
                 " crossings\n",
                 counters.queries, counters.remembered, counters.events, counters.crossings);
    each_line(warnings, [](const std::string& warning) {
      std::fprintf(stderr, "policybridge: warning: %s\n", printable(warning).c_str());
    });
  }
}

void Report::count(const std::string& text) const {
  if (!file_.empty()) {
    write(file_, text);
  }
  if (log_level_ == LogLevel::kDebug) {
    std::fprintf(stderr, "%s", printable(text).c_str());
  }
}

std::string text_of(const std::string& policy, const pb_counters& counters, const std::string& warnings) {
  std::string text = "policybridge_policy = " + policy + "\n";
  auto line = [&text](const std::string& name, uint64_t value) {
    text += "policybridge_" + name + " = " + std::to_string(value) + "\n";
  };
  line("queries", counters.queries);
  line("remembered", counters.remembered);
  line("events", counters.events);
  line("crossings", counters.crossings);
  line("boundaries", counters.boundaries);
  for (unsigned hook = 1; hook < PB_HOOKS; hook++) {
    if (counters.calls[hook] == 0) {
      continue;
    }
    text += "policybridge_hook[" + hook_name(hook) + "] = " + std::to_string(counters.calls[hook]);
    for (unsigned code = 1; code < PB_CODES; code++) {
      if (counters.answers[hook][code] != 0) {
        text += std::string(" ") + kCodeNames[code] + "=" + std::to_string(counters.answers[hook][code]);
      }
    }
    text += "\n";
  }
  each_line(warnings, [&text](const std::string& warning) { text += "policybridge_warning = " + warning + "\n"; });
  return text;
}

}  // namespace policybridge
