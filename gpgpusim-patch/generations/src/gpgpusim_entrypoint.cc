#include "gpgpu-sim/gpu-sim.h"

// Stand-in: the simulation thread, of OpenCL programs (sequential) and of CUDA programs (concurrent).
static int g_sim_signal_exit;
static bool g_sim_done = true;

void *gpgpu_sim_thread_sequential(void *) {
  bool done;
  do {
    done = true;
    g_sim_signal_exit++;
  } while (!done);
  return NULL;
}

@322|void *gpgpu_sim_thread_concurrent(void*)
@322|{
@4|void *gpgpu_sim_thread_concurrent(void *) {
  while (!g_sim_done) {
  }
  g_sim_signal_exit++;
  return NULL;
}
