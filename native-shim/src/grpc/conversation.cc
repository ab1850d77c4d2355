#include "grpc/conversation.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <thread>

#include "failure.h"
#include "printable.h"

namespace policybridge {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds kFirstPause{100};
constexpr milliseconds kLongestPause{2000};
constexpr seconds kConnectPatience{10};
/** So many servers may die in a row before a message is answered: it may be the message that they die of. */
constexpr uint32_t kMostDeaths = 5;

/** What a journal keeps of an answer. */
struct Answered {
  uint64_t digest;
  int64_t value;
  int64_t code;
};

/** For lines about an answer: the rest of it may differ as well. */
std::string text_of(int64_t code, int64_t value) {
  const std::string name = v1::AnswerCode_Name(static_cast<v1::AnswerCode>(code));
  const std::string prefix = "ANSWER_CODE_";
  return (name.rfind(prefix, 0) == 0 && code != 0 ? name.substr(prefix.size()) : "code " + std::to_string(code)) + " " +
         std::to_string(value);
}

void say(const std::string& line) { std::fprintf(stderr, "policybridge: %s\n", line_of(line).c_str()); }

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string tenths(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

/** A connection to the first server, which may be one that is yet to be started if the session can be resumed. */
std::unique_ptr<Connection> first_connection(const Settings& settings) {
  const milliseconds patience = std::min(seconds(settings.watchdog_seconds), kConnectPatience);
  const milliseconds within = settings.resume.empty() ? patience : seconds(settings.resume_within_seconds);
  if (within <= patience) {
    return std::make_unique<Connection>(settings, within);
  }
  const std::string seconds_within = std::to_string(settings.resume_within_seconds) + " s";
  try {
    return std::make_unique<Connection>(settings, patience);
  } catch (const ServerGone& gone) {
    say(std::string(gone.what()) + "; waiting up to " + seconds_within + " in all for one");
  }
  try {
    return std::make_unique<Connection>(settings, within - patience);
  } catch (const ServerGone&) {
    throw ServerFailure("no policy server answers at " + settings.server + " within " + seconds_within +
                        " (resume-within)");
  }
}

}  // namespace

Conversation::Conversation(const Settings& settings)
    : settings_(settings),
      journal_(settings.resume.empty() ? nullptr : std::make_unique<Journal>(settings.resume, settings.resume_quota)),
      connection_(first_connection(settings)) {}

void Conversation::send() {
  if (!journal_) {
    connection_->send(request_);
    return;
  }
  journal_->append(Journal::Kind::kSent, request_.ByteSizeLong(),
                   [&](char* to) { request_.SerializeWithCachedSizesToArray(reinterpret_cast<uint8_t*>(to)); });
  try {
    connection_->send(request_);
  } catch (const ServerGone& gone) {
    resume(gone.what());  // which sends this message too
  }
}

const v1::PolicyMessage& Conversation::round_trip() {
  if (!journal_) {
    return connection_->round_trip(request_);
  }
  journal_->append(Journal::Kind::kSent, request_.ByteSizeLong(),
                   [&](char* to) { request_.SerializeWithCachedSizesToArray(reinterpret_cast<uint8_t*>(to)); });
  const v1::PolicyMessage& reply = answered();
  if (!reply.has_error()) {
    if (reply.has_opened()) {
      opened_ = line_of(reply.opened().policy());
    }
    reply.SerializeToString(&reply_bytes_);
    const Answered kept{digest_of(reply_bytes_.data(), reply_bytes_.size()), reply.value(), reply.code()};
    journal_->append(Journal::Kind::kAnswered, sizeof kept, [&](char* to) { std::memcpy(to, &kept, sizeof kept); });
    deaths_ = 0;
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
    resume(why);
  }
}

/** Counts one more death of a server that had answered; throws if it is one too many. */
void Conversation::die(const std::string& why) {
  if (++deaths_ == kMostDeaths) {
    throw ServerFailure(why + "; " + std::to_string(kMostDeaths) + " servers in a row have ended before message " +
                        std::to_string(request_.sequence()) + " was answered");
  }
}

/** Finds a server and brings it to the state of the one that is gone, which was lost because of `why`. */
void Conversation::resume(const std::string& why) {
  if (!journal_->failure().empty()) {
    throw ServerFailure(why + "; the session cannot be resumed: " + journal_->failure());
  }
  die(why);
  say(why + "; waiting up to " + std::to_string(settings_.resume_within_seconds) + " s for a server there");
  std::string last = why;
  auto begin = Clock::now();
  for (milliseconds pause = kFirstPause;; pause = std::min(2 * pause, kLongestPause)) {
    const auto left =
        std::chrono::duration_cast<milliseconds>(begin + seconds(settings_.resume_within_seconds) - Clock::now());
    if (left <= milliseconds::zero()) {
      throw ServerFailure(why + "; no server took the session over within " +
                          std::to_string(settings_.resume_within_seconds) + " s (resume-within): " + last);
    }
    played_ = 0;
    connection_.reset();
    try {
      connection_ = std::make_unique<Connection>(settings_, std::min<milliseconds>(left, kConnectPatience));
      const auto connected = Clock::now();
      play();
      say("the session was resumed: " + std::to_string(played_) + " messages sent again in " +
          tenths(seconds_since(connected)) + " s");
      return;
    } catch (const ServerGone& gone) {
      last = gone.what();
    } catch (const ServerFull& full) {
      last = full.what();
    } catch (const BadJournal& bad) {
      throw ServerFailure(why + "; the session cannot be resumed: " + bad.what());
    }
    if (played_ > 0) {
      die(last);
      begin = Clock::now();
      pause = kFirstPause;
    }
    std::this_thread::sleep_for(std::min(pause, left));
  }
}

/** Sends again all that was answered, or needs no answer; not the message that waits for its answer. */
void Conversation::play() {
  Journal::Playback records(*journal_);
  v1::HostMessage message;
  for (bool more = records.next(); more;) {
    if (records.kind() != Journal::Kind::kSent || !message.ParseFromString(records.bytes())) {
      throw BadJournal("its journal was changed");
    }
    more = records.next();
    if (more && records.kind() == Journal::Kind::kAnswered) {
      compare(message, connection_->round_trip(message), records.bytes());
      played_++;
      more = records.next();
    } else if (message.purpose() == v1::PURPOSE_DRAIN) {
      connection_->send(message);
      played_++;
    }
  }
}

/** Throws unless `reply` is what the server before answered to `message`. */
void Conversation::compare(const v1::HostMessage& message, const v1::PolicyMessage& reply,
                           const std::string& recorded) {
  if (reply.has_error() && reply.sequence() == 0) {
    throw ServerGone("the policy server at " + settings_.server + " is gone: " + line_of(reply.error().message()));
  }
  Answered before{};
  if (recorded.size() != sizeof before) {
    throw BadJournal("its journal was changed");
  }
  std::memcpy(&before, recorded.data(), sizeof before);
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
  throw ServerFailure(server + "answered message " + std::to_string(message.sequence()) + " with " +
                      text_of(reply.code(), reply.value()) + " and the one before with " +
                      text_of(before.code, before.value) +
                      (reply.code() == before.code && reply.value() == before.value ? ", or with other details" : "") +
                      "; expected the same policy, whose answers depend on the messages and the seed alone");
}

void Conversation::end(bool in_order) noexcept {
  if (connection_ != nullptr) {
    connection_->end(in_order);
  }
}

}  // namespace policybridge
