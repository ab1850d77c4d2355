// A host whose server dies, and that goes on with another one.

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "check.h"
#include "client.h"
#include "faulty_server.h"
#include "server_process.h"
#include "small_server.h"

using namespace policybridge;
using v1::HostMessage;
using v1::PolicyMessage;

namespace {

/** Where journals are kept: a folder of this user. */
std::string folder;

/** A host that keeps a journal. */
struct Resuming : Client {
  explicit Resuming(const std::string& server, uint32_t watchdog_seconds = 20) : Client(server, watchdog_seconds) {
    settings.resume = folder;
    settings.resume_within_seconds = 20;
  }
};

/** The answers of a session of 400 queries with events and drains between them; `disturb` is called before each. */
std::vector<int64_t> answers(Client& client, const std::function<void(int)>& disturb) {
  std::minstd_rand random(1);
  std::vector<int64_t> answers;
  client.open();
  for (int i = 0; i < 400; i++) {
    disturb(i);
    for (uint32_t events = random() % 8; events > 0; events--) {
      client.event(PB_HIT, random() % 4, random() % 4);
    }
    if (random() % 4 == 0) {
      client.exchange(Purpose::kDrain);
    }
    answers.push_back(client.victim(random() % 4, 0xf));
  }
  client.exchange(Purpose::kClose);
  return answers;
}

std::vector<int64_t> undisturbed(const char* program) {
  ServerProcess server(program);
  Client client(server.address);
  return answers(client, [](int) {});
}

void a_killed_server_is_replaced_and_nothing_else_changes(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address);
  const auto with_deaths = answers(client, [&](int i) {
    if (i % 100 == 50) {
      server.replace(program);
    }
  });
  check(with_deaths == undisturbed(program), "the same answers with four deaths");
}

/** It is killed by another thread, so also while a message is in flight. */
void a_server_may_be_killed_at_any_moment(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address);
  std::atomic<bool> over{false};
  std::atomic<int> asked{0};
  std::thread killer([&] {
    std::minstd_rand random(7);
    for (int done = 0; !over;) {
      if (asked > done + 60) {
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 500));
        server.replace(program);
        done = asked;
      }
    }
  });
  const auto with_deaths = answers(client, [&](int i) { asked = i; });
  over = true;
  killer.join();
  check(with_deaths == undisturbed(program), "the same answers");
}

/** The frozen one is killed and replaced after the watchdog's second. */
void a_frozen_server_is_left(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address, 1);
  std::thread replacing;
  const auto with_freeze = answers(client, [&](int i) {
    if (i == 200) {
      server.signal(SIGSTOP);
      replacing = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        server.replace(program);
      });
    }
  });
  replacing.join();
  check(with_freeze == undisturbed(program), "the same answers");
}

/** One that goes on by itself is as good as another one. */
void a_server_that_was_frozen_may_take_its_session_over(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address, 1);
  std::thread waking;
  const auto with_freeze = answers(client, [&](int i) {
    if (i == 200) {
      server.signal(SIGSTOP);
      waking = std::thread([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        kill(server.pid(), SIGCONT);
      });
    }
  });
  waking.join();
  check(with_freeze == undisturbed(program), "the same answers");
}

/** Answers as a fault says, and counts sessions. A fault that returns false ends the stream, as a death does. */
struct Counted {
  using Fault = std::function<bool(int session, const HostMessage&, PolicyMessage&)>;

  explicit Counted(Fault fault)
      : server([this, fault](const HostMessage& message, PolicyMessage& reply) {
          sessions += is(message, v1::PURPOSE_OPEN) ? 1 : 0;
          reply.set_code(v1::ANSWER_CODE_WAY);
          reply.set_value(static_cast<int64_t>(message.sequence()) % 4);
          return fault(sessions, message, reply);
        }),
        served(&server) {}

  std::atomic<int> sessions{0};
  FaultyServer server;
  Served served;
};

/** Session 1 ends at message 5; 2 at message 3, during the replay; 3 at message 5 again; 4 lives. */
void deaths_during_a_replay_are_survived() {
  Counted counted([](int session, const HostMessage& message, PolicyMessage&) {
    return message.sequence() != (session == 1 || session == 3 ? 5 : session == 2 ? 3 : 100);
  });
  Resuming client(counted.served.address);
  client.open();
  for (int64_t sequence = 2; sequence < 9; sequence++) {
    check(client.victim(0, 0xf) == sequence % 4, "message " + std::to_string(sequence));
  }
  check(counted.sessions == 4, std::to_string(counted.sessions) + " sessions");
}

