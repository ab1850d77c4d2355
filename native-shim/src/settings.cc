#include "settings.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "failure.h"

namespace policybridge {
namespace {

std::string trimmed(const std::string& text) {
  const char* blanks = " \t\r";
  size_t first = text.find_first_not_of(blanks);
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/** Longest path of a socket, in bytes. */
constexpr size_t kLongestSocketPath = 107;

/** A value of the configuration, with its key and location for error messages. */
struct Value {
  const std::string& key;
  const std::string& text;
  const std::string& location;

  [[noreturn]] void refuse(const std::string& expected) const {
    throw Failure(key + " = " + text + "; expected " + expected);
  }

  /** The position of the value in `words`. */
  size_t one_of(std::initializer_list<const char*> words) const {
    std::string expected;
    size_t at = 0;
    for (const char* word : words) {
      if (text == word) {
        return at;
      }
      expected += (at++ == 0 ? "" : " or ") + std::string(word);
    }
    refuse(expected);
  }

  uint64_t number(uint64_t least, uint64_t most) const { return number(text, least, most); }

  uint64_t number(const std::string& digits, uint64_t least, uint64_t most) const {
    errno = 0;
    char* end = nullptr;
    uint64_t number = std::strtoull(digits.c_str(), &end, 10);
    bool plain = digits.find_first_not_of("0123456789") == std::string::npos;
    if (!plain || errno != 0 || *end != 0 || number < least || number > most) {
      refuse(std::to_string(least) + " to " + std::to_string(most));
    }
    return number;
  }

  /** A JVM with an invalid option ends the process, so the value is checked before the JVM starts. */
  std::string heap() const {
    char unit = text.back();
    uint64_t most = unit == 'm' ? 1048576 : unit == 'g' ? 1024 : 0;
    if (most == 0) {
      refuse("a number followed by m or g");
    }
    number(text.substr(0, text.size() - 1), unit == 'm' ? 16 : 1, most);
    return text;
  }

  /** Bytes. */
  uint64_t size() const {
    const char unit = text.back();
    const int shift = unit == 'm' ? 20 : unit == 'g' ? 30 : 0;
    if (shift == 0) {
      refuse("a number followed by m or g");
    }
    return number(text.substr(0, text.size() - 1), 1, uint64_t{1} << (50 - shift)) << shift;
  }

  /** gRPC would retry an invalid address until connecting times out. */
  std::string address() const {
    for (const std::string scheme : {"unix:", "shm:"}) {
      if (text.compare(0, scheme.size(), scheme) == 0) {
        size_t bytes = text.size() - scheme.size();
        if (bytes == 0 || bytes > kLongestSocketPath) {
          refuse(scheme + "PATH with a path of 1 to " + std::to_string(kLongestSocketPath) + " bytes");
        }
        return text;
      }
    }
    size_t colon = text.rfind(':');
    std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
    bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || colon == 0 || std::stoul(port) < 1 || std::stoul(port) > 65535) {
      refuse("unix:PATH, shm:PATH or HOST:PORT with a port of 1 to 65535");
    }
    return text;
  }

  /** Options with blanks between them. */
  std::vector<std::string> options() const {
    std::istringstream words(text);
    std::vector<std::string> options;
    for (std::string word; words >> word;) {
      if (word[0] != '-' || word == "-") {
        refuse("options of the JVM, each beginning with -");
      }
      if (word.compare(0, 4, "-Xmx") == 0 || word.compare(0, 4, "-Xss") == 0) {
        refuse("no -Xmx (that is heap) and no -Xss (that is the process's limit)");
      }
      options.push_back(word);
    }
    return options;
  }
};

struct Key {
  const char* name;
  void (*set)(Settings&, const Value&);
};

constexpr Key kKeys[] = {
    {"policy",
     [](Settings& s, const Value& v) {
       s.policy = v.text;
       s.policy_location = v.location;
     }},
    {"policy-path", [](Settings& s, const Value& v) { s.policy_path = v.text; }},
    {"call",
     [](Settings& s, const Value& v) {
       v.one_of({"jna", "grpc", "shm"});
       s.call = v.text;
     }},
    {"server", [](Settings& s, const Value& v) { s.server = v.address(); }},
    {"watchdog", [](Settings& s, const Value& v) { s.watchdog_seconds = static_cast<uint32_t>(v.number(1, 86400)); }},
    {"resume", [](Settings& s, const Value& v) { s.resume = v.text; }},
    {"resume-quota", [](Settings& s, const Value& v) { s.resume_quota = v.size(); }},
    {"resume-within",
     [](Settings& s, const Value& v) { s.resume_within_seconds = static_cast<uint32_t>(v.number(1, 604800)); }},
    {"certificate", [](Settings& s, const Value& v) { s.certificate = v.text; }},
    {"key", [](Settings& s, const Value& v) { s.key = v.text; }},
    {"authority", [](Settings& s, const Value& v) { s.authority = v.text; }},
    {"seed", [](Settings& s, const Value& v) { s.seed = v.number(0, ULLONG_MAX); }},
    {"remember",
     [](Settings& s, const Value& v) {
       s.remember = v.one_of({"yes", "no"}) == 0;
     }},
    {"liveness-limit", [](Settings& s, const Value& v) { s.liveness_limit = v.number(1, LLONG_MAX); }},
    {"jvm", [](Settings& s, const Value& v) { s.jvm = v.text; }},
    {"heap", [](Settings& s, const Value& v) { s.heap = v.heap(); }},
    {"jvm-options", [](Settings& s, const Value& v) { s.jvm_options = v.options(); }},
    {"class-path", [](Settings& s, const Value& v) { s.class_path = v.text; }},
    {"registry", [](Settings& s, const Value& v) { s.registry = v.text; }},
    {"record",
     [](Settings& s, const Value& v) {
       s.records_run = v.text == "issue" || v.text == "all";
       s.record = v.text == "issue" ? "" : v.text;
     }},
    {"record-folder", [](Settings& s, const Value& v) { s.record_folder = v.text; }},
    {"statistics", [](Settings& s, const Value& v) { s.statistics = v.text; }},
    {"log", [](Settings& s, const Value& v) {
       s.log_level = static_cast<LogLevel>(v.one_of({"quiet", "info", "debug"}));
     }}};

/** Edit distance: insertions, deletions and replacements that turn one word into the other. */
size_t distance(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j < row.size(); j++) {
    row[j] = j;
  }
  for (size_t i = 1; i <= a.size(); i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j < row.size(); j++) {
      size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

/** What is wrong with a key, and what would be right. */
std::string unknown_key(const std::string& wrong) {
  std::string nearest = kKeys[0].name;
  std::string all;
  for (const Key& key : kKeys) {
    nearest = distance(wrong, key.name) < distance(wrong, nearest) ? key.name : nearest;
    all += (all.empty() ? "" : ", ") + std::string(key.name);
  }
  return "unknown key '" + wrong + "'; nearest: " + nearest + "; all keys: " + all;
}

/** Reads the lines of one source into settings. */
class Reader {
 public:
  Reader(std::string source, Settings& settings) : source_(std::move(source)), settings_(settings) {}

  void read(std::istream& lines) {
    for (std::string line; std::getline(lines, line);) {
      number_++;
      std::string text = trimmed(line.substr(0, line.find('#')));
      if (!text.empty()) {
        std::string location = source_ + " line " + std::to_string(number_);
        try {
          read(text, location);
        } catch (const Failure& failure) {
          throw Failure(location + ": " + failure.what());
        }
      }
    }
  }

 private:
  void read(const std::string& line, const std::string& location) {
    size_t equals = line.find('=');
    if (equals == std::string::npos) {
      throw Failure(line + "; expected key = value");
    }
    std::string name = trimmed(line.substr(0, equals));
    std::string text = trimmed(line.substr(equals + 1));
    for (const Key& key : kKeys) {
      if (name == key.name) {
        if (text.empty()) {
          throw Failure(name + " =; expected a value");
        }
        key.set(settings_, {name, text, location});
        return;
      }
    }
    throw Failure(unknown_key(name));
  }

  const std::string source_;
  Settings& settings_;
  int number_ = 0;
};

/** Checks keys against each other; `source` is named in messages. */
void check(const Settings& settings, const std::string& source) {
  if (settings.policy.empty() && !settings.records_run) {
    throw Failure(source + " names no policy; expected a line like: policy = lru, or: record = issue");
  }
  const bool shared = settings.call == "shm";
  const bool served = shared || settings.call == "grpc";
  const std::string with_call = " with call = " + settings.call;
  if (served && settings.server.empty()) {
    throw Failure(source + ": call = " + settings.call + " without a server; expected a line like: " +
                  (shared ? "server = shm:PATH" : "server = unix:PATH or server = HOST:PORT"));
  }
  if (served && shared != (settings.server.compare(0, 4, "shm:") == 0)) {
    throw Failure(source + ": server = " + settings.server + with_call + "; expected " +
                  (shared ? "shm:PATH" : "unix:PATH or HOST:PORT, or call = shm"));
  }
  if (served && !settings.policy_path.empty()) {
    throw Failure(source + ": policy-path = " + settings.policy_path + with_call +
                  "; expected it on the server: ./policybridge serve --policy-path");
  }
  if (!served && !settings.resume.empty()) {
    throw Failure(source + ": resume = " + settings.resume + with_call +
                  "; expected call = grpc or call = shm, whose messages are kept");
  }
  int files = !settings.certificate.empty() + !settings.key.empty() + !settings.authority.empty();
  if (files != 0 && files != 3) {
    throw Failure(source + ": mutual TLS needs certificate, key and authority; only " + std::to_string(files) +
                  " of them given");
  }
}

}  // namespace

Settings Settings::read(const char* file, const char* text) {
  Settings settings;
  if (file != nullptr) {
    if (*file == 0) {
      throw Failure(
          "the configuration file has an empty name; expected a file (in GPGPU-Sim by POLICYBRIDGE, which is unset for "
          "a run without policies)");
    }
    errno = 0;
    std::ifstream lines(file);
    if (lines) {
      Reader(file, settings).read(lines);
    }
    if (!lines.is_open() || lines.bad()) {
      throw Failure(std::string("the configuration ") + file + " cannot be read: " + std::strerror(errno));
    }
  }
  if (text != nullptr) {
    std::istringstream lines(text);
    Reader("configuration", settings).read(lines);
  }
  check(settings, file != nullptr ? file : "configuration");
  if (settings.records_run && !settings.record.empty()) {
    settings.record = settings.policy.empty() ? "" : settings.record_folder + "/bridge.zst";
  }
  return settings;
}

std::vector<std::string> Settings::keys() {
  std::vector<std::string> names;
  for (const Key& key : kKeys) {
    names.emplace_back(key.name);
  }
  return names;
}

}  // namespace policybridge
