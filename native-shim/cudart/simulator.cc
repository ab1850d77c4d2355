#include "simulator.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace policybridge::cudart {
namespace {

// Signals that end a program which does not handle them.
constexpr int FATAL[] = {SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM};

// Read in a signal handler.
pid_t process = 0;
pid_t simulator = 0;
int connection = -1;

// The simulator closes its end when it has printed all.
void awaitEnd() {
  char left[256];
  ssize_t got;
  do {
    got = recv(connection, left, sizeof left, 0);
  } while (got > 0 || (got < 0 && errno == EINTR));
}

// Every call here may be made in a signal handler. The program ends by the signal when this returns.
void letPrint(int signal) {
  if (getpid() == process) {
    shutdown(connection, SHUT_WR);
    kill(simulator, SIGTERM);
    awaitEnd();
  }
  raise(signal);
}

void handleSignals() {
  for (int signal : FATAL) {
    struct sigaction now;
    if (sigaction(signal, nullptr, &now) == 0 && !(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_DFL) {
      struct sigaction ours {};
      ours.sa_handler = letPrint;
      ours.sa_flags = SA_RESETHAND;
      sigfillset(&ours.sa_mask);
      sigaction(signal, &ours, nullptr);
    }
  }
}

// In a process group of its own: Ctrl-C reaches the program alone.
int spawn(const char* command, int standardInput) {
  std::string line = std::string("exec ") + command;
  const char* words[] = {"sh", "-c", line.c_str(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none;
  sigemptyset(&none);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, standardInput, STDIN_FILENO);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setsigmask(&attributes, &none);
  int error = posix_spawn(&simulator, "/bin/sh", &files, &attributes, const_cast<char**>(words), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return error;
}

}  // namespace

int startSimulator(const char* command) {
  int ends[2];
  int error = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
  if (error == 0) {
    error = spawn(command, ends[1]);
    close(ends[1]);
  }
  if (error != 0) {
    fprintf(stderr, "policybridge: libcudart.so: the simulator cannot be started: %s\n", strerror(error));
    return -1;
  }
  process = getpid();
  connection = ends[0];
  handleSignals();
  return connection;
}

std::string refusal() {
  int status = 0;
  if (simulator == 0 || waitpid(simulator, &status, 0) != simulator) {
    return "the simulator has gone";
  }
  return WIFSIGNALED(status) ? "the simulator was ended by signal " + std::to_string(WTERMSIG(status)) : "";
}

void awaitSimulator() {
  if (simulator != 0 && getpid() == process) {
    awaitEnd();
  }
}

}  // namespace policybridge::cudart
