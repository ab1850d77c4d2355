// What a host sees of a policy server over shared memory, and what it leaves there: the server is a thread of this test.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "check.h"
#include "host.h"
#include "settings.h"
#include "shm_transport.h"
#include "temporary_folder.h"

using namespace policybridge;

namespace {

/** A server of one host, which does what a test says, or of one after the other; destroyed after the hosts. */
class StandIn {
 public:
  using Script = std::function<void(StandIn&)>;

  explicit StandIn(Script script) : StandIn(std::vector<Script>{std::move(script)}) {}

  /** Of as many connections as there are scripts. */
  explicit StandIn(std::vector<Script> scripts) : address_("shm:" + folder_.path + "/s") {
    listening_ = socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::strcpy(name.sun_path, (folder_.path + "/s").c_str());
    EQUAL(0, bind(listening_, reinterpret_cast<sockaddr*>(&name), sizeof name));
    EQUAL(0, listen(listening_, 1));
    thread_ = std::thread([this, scripts] {
      for (const Script& script : scripts) {
        host_ = accept(listening_, nullptr, nullptr);
        script(*this);
        hang_up();
      }
    });
  }

  ~StandIn() {
    thread_.join();
    close(listening_);
    for (SharedMemory* memory : shared_) {
      munmap(memory, sizeof *memory);
    }
  }

  const std::string& address() const { return address_; }
  SharedMemory& memory() { return *memory_; }

  void say(const std::string& text) {
    EQUAL(static_cast<ssize_t>(text.size()), write(host_, text.data(), text.size()));
  }

  void hang_up() {
    if (host_ >= 0) {
      close(host_);
      host_ = -1;
    }
  }

  /** Waits for a byte; false at the end. */
  bool hears() {
    char byte = 0;
    return read(host_, &byte, 1) == 1;
  }

  /** Names a file of so many bytes, for a frame of `version`. */
  void names(size_t bytes, uint32_t version = kFrameVersion) {
    const std::string file = folder_.path + "/memory";
    const int opened = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
    EQUAL(0, ftruncate(opened, static_cast<off_t>(bytes)));
    memory_ =
        static_cast<SharedMemory*>(mmap(nullptr, sizeof(SharedMemory), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0));
    close(opened);
    unlink_ = file;
    shared_.push_back(memory_);
    if (bytes >= sizeof(SharedMemory)) {
      memory_->frame.magic = kFrameMagic;
      memory_->frame.version = version;
    }
    say("policybridge-shm " + std::to_string(bytes) + " " + file + "\n");
  }

  /** Shares memory and answers an opening. */
  void opens() {
    names(sizeof(SharedMemory));
    EQUAL(true, hears());
    unlink(unlink_.c_str());
    answers(kAnswered);
  }

  /** The next request. */
  Frame& request() {
    while (memory_->asked.load() == memory_->answered.load()) {
      std::this_thread::yield();
    }
    return memory_->frame;
  }

  /** Answers the next request with `status` and `value`. */
  void answers(Status status, int64_t value = 0) {
    request();
    memory_->frame.status = status;
    memory_->frame.value = value;
    memory_->frame.echo = memory_->frame.sequence;
    memory_->answered.store(memory_->asked.load());
    if (memory_->host_sleeps.load() != 0) {
      say("\1");
    }
  }

