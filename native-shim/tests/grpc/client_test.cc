#include <chrono>
#include <thread>

#include "check.h"
#include "client.h"
#include "faulty_server.h"
#include "small_server.h"

using namespace policybridge;

namespace {

/** Ways 0 to 3 are inserted, way 0 is hit: 1 is the oldest; where 1 is reserved, it is 2. */
void a_server_written_from_the_protocol_alone_decides() {
  SmallServer lru;
  Served served(&lru);
  Client client(served.address);
  client.open();
  check(client.frame().status == kAnswered && client.text() == "lru", "the session is open");
  check(client.frame().site_count == 2 + 1 + 1 + 2, "every site is listed");
  check(client.frame().sites[1].flags == kPresent && client.frame().sites[1].scopes[scope_index(PB_VICTIM)] == kSet,
        "L1D 1 has a part");
  check(client.frame().sites[2].flags == 0, "the L2 has none");
  for (int way = 0; way < 4; way++) {
    client.event(PB_INSERT, 3, way);
  }
  client.event(PB_HIT, 3, 0);
  check(client.victim(3, 0xf) == 1 && client.frame().code == PB_WAY, "the oldest way is the victim");
  check(client.victim(3, 0xd) == 2, "the oldest eligible way is the victim");
  check(client.victim(2, 0xf) == 0, "sets are independent");
  client.event(PB_HIT, 3, 1);
  client.exchange(Purpose::kDrain);
  check(client.victim(3, 0xf) == 2, "drained events precede the query");
  client.exchange(Purpose::kClose);
  check(client.frame().status == kAnswered, "the session is closed");
}

void a_refused_policy_is_not_a_failure_of_the_run() {
  SmallServer lru;
  Served served(&lru);
  Client client(served.address);
  client.settings.policy = "nosuch";
  client.open();
  check(client.frame().status == kRefused && client.text() == "this server has lru in version 1, and nothing else",
        client.text());
}

void another_version_is_refused() {
  FaultyServer faulty([](const v1::HostMessage&, v1::PolicyMessage& reply) {
    reply.mutable_opened()->set_version(2);
    return true;
  });
  Served served(&faulty);
  check_throws<ServerFailure>("speaks version 2; expected 1", [&] { Client(served.address).open(); });
}

void a_site_that_the_host_does_not_have_is_refused() {
  FaultyServer faulty([](const v1::HostMessage&, v1::PolicyMessage& reply) {
    v1::SiteFacts* site = reply.mutable_opened()->add_sites();
    site->set_part(v1::PART_KIND_L2);
    site->set_unit(1);
    return true;
  });
  Served served(&faulty);
  check_throws<ServerFailure>("a part at part=2 unit=1; this host has 1", [&] { Client(served.address).open(); });
}

void the_answer_to_another_message_is_refused() {
  FaultyServer faulty([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    reply.set_sequence(is(message, v1::PURPOSE_QUERY) ? 7 : message.sequence());
    return true;
  });
  Served served(&faulty);
  Client client(served.address);
  client.open();
  check_throws<ServerFailure>("answered message 7; expected 2", [&] { client.victim(0, 0xf); });
}

/** One second of patience, a tenth of a second of precision; the upper bound leaves room for a busy machine. */
void a_server_that_does_not_answer_is_given_up() {
  FaultyServer faulty([](const v1::HostMessage& message, v1::PolicyMessage&) {
    if (is(message, v1::PURPOSE_QUERY)) {
      std::this_thread::sleep_for(std::chrono::seconds(3));
    }
    return true;
  });
  Served served(&faulty);
  Client client(served.address, 1);
  client.open();
  auto begin = std::chrono::steady_clock::now();
  check_throws<ServerFailure>("did not answer message 2 within 1 s (watchdog)", [&] { client.victim(0, 0xf); });
  auto waited = std::chrono::steady_clock::now() - begin;
  check(waited >= std::chrono::seconds(1) && waited < std::chrono::milliseconds(2900),
        "it waits one second, not less and not much more");
}

/** Three answers of 0.6 s each under a watchdog of one second: each is in time, though the session lasts longer. */
void slow_answers_in_time_are_waited_for() {
  FaultyServer faulty([](const v1::HostMessage&, v1::PolicyMessage& reply) {
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    reply.set_code(v1::ANSWER_CODE_WAY);
    return true;
  });
  Served served(&faulty);
  Client client(served.address, 1);
  client.open();
  check(client.victim(0, 0xf) == 0 && client.victim(0, 0xf) == 0, "both were answered");
}

void a_stream_that_ends_early_is_a_lost_run() {
  FaultyServer faulty(
      [](const v1::HostMessage& message, v1::PolicyMessage&) { return !is(message, v1::PURPOSE_QUERY); });
  Served served(&faulty);
  Client client(served.address);
  client.open();
  check_throws<ServerFailure>("is gone: it ended the session after message 2", [&] { client.victim(0, 0xf); });
}

void a_server_that_stops_is_a_lost_run() {
  SmallServer lru;
  Served served(&lru);
  Client client(served.address);
  client.open();
  served.stop();
  check_throws<ServerFailure>("the policy server at " + served.address + " is gone", [&] { client.victim(0, 0xf); });
}

/** An error with sequence 0 answers no message: the server says why it ends. */
void a_server_that_says_why_it_stops_is_a_lost_run_too() {
  FaultyServer stopping([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_QUERY)) {
      reply.set_sequence(0);
      reply.mutable_error()->set_message("the policy server is stopping");
    }
    return true;
  });
  Served served(&stopping);
  Client client(served.address);
  client.open();
  check_throws<ServerFailure>(served.address + ": the policy server is stopping", [&] { client.victim(0, 0xf); });
}

