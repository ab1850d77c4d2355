#include "grpc/grpc_transport.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "grpc/opening.h"

namespace policybridge {
namespace {

constexpr int kConnectSeconds = 10;
constexpr int kLargestMessage = 4 << 20;

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
  return server.rfind("unix:", 0) == 0 || host.empty() || host == "localhost" || host == "[::1]" || host.rfind("127.", 0) == 0;
}

std::shared_ptr<grpc::ChannelCredentials> credentials(const Settings& settings) {
  if (settings.certificate.empty()) {
    if (!is_private(settings.server)) {
      throw std::runtime_error("server = " + settings.server +
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

/** A connection that no other session shares, so that it has a loop of its own in the server. */
grpc::ChannelArguments arguments() {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  // The least back-off is also the time that a connection is given to come about.
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 2000);
  arguments.SetMaxReceiveMessageSize(kLargestMessage);
  return arguments;
}

}  // namespace

GrpcTransport::GrpcTransport() : frame_(std::make_unique<Frame>()) {
  frame_->magic = kFrameMagic;
  frame_->version = kFrameVersion;
}

GrpcTransport::~GrpcTransport() { close(); }

void GrpcTransport::open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  server_ = settings.server;
  watchdog_seconds_ = settings.watchdog_seconds;
  sms_ = geometry.sms;
  stride_ = published_stride(geometry);
  connect(settings);
  request_.set_purpose(v1::PURPOSE_OPEN);
  *request_.mutable_open() = make_open(settings, geometry, host);
  send();
  receive();
  request_.Clear();
  if (frame_->status != kAnswered) {
    return;
  }
  if (!reply_.has_opened()) {
    throw std::runtime_error("the policy server at " + server_ + " answered OPEN without saying what it opened");
  }
  take_opened(reply_.opened(), geometry, *frame_);
}

void GrpcTransport::connect(const Settings& settings) {
  channel_ = grpc::CreateCustomChannel(server_, credentials(settings), arguments());
  auto patience = std::chrono::seconds(std::min<uint32_t>(kConnectSeconds, watchdog_seconds_));
  if (!channel_->WaitForConnected(std::chrono::system_clock::now() + patience)) {
    throw std::runtime_error("no policy server answers at " + server_ + " within " + std::to_string(patience.count()) +
                             " s; start one: ./policybridge serve --policy P --listen " + server_);
  }
  stub_ = v1::PolicyBridge::NewStub(channel_);
  context_ = std::make_unique<grpc::ClientContext>();
  stream_ = stub_->Session(context_.get());
  watchdog_ = std::make_unique<Watchdog>(std::chrono::seconds(watchdog_seconds_), [this] { context_->TryCancel(); });
}

void GrpcTransport::exchange() {
  const Purpose purpose = static_cast<Purpose>(frame_->purpose);
  request_.set_purpose(static_cast<v1::Purpose>(frame_->purpose));
  request_.set_events(frame_->event_records, frame_->events * sizeof(pb_record));
  request_.set_cycle(purpose == Purpose::kBoundary ? frame_->cycle : 0);
  request_.set_tick(purpose == Purpose::kBoundary && (frame_->flags & kTick) != 0);
  request_.set_sample(purpose == Purpose::kBoundary && (frame_->flags & kSample) != 0);
  if (purpose == Purpose::kAsk) {
    // The view lies directly behind the question in the frame, as it does in the message.
    static_assert(offsetof(Frame, view) == offsetof(Frame, question) + sizeof(pb_record), "a question is one run of bytes");
    request_.set_question(&frame_->question, sizeof(pb_record) + frame_->view_bytes);
  } else {
    request_.clear_question();
  }
  send();
  if (purpose == Purpose::kDrain) {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    return;
  }
  receive();
  if (frame_->status == kAnswered) {
    take_reply();
  }
}

void GrpcTransport::send() {
  request_.set_sequence(++sequence_);
  watchdog_->arm();
  if (!stream_->Write(request_)) {
    // The server may have said why before it ended the stream.
    if (stream_->Read(&reply_) && reply_.has_error()) {
      throw std::runtime_error(reply_.error().message());
    }
    lost();
  }
  watchdog_->disarm();
}

void GrpcTransport::receive() {
  watchdog_->arm();
  if (!stream_->Read(&reply_)) {
    lost();
  }
  watchdog_->disarm();
  if (reply_.sequence() != sequence_ && !reply_.has_error()) {
    throw std::runtime_error("the policy server at " + server_ + " answered message " + std::to_string(reply_.sequence()) + "; expected " +
                             std::to_string(sequence_));
  }
  frame_->echo = frame_->sequence;
  frame_->next_tick = reply_.next_tick();
  frame_->status = kAnswered;
  if (reply_.has_error()) {
    frame_->status = reply_.error().refused() ? kRefused : kFailed;
    put_text(reply_.error().message(), *frame_);
  }
}

void GrpcTransport::lost() {
  grpc::Status status = stream_->Finish();
  stream_.reset();
  if (watchdog_->has_barked()) {
    throw std::runtime_error("the policy server at " + server_ + " did not answer message " + std::to_string(sequence_) + " within " +
                             std::to_string(watchdog_seconds_) + " s (watchdog)");
  }
  throw std::runtime_error("the policy server at " + server_ + " is gone: " +
                           (status.ok() ? "it ended the session after message " + std::to_string(sequence_)
                                        : status.error_message() + " (gRPC status " + std::to_string(status.error_code()) + ")"));
}

void GrpcTransport::take_reply() {
  switch (static_cast<Purpose>(frame_->purpose)) {
    case Purpose::kAsk: take_answer(); break;
    case Purpose::kBoundary: take_published(); break;
    case Purpose::kStatistics: take_statistics(); break;
    default: frame_->value = reply_.value(); break;
  }
}

void GrpcTransport::take_answer() {
  frame_->code = reply_.code();
  frame_->value = reply_.value();
  if (frame_->question.hook == PB_WARP_ORDER) {
    uint32_t slots = frame_->view_bytes / sizeof(int32_t);
    if (static_cast<uint32_t>(reply_.slots_size()) != slots) {
      throw std::runtime_error("the policy server at " + server_ + " ordered " + std::to_string(reply_.slots_size()) + " slots; expected " +
                               std::to_string(slots));
    }
    std::memcpy(frame_->view, reply_.slots().data(), slots * sizeof(int32_t));
  }
}

void GrpcTransport::take_published() {
  if ((frame_->flags & kSample) == 0) {
    return;
  }
  size_t expected = size_t{sms_} * stride_;
  if (reply_.published().size() != expected || expected > kMaxPublishedBytes) {
    throw std::runtime_error("the policy server at " + server_ + " published " + std::to_string(reply_.published().size()) +
                             " bytes; expected " + std::to_string(expected));
  }
  std::memcpy(frame_->published, reply_.published().data(), expected);
}

void GrpcTransport::take_statistics() {
  const v1::Statistics& numbers = reply_.statistics();
  if (numbers.calls_size() != PB_HOOKS || numbers.answers_size() != PB_HOOKS * PB_CODES) {
    throw std::runtime_error("the policy server at " + server_ + " sent statistics of " + std::to_string(numbers.calls_size()) + " and " +
                             std::to_string(numbers.answers_size()) + " numbers; expected " + std::to_string(PB_HOOKS) + " and " +
                             std::to_string(PB_HOOKS * PB_CODES));
  }
  std::copy(numbers.calls().begin(), numbers.calls().end(), frame_->statistics);
  std::copy(numbers.answers().begin(), numbers.answers().end(), frame_->statistics + PB_HOOKS);
}

void GrpcTransport::close() noexcept {
  if (stream_ == nullptr) {
    return;
  }
  watchdog_->arm();
  if (static_cast<Purpose>(frame_->purpose) != Purpose::kClose || frame_->status != kAnswered) {
    context_->TryCancel();
  }
  stream_->WritesDone();
  stream_->Finish();
  stream_.reset();
  watchdog_.reset();
}

}  // namespace policybridge

extern "C" PB_API policybridge::Transport* pb_make_transport(uint32_t version) {
  return version == policybridge::kFrameVersion ? new policybridge::GrpcTransport() : nullptr;
}
