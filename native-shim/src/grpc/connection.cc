#include "grpc/connection.h"

#include <algorithm>
#include <fstream>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "failure.h"
#include "printable.h"

namespace policybridge {
namespace {

/** How long the status of a stream that has ended may take. */
constexpr std::chrono::milliseconds kStatusPatience{200};
/** How long a thread polls for an answer before it sleeps: waking it takes longer than most answers. */
constexpr std::chrono::microseconds kSpin{100};
constexpr int kLargestMessage = 4 << 20;

/** The next completed operation of a queue; false if none completes within `patience`. */
bool next(grpc::CompletionQueue& queue, std::chrono::milliseconds patience, void** tag, bool* succeeded) {
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < kSpin) {
    if (queue.AsyncNext(tag, succeeded, gpr_time_0(GPR_CLOCK_MONOTONIC)) == grpc::CompletionQueue::GOT_EVENT) {
      return true;
    }
  }
  return queue.AsyncNext(tag, succeeded, std::chrono::system_clock::now() + patience) ==
         grpc::CompletionQueue::GOT_EVENT;
}

std::string read_file(const char* key, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  if (!file) {
    throw std::runtime_error(std::string(key) + " = " + path + " cannot be read; expected a PEM file");
  }
  return content.str();
}

bool is_private(const std::string& server) {
  std::string host = server.substr(0, server.rfind(':'));
  return server.rfind("unix:", 0) == 0 || host == "localhost" || host == "[::1]" || host.rfind("127.", 0) == 0;
}

std::shared_ptr<grpc::ChannelCredentials> credentials(const Settings& settings) {
  if (settings.certificate.empty()) {
    if (!is_private(settings.server)) {
      throw std::runtime_error(
          "server = " + settings.server +
          " is another machine; expected certificate, key and authority with it, or unix:PATH, or localhost:PORT");
    }
    return grpc::InsecureChannelCredentials();
  }
  grpc::SslCredentialsOptions files;
  files.pem_cert_chain = read_file("certificate", settings.certificate);
  files.pem_private_key = read_file("key", settings.key);
  files.pem_root_certs = read_file("authority", settings.authority);
  return grpc::SslCredentials(files);
}

/** Whether a stream may end with `code` because the server or the connection broke, whatever was sent. */
bool breaks_with_connection(grpc::StatusCode code) {
  return code == grpc::StatusCode::CANCELLED || code == grpc::StatusCode::UNKNOWN ||
         code == grpc::StatusCode::INTERNAL || code == grpc::StatusCode::ABORTED || code == grpc::StatusCode::DATA_LOSS;
}

/** A connection that no other session shares, so that it has a loop of its own in the server. */
grpc::ChannelArguments arguments() {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  // Its estimator draws from rand(), and the host may draw too: GPGPU-Sim does with -gpgpu_memory_partition_indexing 4.
  arguments.SetInt(GRPC_ARG_HTTP2_BDP_PROBE, 0);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // The minimum back-off is also the time limit of one attempt to connect.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetMaxReceiveMessageSize(kLargestMessage);
  return arguments;
}

}  // namespace

void* Connection::tag_of(Operation operation) { return reinterpret_cast<void*>(operation); }

struct Connection::Parts {
  std::shared_ptr<grpc::Channel> channel;
  grpc::CompletionQueue queue;
  grpc::ClientContext context;
  std::unique_ptr<grpc::ClientAsyncReaderWriter<v1::HostMessage, v1::PolicyMessage>> stream;
  v1::PolicyMessage reply;
  grpc::Status status;
};

Connection::Connection(const Settings& settings, std::chrono::milliseconds patience)
    : server_(settings.server), patience_(settings.watchdog_seconds), parts_(std::make_unique<Parts>()) {
  connect(settings, patience);
}

Connection::~Connection() { end(false); }

void Connection::connect(const Settings& settings, std::chrono::milliseconds patience) {
  parts_->channel = grpc::CreateCustomChannel(server_, credentials(settings), arguments());
  if (!parts_->channel->WaitForConnected(std::chrono::system_clock::now() + patience)) {
    std::string within = " within " + std::to_string((patience.count() + 500) / 1000) + " s; ";
    throw ServerGone("no policy server answers at " + server_ + within +
                     (settings.certificate.empty()
                          ? "start one: ./policybridge serve --policy P --listen " + server_
                          : "expected one that accepts certificate = " + settings.certificate +
                                " and whose own is signed by authority = " + settings.authority));
  }
}

