// A host and Java in one process. Each case runs in a process of its own, because a process has one JVM and a failure
// ends it.

#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <thread>

#include "allocated.h"
#include "check.h"
#include "host.h"

extern char** environ;

namespace {

constexpr const char* kFaulty = "registry = io.policybridge.bridge.probe.FaultyRegistry\nremember = no\n";

/** How a child ended: its status, and what it wrote on stdout and stderr. */
struct End {
  int status;
  std::string output;
};

/** Runs one case of this program, with some variables of the environment set. */
End run(const std::string& name, const std::string& argument = "",
        const std::map<std::string, std::string>& variables = {}) {
  int ends[2];
  if (pipe(ends) != 0) {
    throw std::runtime_error("no pipe");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 2);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  std::vector<std::string> texts;
  for (char** variable = environ; *variable != nullptr; variable++) {
    std::string text = *variable;
    if (variables.count(text.substr(0, text.find('='))) == 0) {
      texts.push_back(text);
    }
  }
  for (const auto& [key, value] : variables) {
    texts.push_back(key + "=" + value);
  }
  std::vector<char*> environment;
  for (std::string& text : texts) {
    environment.push_back(text.data());
  }
  environment.push_back(nullptr);
  std::string program = "/proc/self/exe";
  std::string case_flag = "--case";
  std::string case_name = name;
  std::string case_argument = argument;
  char* arguments[] = {program.data(), case_flag.data(), case_name.data(), case_argument.data(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environment.data()) != 0) {
    throw std::runtime_error("no child");
  }
  close(ends[1]);
  End end{};
  char bytes[4096];
  for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;) {
    end.output.append(bytes, static_cast<size_t>(count));
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  end.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return end;
}

void ends(const End& end, int status, const std::string& part) {
  if (end.status != status || end.output.find(part) == std::string::npos) {
    throw std::runtime_error("expected status " + std::to_string(status) + " and [" + part + "] but was " +
                             std::to_string(end.status) + " and [" + end.output + "]");
  }
}

/** What `policy` does ends the host with one line that says `what`, names the call, and with the counts so far. */
void stops(const std::string& policy, const std::string& what) {
  const End end = run("fault", policy);
  ends(end, PB_EXIT_STATUS, what);
  ends(end, PB_EXIT_STATUS, policy + " at L1D 0 victim set=5 cycle=");
  ends(end, PB_EXIT_STATUS, "policybridge_end = STOPPED (incomplete: the counts up to there)\n");
  ends(end, PB_EXIT_STATUS, "policybridge_policy = " + policy + "\n");
  const size_t line = end.output.find("policybridge: ");
  EQUAL(end.output.size() - 1, end.output.find('\n', line));
}

int32_t victim(pb_session* session, int set, int n = 0) {
  static host::AllWays ways(host::kWays);
  ways.view.flags = PB_MAY_STALL;
  pb_record query = host::record(PB_VICTIM, set, 0, n);
  pb_answer answer{};
  if (pb_query(session, &query, &ways.view, &answer) != PB_OK) {
    return -1;
  }
  return answer.value;
}

void notify(pb_session* session, uint16_t hook, int set, int way, int n = 0) {
  pb_record event = host::record(hook, set, way, n);
  pb_event(session, &event);
}

// ---- cases: what a child does ----

/** Random inserts, hits and queries, checked against a model of LRU; every query is sent twice. Prints a digest.
 */
int lru(const std::string& settings) {
  pb_session* session = host::open("policy = lru\n" + settings);
  std::vector<std::vector<int>> order(host::kSets, {0, 1, 2, 3});
  uint32_t random = 12345;
  for (int i = 0; i < 20000; i++) {
    random = random * 1664525 + 1013904223;
    int set = random >> 24 & 31;
    std::vector<int>& ways = order[set];
    int way = ways[random >> 20 & 3];
    if ((random >> 16 & 1) != 0) {
      way = victim(session, set, i);
      if (way != ways[0] || victim(session, set, i) != ways[0]) {
        std::printf("query %d: way %d; expected %d\n", i, way, ways[0]);
        return 1;
      }
      notify(session, PB_INSERT, set, way, i);
    } else {
      notify(session, PB_HIT, set, way, i);
    }
    ways.erase(std::find(ways.begin(), ways.end(), way));
    ways.push_back(way);
  }
  uint64_t digest = 0;
  pb_counters counters{};
  pb_digest(session, &digest);
  pb_statistics(session, &counters);
  const std::string victims = "policybridge_hook[victim] = " + std::to_string(counters.calls[PB_VICTIM]);
  if (std::string(pb_report(session)).find(victims) == std::string::npos) {
    std::printf("the report lacks %s\n", victims.c_str());
    return 1;
  }
  std::printf("policy %s digest %llx calls %llu ways %llu", pb_policy(session), static_cast<unsigned long long>(digest),
              static_cast<unsigned long long>(counters.calls[PB_VICTIM]),
              static_cast<unsigned long long>(counters.answers[PB_VICTIM][PB_WAY]));
  std::fprintf(stderr, "\nremembered %llu\n", static_cast<unsigned long long>(counters.remembered));
  return pb_close(session) == PB_OK ? 0 : 1;
}

/** The shim uses what policies declare: three hits of one line, two victims of which one is a next victim, and a pick
 * with the same row hits twice. */
int declares(const std::string& settings) {
  pb_session* session = host::open("policy = lru+fr-fcfs\n" + settings);
  for (int i = 0; i < 3; i++) {
    notify(session, PB_HIT, 5, 1, i);
  }
  victim(session, 6);
  victim(session, 5);
  pb_queued queue[2]{};
  pb_view waiting{};
  waiting.count = 2;
  waiting.queue = queue;
  pb_record pick{};
  pick.hook = PB_PICK;
  pick.part = PB_PART_DRAM;
  pb_answer answer{};
  pb_query(session, &pick, &waiting, &answer);
  pb_query(session, &pick, &waiting, &answer);
  pb_counters counters{};
  pb_statistics(session, &counters);
  std::printf("hits %llu sent %llu queries %llu remembered %llu\n",
              static_cast<unsigned long long>(counters.calls[PB_HIT]), static_cast<unsigned long long>(counters.events),
              static_cast<unsigned long long>(counters.queries), static_cast<unsigned long long>(counters.remembered));
  return pb_close(session) == PB_OK ? 0 : 1;
}

/** The lines of a set are replaced in turn; Java has sent their order once. */
int goes_round(const std::string& settings) {
  pb_session* session = host::open("policy = lru\n" + settings);
  for (int way : {2, 0, 3, 1}) {
    notify(session, PB_INSERT, 5, way);
  }
  victim(session, 6);
  for (int i = 0; i < 8; i++) {
    const int way = victim(session, 5);
    std::printf("%d ", way);
    notify(session, PB_INSERT, 5, way);
  }
  pb_counters counters{};
  pb_statistics(session, &counters);
  std::printf("remembered %llu\n", static_cast<unsigned long long>(counters.remembered));
  return pb_close(session) == PB_OK ? 0 : 1;
}

/** Every victim is one that Java has sent with the events of the set; the report counts it as a call. */
int victim_without_crossing(const std::string&) {
  pb_session* session = host::open("policy = lru\n");
  for (int way : {2, 0, 3, 1}) {
    notify(session, PB_INSERT, 5, way);
  }
  pb_counters counters{};
  pb_statistics(session, &counters);
  victim(session, 5);
  std::printf("%s", pb_report(session));
  return pb_close(session) == PB_OK ? 0 : 1;
}

/** Queries a faulty policy until it fails, at most for two seconds. */
int fault(const std::string& policy) {
  pb_session* session =
      host::open("policy = " + policy + "\nliveness-limit = 50\nheap = 32m\nwatchdog = 2\n" + kFaulty);
  for (int i = 0; i < 1000; i++) {
    victim(session, 5);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  std::printf("no failure\n");
  return 0;
}

/** The failure is returned to the host, on this call and on every later one. */
int returned(const std::string& policy) {
  pb_session* session = host::open("policy = " + policy + "\n" + kFaulty, PB_OPTION_RETURN_FAILURES);
  bool failed = victim(session, 5) == -1 && std::string(pb_last_error()).find("thrown on purpose") != std::string::npos;
  pb_record event = host::record(PB_HIT, 5);
  failed &= pb_event(session, &event) == PB_FAILED && pb_close(session) == PB_FAILED;
  return failed ? 0 : 1;
}

[[gnu::noinline]] int deep(int kilobytes) {
  volatile char room[1024];
  room[0] = static_cast<char>(kilobytes);
  return kilobytes == 0 ? 0 : deep(kilobytes - 1) + room[0] - room[0];
}

/** The JVM leaves the host's stack usable. */
int stack(const std::string&) {
  pb_session* session = host::open("policy = lru\n");
  deep(5000);
  victim(session, 5);
  return pb_close(session) == PB_OK ? 0 : 1;
}

int two_sessions(const std::string&) {
  pb_session* first = host::open("policy = lru\n");
  std::string text = host::configuration("policy = fifo\n");
  pb_options options{PB_ABI_VERSION, 0, "test host", nullptr, text.c_str()};
  pb_geometry geometry = host::geometry();
  pb_session* second = nullptr;
  if (pb_open(&options, &geometry, &second) != PB_FAILED ||
      std::string(pb_last_error()).find("open already") == std::string::npos) {
    return 1;
  }
  pb_close(first);
  if (pb_open(&options, &geometry, &second) != PB_OK) {
    return 1;
  }
  std::printf("%s", pb_policy(second));
  return pb_close(second) == PB_OK ? 0 : 1;
}

/** SWL with one warp per scheduler: of the warps of one SM, only the oldest of each scheduler may issue loads. */
int masks(const std::string&) {
  pb_session* session = host::open("policy = swl(n=1)\n");
  pb_kernel_began(session, 1, "kernel<int>", 4, 64);
  for (int slot = 0; slot < 8; slot++) {
    pb_record launched = host::record(PB_WARP_LAUNCHED, slot, slot);
    launched.part = PB_PART_WARPS;
    launched.arg[2] = slot / 2;
    launched.arg[3] = slot % 2;
    pb_event(session, &launched);
  }
  int32_t sampled = pb_boundary(session, 1);
  std::printf("sampled %d again %d any %llx other SM %llx limit %d", sampled, pb_boundary(session, 2),
              static_cast<unsigned long long>(*pb_warp_mask(session, 0) & 0xff),
              static_cast<unsigned long long>(*pb_warp_mask(session, 1) & 0xff), *pb_cta_limit(session, 0));
  pb_kernel_ended(session, 1);
  return pb_close(session) == PB_OK ? 0 : 1;
}

/** Prints how many bytes Java allocated for each query with two events, on the querying thread. */
int allocates(const std::string&) {
  pb_session* session = host::open("policy = lru\nremember = no\n");
  Allocated allocated;
  constexpr int kRounds = 50000;
  int64_t before = 0;
  for (int i = 0; i < 2 * kRounds; i++) {
    if (i == kRounds) {
      before = allocated.bytes();  // the first half was for the compiler
    }
    notify(session, PB_HIT, i % 32, 1, i);
    notify(session, PB_HIT, i % 32, 2, i);
    victim(session, i % 32, i);
  }
  std::printf("%lld bytes per query", static_cast<long long>((allocated.bytes() - before) / kRounds));
  return pb_close(session) == PB_OK ? 0 : 1;
}

int opens(const std::string& settings) {
  pb_close(host::open(settings));
  return 0;
}

/** Prints what runs. */
int names(const std::string& settings) {
  pb_session* session = host::open(settings);
  std::printf("runs %s", pb_policy(session));
  return pb_close(session) == PB_OK ? 0 : 1;
}

int old_host(const std::string&) {
  pb_options options{PB_ABI_VERSION + 1, 0, "test host", nullptr, "policy = lru\n"};
  pb_geometry geometry = host::geometry();
  pb_session* session = nullptr;
  int32_t status = pb_open(&options, &geometry, &session);
  std::fprintf(stderr, "%s\n", pb_last_error());
  return status == PB_OK ? 0 : 2;
}

const std::map<std::string, int (*)(const std::string&)> kCases = {{"lru", lru},
                                                                   {"declares", declares},
                                                                   {"fault", fault},
                                                                   {"returned", returned},
                                                                   {"stack", stack},
                                                                   {"masks", masks},
                                                                   {"goes_round", goes_round},
                                                                   {"victim_without_crossing", victim_without_crossing},
                                                                   {"opens", opens},
                                                                   {"names", names},
                                                                   {"old_host", old_host},
                                                                   {"two_sessions", two_sessions},
                                                                   {"allocates", allocates}};

}  // namespace

// ---- tests ----

TEST(java_lru_names_the_victims_of_a_cxx_lru_with_and_without_memory) {
  End with = run("lru");
  End without = run("lru", "remember = no\n");
  EQUAL(0, with.status);
  EQUAL(0, without.status);
  EQUAL(with.output.substr(0, with.output.find('\n')), without.output.substr(0, without.output.find('\n')));
  EQUAL(true, without.output.find("remembered 0\n") != std::string::npos);
  EQUAL(true, with.output.find("remembered 0\n") == std::string::npos);
}

TEST(what_lru_and_fr_fcfs_declare_saves_queries_and_events_over_jna) {
  ends(run("declares"), 0, "hits 3 sent 1 queries 4 remembered 2\n");
  ends(run("declares", "remember = no\n"), 0, "hits 3 sent 3 queries 4 remembered 0\n");
}

TEST(java_sends_the_order_of_a_set_once_over_jna) {
  ends(run("goes_round"), 0, "2 0 3 1 2 0 3 1 remembered 8\n");
  ends(run("goes_round", "remember = no\n"), 0, "2 0 3 1 2 0 3 1 remembered 0\n");
}

TEST(a_report_warns_of_hooks_that_were_never_called_and_not_of_remembered_answers) {
  End end = run("victim_without_crossing");
  EQUAL(0, end.status);
  EQUAL(true, end.output.find("policybridge_remembered = 1\n") != std::string::npos);
  EQUAL(true, end.output.find("policybridge_warning = lru: hook hit at L1D was never called\n") != std::string::npos);
  EQUAL(true, end.output.find("hook victim at L1D was never called") == std::string::npos);
}

TEST(an_exception_of_a_policy_ends_the_run) {
  stops("throws", "threw java.lang.IllegalStateException: thrown on purpose (at ");
}

TEST(a_policy_that_does_not_return_ends_the_run) {
  stops("loops", "has not returned for 2 s (at io.policybridge.bridge.probe.FaultyRegistry");
}

TEST(a_policy_that_interrupts_its_thread_ends_the_run) {
  stops("interrupts", "interrupts: a policy interrupted the thread that it is called on");
}

TEST(a_thread_that_a_policy_leaves_does_not_keep_the_host) {
  stops("leaves-a-thread", "threw java.lang.IllegalStateException: left a thread (at ");
}

TEST(an_exception_of_a_constructor_ends_the_run_too) {
  ends(run("opens", "policy = does-not-open\nregistry = io.policybridge.bridge.probe.FaultyRegistry\n"), PB_EXIT_STATUS,
       "policybridge: does-not-open could not be created for the host");
}

TEST(failures_can_be_returned_to_the_host) { EQUAL(0, run("returned", "throws").status); }

TEST(an_exit_with_status_0_is_a_failure_too) {
  stops("exits-zero", " called System.exit (at io.policybridge.bridge.probe.FaultyRegistry");
}

TEST(an_exit_with_another_status_is_the_same) { stops("exits-seven", " called System.exit (at "); }

TEST(a_halt_is_a_failure) {
  ends(run("fault", "halts"), PB_EXIT_STATUS,
       "policybridge: the JVM was ended with status 0 (System.exit or Runtime.halt) while Java answered: L1D 0 victim");
}

TEST(an_exit_from_a_thread_of_the_policy_is_a_failure) {
  ends(run("fault", "exits-later"), PB_EXIT_STATUS, "the JVM was ended with status 0");
}

TEST(a_stack_overflow_ends_the_run) { stops("overflows", "threw java.lang.StackOverflowError"); }

TEST(out_of_memory_ends_the_run) { stops("hoards", "OutOfMemoryError"); }

TEST(a_forgotten_answer_is_never_way_0) { stops("forgets", "was answered with (no answer)"); }

TEST(endless_stalls_end_the_run) { stops("stalls", "the last of 50 attempts in a row"); }

TEST(a_callback_that_is_gone_ends_the_run) {
  ends(run("fault", "loses-callback"), PB_EXIT_STATUS, "policybridge: the Java callback is gone");
}

TEST(the_host_keeps_its_stack) { EQUAL(0, run("stack").status); }

TEST(one_session_at_a_time) { ends(run("two_sessions"), 0, "fifo"); }

TEST(masks_are_published_at_boundaries) {
  ends(run("masks"), 0, "sampled 1 again 0 any 3 other SM 0 limit 2147483647");
}

TEST(a_query_does_not_allocate_on_the_querying_thread) { ends(run("allocates"), 0, "0 bytes per query"); }

TEST(an_unknown_policy_is_refused) { ends(run("opens", "policy = lruu\n"), 2, "lru"); }

TEST(a_source_file_of_the_user_is_a_policy) {
  ends(run("names", "policy = " EXAMPLE_POLICY "+swl(n=2)\n"), 0, "runs hit-count(level=l1d,age=1)+swl(n=2");
  ends(run("names", "policy = hit-count\npolicy-path = " EXAMPLE_POLICY "\n"), 0, "runs hit-count");
}

TEST(a_source_file_that_does_not_compile_names_its_line) {
  std::string file = "Broken" + std::to_string(getpid()) + ".java";
  std::ofstream(file) << "class Broken {\n  int way = 1\n}\n";
  End end = run("names", "policy = " + file + "\n");
  std::remove(file.c_str());
  ends(end, 2, file + ":2: ';' expected");
}

TEST(a_policy_path_that_is_not_there_is_named) {
  ends(run("names", "policy = hit-count\npolicy-path = no-such.jar\n"), 2, "no-such.jar: no such file; expected a jar");
}

TEST(an_unknown_registry_is_refused) {
  ends(run("opens", "policy = lru\nregistry = no.Such\n"), 2,
       "line 2, policy refused: registry = no.Such: no class on the class path");
}

TEST(without_a_policy_there_is_no_call) { ends(run("opens", "policy = native\n"), 0, ""); }

TEST(options_reach_the_jvm) {
  ends(run("opens", "policy = lru\njvm-options = -XX:NoSuchOption=1\n"), 2,
       "could not be started (status -6); it was given jvm-options");
  ends(run("opens", "policy = lru\njvm-options = -Xlog:gc\n"), 0, "Using Serial");
}

TEST(a_session_prints_its_policy_and_totals_at_log_level_info) {
  ends(run("opens", "policy = lru\nseed = 7\nlog = info\n"), 0,
       "policybridge: lru(level=l1d,touchOnPending=true) over jna, seed 7\n");
  ends(run("opens", "policy = lru\nlog = info\n"), 0, "policybridge: 0 queries (0 remembered), 0 events, ");
}

TEST(counters_are_in_their_file_at_the_end) {
  std::string file = "counters-" + std::to_string(getpid()) + ".txt";
  End end = run("lru", "statistics = " + file + "\n");
  EQUAL(0, end.status);
  std::ifstream lines(file);
  std::string text((std::istreambuf_iterator<char>(lines)), std::istreambuf_iterator<char>());
  std::remove(file.c_str());
  size_t calls = end.output.find("calls ") + 6;
  std::string expected =
      "policybridge_hook[victim] = " + end.output.substr(calls, end.output.find(' ', calls) - calls) + " WAY=";
  EQUAL(true, text.find("policybridge_policy = lru(level=l1d") == 0);
  EQUAL(true, text.find(expected) != std::string::npos);
}

TEST(a_missing_jar_is_named) {
  ends(run("opens", "policy = lru\nclass-path = no-such.jar\n"), 2, "class-path: no-such.jar cannot be read");
}

TEST(classes_without_ours_are_named) {
  ends(run("opens", "policy = lru\nclass-path = /\n"), 2,
       "the class path / lacks PolicyBridge's classes: java.lang.NoClassDefFoundError");
}

TEST(a_missing_jvm_is_named) {
  ends(run("opens", "policy = lru\njvm = no-such.so\n"), 2, "jvm = no-such.so cannot be read; expected a libjvm.so");
}

TEST(a_library_that_is_not_a_jvm_is_named) {
  ends(run("opens", "policy = lru\njvm = /proc/self/cmdline\n"), 2, "the JVM /proc/self/cmdline cannot be loaded");
}

TEST(a_host_of_another_version_is_refused) {
  ends(run("old_host"), 2, "compiled for version 2 of policybridge.h; this library has 1");
}

int main(int count, char** names) {
  if (count == 4 && std::strcmp(names[1], "--case") == 0) {
    return kCases.at(names[2])(names[3]);
  }
  return check::run_all(count, names);
}
