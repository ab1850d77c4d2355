#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "check.h"
#include "client.h"

using namespace policybridge;

/**
 * What a query costs over gRPC against a raw echo over the same kind of socket, and how many events travel one way;
 * printed line by line as "name numbers" and made into a table by ./policybridge bench bridge.
 *
 *   grpc-bench unix:PATH [QUERIES]    with ./policybridge serve --policy lru --listen unix:PATH running
 *
 *   echo MEDIAN P99           microseconds; echoes and queries alternate in blocks: noise disturbs both alike
 *   query MEDIAN P99       microseconds, with two events that wait for it
 *   journaled MEDIAN P99      the same queries in a session with a journal, alternating too
 *   one_way NUMBER            events per second, 256 to a message
 *   one_way_journaled NUMBER  the same with a journal
 */
namespace {

constexpr size_t kQueryBytes = 160;
constexpr size_t kAnswerBytes = 24;

double now_us() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

constexpr int kBlock = 1000;

/** Times of one kind of round, in microseconds. */
class Times {
 public:
  template <typename Action>
  void measure(Action action) {
    for (int i = 0; i < kBlock; i++) {
      double begin = now_us();
      action(i);
      took_.push_back(now_us() - begin);
    }
  }

  void forget() { took_.clear(); }

  void print(const char* name) {
    std::sort(took_.begin(), took_.end());
    std::printf("%s %.2f %.2f\n", name, took_[took_.size() / 2], took_[took_.size() * 99 / 100]);
  }

 private:
  std::vector<double> took_;
};

void transfer(int socket, char* bytes, size_t length, bool out) {
  while (length > 0) {
    ssize_t done = out ? write(socket, bytes, length) : read(socket, bytes, length);
    if (done <= 0) {
      std::_Exit(0);
    }
    bytes += done;
    length -= static_cast<size_t>(done);
  }
}

/** A process that answers every query with as many bytes as a policy server does, over a Unix socket. */
class Echo {
 public:
  Echo() {
    int ends[2];
    check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "a pair of sockets");
    pid_ = fork();
    if (pid_ == 0) {
      close(ends[0]);
      for (char bytes[kQueryBytes];;) {
        transfer(ends[1], bytes, kQueryBytes, false);
        transfer(ends[1], bytes, kAnswerBytes, true);
      }
    }
    close(ends[1]);
    socket_ = ends[0];
  }

  ~Echo() {
    close(socket_);
    waitpid(pid_, nullptr, 0);
  }

  void exchange() {
    char bytes[kQueryBytes] = {};
    transfer(socket_, bytes, kQueryBytes, true);
    transfer(socket_, bytes, kAnswerBytes, false);
  }

 private:
  int socket_ = -1;
  pid_t pid_ = 0;
};

/** With two events that wait for it. */
void query(Client& client, int i) {
  client.event(PB_HIT, i % 4, i / 4 % 4);
  client.event(PB_HIT, i % 4, i / 8 % 4);
  client.victim(i % 4, 0xf);
}

double events_per_second(Client& client, int messages) {
  double begin = now_us();
  for (int message = 0; message < messages; message++) {
    for (uint32_t i = 0; i < kMaxEvents; i++) {
      client.event(PB_HIT, i % 4, i / 4 % 4);
    }
    client.exchange(Purpose::kDrain);
  }
  client.exchange(Purpose::kDigest);  // The answer shows that all events have arrived.
  return 1e6 * messages * kMaxEvents / (now_us() - begin);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: grpc-bench unix:PATH [QUERIES]\n");
    return 2;
  }
  int rounds = count > 2 ? std::atoi(arguments[2]) : 40000;
  Echo echo;  // Before gRPC has threads.
  Client client(arguments[1]);
  Client journaled(arguments[1]);
  std::string folder = (std::filesystem::temp_directory_path() / "policybridge-bench-XXXXXX").string();
  check(mkdtemp(folder.data()) != nullptr, "a folder for the journal");
  journaled.settings.resume = folder;
  for (Client* opened : {&client, &journaled}) {
    opened->settings.policy.clear();
    opened->open();
    check(opened->frame().status == kAnswered, opened->text());
  }
  Times echoes;
  Times queries;
  Times journaled_queries;
  for (int done = -rounds / 2; done < rounds; done += kBlock) {
    echoes.measure([&](int) { echo.exchange(); });
    queries.measure([&](int i) { query(client, i); });
    journaled_queries.measure([&](int i) { query(journaled, i); });
    if (done < 0) {  // the server's virtual machine compiles what it serves
      echoes.forget();
      queries.forget();
      journaled_queries.forget();
    }
  }
  echoes.print("echo");
  queries.print("query");
  journaled_queries.print("journaled");
  std::printf("one_way %.0f\n", events_per_second(client, 4000));
  std::printf("one_way_journaled %.0f\n", events_per_second(journaled, 4000));
  client.exchange(Purpose::kClose);
  journaled.exchange(Purpose::kClose);
  std::filesystem::remove(folder);
  return 0;
}
