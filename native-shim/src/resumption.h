#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "journal.h"
#include "settings.h"

namespace policybridge {

/** A session whose messages can be sent again, to another server. */
class Resumable {
 public:
  virtual ~Resumable() = default;

  /** Leaves the server and connects to the one that is there within `patience`. Throws ServerGone, ServerFull. */
  virtual void connect(std::chrono::milliseconds patience) = 0;

  /**
   * Sends the message `sent` of a journal again. `answered` is what the journal has of its answer, which must be given
   * again; null: it was not answered, and is sent only if it needs no answer. Returns whether it was sent. Throws
   * ServerGone, BadJournal, and ServerFailure if the answer is another one.
   */
  virtual bool replay(const std::string& sent, const std::string* answered) = 0;
};

/** What a journal keeps of an answer. */
struct Answered {
  uint64_t digest;
  int64_t value;
  int64_t code;

  /** Throws BadJournal if `record` is none. */
  static Answered read(const std::string& record);
};

/**
 * The journal of one session, and how the session goes on when its server is gone: the next server at the same address
 * is waited for, and what was sent so far is sent to it again. It must give the same answers; the host learns nothing
 * of it. A server that answers with an error is not gone.
 */
class Resumption {
 public:
  /** Throws std::runtime_error if no journal can be kept. */
  explicit Resumption(const Settings& settings);

  /** A message is about to be sent: `fill` writes its `size` bytes to the address that it is given. */
  template <typename Fill>
  void sent(size_t size, Fill fill) {
    journal_.append(Journal::Kind::kSent, size, fill);
  }

  /** The message sent last was answered, without an error. */
  void answered(const Answered& answer);

  /**
   * Finds a server for `session` and brings it to the state of the one that is gone, which was lost because of `why`
   * when `message` was sent. Throws ServerFailure if there is none, or none that gives the same answers.
   */
  void resume(Resumable& session, const std::string& why, uint64_t message);

  /** The failure of a server that answered `message` otherwise than the one before. */
  [[noreturn]] void differs(uint64_t message, const std::string& answer, const std::string& before,
                            bool in_details) const;

 private:
  void play(Resumable& session);
  void die(const std::string& why, uint64_t message);

  const Settings settings_;
  Journal journal_;
  uint64_t played_ = 0;  ///< messages that the present server has been sent again
  uint32_t deaths_ = 0;  ///< of servers, since a message was answered that had not been answered before
};

/** Connects to the first server, which may be one that is yet to be started if the session can be resumed. */
void connect_first(Resumable& session, const Settings& settings);

}  // namespace policybridge
