#include <csignal>
#include <iostream>

#include "small_server.h"

/** Serves until it is killed: small_server ADDRESS. Prints "ready" when it listens. */
int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: small_server unix:PATH|HOST:PORT\n";
    return 2;
  }
  SmallServer service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(arguments[1], grpc::InsecureServerCredentials());
  builder.RegisterService(&service);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) {
    return 2;
  }
  std::cout << "ready" << std::endl;
  server->Wait();
  return 0;
}
