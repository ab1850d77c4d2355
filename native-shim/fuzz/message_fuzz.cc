// Damaged messages of a policy server, bytes and fields, and a server that ends: a session over gRPC gives legal
// answers or fails with one message, in time; also one that may go on with another server (`resume` in bridge.conf).

#include <chrono>
#include <mutex>

#include "answers.h"
#include "choices.h"
#include "client.h"
#include "fuzzed.h"
#include "host.h"
#include "scratch_folder.h"
#include "session.h"

using namespace policybridge;

namespace {

/** Answers a host as a server should, but for some bytes and fields; sends bytes, so that they need not be a message.
 */
class DamagingServer final : public grpc::Service {
 public:
  DamagingServer() {
    using Handler = grpc::internal::BidiStreamingHandler<DamagingServer, v1::HostMessage, grpc::ByteBuffer>;
    using Stream = grpc::ServerReaderWriter<grpc::ByteBuffer, v1::HostMessage>;
    AddMethod(new grpc::internal::RpcServiceMethod(
        "/policybridge.v1.PolicyBridge/Session", grpc::internal::RpcMethod::BIDI_STREAMING,
        new Handler([](DamagingServer* self, grpc::ServerContext*, Stream* stream) { return self->serve(*stream); },
                    this)));
  }

  /** What is damaged in the next sessions. */
  void damage(const fuzz::Choices& choices) {
    std::lock_guard<std::mutex> lock(mutex_);
    choices_ = choices;
  }

 private:
  grpc::Status serve(grpc::ServerReaderWriter<grpc::ByteBuffer, v1::HostMessage>& stream) {
    v1::HostMessage message;
    while (stream.Read(&message)) {
      if (message.purpose() == v1::PURPOSE_DRAIN) {
        continue;
      }
      if (ends()) {
        return grpc::Status(grpc::StatusCode::UNAVAILABLE, "ended");
      }
      std::string bytes = reply(message);
      grpc::Slice slice(bytes);
      stream.Write(grpc::ByteBuffer(&slice, 1));
      if (message.purpose() == v1::PURPOSE_CLOSE) {
        break;
      }
    }
    return grpc::Status::OK;
  }

  /** Whether the server is gone before it answers. */
  bool ends() {
    std::lock_guard<std::mutex> lock(mutex_);
    return choices_.byte() % 16 == 1;
  }

  std::string reply(const v1::HostMessage& message) {
    std::lock_guard<std::mutex> lock(mutex_);
    v1::PolicyMessage right;
    right.set_sequence(message.sequence());
    right.set_next_tick(INT64_MAX);
    switch (message.purpose()) {
      case v1::PURPOSE_OPEN:
        open(*right.mutable_opened());
        break;
      case v1::PURPOSE_QUERY:
        right.set_code(v1::ANSWER_CODE_WAY);
        right.set_value(1);
        break;
      case v1::PURPOSE_BOUNDARY:
        right.set_published(std::string(2 * 24, '\xff'));
        break;
      case v1::PURPOSE_STATISTICS:
        right.mutable_statistics()->mutable_calls()->Resize(PB_HOOKS, 1);
        right.mutable_statistics()->mutable_answers()->Resize(PB_HOOKS * PB_CODES, 1);
        break;
      default:
        break;
    }
    const uint8_t what = choices_.byte();
    if (what % 4 == 1) {
      change(right);
    }
    std::string bytes = right.SerializeAsString();
    if (what % 4 == 2 && !bytes.empty()) {
      const size_t at = choices_.up_to(bytes.size() - 1);
      bytes[at] = static_cast<char>(choices_.byte());
    }
    if (what % 16 == 3) {
      bytes.resize(choices_.up_to(bytes.size()));
    }
    return bytes;
  }

