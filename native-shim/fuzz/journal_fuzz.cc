// The journal by which a dead server is replaced: records come back as they were written, or the damage is noticed.

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "choices.h"
#include "fuzzed.h"
#include "journal.h"
#include "scratch_folder.h"

using policybridge::BadJournal;
using policybridge::Journal;

namespace {

constexpr size_t kMostRecords = 20;
constexpr size_t kMostBytes = 3000;
constexpr uint64_t kQuota = 16000;

/** The number that the next file gets. */
int next_file() {
  const int file = dup(STDERR_FILENO);
  close(file);
  return file;
}

std::vector<std::string> written(Journal& journal, fuzz::Choices& choices) {
  std::vector<std::string> records;
  const size_t count = choices.up_to(kMostRecords);
  for (size_t i = 0; i < count; i++) {
    const std::string record(choices.up_to(kMostBytes), static_cast<char>('a' + choices.byte() % 26));
    journal.append(Journal::Kind::kSent, record.size(),
                   [&](char* to) { std::memcpy(to, record.data(), record.size()); });
    records.push_back(record);
  }
  return records;
}

/** Cuts it off, or changes a byte; whether anything is different now. */
bool damaged(int file, fuzz::Choices& choices) {
  struct stat facts {};
  if (fstat(file, &facts) != 0 || facts.st_size == 0 || choices.byte() % 4 == 0) {
    return false;
  }
  const auto at = static_cast<off_t>(choices.up_to(static_cast<size_t>(facts.st_size) - 1));
  if (choices.byte() % 2 == 0) {
    return ftruncate(file, at) == 0;
  }
  uint8_t byte = 0;
  const uint8_t changed = choices.byte();
  return pread(file, &byte, 1, at) == 1 && byte != changed && pwrite(file, &changed, 1, at) == 1;
}

/** How many of `records` came back before the end; what comes back is right. */
size_t read_back(Journal::Playback& playback, const std::vector<std::string>& records) {
  size_t count = 0;
  for (; playback.next(); count++) {
    if (count >= records.size() || playback.bytes() != records[count]) {
      fuzz::finding("another record than was written", std::to_string(count).c_str());
    }
  }
  return count;
}

}  // namespace

void fuzz::use(const uint8_t* data, size_t size) {
  Choices choices(data, size);
  static const ScratchFolder folder;
  const int file = next_file();
  Journal journal(folder.path(), kQuota);
  const std::vector<std::string> records = written(journal, choices);
  bool is_damaged = false;
  try {
    Journal::Playback playback(journal);
    is_damaged = damaged(file, choices);
    if (read_back(playback, records) != records.size() || is_damaged) {
      finding(is_damaged ? "damage that was not noticed" : "records that are missing", "");
    }
  } catch (const BadJournal& failure) {
    require_one_line(failure.what());
    if (!is_damaged && journal.failure().empty()) {
      finding("damage that is none", failure.what());
    }
  }
}
