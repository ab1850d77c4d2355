#include "report.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <sstream>

#include "answers.h"
#include "failure.h"
#include "leftovers.h"
#include "printable.h"

namespace policybridge {
namespace {

constexpr int kAttempts = 100;

/** Writes all of `text`; if not, errno says why. */
bool wrote(int file, const std::string& text) {
  for (size_t at = 0; at < text.size();) {
    const ssize_t written = ::write(file, text.data() + at, text.size() - at);
    if (written < 0 && errno != EINTR) {
      return false;
    }
    at += written < 0 ? 0 : static_cast<size_t>(written);
  }
  return true;
}

/**
 * Creates a file beside `file`, under a name that cannot be guessed: in a shared folder another user may have put a
 * link at one that can. Returns its descriptor; if -1, errno says why.
 */
int created_beside(const std::filesystem::path& file, std::string& name) {
  std::random_device random;
  for (int attempt = 0; attempt < kAttempts; attempt++) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%08x%08x", random(), random());
    name = (file.parent_path() / (kUnfinishedBegin + std::string(digits) + kUnfinishedEnd)).string();
    const int created = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (created >= 0) {
      hold(created);
    }
    if (created >= 0 || errno != EEXIST) {
      return created;
    }
  }
  return -1;
}

/** Puts `text` into `file` under another name first: it keeps what it holds unless all is written. Errno, or 0. */
int replace(const std::filesystem::path& file, const std::string& text, std::string& left_over) {
  std::string part;
  const int out = created_beside(file, part);
  if (out < 0) {
    return errno;
  }
  int why = wrote(out, text) ? 0 : errno;
  why = ::close(out) != 0 && why == 0 ? errno : why;
  why = why == 0 && std::rename(part.c_str(), file.c_str()) != 0 ? errno : why;
  if (why != 0 && ::unlink(part.c_str()) != 0) {
    left_over = "; left over, because it cannot be deleted: " + part;
  }
  return why;
}

/** Writes `text` to a device or a pipe. Errno, or 0. */
int pass_on(const std::string& file, const std::string& text) {
  const int out = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (out < 0) {
    return errno;
  }
  const int why = wrote(out, text) ? 0 : errno;
  return ::close(out) != 0 && why == 0 ? errno : why;
}

/** Writes `text` to `file`, or to what that links to, over what was there. */
void write(const std::string& file, const std::string& text) {
  std::error_code missing;
  const std::filesystem::path linked = std::filesystem::canonical(file, missing);
  std::string left_over;
  const int why = missing || std::filesystem::is_regular_file(linked, missing)
                      ? replace(missing ? std::filesystem::path(file) : linked, text, left_over)
                      : pass_on(file, text);
  if (why != 0) {
    throw Failure("statistics = " + file + " cannot be written: " + std::strerror(why) + left_over);
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
    std::error_code none;
    delete_leftovers(std::filesystem::weakly_canonical(file_, none).parent_path());
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
        text += " " + code_name(code) + "=" + std::to_string(counters.answers[hook][code]);
      }
    }
    text += "\n";
  }
  each_line(warnings, [&text](const std::string& warning) { text += "policybridge_warning = " + warning + "\n"; });
  return text;
}

}  // namespace policybridge
