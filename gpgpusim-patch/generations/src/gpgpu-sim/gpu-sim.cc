#include "gpu-sim.h"

#include "shader.h"

@322|unsigned long long gpu_sim_cycle, gpu_tot_sim_cycle;
@322|
static void time_vector_print() {}

void gpgpu_sim::init() {
  gpu_sim_cycle = 0;
  last_gpu_sim_insn = 0;
}

void gpgpu_sim::launch(kernel_info_t *kinfo) {
  for (unsigned n = 0; n < m_running_kernels.size(); n++) {
    if (m_running_kernels[n] == NULL) {
      m_running_kernels[n] = kinfo;
      break;
    }
  }
}

void gpgpu_sim::set_kernel_done(kernel_info_t *kernel) {
  unsigned uid = kernel->get_uid();
  m_finished_kernel.push_back(uid);
}

void gpgpu_sim::print_stats() {
  FILE *statfout = stdout;
  fflush(statfout);
  if (m_shader_config && m_memory_config) {
    time_vector_print();
  }
}

@4|void gpgpu_sim::perf_memcpy_to_gpu(size_t dst_start_addr, size_t count) {
@4|  if (m_memory_config->m_perf_sim_memcpy) {
@4|    copied += count;
@4|    copied_by = std::this_thread::get_id();
@4|  }
@4|}
@4|
void gpgpu_sim::cycle() {
  {
    gpu_sim_cycle++;
  }
}

@4|bool shader_core_ctx::can_issue_1block(kernel_info_t &kernel) {
@4|  return m_n_active_cta == 0 && !kernel.no_more_ctas_to_run();
@4|}
@4|
void shader_core_ctx::issue_block2core(kernel_info_t &kernel) {
  assert(!kernel.no_more_ctas_to_run());
  m_n_active_cta++;
}
