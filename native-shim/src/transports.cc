#include "transports.h"

#include <dlfcn.h>

#include "failure.h"
#include "jna_transport.h"
#include "jvm.h"
#include "no_transport.h"
#include "shm_transport.h"

namespace policybridge {
namespace {

/** The gRPC client is a library of its own, loaded from beside this one, so that hosts without it need no gRPC. */
std::unique_ptr<Transport> load_grpc() {
  std::string self = library_path();
  std::string path = self.substr(0, self.rfind('/') + 1) + "libpolicybridge-grpc.so";
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw Failure(std::string("call = grpc needs libpolicybridge-grpc.so: ") + dlerror() +
                  "; expected gRPC for C++ (apt-get install -y libgrpc++-dev libprotobuf-dev protobuf-compiler "
                  "protobuf-compiler-grpc), with which the next ./policybridge command builds it, or call = jna");
  }
  auto make = reinterpret_cast<MakeTransport>(dlsym(library, "pb_make_transport"));
  Transport* transport = make == nullptr ? nullptr : make(kFrameVersion);
  if (transport == nullptr) {
    throw Failure(path + " does not speak version " + std::to_string(kFrameVersion) + " of the frame");
  }
  return std::unique_ptr<Transport>(transport);
}

}  // namespace

std::unique_ptr<Transport> make_transport(const Settings& settings) {
  if (settings.policy.empty()) {
    return std::make_unique<NoTransport>();
  }
  if (settings.call == "grpc") {
    return load_grpc();
  }
  if (settings.call == "shm") {
    return std::make_unique<ShmTransport>();
  }
  return std::make_unique<JnaTransport>();
}

}  // namespace policybridge
