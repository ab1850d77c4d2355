// What a host sees of a policy server that fails, through the C interface and both libraries. Each host is a process of
// its own, because a failure ends it.

#include <csignal>
#include <functional>

#include "../host.h"
#include "check.h"
#include "server_process.h"

namespace {

/** How a host ended: its status, and what it wrote on stderr. */
struct End {
  int status;
  std::string errors;
};

End run(const std::function<int()>& host) {
  int ends[2];
  check(pipe(ends) == 0, "a pipe");
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    _exit(host());
  }
  close(ends[1]);
  End end{};
  char some[256];
  for (ssize_t count = 0; (count = read(ends[0], some, sizeof some)) > 0;) {
    end.errors.append(some, static_cast<size_t>(count));
  }
  close(ends[0]);
  waitpid(child, &end.status, 0);
  end.status = WIFEXITED(end.status) ? WEXITSTATUS(end.status) : -1;
  return end;
}

void ends(const End& end, int status, const std::string& line) {
  check(end.status == status, "status " + std::to_string(end.status) + ": " + end.errors);
  check(end.errors.find(line) == 0 && end.errors.find('\n') == end.errors.size() - 1, end.errors);
}

std::string settings(const std::string& address) {
  return "policy = lru\ncall = grpc\nremember = no\nwatchdog = 1\nserver = " + address + "\n";
}

int32_t victim(pb_session* session) {
  static host::AllWays ways(host::kWays);
  const pb_record query = host::record(PB_VICTIM, 0, host::kWays);
  pb_answer answer{};
  return pb_query(session, &query, &ways.view, &answer);
}

/** A host that queries while its server is sent a signal; the first result that is no answer. */
int32_t queries_until(const ServerProcess& server, int number, uint32_t flags) {
  pb_session* session = host::open(settings(server.address), flags);
  int32_t result = victim(session);
  kill(server.pid(), number);
  for (int i = 0; i < 100000 && result == PB_OK; i++) {
    result = victim(session);
  }
  const int32_t later = victim(session);
  const int32_t at_close = pb_close(session);
  check(later == result && at_close == result, "every later call returns the same");
  return result;
}

void a_server_that_dies_ends_the_run_with_a_status_of_its_own(const char* program) {
  ServerProcess server(program);
  ends(run([&] { return queries_until(server, SIGKILL, 0); }), PB_SERVER_EXIT_STATUS,
       "policybridge: the policy server at " + server.address + " is gone: ");
}

void a_server_that_does_not_answer_does_so_too(const char* program) {
  ServerProcess server(program);
  ends(run([&] { return queries_until(server, SIGSTOP, 0); }), PB_SERVER_EXIT_STATUS,
       "policybridge: the policy server at " + server.address + " did not answer message ");
}

void the_failure_of_a_server_can_be_returned(const char* program) {
  ServerProcess server(program);
  const End end = run([&] {
    const int32_t result = queries_until(server, SIGKILL, PB_OPTION_RETURN_FAILURES);
    return result == PB_SERVER_FAILED ? 0 : 1;
  });
  check(end.status == 0, "PB_SERVER_FAILED is returned: " + end.errors);
}

int32_t opened(const std::string& configuration) {
  pb_options options{PB_ABI_VERSION, 0, "test host", nullptr, configuration.c_str()};
  const pb_geometry geometry = host::geometry();
  pb_session* session = nullptr;
  return pb_open(&options, &geometry, &session);
}

void a_server_that_cannot_be_reached_is_no_bad_configuration() {
  const std::string nowhere = settings(fresh_address());
  check(opened(nowhere) == PB_SERVER_FAILED, pb_last_error());
  check(std::string(pb_last_error()).find("no policy server answers at ") == 0, pb_last_error());
  check(opened(nowhere + "certificate = a\nkey = b\nauthority = c\n") == PB_FAILED, pb_last_error());
}

}  // namespace

/** server_failure_test SMALL_SERVER */
int main(int count, char** arguments) {
  check(count == 2, "usage: server_failure_test SMALL_SERVER");
  a_server_that_dies_ends_the_run_with_a_status_of_its_own(arguments[1]);
  a_server_that_does_not_answer_does_so_too(arguments[1]);
  the_failure_of_a_server_can_be_returned(arguments[1]);
  a_server_that_cannot_be_reached_is_no_bad_configuration();
  return 0;
}
