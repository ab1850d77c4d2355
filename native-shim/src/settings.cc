#include "settings.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
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

/** Reads the lines of one source into settings. */
class Reader {
 public:
  Reader(std::string source, Settings& settings) : source_(std::move(source)), settings_(settings) {}

  void read(std::istream& lines) {
    for (std::string line; std::getline(lines, line);) {
      number_++;
      std::string text = trimmed(line.substr(0, line.find('#')));
      if (!text.empty()) {
        size_t equals = text.find('=');
        if (equals == std::string::npos) {
          fail(text, "key = value");
        }
        set(trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)));
      }
    }
  }

 private:
  void set(const std::string& key, const std::string& value) {
    if (value.empty()) {
      fail(key + " =", "a value");
    }
    if (key == "policy") {
      settings_.policy = value;
    } else if (key == "policy-path") {
      settings_.policy_path = value;
    } else if (key == "call") {
      settings_.call = one_of(key, value, {"jna", "grpc"});
    } else if (key == "seed") {
      settings_.seed = number(key, value, 0, ULLONG_MAX);
    } else if (key == "remember") {
      settings_.remember = one_of(key, value, {"yes", "no"}) == "yes";
    } else if (key == "liveness-limit") {
      settings_.liveness_limit = number(key, value, 1, LLONG_MAX);
    } else if (key == "server") {
      settings_.server = value;
    } else if (key == "watchdog") {
      settings_.watchdog_seconds = static_cast<uint32_t>(number(key, value, 1, 86400));
    } else if (key == "certificate") {
      settings_.certificate = value;
    } else if (key == "key") {
      settings_.key = value;
    } else if (key == "authority") {
      settings_.authority = value;
    } else if (key == "class-path") {
      settings_.class_path = value;
    } else if (key == "registry") {
      settings_.registry = value;
    } else if (key == "jvm") {
      settings_.jvm = value;
    } else if (key == "heap") {
      settings_.heap = heap(key, value);
    } else if (key == "record") {
      settings_.record = value;
    } else {
      fail(key,
           "policy, call, policy-path, seed, remember, liveness-limit, server, watchdog, certificate, key, authority, class-path, registry, jvm, "
           "heap or record");
    }
  }

  std::string one_of(const std::string& key, const std::string& value, std::initializer_list<const char*> words) const {
    std::string expected;
    for (const char* word : words) {
      if (value == word) {
        return value;
      }
      expected += (expected.empty() ? "" : " or ") + std::string(word);
    }
    fail(key + " = " + value, expected);
  }

  uint64_t number(const std::string& key, const std::string& value, uint64_t least, uint64_t most) const {
    errno = 0;
    char* end = nullptr;
    uint64_t number = std::strtoull(value.c_str(), &end, 10);
    bool digits = value.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || errno != 0 || *end != 0 || number < least || number > most) {
      fail(key + " = " + value, std::to_string(least) + " to " + std::to_string(most));
    }
    return number;
  }

  /** A JVM that is asked for the impossible ends the process, so what can be said before is said before. */
  std::string heap(const std::string& key, const std::string& value) const {
    char unit = value.back();
    uint64_t most = unit == 'm' ? 1048576 : unit == 'g' ? 1024 : 0;
    if (most == 0) {
      fail(key + " = " + value, "a number followed by m or g");
    }
    number(key, value.substr(0, value.size() - 1), unit == 'm' ? 16 : 1, most);
    return value;
  }

  [[noreturn]] void fail(const std::string& what, const std::string& expected) const {
    throw Failure(source_ + " line " + std::to_string(number_) + ": " + what + "; expected " + expected);
  }

  const std::string source_;
  Settings& settings_;
  int number_ = 0;
};

void check(const Settings& settings) {
  if (settings.policy.empty()) {
    throw Failure("the configuration names no policy; expected a line like: policy = lru");
  }
  if (settings.call == "grpc" && settings.server.empty()) {
    throw Failure("call = grpc without a server; expected a line like: server = unix:PATH or server = HOST:PORT");
  }
  if (settings.call == "grpc" && !settings.policy_path.empty()) {
    throw Failure("policy-path = " + settings.policy_path + " with call = grpc; expected it on the server: ./policybridge serve --policy-path");
  }
  int files = !settings.certificate.empty() + !settings.key.empty() + !settings.authority.empty();
  if (files != 0 && files != 3) {
    throw Failure("mutual TLS needs certificate, key and authority; only " + std::to_string(files) + " of them given");
  }
}

}  // namespace

Settings Settings::read(const char* file, const char* text) {
  Settings settings;
  if (file != nullptr) {
    std::ifstream lines(file);
    if (!lines) {
      throw Failure(std::string("the configuration ") + file + " cannot be read");
    }
    Reader(file, settings).read(lines);
  }
  if (text != nullptr) {
    std::istringstream lines(text);
    Reader("configuration", settings).read(lines);
  }
  check(settings);
  return settings;
}

}  // namespace policybridge
