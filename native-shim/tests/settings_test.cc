// Configurations: what is read, what is refused, and what the documentation lists.

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "check.h"
#include "settings.h"

using namespace policybridge;

TEST(a_configuration_is_read_with_comments_and_defaults) {
  Settings settings = Settings::read(nullptr, "# mine\n\n policy = pric(poly=37)+dip  # both\nseed=9\ncall = jna\n");
  EQUAL("pric(poly=37)+dip", settings.policy);
  EQUAL(9u, settings.seed);
  EQUAL(true, settings.remember);
}

TEST(a_wrong_configuration_is_named_with_its_line) {
  auto reading = [](const char* text) { return [text] { Settings::read(nullptr, text); }; };
  check::fails_with("configuration line 2: call = rmi; expected jna or grpc or shm", reading("policy = lru\ncall = rmi\n"));
  check::fails_with("line 1: unknown key 'polcy'; nearest: policy; all keys: policy, policy-path, call",
                    reading("polcy = lru\n"));
  check::fails_with("line 2: unknown key 'livenes-limit'; nearest: liveness-limit; all keys: ",
                    reading("policy = lru\nlivenes-limit = 5\n"));
  check::fails_with("line 1: lru; expected key = value", reading("lru\n"));
  check::fails_with("line 1: seed = -1; expected 0 to", reading("seed = -1\n"));
  check::fails_with("policy-path = my.jar with call = grpc; expected it on the server",
                    reading("policy = clock\npolicy-path = my.jar\ncall = grpc\nserver = unix:x\n"));
  check::fails_with("policy-path = my.jar with call = shm; expected it on the server",
                    reading("policy = clock\npolicy-path = my.jar\ncall = shm\nserver = shm:x\n"));
  check::fails_with("call = shm without a server; expected a line like: server = shm:PATH",
                    reading("policy = lru\ncall = shm\n"));
  check::fails_with("server = unix:x with call = shm; expected shm:PATH",
                    reading("policy = lru\ncall = shm\nserver = unix:x\n"));
  check::fails_with("server = shm:x with call = grpc; expected unix:PATH or HOST:PORT, or call = shm",
                    reading("policy = lru\ncall = grpc\nserver = shm:x\n"));
  check::fails_with("line 1: server = nowhere; expected unix:PATH, shm:PATH or HOST:PORT with a port of 1 to 65535",
                    reading("server = nowhere\n"));
  check::fails_with("line 1: server = localhost:65536; expected unix:PATH, shm:PATH or HOST:PORT",
                    reading("server = localhost:65536\n"));
  check::fails_with("line 1: server = localhost:-1; expected unix:PATH, shm:PATH or HOST:PORT",
                    reading("server = localhost:-1\n"));
  check::fails_with("line 1: server = :5000; expected unix:PATH, shm:PATH or HOST:PORT", reading("server = :5000\n"));
  check::fails_with("line 1: server = unix:; expected unix:PATH with a path of 1 to 107 bytes",
                    reading("server = unix:\n"));
  std::string longest = "policy = lru\ncall = grpc\nserver = unix:/" + std::string(106, 'a');
  EQUAL("unix:/" + std::string(106, 'a'), Settings::read(nullptr, longest.c_str()).server);
  check::fails_with("expected unix:PATH with a path of 1 to 107 bytes",
                    [&] { Settings::read(nullptr, (longest + "a").c_str()); });
  check::fails_with("line 1: heap = 999t; expected a number followed by m or g", reading("heap = 999t\n"));
  check::fails_with("configuration names no policy; expected a line like: policy = lru, or: record = issue",
                    reading("seed = 1\n"));
  check::fails_with("configuration names no policy", reading("record = bridge.zst\n"));
  check::fails_with("configuration: call = grpc without a server", reading("policy = lru\ncall = grpc\n"));
  check::fails_with("the configuration /tmp cannot be read: Is a directory", [] { Settings::read("/tmp", nullptr); });
  check::fails_with("the configuration no-such-file cannot be read: No such file",
                    [] { Settings::read("no-such-file", nullptr); });
  check::fails_with("empty name; expected a file", [] { Settings::read("", "policy = lru\n"); });
}