/** Each message comes once to each server: the fourth session sees 1, 2, 3, ... as the first did. */
void a_message_in_flight_is_handled_once_by_each_server() {
  std::vector<uint64_t> seen;
  Counted counted([&](int session, const HostMessage& message, PolicyMessage&) {
    if (is(message, v1::PURPOSE_OPEN)) {
      seen.clear();
    }
    seen.push_back(message.sequence());
    return session == 2 || message.sequence() != 4;
  });
  Resuming client(counted.served.address);
  client.open();
  client.victim(0, 0xf);
  client.exchange(Purpose::kDrain);
  client.victim(0, 0xf);
  client.victim(0, 0xf);
  check(seen == std::vector<uint64_t>({1, 2, 3, 4, 5}), "each once, in order");
}

void a_server_that_is_stopped_is_gone_too() {
  Counted counted([](int session, const HostMessage& message, PolicyMessage& reply) {
    if (session == 1 && is(message, v1::PURPOSE_QUERY)) {
      reply.set_sequence(0);
      reply.mutable_error()->set_message("the policy server is stopping");
    }
    return true;
  });
  Resuming client(counted.served.address);
  client.open();
  check(client.victim(0, 0xf) == 2 && counted.sessions == 2, "the second one answers");
}

void a_policy_that_fails_is_not_asked_again() {
  Counted counted([](int, const HostMessage& message, PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_QUERY)) {
      reply.mutable_error()->set_message("dip at L1D 0 victim set=3 threw");
    }
    return true;
  });
  Resuming client(counted.served.address);
  client.open();
  client.victim(3, 0xf);
  check(client.frame().status == kFailed && counted.sessions == 1, "it failed, once");
}

/** The first session dies at its third query; the second one is as `second` says. */
void refuses_to_resume(const std::string& line, const std::function<void(const HostMessage&, PolicyMessage&)>& second) {
  Counted counted([&](int session, const HostMessage& message, PolicyMessage& reply) {
    if (reply.has_opened()) {
      reply.mutable_opened()->set_policy("lru");
    }
    if (session == 2) {
      second(message, reply);
    }
    return session == 2 || message.sequence() != 4;
  });
  Resuming client(counted.served.address);
  client.open();
  client.victim(0, 0xf);
  client.victim(0, 0xf);
  check_throws<ServerFailure>("the session cannot be resumed: the policy server at " + counted.served.address + line,
                              [&] { client.victim(0, 0xf); });
  check(counted.sessions == 2, "it is not tried again");
}

void a_server_with_another_policy_is_refused() {
  refuses_to_resume(" runs dip, version 1, or has other sites; expected lru as before",
                    [](const HostMessage& message, PolicyMessage& reply) {
                      if (is(message, v1::PURPOSE_OPEN)) {
                        reply.mutable_opened()->set_policy("dip");
                      }
                    });
}

void a_server_of_another_version_is_refused() {
  refuses_to_resume(" runs lru, version 2, or has other sites; expected lru as before",
                    [](const HostMessage& message, PolicyMessage& reply) {
                      if (is(message, v1::PURPOSE_OPEN)) {
                        reply.mutable_opened()->set_version(2);
                      }
                    });
}

/** As a policy that draws from a seed of its own. */
void a_server_that_answers_otherwise_is_refused() {
  refuses_to_resume(" answered message 3 with WAY 1 and the one before with WAY 3; expected the same policy, whose",
                    [](const HostMessage& message, PolicyMessage& reply) {
                      if (message.sequence() == 3) {
                        reply.set_value(1);
                      }
                    });
  refuses_to_resume(" answered message 2 with WAY 2 and the one before with WAY 2, or with other details; expected",
                    [](const HostMessage& message, PolicyMessage& reply) {
                      if (message.sequence() == 2) {
                        reply.set_next_tick(1);
                      }
                    });
}

void a_server_that_refuses_the_policy_by_now_is_refused() {
  refuses_to_resume(" answered message 1 with the error no such policy; the one before did not",
                    [](const HostMessage&, PolicyMessage& reply) {
                      reply.mutable_error()->set_message("no such policy");
                      reply.mutable_error()->set_refused(true);
                    });
}

/** A message that kills every server that gets it. */
void a_message_that_five_servers_die_of_ends_the_run() {
  Counted counted([](int, const HostMessage& message, PolicyMessage&) { return message.sequence() != 3; });
  Resuming client(counted.served.address);
  client.open();
  client.victim(0, 0xf);
  check_throws<ServerFailure>("; 5 servers in a row have ended before message 3 was answered",
                              [&] { client.victim(0, 0xf); });
  check(counted.sessions == 5, std::to_string(counted.sessions) + " sessions");
}

