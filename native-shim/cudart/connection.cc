#include "connection.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <mutex>

#include "registry.h"
#include "simulator.h"

namespace policybridge::cudart {
namespace {

// Where the simulator that has started the program listens; otherwise, what starts one.
constexpr const char* SOCKET = "POLICYBRIDGE_CUDA";
constexpr const char* COMMAND = "POLICYBRIDGE_CUDA_COMMAND";

void say(const char* what) { fprintf(stderr, "policybridge: libcudart.so: %s\n", what); }

class Connection {
 public:
  Reply ask(Call call, std::initializer_list<Piece> pieces) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (Error error = start()) {
      return {error, {}};
    }
    return exchange(call, pieces);
  }

  Error finished() {
    std::lock_guard<std::mutex> lock(mutex_);
    return state_ == State::ENDED ? LAUNCH_FAILURE : SUCCESS;
  }

  const std::vector<int64_t>& properties() {
    std::lock_guard<std::mutex> lock(mutex_);
    start();
    return properties_;
  }

  // The program exits. Another thread that waits for a reply keeps the connection until the process is gone.
  void exit() {
    std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
    if (lock && state_ == State::OPEN && getpid() == process_) {
      request(Call::EXIT, {});
      awaitSimulator();
      state_ = State::ENDED;
    }
  }

 private:
  enum class State { NONE, OPEN, REFUSED, ENDED };

  Error start() {
    if (state_ == State::NONE) {
      connect();
    } else if (state_ == State::OPEN && getpid() != process_) {
      say("called after fork; expected a program that does not fork between CUDA calls");
      state_ = State::REFUSED;
    }
    return state_ == State::OPEN ? SUCCESS : state_ == State::ENDED ? LAUNCH_FAILURE : INITIALIZATION;
  }

  // Connects with the simulator that has started the program, or starts one.
  bool open() {
    const char* path = getenv(SOCKET);
    const char* command = getenv(COMMAND);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path == nullptr && command != nullptr) {
      socket_ = startSimulator(command);
      return socket_ >= 0;
    }
    if (path == nullptr || strlen(path) >= sizeof address.sun_path) {
      say("no simulator; start the program as ./policybridge cuda -- PROGRAM ARGUMENTS");
      return false;
    }
    strcpy(address.sun_path, path);
    socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      fprintf(stderr, "policybridge: libcudart.so: no simulator at %s: %s\n", path, strerror(errno));
      return false;
    }
    return true;
  }

  void connect() {
    state_ = State::REFUSED;
    if (!open()) {
      return;
    }
    state_ = State::OPEN;
    process_ = getpid();
    for (const Piece& binary : registry().binaries()) {
      if (state_ == State::OPEN) {
        exchange(Call::BINARY, {binary});
      }
    }
    if (state_ == State::ENDED) {
      return refused();
    }
    Reply reply = exchange(Call::READY, {});
    for (size_t at = 0; at < reply.payload.size(); at += sizeof(int64_t)) {
      properties_.push_back(reply.number<int64_t>(at));
    }
    if (state_ == State::ENDED) {
      refused();
    }
  }

  // The simulator has gone without an answer.
  void refused() {
    state_ = State::REFUSED;
    std::string why = getenv(SOCKET) == nullptr ? refusal() : "";
    if (!why.empty()) {
      say(why.c_str());
    }
  }

  bool request(Call call, std::initializer_list<Piece> pieces) {
    uint32_t head[] = {sizeof call, static_cast<uint32_t>(call)};
    for (const Piece& piece : pieces) {
      head[0] += static_cast<uint32_t>(piece.size);
    }
    // What the program has printed stands before what the simulator prints.
    fflush(stdout);
    bool sent = send(head, sizeof head);
    for (const Piece& piece : pieces) {
      sent = sent && send(piece.bytes, piece.size);
    }
    return sent;
  }

  Reply exchange(Call call, std::initializer_list<Piece> pieces) {
    bool sent = request(call, pieces);
    int32_t error = 0;
    uint32_t size = 0;
    if (!sent || !receive(&size, sizeof size) || !receive(&error, sizeof error)) {
      return ended();
    }
    Reply reply{static_cast<Error>(error), std::vector<char>(size - sizeof error)};
    return receive(reply.payload.data(), reply.payload.size()) ? reply : ended();
  }

  Reply ended() {
    state_ = State::ENDED;
    shutdown(socket_, SHUT_RDWR);
    return {LAUNCH_FAILURE, {}};
  }

  bool send(const void* bytes, size_t size) {
    const char* at = static_cast<const char*>(bytes);
    while (size > 0) {
      ssize_t written = ::send(socket_, at, size, MSG_NOSIGNAL);
      if (written < 0 && errno == EINTR) {
        continue;
      }
      if (written <= 0) {
        return false;
      }
      at += written;
      size -= static_cast<size_t>(written);
    }
    return true;
  }

  bool receive(void* bytes, size_t size) {
    char* at = static_cast<char*>(bytes);
    while (size > 0) {
      ssize_t got = recv(socket_, at, size, 0);
      if (got < 0 && errno == EINTR) {
        continue;
      }
      if (got <= 0) {
        return false;
      }
      at += got;
      size -= static_cast<size_t>(got);
    }
    return true;
  }

  std::mutex mutex_;
  State state_ = State::NONE;
  int socket_ = -1;
  pid_t process_ = 0;
  std::vector<int64_t> properties_;
};

// Never destroyed: a program may call when its own objects are destroyed.
Connection& connection() {
  static Connection* one = new Connection();
  return *one;
}

// Behind the destructors of the program.
__attribute__((destructor)) void exiting() { connection().exit(); }

}  // namespace

template <typename T>
T Reply::number(size_t at) const {
  T value{};
  if (at + sizeof value <= payload.size()) {
    memcpy(&value, payload.data() + at, sizeof value);
  }
  return value;
}

template int64_t Reply::number<int64_t>(size_t) const;
template int32_t Reply::number<int32_t>(size_t) const;

Reply ask(Call call, std::initializer_list<Piece> pieces) { return connection().ask(call, pieces); }

Error askInto(Call call, std::initializer_list<Piece> pieces, void* into, size_t size) {
  Reply reply = ask(call, pieces);
  if (reply.error == SUCCESS && reply.payload.size() == size) {
    memcpy(into, reply.payload.data(), size);
  }
  return reply.error;
}

Error finished() { return connection().finished(); }

const std::vector<int64_t>& properties() { return connection().properties(); }

}  // namespace policybridge::cudart