 private:
  TemporaryFolder folder_;
  const std::string address_;
  int listening_ = -1;
  int host_ = -1;
  std::string unlink_;  ///< the file last named
  SharedMemory* memory_ = nullptr;
  std::vector<SharedMemory*> shared_;  ///< which hosts may still have
  std::thread thread_;
};

/** A session with the server at `address`; `more`: further lines of its settings. */
void open(ShmTransport& transport, const std::string& address, const std::string& more = "") {
  transport.frame().sequence = 1;
  transport.frame().purpose = static_cast<uint32_t>(Purpose::kOpen);
  const std::string lines = "policy = lru\ncall = shm\nwatchdog = 1\nserver = " + address + "\n" + more;
  transport.open(Settings::read(nullptr, lines.c_str()), host::geometry(), "test");
}

void exchange(ShmTransport& transport, Purpose purpose) {
  transport.frame().sequence++;
  transport.frame().purpose = static_cast<uint32_t>(purpose);
  transport.exchange();
}

/** A failure with `message` behind the address of a server that follows `script` when it is opened and asked. */
void fails(const std::string& message, const StandIn::Script& script) {
  StandIn server(script);
  check::fails_with("the policy server at " + server.address() + message, [&] {
    ShmTransport transport;
    open(transport, server.address());
    exchange(transport, Purpose::kDigest);
  });
}

}  // namespace

TEST(without_a_server_a_host_says_how_to_start_one) {
  ShmTransport transport;
  check::fails_with(
      "no policy server answers at shm:/nosuch/s within 1 s (No such file or directory); start one: "
      "./policybridge serve --policy P --listen shm:/nosuch/s",
      [&] { open(transport, "shm:/nosuch/s"); });
}

TEST(a_server_that_shares_nothing_is_named_with_what_it_said) {
  fails(" ended the session: sessions=2 in all", [](StandIn& server) { server.say("refused sessions=2 in all\n"); });
  fails(" said \"hello\"; expected a server of policies over shared memory",
        [](StandIn& server) { server.say("hello\n"); });
  fails(" is gone: it ended the session before it was opened", [](StandIn&) {});
  fails(" did not share its memory within 1 s (watchdog)", [](StandIn& server) { server.hears(); });
}

TEST(memory_of_another_frame_is_not_mapped) {
  fails(" shares ", [](StandIn& server) { server.names(sizeof(SharedMemory) - 64); });
  fails(" shares /nosuch/memory, which cannot be opened here: No such file or directory", [](StandIn& server) {
    server.say("policybridge-shm 1 /nosuch/memory\n");
    server.hears();
  });
  fails(" speaks version 9 of the frame; expected 1", [](StandIn& server) {
    server.names(sizeof(SharedMemory), 9);
    server.hears();
  });
}

TEST(a_server_that_dies_or_freezes_ends_the_session) {
  fails(" is gone: it ended the session after message 1", [](StandIn& server) { server.opens(); });
  fails(" is gone: the policy server is stopping", [](StandIn& server) {
    server.opens();
    server.say("\2");
  });
  fails(" did not answer message 2 within 1 s (watchdog)", [](StandIn& server) {
    server.opens();
    server.hears();
  });
}

/** The last answer before the end counts: a policy that does not return is said there. */
TEST(an_answer_is_read_although_the_server_has_hung_up) {
  StandIn server([](StandIn& self) {
    self.opens();
    self.answers(kFailed);
  });
  ShmTransport transport;
  open(transport, server.address());
  exchange(transport, Purpose::kDigest);
  EQUAL(kFailed, transport.frame().status);
  EQUAL(transport.frame().sequence, transport.frame().echo);
}

/** A drain returns before it is answered, so what fails in it is the reply to the next request, which is not sent. */
TEST(the_failure_of_a_drain_comes_with_the_next_exchange) {
  StandIn server([](StandIn& self) {
    self.opens();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::strcpy(self.memory().frame.text, "why");
    self.memory().frame.reply_text_bytes = 3;
    self.answers(kFailed);
    self.hears();
    EQUAL(2u, self.memory().asked.load());
  });
  ShmTransport transport;
  open(transport, server.address());
  exchange(transport, Purpose::kDrain);
  EQUAL(kAnswered, transport.frame().status);
  exchange(transport, Purpose::kDigest);
  EQUAL(kFailed, transport.frame().status);
  EQUAL(3u, transport.frame().echo);
  EQUAL("why", std::string(transport.frame().text, transport.frame().reply_text_bytes));
  transport.close();
}

