#include "grpc/conversation.h"

#include "failure.h"
#include "printable.h"

namespace policybridge {
namespace {

/** For lines about an answer: the rest of it may differ as well. */
std::string text_of(int64_t code, int64_t value) {
  const std::string name = v1::AnswerCode_Name(static_cast<v1::AnswerCode>(code));
  const std::string prefix = "ANSWER_CODE_";
  return (name.rfind(prefix, 0) == 0 && code != 0 ? name.substr(prefix.size()) : "code " + std::to_string(code)) + " " +
         std::to_string(value);
}

}  // namespace

Conversation::Conversation(const Settings& settings)
    : settings_(settings), resumption_(settings.resume.empty() ? nullptr : std::make_unique<Resumption>(settings)) {
  connect_first(*this, settings);
}

void Conversation::connect(std::chrono::milliseconds patience) {
  connection_.reset();
  connection_ = std::make_unique<Connection>(settings_, patience);
}

/** The message goes into the journal. */
void Conversation::keep() {
  resumption_->sent(request_.ByteSizeLong(),
                    [&](char* to) { request_.SerializeWithCachedSizesToArray(reinterpret_cast<uint8_t*>(to)); });
}

void Conversation::send() {
  if (!resumption_) {
    connection_->send(request_);
    return;
  }
  keep();
  try {
    connection_->send(request_);
  } catch (const ServerGone& gone) {
    resumption_->resume(*this, gone.what(), request_.sequence());  // which sends this message too
  }
}

const v1::PolicyMessage& Conversation::round_trip() {
  if (!resumption_) {
    return connection_->round_trip(request_);
  }
  keep();
  const v1::PolicyMessage& reply = answered();
  if (!reply.has_error()) {
    if (reply.has_opened()) {
      opened_ = line_of(reply.opened().policy());
    }
    reply.SerializeToString(&reply_bytes_);
    resumption_->answered({digest_of(reply_bytes_.data(), reply_bytes_.size()), reply.value(), reply.code()});
  }
  return reply;
}

/** The answer to the message, from whichever server lives to give it. */
const v1::PolicyMessage& Conversation::answered() {
  for (;;) {
    std::string why;
    try {
      const v1::PolicyMessage& reply = connection_->round_trip(request_);
      // An error with sequence 0 answers no message: the server says why it ends.
      if (!reply.has_error() || reply.sequence() != 0) {
        return reply;
      }
      why = "the policy server at " + settings_.server + " is gone: " + line_of(reply.error().message());
    } catch (const ServerGone& gone) {
      why = gone.what();
    }
    resumption_->resume(*this, why, request_.sequence());
  }
}

bool Conversation::replay(const std::string& sent, const std::string* answered) {
  v1::HostMessage message;
  if (!message.ParseFromString(sent)) {
    throw BadJournal("its journal was changed");
  }
  if (answered != nullptr) {
    compare(message, connection_->round_trip(message), Answered::read(*answered));
    return true;
  }
  if (message.purpose() == v1::PURPOSE_DRAIN) {
    connection_->send(message);
    return true;
  }
  return false;
}

/** Throws unless `reply` is what the server before answered to `message`. */
void Conversation::compare(const v1::HostMessage& message, const v1::PolicyMessage& reply, const Answered& before) {
  if (reply.has_error() && reply.sequence() == 0) {
    throw ServerGone("the policy server at " + settings_.server + " is gone: " + line_of(reply.error().message()));
  }
  reply.SerializeToString(&reply_bytes_);
  if (digest_of(reply_bytes_.data(), reply_bytes_.size()) == before.digest) {
    return;
  }
  const std::string server = "the session cannot be resumed: the policy server at " + settings_.server + " ";
  if (reply.has_error()) {
    throw ServerFailure(server + "answered message " + std::to_string(message.sequence()) + " with the error " +
                        line_of(reply.error().message()) + "; the one before did not");
  }
  if (reply.has_opened()) {
    throw ServerFailure(server + "runs " + line_of(reply.opened().policy()) + ", version " +
                        std::to_string(reply.opened().version()) + ", or has other sites; expected " + opened_ +
                        " as before");
  }
  resumption_->differs(message.sequence(), text_of(reply.code(), reply.value()), text_of(before.code, before.value),
                       reply.code() == before.code && reply.value() == before.value);
}

void Conversation::end(bool in_order) noexcept {
  if (connection_ != nullptr) {
    connection_->end(in_order);
  }
}

}  // namespace policybridge