TEST(a_session_may_be_resumed_over_grpc_only) {
  const std::string grpc = "policy = lru\ncall = grpc\nserver = unix:x\n";
  Settings settings = Settings::read(nullptr, (grpc + "resume = .\nresume-quota = 3m\nresume-within = 9\n").c_str());
  EQUAL(".", settings.resume);
  EQUAL(3145728u, settings.resume_quota);
  EQUAL(9u, settings.resume_within_seconds);
  EQUAL(uint64_t{1} << 50, Settings::read(nullptr, (grpc + "resume-quota = 1048576g\n").c_str()).resume_quota);
  auto reading = [](const std::string& text) { return [text] { Settings::read(nullptr, text.c_str()); }; };
  check::fails_with("configuration: resume = . with call = jna; expected call = grpc",
                    reading("policy = lru\nresume = .\n"));
  check::fails_with("line 4: resume-quota = 3; expected a number followed by m or g",
                    reading(grpc + "resume-quota = 3\n"));
  check::fails_with("line 4: resume-quota = 0g; expected 1 to 1048576", reading(grpc + "resume-quota = 0g\n"));
  check::fails_with("line 4: resume-within = 0; expected 1 to 604800", reading(grpc + "resume-within = 0\n"));
}

TEST(options_of_the_jvm_are_separated_by_blanks) {
  Settings settings = Settings::read(nullptr, "policy = lru\njvm-options = -Xlog:gc   -Dx=a=b\n");
  EQUAL(2u, settings.jvm_options.size());
  EQUAL("-Xlog:gc", settings.jvm_options[0]);
  EQUAL("-Dx=a=b", settings.jvm_options[1]);
  auto reading = [](const char* text) { return [text] { Settings::read(nullptr, text); }; };
  check::fails_with("line 1: jvm-options = verbose; expected options of the JVM, each beginning with -",
                    reading("jvm-options = verbose\n"));
  check::fails_with("expected no -Xmx (that is heap)", reading("jvm-options = -Xmx1g\n"));
}

TEST(a_run_or_the_traffic_or_both_are_recorded) {
  Settings issue = Settings::read(nullptr, "record = issue\n");
  EQUAL(true, issue.records_run);
  EQUAL("", issue.record);
  EQUAL("policybridge-run", issue.record_folder);
  Settings all = Settings::read(nullptr, "record = all\npolicy = lru\nrecord-folder = runs/1\n");
  EQUAL(true, all.records_run);
  EQUAL("runs/1/bridge.zst", all.record);
  EQUAL("", Settings::read(nullptr, "record = all\n").record);
  Settings file = Settings::read(nullptr, "record = ./issue\npolicy = lru\n");
  EQUAL(false, file.records_run);
  EQUAL("./issue", file.record);
}

TEST(the_documentation_lists_every_key_once_in_order_with_its_default) {
  auto values_of = [](const Settings& s) {
    std::ostringstream all;
    all << s.policy << s.policy_path << '|' << s.call << '|' << s.seed << s.remember << s.liveness_limit << '|'
        << s.server << '|' << s.watchdog_seconds << '|' << s.resume << s.resume_quota << s.resume_within_seconds << '|'
        << s.certificate << s.key << s.authority << '|' << s.class_path << '|' << s.registry << '|' << s.jvm << '|'
        << s.heap << '|' << s.jvm_options.size() << s.record << '|' << s.records_run << s.record_folder << '|'
        << s.statistics << static_cast<int>(s.log_level);
    return all.str();
  };
  std::string unset = values_of(Settings::read(nullptr, "policy = lru\n"));
  std::ifstream page(RUN_PAGE);
  std::string documented;
  bool within = false;
  for (std::string line; std::getline(page, line);) {
    if (line.compare(0, 3, "## ") == 0) {
      within = line == "## bridge.conf";
    }
    if (!within || line.compare(0, 3, "| `") != 0) {
      continue;
    }
    std::istringstream cells(line.substr(1));
    std::string name, value, fallback;
    std::getline(cells, name, '|');
    std::getline(cells, value, '|');
    std::getline(cells, fallback, '|');
    name = name.substr(2, name.size() - 4);
    documented += name + " ";
    if (fallback[1] == '`') {
      fallback = fallback.substr(2, fallback.size() - 4);
      EQUAL(unset, values_of(Settings::read(nullptr, ("policy = lru\n" + name + " = " + fallback).c_str())));
    }
  }
  std::string known;
  for (const std::string& key : Settings::keys()) {
    known += key + " ";
  }
  EQUAL(known, documented);
}

TEST(the_header_lists_every_key) {
  std::ifstream header(HEADER);
  std::string documented;
  for (std::string line; std::getline(header, line);) {
    size_t equals = line.find(" = ");
    if (line.compare(0, 5, " *   ") == 0 && line[5] >= 'a' && line[5] <= 'z' && equals != std::string::npos) {
      std::istringstream names(line.substr(5, equals - 5));
      for (std::string name; names >> name;) {
        documented += (name.back() == ',' ? name.substr(0, name.size() - 1) : name) + " ";
      }
    }
  }
  std::string known;
  for (const std::string& key : Settings::keys()) {
    known += key + " ";
  }
  EQUAL(known, documented);
}

int main(int count, char** names) { return check::run_all(count, names); }