/** Nor can it print lines of its own, such as counters. */
void a_server_cannot_drive_the_terminal_of_a_host() {
  FaultyServer hostile([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_OPEN)) {
      reply.mutable_opened()->set_policy("lru\x1b[2J\npolicybridge_queries = 9");
    }
    if (is(message, v1::PURPOSE_QUERY)) {
      reply.mutable_error()->set_message("\x1b]0;mine\x07\nall is well");
    }
    if (is(message, v1::PURPOSE_STATISTICS)) {
      reply.mutable_statistics()->mutable_calls()->Resize(PB_HOOKS, 0);
      reply.mutable_statistics()->mutable_answers()->Resize(PB_HOOKS * PB_CODES, 0);
      reply.mutable_statistics()->add_warnings("\x1b[2J\nless");
    }
    return true;
  });
  Served served(&hostile);
  Client client(served.address);
  client.open();
  check(client.text() == "lru\\u001b[2J policybridge_queries = 9", client.text());
  client.exchange(Purpose::kStatistics);
  check(client.text() == "\\u001b[2J less\n", client.text());
  client.victim(0, 0xf);
  check(client.text() == "\\u001b]0;mine\\u0007 all is well", client.text());
}

/** Refuses every session, as a server without room does. */
class FullServer final : public v1::PolicyBridge::Service {
  grpc::Status Session(grpc::ServerContext*, grpc::ServerReaderWriter<v1::PolicyMessage, v1::HostMessage>*) override {
    return {grpc::StatusCode::RESOURCE_EXHAUSTED, "sessions=3 in all; expected at most 2 (serve --max-sessions)"};
  }
};

void a_server_without_room_is_named_with_its_reason() {
  FullServer full;
  Served served(&full);
  check_throws<ServerFailure>("the policy server at " + served.address +
                                  " ended the session: sessions=3 in all; expected at most 2 (serve --max-sessions)",
                              [&] { Client(served.address).open(); });
}

void a_policy_failure_arrives_whole() {
  FaultyServer faulty([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_QUERY)) {
      reply.mutable_error()->set_message("dip at L1D 0 victim set=3 threw java.lang.IllegalStateException: broken");
    }
    return true;
  });
  Served served(&faulty);
  Client client(served.address);
  client.open();
  client.exchange(Purpose::kDrain);
  client.victim(3, 0xf);
  check(client.frame().status == kFailed &&
            client.text() == "dip at L1D 0 victim set=3 threw java.lang.IllegalStateException: broken",
        "the message is the server's");
}

void samples_and_statistics_of_the_wrong_size_are_refused() {
  FaultyServer faulty([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_BOUNDARY)) {
      reply.set_published(std::string(2 * 24 - 1, 'x'));
    }
    return true;
  });
  Served served(&faulty);
  Client sampling(served.address);
  sampling.open();
  sampling.frame().flags = kSample;
  check_throws<ServerFailure>("published 47 bytes; expected 48", [&] { sampling.exchange(Purpose::kBoundary); });
  Client counting(served.address);
  counting.open();
  const std::string hooks = std::to_string(PB_HOOKS) + " and " + std::to_string(PB_HOOKS * PB_CODES);
  check_throws<ServerFailure>("statistics of 0 and 0 numbers; expected " + hooks,
                              [&] { counting.exchange(Purpose::kStatistics); });
}

