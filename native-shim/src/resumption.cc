#include "resumption.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <thread>

#include "failure.h"
#include "printable.h"

namespace policybridge {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kConnectPatience{10};
/** So many servers may die in a row before a message is answered: it may be the message that they die of. */
constexpr uint32_t kMostDeaths = 5;

void say(const std::string& line) { std::fprintf(stderr, "policybridge: %s\n", line_of(line).c_str()); }

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/** For a server: `within` in all, with pauses between the attempts that grow. */
class Wait {
 public:
  explicit Wait(seconds within) : within_(within) { begin(); }

  void begin() {
    until_ = Clock::now() + within_;
    pause_ = kFirstPause;
  }

  /** Not negative, and zero only when all of it has passed. */
  milliseconds left() const {
    return std::max(milliseconds::zero(), std::chrono::ceil<milliseconds>(until_ - Clock::now()));
  }

  void pause() {
    std::this_thread::sleep_for(std::min(pause_, left()));
    pause_ = std::min(2 * pause_, kLongestPause);
  }

 private:
  static constexpr milliseconds kFirstPause{100};
  static constexpr milliseconds kLongestPause{2000};

  const seconds within_;
  Clock::time_point until_;
  milliseconds pause_{};
};

std::string tenths(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

}  // namespace

Answered Answered::read(const std::string& record) {
  Answered answer{};
  if (record.size() != sizeof answer) {
    throw BadJournal("its journal was changed");
  }
  std::memcpy(&answer, record.data(), sizeof answer);
  return answer;
}

void connect_first(Resumable& session, const Settings& settings) {
  const milliseconds patience = std::min(seconds(settings.watchdog_seconds), kConnectPatience);
  if (settings.resume.empty()) {
    session.connect(patience);
    return;
  }
  const std::string within = " within " + std::to_string(settings.resume_within_seconds) + " s";
  bool said = false;
  for (Wait wait{seconds(settings.resume_within_seconds)};; wait.pause()) {
    try {
      session.connect(std::min(wait.left(), patience));
      return;
    } catch (const ServerGone& gone) {
      if (wait.left() == milliseconds::zero()) {
        throw ServerFailure("no policy server answers at " + settings.server + within +
                            " (resume-within): " + gone.what());
      }
      if (!said) {
        say(std::string(gone.what()) + "; waiting for one" + within + " in all");
      }
      said = true;
    }
  }
}

Resumption::Resumption(const Settings& settings)
    : settings_(settings), journal_(settings.resume, settings.resume_quota) {}

void Resumption::answered(const Answered& answer) {
  journal_.append(Journal::Kind::kAnswered, sizeof answer, [&](char* to) { std::memcpy(to, &answer, sizeof answer); });
  deaths_ = 0;
}

/** Counts one more death of a server that had answered; throws if it is one too many. */
void Resumption::die(const std::string& why, uint64_t message) {
  if (++deaths_ == kMostDeaths) {
    throw ServerFailure(why + "; " + std::to_string(kMostDeaths) + " servers in a row have ended before message " +
                        std::to_string(message) + " was answered");
  }
}

void Resumption::resume(Resumable& session, const std::string& why, uint64_t message) {
  if (!journal_.failure().empty()) {
    throw ServerFailure(why + "; the session cannot be resumed: " + journal_.failure());
  }
  die(why, message);
  say(why + "; waiting up to " + std::to_string(settings_.resume_within_seconds) + " s for a server there");
  std::string last = why;
  for (Wait wait{seconds(settings_.resume_within_seconds)};; wait.pause()) {
    const milliseconds left = wait.left();
    if (left == milliseconds::zero()) {
      throw ServerFailure(why + "; no server took the session over within " +
                          std::to_string(settings_.resume_within_seconds) + " s (resume-within): " + last);
    }
    played_ = 0;
    try {
      session.connect(std::min<milliseconds>(left, kConnectPatience));
      const auto connected = Clock::now();
      play(session);
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
      die(last, message);
      wait.begin();
    }
  }
}

/** Sends again all that was answered, or needs no answer; not the message that waits for its answer. */
void Resumption::play(Resumable& session) {
  Journal::Playback records(journal_);
  for (bool more = records.next(); more;) {
    if (records.kind() != Journal::Kind::kSent) {
      throw BadJournal("its journal was changed");
    }
    const std::string sent = records.bytes();
    more = records.next();
    const bool answered = more && records.kind() == Journal::Kind::kAnswered;
    played_ += session.replay(sent, answered ? &records.bytes() : nullptr) ? 1 : 0;
    if (answered) {
      more = records.next();
    }
  }
}

void Resumption::differs(uint64_t message, const std::string& answer, const std::string& before,
                         bool in_details) const {
  throw ServerFailure("the session cannot be resumed: the policy server at " + settings_.server + " answered message " +
                      std::to_string(message) + " with " + answer + " and the one before with " + before +
                      (in_details ? ", or with other details" : "") +
                      "; expected the same policy, whose answers depend on the messages and the seed alone");
}

}  // namespace policybridge
