// The client before a Java policy server with mutual TLS: tls_test JAVA CLASS_PATH

#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>
#include <string>

#include "check.h"
#include "client.h"

using namespace policybridge;

extern char** environ;

namespace {

/** TlsServer of the bridge's tests in a process of its own, with certificates in a folder of its own. */
class TlsServer {
 public:
  TlsServer(const char* java, const char* class_path) {
    std::string name = (std::filesystem::temp_directory_path() / "policybridge-tls-XXXXXX").string();
    check(mkdtemp(name.data()) != nullptr, "a folder");
    folder_ = name;
    int in[2];
    int out[2];
    check(pipe(in) == 0 && pipe(out) == 0, "pipes");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, in[1]);
    std::string arguments[] = {
        java, "-XX:TieredStopAtLevel=1", "-cp", class_path, "io.policybridge.bridge.grpc.TlsServer", folder_};
    char* pointers[7] = {};
    for (int i = 0; i < 6; i++) {
      pointers[i] = arguments[i].data();
    }
    check(posix_spawn(&pid_, java, &actions, nullptr, pointers, environ) == 0, "start a server");
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    stdin_ = in[1];
    for (char c; read(out[0], &c, 1) == 1 && c != '\n';) {
      address_ += c;
    }
    close(out[0]);
    check(!address_.empty(), "the server prints where it listens");
  }

  ~TlsServer() {
    close(stdin_);
    waitpid(pid_, nullptr, 0);
    std::filesystem::remove_all(folder_);
  }

  /** A client that shows the certificate of `name` and trusts `authority`. */
  Client client(const std::string& name, const std::string& authority = "server", uint32_t patience = 20) const {
    Client client(address_, patience);
    client.settings.certificate = folder_ + "/" + name + ".crt";
    client.settings.key = folder_ + "/" + name + ".key";
    client.settings.authority = folder_ + "/" + authority + ".crt";
    return client;
  }

  const std::string& address() const { return address_; }

 private:
  std::string folder_;
  std::string address_;
  pid_t pid_ = 0;
  int stdin_ = -1;
};

void who_has_a_certificate_is_served(const TlsServer& server) {
  Client client = server.client("host");
  client.open();
  check(client.frame().status == kAnswered, client.text());
  check(client.victim(0, 0xc) == 2, "lru takes the first eligible way");
  client.exchange(Purpose::kClose);
}

/** One line that names the files, within the patience for connections. */
void a_stranger_is_refused(const TlsServer& server) {
  check_throws(
      "no policy server answers at " + server.address() + " within 1 s; expected one that accepts certificate = ",
      [&] { server.client("stranger", "server", 1).open(); });
}

void a_server_that_the_host_does_not_trust_is_refused(const TlsServer& server) {
  check_throws("stranger.crt", [&] { server.client("host", "stranger", 1).open(); });
}

void who_shows_no_certificate_is_refused(const TlsServer& server) {
  check_throws("no policy server answers at " + server.address(), [&] { Client(server.address(), 1).open(); });
}

}  // namespace

int main(int count, char** arguments) {
  check(count == 3, "usage: tls_test JAVA CLASS_PATH");
  TlsServer server(arguments[1], arguments[2]);
  who_has_a_certificate_is_served(server);
  a_stranger_is_refused(server);
  a_server_that_the_host_does_not_trust_is_refused(server);
  who_shows_no_certificate_is_refused(server);
  return 0;
}
