#include <chrono>
#include <csignal>
#include <cstdlib>

#include "check.h"
#include "client.h"
#include "server_process.h"

using namespace policybridge;

namespace {

void a_killed_server_is_noticed_at_the_next_query(const char* program) {
  ServerProcess server(program);
  Client client(server.address);
  client.open();
  check(client.victim(0, 0xf) == 0, "it answers");
  server.signal(SIGKILL);
  auto begin = std::chrono::steady_clock::now();
  check_throws<ServerFailure>("the policy server at " + server.address + " is gone: ", [&] { client.victim(0, 0xf); });
  check(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10), "long before the watchdog");
}

void a_frozen_server_is_given_up(const char* program) {
  ServerProcess server(program);
  Client client(server.address, 1);
  client.open();
  server.signal(SIGSTOP);
  check_throws<ServerFailure>("did not answer message 2 within 1 s (watchdog)", [&] { client.victim(0, 0xf); });
}

/** A server that does not read: events fill the buffers in between until a write waits, and the watchdog covers that
 * too. A message has 35 KB; all buffers together hold less than 200 of them, however many are sent. */
void events_that_the_server_does_not_read_are_given_up(const char* program) {
  ServerProcess server(program);
  Client client(server.address, 1);
  client.open();
  server.signal(SIGSTOP);
  int message = 0;
  check_throws<ServerFailure>("within 1 s (watchdog)", [&] {
    for (; message < 10000; message++) {
      for (uint32_t i = 0; i < kMaxEvents; i++) {
        client.event(PB_HIT, 0, 0);
      }
      client.exchange(Purpose::kDrain);
    }
  });
  check(message < 200, std::to_string(message) + " messages were sent to a server that reads none");
}

/** gRPC estimates bandwidth with draws from rand(). A host that draws too finds its next number after a session. */
void the_host_keeps_its_random_numbers(const char* program) {
  ServerProcess server(program);
  std::srand(1);
  const int first = std::rand();
  const int second = std::rand();
  std::srand(1);
  check(std::rand() == first, "the sequence begins anew");
  Client client(server.address);
  client.open();
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(500)) {
    client.victim(0, 0xf);
  }
  client.exchange(Purpose::kClose);
  check(std::rand() == second, "it goes on after a session");
}

}  // namespace

/** process_test SMALL_SERVER */
int main(int count, char** arguments) {
  check(count == 2, "usage: process_test SMALL_SERVER");
  a_killed_server_is_noticed_at_the_next_query(arguments[1]);
  a_frozen_server_is_given_up(arguments[1]);
  events_that_the_server_does_not_read_are_given_up(arguments[1]);
  the_host_keeps_its_random_numbers(arguments[1]);
  return 0;
}