/** Sends a message, the first one on a stream that begins with it; false if that failed. */
bool Connection::write(const v1::HostMessage& message) {
  sequence_ = message.sequence();
  if (parts_->stream == nullptr) {
    parts_->stream = v1::PolicyBridge::NewStub(parts_->channel)
                         ->AsyncSession(&parts_->context, &parts_->queue, tag_of(Operation::kStart));
    open_ = true;
    if (!wait(Operation::kStart)) {
      throw_gone();
    }
  }
  parts_->stream->Write(message, tag_of(Operation::kWrite));
  return wait(Operation::kWrite);
}

void Connection::send(const v1::HostMessage& message) {
  if (!write(message)) {
    // A server may have sent the reason before it ended the stream.
    parts_->stream->Read(&parts_->reply, tag_of(Operation::kRead));
    if (wait(Operation::kRead) && parts_->reply.has_error()) {
      const std::string why = "the policy server at " + server_ + ": " + line_of(parts_->reply.error().message());
      if (parts_->reply.sequence() == 0) {
        throw ServerGone(why);
      }
      throw ServerFailure(why);
    }
    throw_gone();
  }
}

const v1::PolicyMessage& Connection::round_trip(const v1::HostMessage& message) {
  const bool written = write(message);
  // As in send: the reason is read although nothing could be sent.
  parts_->stream->Read(&parts_->reply, tag_of(Operation::kRead));
  if (!wait(Operation::kRead) || (!written && !parts_->reply.has_error())) {
    throw_gone();
  }
  return parts_->reply;
}

/** Waits until `operation`, the only one pending, completes; false if it failed. */
bool Connection::wait(Operation operation) {
  std::optional<bool> ended = wait(operation, patience_);
  if (!ended) {
    throw_timeout();
  }
  return *ended;
}

/** The same within `patience`; no value if it is still pending then. */
std::optional<bool> Connection::wait(Operation operation, std::chrono::milliseconds patience) {
  void* tag = nullptr;
  bool succeeded = false;
  if (!next(parts_->queue, patience, &tag, &succeeded)) {
    return std::nullopt;
  }
  if (tag != tag_of(operation)) {
    throw std::logic_error("gRPC completed an operation that was not pending");
  }
  return succeeded;
}

void Connection::throw_timeout() {
  // Never destroyed, not even at exit: pending operations still write to these parts.
  static auto& mutex = *new std::mutex;
  static auto& abandoned = *new std::vector<std::unique_ptr<Parts>>;
  parts_->context.TryCancel();
  open_ = false;
  std::lock_guard<std::mutex> lock(mutex);
  abandoned.push_back(std::move(parts_));
  throw ServerGone("the policy server at " + server_ + " did not answer message " + std::to_string(sequence_) +
                   " within " + std::to_string(patience_.count()) + " s (watchdog)");
}

void Connection::throw_gone() {
  parts_->stream->Finish(&parts_->status, tag_of(Operation::kFinish));
  if (!wait(Operation::kFinish, kStatusPatience)) {
    // The server has not ended the stream, and yet nothing could be read.
    parts_->context.TryCancel();
    wait(Operation::kFinish);
    open_ = false;
    throw ServerFailure("the policy server at " + server_ + " answered message " + std::to_string(sequence_) +
                        " with bytes that are not a message; expected a PolicyMessage of policy_bridge.proto");
  }
  open_ = false;
  const grpc::Status& status = parts_->status;
  const bool gone = status.ok() || status.error_code() == grpc::StatusCode::UNAVAILABLE;
  const std::string why =
      "the policy server at " + server_ + (gone ? " is gone: " : " ended the session: ") +
      (status.ok() ? "it ended the session after message " + std::to_string(sequence_)
                   : line_of(status.error_message()) + " (gRPC status " + std::to_string(status.error_code()) + ")");
  if (status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED) {
    throw ServerFull(why);
  }
  if (gone || breaks_with_connection(status.error_code())) {
    throw ServerGone(why);
  }
  throw ServerFailure(why);
}

void Connection::end(bool in_order) noexcept {
  if (!open_) {
    return;
  }
  open_ = false;
  try {
    if (!in_order) {
      parts_->context.TryCancel();
    } else {
      parts_->stream->WritesDone(tag_of(Operation::kWritesDone));
      wait(Operation::kWritesDone);
    }
    parts_->stream->Finish(&parts_->status, tag_of(Operation::kFinish));
    wait(Operation::kFinish);
  } catch (const std::exception&) {
    // The session has ended in any case.
  }
}

}  // namespace policybridge
