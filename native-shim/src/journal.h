#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace policybridge {

/** A number that two different runs of bytes hardly ever share. */
uint64_t digest_of(const char* bytes, size_t size);

/** A journal that cannot be read back. */
class BadJournal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/**
 * Records in the order in which they were appended, in a file that has no name: it is gone with the process, whatever
 * ends that. Appended to a buffer, which is written when it is full. A journal that exceeds its quota, or cannot be
 * written, is given up and its space freed; the session goes on without it.
 */
class Journal {
 public:
  enum class Kind : uint32_t { kSent = 1, kAnswered = 2 };

  /**
   * Begins one of at most `quota` bytes in `folder`. Throws std::runtime_error if that is no folder of this user, or no
   * file can be made there.
   */
  Journal(std::string folder, uint64_t quota);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /** Appends a record of `size` bytes, which `fill` writes to the address that it is given. */
  template <typename Fill>
  void append(Kind kind, size_t size, Fill fill) {
    if (char* const room = room_for(size)) {
      fill(room);
      complete(kind, size);
    }
  }

  /** Why it was given up; empty while it is complete. */
  const std::string& failure() const { return failure_; }

  /** Bytes of all records so far. */
  uint64_t size() const { return written_ + buffered_; }

  /** All records of a journal, which is not appended to meanwhile. */
  class Playback {
   public:
    /** Throws BadJournal if what is buffered cannot be written. */
    explicit Playback(Journal& journal);

    /** Goes to the next record; false after the last. Throws BadJournal if it is cut short or was changed. */
    bool next();
    Kind kind() const { return kind_; }
    const std::string& bytes() const { return bytes_; }

   private:
    void read(char* to, size_t size);

    const Journal& journal_;
    uint64_t at_ = 0;
    Kind kind_ = Kind::kSent;
    std::string bytes_;
  };

 private:
  char* room_for(size_t size);
  void complete(Kind kind, size_t size);
  void flush();
  void give_up(const std::string& why);

  const std::string folder_;
  const uint64_t quota_;
  int file_ = -1;
  std::unique_ptr<char[]> buffer_;
  size_t capacity_;
  size_t buffered_ = 0;
  uint64_t written_ = 0;
  std::string failure_;
};

}  // namespace policybridge
