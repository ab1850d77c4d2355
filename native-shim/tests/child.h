#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <vector>

extern char** environ;

/** A process whose standard output is a file or a device. */
struct Child {
  int status;
  /** What it wrote on standard error. */
  std::string errors;

  /** Runs `words` with `input`, which fits into a pipe, on standard input, to the end. */
  static Child run(std::vector<std::string> words, const std::string& input, const char* output) {
    int in[2];
    int err[2];
    if (pipe(in) != 0 || pipe(err) != 0) {
      throw std::runtime_error("no pipe");
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, in[1]);
    posix_spawn_file_actions_addclose(&actions, err[0]);
    std::vector<char*> arguments;
    for (std::string& word : words) {
      arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    pid_t pid = 0;
    if (posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) {
      throw std::runtime_error("no child " + words[0]);
    }
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(err[1]);
    if (write(in[1], input.data(), input.size()) != static_cast<ssize_t>(input.size())) {
      throw std::runtime_error("the child does not read");
    }
    close(in[1]);
    Child child{};
    char bytes[4096];
    for (ssize_t count; (count = read(err[0], bytes, sizeof bytes)) > 0;) {
      child.errors.append(bytes, static_cast<size_t>(count));
    }
    close(err[0]);
    int status = 0;
    waitpid(pid, &status, 0);
    child.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return child;
  }
};
