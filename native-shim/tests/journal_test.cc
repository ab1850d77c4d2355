#include "journal.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "grpc/check.h"

using namespace policybridge;

namespace {

constexpr uint64_t kMegabyte = 1 << 20;

/** A folder for one test. */
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "policybridge-test-XXXXXX").string();
    check(mkdtemp(pattern.data()) != nullptr, "a folder");
    path = pattern;
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string path;
};

void append(Journal& journal, Journal::Kind kind, const std::string& bytes) {
  journal.append(kind, bytes.size(), [&](char* to) { std::memcpy(to, bytes.data(), bytes.size()); });
}

/** What `call` writes on standard error. */
template <typename Call>
std::string said_in(const Call& call) {
  std::FILE* const kept = std::tmpfile();
  const int before = dup(STDERR_FILENO);
  dup2(fileno(kept), STDERR_FILENO);
  call();
  dup2(before, STDERR_FILENO);
  close(before);
  std::rewind(kept);
  std::string said(10000, 0);
  said.resize(std::fread(said.data(), 1, said.size(), kept));
  std::fclose(kept);
  return said;
}

/** The descriptor of the one journal that this process has open. */
int descriptor() {
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    if (std::filesystem::read_symlink(entry.path(), gone).string().find("policybridge-journal-") != std::string::npos) {
      return std::stoi(entry.path().filename());
    }
  }
  check(false, "a journal is open");
  return -1;
}

/** 3000 records of 0 to 2999 bytes: 4.5 MB, several buffers. */
void records_are_played_in_order() {
  Folder folder;
  Journal journal(folder.path, 64 * kMegabyte);
  for (size_t i = 0; i < 3000; i++) {
    append(journal, i % 3 == 0 ? Journal::Kind::kAnswered : Journal::Kind::kSent, std::string(i, static_cast<char>(i)));
  }
  for (int time = 0; time < 2; time++) {
    Journal::Playback records(journal);
    for (size_t i = 0; i < 3000; i++) {
      check(records.next() && records.bytes() == std::string(i, static_cast<char>(i)), "record " + std::to_string(i));
      check(records.kind() == (i % 3 == 0 ? Journal::Kind::kAnswered : Journal::Kind::kSent), "its kind");
    }
    check(!records.next(), "the end");
  }
  append(journal, Journal::Kind::kSent, "more");
  check(journal.size() > 4 * kMegabyte, "it grows after it was played");
}

/** As gRPC's largest message. */
void a_record_may_be_larger_than_the_buffer() {
  Folder folder;
  Journal journal(folder.path, 64 * kMegabyte);
  append(journal, Journal::Kind::kSent, "first");
  append(journal, Journal::Kind::kSent, std::string(4 * kMegabyte, 'x'));
  append(journal, Journal::Kind::kSent, "last");
  Journal::Playback records(journal);
  check(records.next() && records.bytes() == "first", "the first");
  check(records.next() && records.bytes().size() == 4 * kMegabyte, "the large one");
  check(records.next() && records.bytes() == "last" && !records.next(), "the last");
}

void no_file_of_it_can_be_seen() {
  Folder folder;
  Journal journal(folder.path, kMegabyte);
  append(journal, Journal::Kind::kSent, std::string(1000, 'x'));
  Journal::Playback records(journal);
  check(records.next(), "it is written");
  check(std::filesystem::is_empty(folder.path), "the folder is empty");
}

/** Two records of 16 + 100 bytes; the second is cut by one byte. */
void a_torn_last_record_is_noticed() {
  Folder folder;
  Journal journal(folder.path, kMegabyte);
  append(journal, Journal::Kind::kSent, std::string(100, 'x'));
  append(journal, Journal::Kind::kSent, std::string(100, 'y'));
  Journal::Playback records(journal);
  check(records.next(), "the first record");
  check(ftruncate(descriptor(), 231) == 0, "cut");
  check_throws<BadJournal>("its journal is cut short at byte 231", [&] { records.next(); });
}

void a_changed_byte_is_noticed() {
  Folder folder;
  Journal journal(folder.path, kMegabyte);
  append(journal, Journal::Kind::kSent, std::string(100, 'x'));
  Journal::Playback records(journal);
  check(pwrite(descriptor(), "y", 1, 60) == 1, "change");
  check_throws<BadJournal>("its journal was changed before byte 116", [&] { records.next(); });
}

/** A length that leads beyond the end. */
void a_changed_length_is_noticed() {
  Folder folder;
  Journal journal(folder.path, kMegabyte);
  append(journal, Journal::Kind::kSent, std::string(100, 'x'));
  Journal::Playback records(journal);
  check(pwrite(descriptor(), "\xff\xff\xff\xff", 4, 0) == 4, "change");
  check_throws<BadJournal>("its journal was changed before byte 16", [&] { records.next(); });
}

/** Two records of 16 + 484 bytes are 1000 bytes; one byte more is too much. */
void a_journal_beyond_its_quota_is_given_up() {
  Folder folder;
  Journal journal(folder.path, 1000);
  append(journal, Journal::Kind::kSent, std::string(484, 'x'));
  append(journal, Journal::Kind::kSent, std::string(484, 'x'));
  check(journal.failure().empty() && journal.size() == 1000, "as much as the quota");
  const std::string said = said_in([&] {
    append(journal, Journal::Kind::kSent, "");
    append(journal, Journal::Kind::kSent, "later");
  });
  check(said ==
            "policybridge: warning: its journal would exceed resume-quota, 1000 bytes; the run goes on, and ends if "
            "the policy server dies\n",
        said);
  check(journal.failure() == "its journal would exceed resume-quota, 1000 bytes", journal.failure());
  check(journal.size() == 0, "nothing is kept");
  check_throws<BadJournal>("its journal would exceed resume-quota, 1000 bytes",
                           [&] { Journal::Playback records(journal); });
}

/** The limit of a file's size stands for a full disk: both fail a write. */
void a_disk_that_takes_no_more_gives_it_up() {
  Folder folder;
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit least{kMegabyte, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &least);
  Journal journal(folder.path, 64 * kMegabyte);
  for (int i = 0; i < 3000; i++) {
    append(journal, Journal::Kind::kSent, std::string(1000, 'x'));
  }
  setrlimit(RLIMIT_FSIZE, &before);
  check(journal.failure() == "its journal in resume = " + folder.path + " could not be written: File too large",
        journal.failure());
}

void a_folder_that_is_not_ours_takes_none() {
  Folder folder;
  check_throws(
      "resume = " + folder.path + "/none cannot be used: No such file or directory; expected a folder of yours",
      [&] { Journal(folder.path + "/none", kMegabyte); });
  check_throws("resume = /proc/self/stat is no folder", [] { Journal("/proc/self/stat", kMegabyte); });
  const bool root = geteuid() == 0;
  check(!root || chown(folder.path.c_str(), 1, 1) == 0, "another owner");
  const std::string others = root ? folder.path : "/";
  check_throws("resume = " + others + " belongs to another user", [&] { Journal(others, kMegabyte); });
}

}  // namespace

int main() {
  records_are_played_in_order();
  a_record_may_be_larger_than_the_buffer();
  no_file_of_it_can_be_seen();
  a_torn_last_record_is_noticed();
  a_changed_byte_is_noticed();
  a_changed_length_is_noticed();
  a_journal_beyond_its_quota_is_given_up();
  a_disk_that_takes_no_more_gives_it_up();
  a_folder_that_is_not_ours_takes_none();
  return 0;
}
