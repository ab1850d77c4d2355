#include "journal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "printable.h"

namespace policybridge {
namespace {

constexpr size_t kBufferBytes = 1 << 20;

/** In front of each record. */
struct Head {
  uint32_t bytes;
  Journal::Kind kind;
  uint64_t digest;
};

uint64_t digest_of(Journal::Kind kind, const char* bytes, size_t size) {
  return policybridge::digest_of(bytes, size) + static_cast<uint64_t>(kind);
}

[[noreturn]] void refuse(const std::string& folder, const std::string& why) {
  throw std::runtime_error("resume = " + folder + " " + why + "; expected a folder of yours for the journal");
}

/** A new file in `folder`, already without a name. */
int nameless_file(const std::string& folder) {
  struct stat facts {};
  if (stat(folder.c_str(), &facts) != 0) {
    refuse(folder, std::string("cannot be used: ") + std::strerror(errno));
  }
  if (!S_ISDIR(facts.st_mode)) {
    refuse(folder, "is no folder");
  }
  if (facts.st_uid != geteuid()) {
    refuse(folder, "belongs to another user");
  }
  const std::string pattern = folder + "/policybridge-journal-XXXXXX";
  std::vector<char> name(pattern.begin(), pattern.end());
  name.push_back(0);
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) {
    refuse(folder, std::string("takes no file: ") + std::strerror(errno));
  }
  unlink(name.data());
  return file;
}

}  // namespace

/** In two lanes, because each step waits for the one before in its lane. */
uint64_t digest_of(const char* bytes, size_t size) {
  constexpr uint64_t kFactor = 0x9e3779b97f4a7c15;
  uint64_t lanes[2] = {size, ~size};
  auto mix = [&](uint64_t& lane, uint64_t word) {
    lane = (lane ^ word) * kFactor;
    lane ^= lane >> 29;
  };
  size_t at = 0;
  for (uint64_t words[2]; at + sizeof words <= size; at += sizeof words) {
    std::memcpy(words, bytes + at, sizeof words);
    mix(lanes[0], words[0]);
    mix(lanes[1], words[1]);
  }
  uint64_t rest[2] = {0, 0};
  std::memcpy(rest, bytes + at, size - at);
  mix(lanes[0], rest[0]);
  mix(lanes[1], rest[1]);
  mix(lanes[0], lanes[1]);
  return lanes[0];
}

Journal::Journal(std::string folder, uint64_t quota)
    : folder_(std::move(folder)),
      quota_(quota),
      file_(nameless_file(folder_)),
      buffer_(new char[kBufferBytes]),
      capacity_(kBufferBytes) {}

Journal::~Journal() {
  if (file_ >= 0) {
    close(file_);
  }
}

/** Where the `size` bytes of the next record go; null if the journal is given up. */
char* Journal::room_for(size_t size) {
  if (!failure_.empty()) {
    return nullptr;
  }
  if (buffered_ + sizeof(Head) + size > capacity_) {
    flush();
    if (failure_.empty() && sizeof(Head) + size > capacity_) {
      capacity_ = sizeof(Head) + size;
      buffer_.reset(new char[capacity_]);
    }
  }
  if (failure_.empty() && this->size() + sizeof(Head) + size > quota_) {
    give_up("its journal would exceed resume-quota, " + std::to_string(quota_) + " bytes");
  }
  return failure_.empty() ? buffer_.get() + buffered_ + sizeof(Head) : nullptr;
}

void Journal::complete(Kind kind, size_t size) {
  char* const at = buffer_.get() + buffered_;
  const Head head{static_cast<uint32_t>(size), kind, digest_of(kind, at + sizeof(Head), size)};
  std::memcpy(at, &head, sizeof head);
  buffered_ += sizeof head + size;
}

void Journal::flush() {
  for (size_t done = 0; done < buffered_;) {
    const ssize_t count = write(file_, buffer_.get() + done, buffered_ - done);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      give_up("its journal in resume = " + folder_ +
              " could not be written: " + std::strerror(count == 0 ? ENOSPC : errno));
      return;
    }
    done += static_cast<size_t>(count);
  }
  written_ += buffered_;
  buffered_ = 0;
}

void Journal::give_up(const std::string& why) {
  failure_ = why;
  std::fprintf(stderr, "policybridge: warning: %s; the run goes on, and ends if the policy server dies\n",
               line_of(why).c_str());
  close(file_);
  file_ = -1;
  buffer_.reset();
  buffered_ = 0;
  written_ = 0;
}

Journal::Playback::Playback(Journal& journal) : journal_(journal) {
  if (journal.failure_.empty()) {
    journal.flush();
  }
  if (!journal.failure_.empty()) {
    throw BadJournal(journal.failure_);
  }
}

bool Journal::Playback::next() {
  if (at_ == journal_.written_) {
    return false;
  }
  Head head{};
  read(reinterpret_cast<char*>(&head), sizeof head);
  if (head.bytes > journal_.written_ - at_) {
    throw BadJournal("its journal was changed before byte " + std::to_string(at_));
  }
  bytes_.resize(head.bytes);
  read(bytes_.data(), head.bytes);
  if (digest_of(head.kind, bytes_.data(), bytes_.size()) != head.digest) {
    throw BadJournal("its journal was changed before byte " + std::to_string(at_));
  }
  kind_ = head.kind;
  return true;
}

void Journal::Playback::read(char* to, size_t size) {
  while (size > 0) {
    const ssize_t count = pread(journal_.file_, to, size, static_cast<off_t>(at_));
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      throw BadJournal(count < 0 ? std::string("its journal could not be read: ") + std::strerror(errno)
                                 : "its journal is cut short at byte " + std::to_string(at_));
    }
    to += count;
    at_ += static_cast<uint64_t>(count);
    size -= static_cast<size_t>(count);
  }
}

}  // namespace policybridge
