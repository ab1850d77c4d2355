#include "shared_memory.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <thread>

#include "failure.h"
#include "printable.h"

namespace policybridge {
namespace {

using std::chrono::milliseconds;

/** Bytes on the socket, numbers of SharedFrame.java. */
constexpr char kWake = 1;
constexpr char kStopping = 2;

/** How long an answer is polled for before this thread sleeps: waking it takes longer than most answers. */
constexpr std::chrono::microseconds kSpin{100};
constexpr int kPollsBetweenClocks = 64;
constexpr milliseconds kPause{50};
/** Of what a server says before the memory is shared. */
constexpr size_t kLongestLine = 8192;
constexpr const char* kGoneBefore = " is gone: it ended the session before it was opened";

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

/** On one core polling would keep the server from answering. */
bool polls() {
  static const bool several = std::thread::hardware_concurrency() != 1;
  return several;
}

}  // namespace

template <typename Kind>
void SharedConnection::fail(const std::string& why) const {
  throw Kind("the policy server at " + server_ + why);
}

SharedConnection::SharedConnection(const std::string& server, milliseconds patience, std::chrono::seconds watchdog)
    : server_(server), path_(server.substr(server.find(':') + 1)), watchdog_(watchdog) {
  try {
    connect(patience);
    share();
  } catch (...) {
    release();
    throw;
  }
}

SharedConnection::~SharedConnection() { release(); }

void SharedConnection::release() {
  close(socket_);
  if (memory_ != nullptr) {
    munmap(memory_, sizeof *memory_);
  }
}

void SharedConnection::connect(milliseconds patience) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path_.size() >= sizeof address.sun_path) {
    throw Failure("server = " + server_ + ": the path has " + std::to_string(path_.size()) +
                  " bytes; a socket's has at most " + std::to_string(sizeof address.sun_path - 1));
  }
  std::memcpy(address.sun_path, path_.data(), path_.size());
  const auto until = Clock::now() + patience;
  for (;;) {
    socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
      return;
    }
    const int why = errno;
    if (Clock::now() >= until) {
      throw ServerGone("no policy server answers at " + server_ + " within " +
                       std::to_string((patience.count() + 500) / 1000) + " s (" + std::strerror(why) +
                       "); start one: ./policybridge serve --policy P --listen " + server_);
    }
    close(socket_);
    std::this_thread::sleep_for(kPause);
  }
}

/** Maps the file that the server names, and says so: the server then removes its name. */
void SharedConnection::share() {
  const std::string said = line();
  const std::string refused = "refused ";
  if (said.rfind(refused, 0) == 0) {
    fail<ServerFull>(" ended the session: " + line_of(said.substr(refused.size())));
  }
  uint64_t bytes = 0;
  int name = 0;
  if (std::sscanf(said.c_str(), "policybridge-shm %" SCNu64 " %n", &bytes, &name) != 1 || name == 0) {
    fail<ServerFailure>(" said \"" + line_of(said) +
                        "\"; expected a server of policies over shared memory (serve --listen shm:PATH)");
  }
  map(said.substr(name), bytes);
  if (memory_->frame.magic != kFrameMagic || memory_->frame.version != kFrameVersion) {
    fail<ServerFailure>(" speaks version " + std::to_string(memory_->frame.version) + " of the frame; expected " +
                        std::to_string(kFrameVersion));
  }
  if (send(socket_, &kWake, 1, MSG_NOSIGNAL) != 1) {
    fail<ServerGone>(kGoneBefore);
  }
}

void SharedConnection::map(const std::string& file, uint64_t bytes) {
  const int opened = open(file.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  const int unopened = errno;
  if (opened < 0) {
    char next = 0;
    if (readable(Clock::now() + kPause) && recv(socket_, &next, 1, 0) != 1) {
      fail<ServerGone>(kGoneBefore);  // and has removed the file
    }
    fail<ServerFailure>(" shares " + line_of(file) + ", which cannot be opened here: " + std::strerror(unopened) +
                        "; expected a server of the same user that sees the same files (call = grpc for another)");
  }
  struct stat found {};
  const bool ours = fstat(opened, &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == geteuid();
  const bool fits = bytes == sizeof(SharedMemory) && found.st_size == static_cast<off_t>(bytes);
  void* const address =
      ours && fits ? mmap(nullptr, sizeof(SharedMemory), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0) : MAP_FAILED;
  const int why = errno;
  close(opened);
  if (!ours || !fits) {
    fail<ServerFailure>(" shares " + line_of(file) + " with " + std::to_string(found.st_size) + " bytes of user " +
                        std::to_string(found.st_uid) + "; expected a file of " + std::to_string(sizeof(SharedMemory)) +
                        " bytes of user " + std::to_string(geteuid()));
  }
  if (address == MAP_FAILED) {
    fail<ServerFailure>(" shares memory that cannot be mapped: " + std::string(std::strerror(why)));
  }
  memory_ = static_cast<SharedMemory*>(address);
}

/** What the server says up to the end of a line. */
std::string SharedConnection::line() {
  std::string text;
  const auto until = Clock::now() + watchdog_;
  while (text.size() < kLongestLine) {
    if (!readable(until)) {
      fail<ServerGone>(" did not share its memory within " + std::to_string(watchdog_.count()) + " s (watchdog)");
    }
    char next = 0;
    if (recv(socket_, &next, 1, 0) != 1) {
      fail<ServerGone>(kGoneBefore);
    }
    if (next == '\n') {
      break;
    }
    text += next;
  }
  return text;
}

void SharedConnection::ask() {
  memory_->asked.store(++asked_);
  if (memory_->server_sleeps.load() != 0 && send(socket_, &kWake, 1, MSG_NOSIGNAL) != 1) {
    receive();  // which says why
  }
}

void SharedConnection::await() {
  if (answered()) {
    return;
  }
  const auto begin = Clock::now();
  do {
    for (int i = 0; i < kPollsBetweenClocks; i++) {
      if (answered()) {
        return;
      }
      relax();
    }
  } while (polls() && Clock::now() - begin < kSpin);
  const auto until = begin + watchdog_;
  for (;;) {
    memory_->host_sleeps.store(1);
    if (answered()) {
      break;
    }
    if (!readable(until)) {
      fail<ServerGone>(" did not answer message " + std::to_string(asked_) + " within " +
                       std::to_string(watchdog_.count()) + " s (watchdog)");
    }
    receive();
  }
  memory_->host_sleeps.store(0);
}

/** Waits until there is something to read; false if there is nothing at `until`. */
bool SharedConnection::readable(Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    pollfd waiting{socket_, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::max<int64_t>(0, left.count())));
    if (ready > 0 || (ready == 0 && left <= milliseconds::zero())) {
      return ready > 0;
    }
    if (ready < 0 && errno != EINTR) {
      fail<ServerGone>(std::string(" cannot be waited for: ") + std::strerror(errno));
    }
  }
}

/** Reads what woke this thread; throws if that is the end of the server, unless it has answered before. */
void SharedConnection::receive() {
  char bytes[64];
  const ssize_t count = recv(socket_, bytes, sizeof bytes, 0);
  stopping_ |= count > 0 && std::find(bytes, bytes + count, kStopping) != bytes + count;
  if (!answered() && (count == 0 || (count < 0 && errno != EINTR))) {
    fail<ServerGone>(" is gone: " + (stopping_ ? std::string("the policy server is stopping")
                                               : "it ended the session after message " + std::to_string(asked_ - 1)));
  }
}

}  // namespace policybridge