/** What the reply does not need stays as the host left it: a server cannot change the host's own request. */
TEST(a_request_is_copied_and_only_its_reply_comes_back) {
  StandIn server([](StandIn& self) {
    self.opens();
    EQUAL(7u, self.request().query.unit);
    self.memory().frame.query.unit = 8;
    self.memory().frame.purpose = 99;
    self.answers(kAnswered, 42);
  });
  ShmTransport transport;
  open(transport, server.address());
  transport.frame().query.unit = 7;
  exchange(transport, Purpose::kQuery);
  EQUAL(42, transport.frame().value);
  EQUAL(7u, transport.frame().query.unit);
  EQUAL(static_cast<uint32_t>(Purpose::kQuery), transport.frame().purpose);
}

/** A server that dies before it has answered a query; the next one answers with `value` and whatever follows. */
struct Died {
  TemporaryFolder folder;
  StandIn server;
  ShmTransport transport;

  /** The second server answers the digest that the first has answered with 5 too. */
  explicit Died(int64_t second)
      : server(std::vector<StandIn::Script>{[](StandIn& self) {
                                              self.opens();
                                              self.answers(kAnswered, 5);
                                              self.answers(kAnswered);
                                            },
                                            [second](StandIn& self) {
                                              self.opens();
                                              EQUAL(static_cast<uint32_t>(Purpose::kDigest), self.request().purpose);
                                              self.answers(kAnswered, second);
                                              if (second == 5) {
                                                EQUAL(9u, self.request().event_records[0].unit);
                                                self.answers(kAnswered);
                                                EQUAL(7u, self.request().query.unit);
                                                self.answers(kAnswered, 6);
                                              }
                                            }}) {
    open(transport, server.address(), "resume = " + folder.path + "\nresume-within = 20\n");
    exchange(transport, Purpose::kDigest);
    EQUAL(5, transport.frame().value);
    transport.frame().events = 1;
    transport.frame().event_records[0].unit = 9;
    exchange(transport, Purpose::kDrain);
    transport.frame().events = 0;
    transport.frame().query.unit = 7;
  }
};

/** Opening, digest, drain and query are sent to the second server; the host sees the answer to its query. */
TEST(a_server_that_dies_is_replaced_and_is_sent_what_the_journal_has) {
  Died died(5);
  exchange(died.transport, Purpose::kQuery);
  EQUAL(6, died.transport.frame().value);
  EQUAL(4u, died.transport.frame().echo);
}

TEST(another_answer_of_the_next_server_ends_the_session) {
  Died died(4);
  check::fails_with("the session cannot be resumed: the policy server at " + died.server.address() +
                        " answered message 2 with code 0 4 and the one before with code 0 5; expected the same policy",
                    [&] { exchange(died.transport, Purpose::kQuery); });
}

/** A session that can be resumed, with a server that follows `scripts`, comes to the last one, which answers 3. */
void reaches_the_last_server(const std::vector<StandIn::Script>& scripts) {
  StandIn server(scripts);
  TemporaryFolder folder;
  ShmTransport transport;
  open(transport, server.address(), "resume = " + folder.path + "\nresume-within = 20\n");
  exchange(transport, Purpose::kDigest);
  EQUAL(3, transport.frame().value);
}

void answers_three(StandIn& self) {
  self.opens();
  self.answers(kAnswered, 3);
}

/** One ends before it names its memory, one after it has removed it again: the third is the first. */
TEST(servers_that_die_before_a_session_is_opened_are_replaced_like_one_that_is_yet_to_be_started) {
  reaches_the_last_server(
      {[](StandIn&) {}, [](StandIn& self) { self.say("policybridge-shm 1 /removed\n"); }, answers_three});
}

TEST(a_server_that_refuses_for_want_of_room_is_asked_again) {
  reaches_the_last_server({[](StandIn& self) { self.opens(); },
                           [](StandIn& self) { self.say("refused sessions=2 in all\n"); }, answers_three});
}

int main(int count, char** names) { return check::run_all(count, names); }
