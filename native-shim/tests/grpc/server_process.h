#pragma once

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>

#include "check.h"

extern char** environ;

/** The address of a Unix socket that no other test uses. */
inline std::string fresh_address() {
  static int count = 0;
  return "unix:" + (std::filesystem::temp_directory_path() / "policybridge-test-").string() + std::to_string(getpid()) +
         "-" + std::to_string(count++);
}

/** The small server in a process of its own. */
class ServerProcess {
 public:
  explicit ServerProcess(const char* program) : ServerProcess(program, fresh_address()) {}

  ServerProcess(const char* program, std::string at) : address(std::move(at)) { start(program); }

  ~ServerProcess() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    std::remove(address.c_str() + 5);
  }

  /** Sends a signal that stops or ends the server and waits until it has: it may answer until then. */
  void signal(int number) {
    siginfo_t changed;
    kill(pid_, number);
    waitid(P_PID, static_cast<id_t>(pid_), &changed, WSTOPPED | WEXITED | WNOWAIT);
  }

  /** Ends the server at once, as a crash does, and starts another one at its address. */
  void replace(const char* program) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    start(program);
  }

  const std::string address;

  pid_t pid() const { return pid_; }

 private:
  void start(const char* program) {
    int ends[2];
    check(pipe(ends) == 0, "a pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    char* arguments[] = {const_cast<char*>(program), const_cast<char*>(address.c_str()), nullptr};
    check(posix_spawn(&pid_, program, &actions, nullptr, arguments, environ) == 0, std::string("start ") + program);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    char ready[6] = "";
    check(read(ends[0], ready, 5) == 5, "the server prints that it is ready");
    close(ends[0]);
  }

  pid_t pid_ = 0;
};
