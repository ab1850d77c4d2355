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

namespace policybridge::cudart {
namespace {

constexpr const char* VARIABLE = "POLICYBRIDGE_CUDA";

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

  const std::vector<int64_t>& properties() {
    std::lock_guard<std::mutex> lock(mutex_);
    start();
    return properties_;
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

  void connect() {
    state_ = State::REFUSED;
    const char* path = getenv(VARIABLE);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path == nullptr || strlen(path) >= sizeof address.sun_path) {
      say("no simulator; start the program as ./policybridge run --workload \"cuda:PROGRAM ARGUMENTS\"");
      return;
    }
    strcpy(address.sun_path, path);
    socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
      fprintf(stderr, "policybridge: libcudart.so: no simulator at %s: %s\n", path, strerror(errno));
      return;
    }
    state_ = State::OPEN;
    process_ = getpid();
    for (const Piece& binary : registry().binaries()) {
      exchange(Call::BINARY, {binary});
    }
    Reply reply = exchange(Call::READY, {});
    for (size_t at = 0; at < reply.payload.size(); at += sizeof(int64_t)) {
      properties_.push_back(reply.number<int64_t>(at));
    }
  }

  Reply exchange(Call call, std::initializer_list<Piece> pieces) {
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
    close(socket_);
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

const std::vector<int64_t>& properties() { return connection().properties(); }

}  // namespace policybridge::cudart
