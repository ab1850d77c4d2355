#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/** Tests as functions whose names are sentences; a failed check throws. */
namespace check {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

struct Registration {
  Registration(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

template <typename Expected, typename Actual>
void equal(const Expected& expected, const Actual& actual, const char* file, int line) {
  if (!(expected == actual)) {
    std::ostringstream text;
    text << file << ":" << line << ": expected [" << expected << "] but was [" << actual << "]";
    throw std::runtime_error(text.str());
  }
}

/** Throws unless `call` fails with a message that contains `part`. */
template <typename Call>
void fails_with(const std::string& part, Call call) {
  std::string message;
  try {
    call();
  } catch (const std::exception& failure) {
    message = failure.what();
  }
  if (message.empty() || message.find(part) == std::string::npos) {
    throw std::runtime_error("expected a failure with [" + part + "] but was [" + message + "]");
  }
}

/** Runs all tests, or those that are named. */
inline int run_all(int count, char** names) {
  int failed = 0;
  int ran = 0;
  for (const Test& test : tests()) {
    bool chosen = count < 2;
    for (int i = 1; i < count; i++) {
      chosen |= std::strcmp(names[i], test.name) == 0;
    }
    if (!chosen) {
      continue;
    }
    ran++;
    try {
      test.run();
    } catch (const std::exception& failure) {
      failed++;
      std::printf("FAILED %s: %s\n", test.name, failure.what());
    }
  }
  std::printf("%d tests, %d failed\n", ran, failed);
  return failed == 0 && ran > 0 ? 0 : 1;
}

}  // namespace check

#define TEST(name)                                           \
  static void name();                                        \
  static check::Registration registered_##name(#name, name); \
  static void name()

#define EQUAL(expected, actual) check::equal(expected, actual, __FILE__, __LINE__)