  static void open(v1::Opened& opened) {
    opened.set_version(1);
    opened.set_policy("fuzzed");
    for (uint32_t sm = 0; sm < 2; sm++) {
      v1::SiteFacts* l1d = opened.add_sites();
      l1d->set_part(v1::PART_KIND_L1D);
      l1d->set_unit(sm);
      l1d->set_hooks(bit(PB_VICTIM) | bit(PB_HIT));
      l1d->set_victim_scope(v1::SCOPE_SET);
      v1::SiteFacts* warps = opened.add_sites();
      warps->set_part(v1::PART_KIND_WARPS);
      warps->set_unit(sm);
      warps->set_publishes(true);
    }
  }

  /** A field of another value, too much, or not there. */
  void change(v1::PolicyMessage& message) {
    switch (choices_.byte() % 10) {
      case 0:
        message.set_sequence(choices_.word());
        break;
      case 1:
        message.set_code(static_cast<v1::AnswerCode>(static_cast<int>(choices_.up_to(13)) - 2));
        break;
      case 2:
        message.set_value(static_cast<int64_t>(choices_.word()));
        break;
      case 3:
        message.set_next_tick(choices_.word());
        break;
      case 4:
        message.set_published(std::string(choices_.byte() % 100, 'x'));
        break;
      case 5:
        message.mutable_error()->set_message(std::string(choices_.up_to(20000), static_cast<char>(choices_.byte())));
        break;
      case 6:
        message.mutable_statistics()->add_calls(7);
        break;
      case 8:
        message.mutable_next_victims()->Resize(static_cast<int>(choices_.up_to(3)), choices_.word());
        break;
      case 7: {
        v1::SiteFacts* site = message.mutable_opened()->add_sites();
        site->set_part(static_cast<v1::PartKind>(choices_.up_to(6)));
        site->set_unit(static_cast<uint32_t>(choices_.word()));
        site->set_hooks(choices_.word());
        break;
      }
      default:
        message.Clear();
        break;
    }
  }

  std::mutex mutex_;
  fuzz::Choices choices_{nullptr, 0};
};

/** One host: victims, events, a boundary, statistics, a digest, and the end. `more` are lines of its settings. */
void one_session(const std::string& address, const std::string& more) {
  std::string settings = "policy = fuzzed\ncall = grpc\nwatchdog = 30\nserver = " + address + "\n" + more;
  Session session(Settings::read(nullptr, settings.c_str()), host::geometry(), "fuzz", true,
                  std::make_unique<GrpcTransport>());
  host::AllWays ways(host::kWays);
  ways.words[0] = 0b0110;
  for (int i = 0; i < 4; i++) {
    session.event(host::record(PB_HIT, i, 1, i));
    pb_answer answer = session.query(host::record(PB_VICTIM, i, 0, i), &ways.view);
    if (answer.code != PB_WAY || (answer.value != 1 && answer.value != 2)) {
      fuzz::finding("an answer that is not legal", "victim");
    }
    session.boundary(static_cast<uint64_t>(i));
  }
  session.statistics();
  session.digest();
  session.close();
}

/** A server for all inputs of this process. */
struct Served {
  Served() : address(fresh_address()) {
    grpc::ServerBuilder builder;
    builder.AddListeningPort(address, grpc::InsecureServerCredentials());
    builder.RegisterService(&service);
    server = builder.BuildAndStart();
    if (server == nullptr) {
      fuzz::finding("no server", address.c_str());
    }
  }

  std::string address;
  DamagingServer service;
  std::unique_ptr<grpc::Server> server;
};

}  // namespace

void fuzz::use(const uint8_t* data, size_t size) {
  static Served served;
  static const ScratchFolder folder;
  Choices choices(data, size);
  const bool resumes = choices.byte() % 2 == 1;
  served.service.damage(choices);
  const auto begin = std::chrono::steady_clock::now();
  try {
    one_session(served.address, resumes ? "resume-within = 2\nresume = " + folder.path() + "\n" : "");
  } catch (const std::runtime_error& failure) {
    fuzz::require_one_line(failure.what());
  }
  if (std::chrono::steady_clock::now() - begin > std::chrono::seconds(20)) {
    fuzz::finding("it waited for the watchdog", "");
  }
}
