#pragma once

#include <thread>

#include <signal.h>

namespace policybridge {

/** A thread that blocks all signals, so that the host's handlers run on the host's threads as before. */
template <typename Body>
std::thread without_signals(Body body) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(body);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace policybridge
