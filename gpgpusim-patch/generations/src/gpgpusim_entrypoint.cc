#include "gpgpu-sim/gpu-sim.h"
#include "option_parser.h"

// Stand-in: the simulation thread, of OpenCL programs (sequential) and of CUDA programs (concurrent).
static int g_sim_signal_exit;
static bool g_sim_done = true;

void gpgpu_ptx_sim_init_perf(option_parser_t opp) {
  option_parser_print(opp, stdout);
}

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