void a_server_without_room_is_asked_again() {
  class Full final : public v1::PolicyBridge::Service {
   public:
    grpc::Status Session(grpc::ServerContext*, grpc::ServerReaderWriter<PolicyMessage, HostMessage>* stream) override {
      HostMessage message;
      for (int session = ++sessions; session != 2 && stream->Read(&message);) {
        PolicyMessage reply;
        reply.set_sequence(message.sequence());
        reply.mutable_opened()->set_version(1);
        if (session == 1 && is(message, v1::PURPOSE_QUERY)) {
          return grpc::Status::OK;
        }
        stream->Write(reply);
      }
      return sessions == 2 ? grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, "sessions=2 in all") : grpc::Status::OK;
    }
    std::atomic<int> sessions{0};
  } full;
  Served served(&full);
  Resuming client(served.address);
  client.open();
  client.victim(0, 0xf);
  check(full.sessions == 3, "the third session answers");
}

void a_server_that_does_not_come_back_is_given_up(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address);
  client.settings.resume_within_seconds = 1;
  client.open();
  server.signal(SIGKILL);
  const auto begin = std::chrono::steady_clock::now();
  check_throws<ServerFailure>("; no server took the session over within 1 s (resume-within): no policy server answers",
                              [&] { client.victim(0, 0xf); });
  const auto waited = std::chrono::steady_clock::now() - begin;
  check(waited >= std::chrono::seconds(1) && waited < std::chrono::seconds(5), "one second, and not much more");
}

/** A host waits for its first server as long as for a later one, and not only for its watchdog's second. */
void a_host_that_can_resume_waits_for_its_first_server(const char* program) {
  std::string address;
  { address = ServerProcess(program).address; }
  const auto begin = std::chrono::steady_clock::now();
  Client impatient(address, 1);
  check_throws<ServerFailure>("no policy server answers at " + address + " within 1 s; start one",
                              [&] { impatient.open(); });
  std::thread starting;
  {
    Resuming client(address, 1);
    std::unique_ptr<ServerProcess> server;
    starting = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2500));
      server = std::make_unique<ServerProcess>(program, address);
    });
    client.open();
    starting.join();
    client.exchange(Purpose::kClose);
    check(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(3500), "after it was started");
  }
  Resuming client(address, 1);
  client.settings.resume_within_seconds = 2;
  check_throws<ServerFailure>("no policy server answers at " + address + " within 2 s (resume-within)",
                              [&] { client.open(); });
}

void a_session_beyond_its_quota_ends_with_its_server(const char* program) {
  ServerProcess server(program);
  Resuming client(server.address);
  client.settings.resume_quota = 4096;
  client.open();
  for (int i = 0; i < 100; i++) {
    client.victim(0, 0xf);
  }
  server.replace(program);
  check_throws<ServerFailure>("; the session cannot be resumed: its journal would exceed resume-quota, 4096 bytes",
                              [&] { client.victim(0, 0xf); });
}

}  // namespace

/** resume_test SMALL_SERVER */
int main(int count, char** arguments) {
  check(count == 2, "usage: resume_test SMALL_SERVER");
  folder = (std::filesystem::temp_directory_path() / "policybridge-test-XXXXXX").string();
  check(mkdtemp(folder.data()) != nullptr, "a folder");
  a_killed_server_is_replaced_and_nothing_else_changes(arguments[1]);
  a_server_may_be_killed_at_any_moment(arguments[1]);
  a_frozen_server_is_left(arguments[1]);
  a_server_that_was_frozen_may_take_its_session_over(arguments[1]);
  deaths_during_a_replay_are_survived();
  a_message_in_flight_is_handled_once_by_each_server();
  a_server_that_is_stopped_is_gone_too();
  a_policy_that_fails_is_not_asked_again();
  a_server_with_another_policy_is_refused();
  a_server_of_another_version_is_refused();
  a_server_that_answers_otherwise_is_refused();
  a_server_that_refuses_the_policy_by_now_is_refused();
  a_message_that_five_servers_die_of_ends_the_run();
  a_server_without_room_is_asked_again();
  a_server_that_does_not_come_back_is_given_up(arguments[1]);
  a_host_that_can_resume_waits_for_its_first_server(arguments[1]);
  a_session_beyond_its_quota_ends_with_its_server(arguments[1]);
  check(std::filesystem::remove(folder), "the folder is empty");
  return 0;
}
