#pragma once

#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <string>

/** Ends the test program with a message unless `holds`. */
inline void check(bool holds, const std::string& what) {
  if (!holds) {
    std::cerr << "FAILED: " << what << std::endl;
    std::_Exit(1);
  }
}

/** `action` must throw a `Problem`, and the message must contain `expected`. */
template <typename Problem = std::exception>
void check_throws(const std::string& expected, const std::function<void()>& action) {
  try {
    action();
  } catch (const Problem& e) {
    check(std::string(e.what()).find(expected) != std::string::npos,
          "threw \"" + std::string(e.what()) + "\"; expected \"" + expected + "\"");
    return;
  }
  check(false, "no exception was thrown; expected \"" + expected + "\"");
}