/** 200 lines of 101 bytes; 81 fit into the 8192 bytes of text. */
void as_many_warnings_are_taken_as_fit() {
  FaultyServer talkative([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_STATISTICS)) {
      reply.mutable_statistics()->mutable_calls()->Resize(PB_HOOKS, 0);
      reply.mutable_statistics()->mutable_answers()->Resize(PB_HOOKS * PB_CODES, 0);
      for (int i = 0; i < 200; i++) {
        reply.mutable_statistics()->add_warnings(std::string(100, 'w'));
      }
    }
    return true;
  });
  Served served(&talkative);
  Client client(served.address);
  client.open();
  client.exchange(Purpose::kStatistics);
  check(client.text().size() == 81 * 101, "81 lines of warnings");
  check(client.text().back() == '\n', "only whole lines");
}

void an_order_of_the_wrong_length_is_refused() {
  FaultyServer faulty([](const v1::HostMessage&, v1::PolicyMessage& reply) {
    reply.set_code(v1::ANSWER_CODE_NONE);
    reply.add_slots(0);
    return true;
  });
  Served served(&faulty);
  Client client(served.address);
  client.open();
  client.frame().query = {};
  client.frame().query.hook = PB_WARP_ORDER;
  client.frame().view_bytes = 2 * sizeof(int32_t);
  check_throws<ServerFailure>("ordered 1 slots; expected 2", [&] { client.exchange(Purpose::kQuery); });
}

/** The next victims of set 3 are ways 1 and 2: 2 and 3 in 16 bits each. Those of set 2 are not known. */
void next_victims_are_put_into_their_events() {
  FaultyServer ranking([](const v1::HostMessage& message, v1::PolicyMessage& reply) {
    if (is(message, v1::PURPOSE_QUERY)) {
      reply.add_next_victims(0);
      reply.add_next_victims(0x30002);
    }
    return true;
  });
  Served served(&ranking);
  Client client(served.address);
  client.open();
  client.event(PB_HIT, 2, 0);
  client.event(PB_HIT, 3, 0);
  client.victim(1, 0xf);
  check(client.frame().event_records[0].arg[4] == 0 && client.frame().event_records[1].arg[4] == 0x30002,
        "next victims are in the events");
  client.event(PB_HIT, 3, 0);
  check_throws<ServerFailure>("gave next victims for 2 events; expected 0 or 1", [&] { client.victim(1, 0xf); });
}

void a_missing_server_is_named() {
  std::string nowhere = fresh_address();
  check_throws<ServerFailure>("no policy server answers at " + nowhere + " within 1 s",
                              [&] { Client(nowhere, 1).open(); });
}

void other_machines_need_certificates() {
  check_throws("server = example.org:5000 is another machine", [] { Client("example.org:5000").open(); });
  Client client("example.org:5000");
  client.settings.certificate = client.settings.key = client.settings.authority = "/no/such/file.pem";
  check_throws("certificate = /no/such/file.pem cannot be read", [&] { client.open(); });
}

}  // namespace

int main() {
  a_server_written_from_the_protocol_alone_decides();
  a_refused_policy_is_not_a_failure_of_the_run();
  another_version_is_refused();
  a_site_that_the_host_does_not_have_is_refused();
  the_answer_to_another_message_is_refused();
  a_server_that_does_not_answer_is_given_up();
  slow_answers_in_time_are_waited_for();
  a_stream_that_ends_early_is_a_lost_run();
  a_server_that_stops_is_a_lost_run();
  a_server_that_says_why_it_stops_is_a_lost_run_too();
  a_server_cannot_drive_the_terminal_of_a_host();
  a_server_without_room_is_named_with_its_reason();
  a_policy_failure_arrives_whole();
  samples_and_statistics_of_the_wrong_size_are_refused();
  as_many_warnings_are_taken_as_fit();
  an_order_of_the_wrong_length_is_refused();
  next_victims_are_put_into_their_events();
  a_missing_server_is_named();
  other_machines_need_certificates();
  return 0;
}
