#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "check.h"
#include "client.h"

using namespace policybridge;

/**
 * What a question costs over gRPC against a raw echo over the same kind of socket, and how many events travel one way:
 *
 *   grpc-bench unix:PATH [QUESTIONS]    with ./policybridge serve --policy lru --listen unix:PATH running
 */
namespace {

constexpr size_t kQuestionBytes = 160;
constexpr size_t kAnswerBytes = 24;

double now_us() { return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Latency {
  double median;
  double p99;
};

template <typename Action>
Latency measure(int rounds, Action action) {
  for (int i = 0; i < rounds / 4; i++) {
    action(i);
  }
  std::vector<double> took(rounds);
  for (int i = 0; i < rounds; i++) {
    double begin = now_us();
    action(i);
    took[i] = now_us() - begin;
  }
  std::sort(took.begin(), took.end());
  return {took[rounds / 2], took[rounds / 100 * 99]};
}

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

/** A process that answers every question with as many bytes as a policy server does, over a Unix socket. */
class Echo {
 public:
  Echo() {
    int ends[2];
    check(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "a pair of sockets");
    pid_ = fork();
    if (pid_ == 0) {
      close(ends[0]);
      for (char bytes[kQuestionBytes];;) {
        transfer(ends[1], bytes, kQuestionBytes, false);
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

  void ask() {
    char bytes[kQuestionBytes] = {};
    transfer(socket_, bytes, kQuestionBytes, true);
    transfer(socket_, bytes, kAnswerBytes, false);
  }

 private:
  int socket_ = -1;
  pid_t pid_ = 0;
};

double events_per_second(Client& client, int messages) {
  double begin = now_us();
  for (int message = 0; message < messages; message++) {
    for (uint32_t i = 0; i < kMaxEvents; i++) {
      client.event(PB_HIT, i % 4, i / 4 % 4);
    }
    client.exchange(Purpose::kDrain);
  }
  client.exchange(Purpose::kDigest);  // The answer shows that all events were told.
  return 1e6 * messages * kMaxEvents / (now_us() - begin);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: grpc-bench unix:PATH [QUESTIONS]\n");
    return 2;
  }
  int rounds = count > 2 ? std::atoi(arguments[2]) : 40000;
  Echo echo;  // Before gRPC has threads.
  Client client(arguments[1]);
  client.settings.policy.clear();
  client.open();
  check(client.frame().status == kAnswered, client.text());
  std::printf("policy %s\n", client.text().c_str());
  for (int run = 0; run < 3; run++) {
    Latency raw = measure(rounds, [&](int) { echo.ask(); });
    Latency grpc = measure(rounds, [&](int i) {
      client.event(PB_HIT, i % 4, i / 4 % 4);
      client.event(PB_HIT, i % 4, i / 8 % 4);
      client.victim(i % 4, 0xf);
    });
    std::printf("raw echo median %.1f us p99 %.1f us | question with 2 events median %.1f us p99 %.1f us | ratio %.1f\n", raw.median, raw.p99,
                grpc.median, grpc.p99, grpc.median / raw.median);
  }
  std::printf("one way %.0f events per second\n", events_per_second(client, 4000));
  client.exchange(Purpose::kClose);
  return 0;
}
