// Stand-in: the GPU, and the configuration of its memory.
#ifndef GPU_SIM_H
#define GPU_SIM_H

#include "gpu-cache.h"
@4|
@4|#include <thread>

enum dram_ctrl_t { DRAM_FIFO = 0, DRAM_FRFCFS = 1 };

@4|enum partition_index_function { CONSECUTIVE, BITWISE_PERMUTATION, IPOLY, PAE, RANDOM, CUSTOM };
@4|
class linear_to_raw_address_translation {
 public:
@322|  void addrdec_tlx(new_addr_type, addrdec_t *tlx) const { *tlx = addrdec_t(); }
@4|  void addrdec_tlx(new_addr_type addr, addrdec_t *tlx) const;
@4|
@4| private:
@4|  int memory_partition_indexing;
@4|  unsigned ADDR_CHIP_S, log2sub_partition;
@4|  mutable std::map<new_addr_type, unsigned> address_random_interleaving;
};

@322|struct memory_config {
@4|class memory_config {
@4| public:
  mutable l2_cache_config m_L2_config;
  bool m_L2_texure_only;
  unsigned gpgpu_frfcfs_dram_sched_queue_size;
  enum dram_ctrl_t scheduler_type;
  unsigned m_n_mem, m_n_mem_sub_partition, m_n_sub_partition_per_memory_channel;
  unsigned rop_latency;
  unsigned nbk;
  unsigned icnt_flit_size;
@4|  bool simple_dram_model;
@4|  bool m_perf_sim_memcpy = false;
  linear_to_raw_address_translation m_address_mapping;
};

@322|struct core_config {
@4|class core_config {
@4| public:
@4|  bool adaptive_cache_config;
  unsigned warp_size;
};

@322|struct shader_core_config : public core_config {
@4|class shader_core_config : public core_config {
@4| public:
  unsigned num_shader() const { return 0; }
  unsigned max_warps_per_shader;
  unsigned max_cta_per_core;
  char *gpgpu_scheduler_string;
@322|  mutable cache_config m_L1D_config;
@322|  int gpgpu_num_sched_per_core;
@4|  mutable l1d_cache_config m_L1D_config;
@4|  unsigned gpgpu_num_sched_per_core;
@4|  bool gpgpu_concurrent_kernel_sm;
@4|  bool sub_core_model;
@4|  int gpgpu_num_sp_units, gpgpu_num_int_units, gpgpu_num_dp_units, gpgpu_num_sfu_units, gpgpu_num_tensor_core_units;
@4|  struct specialized_unit_params {
@4|    unsigned num_units;
@4|  };
@4|  std::vector<specialized_unit_params> m_specialized_unit;
};

@322|extern unsigned long long gpu_sim_cycle, gpu_tot_sim_cycle;
@322|
class gpgpu_sim {
 public:
  virtual ~gpgpu_sim() {}
  void init();
  void cycle();
  void launch(kernel_info_t *kinfo);
  void set_kernel_done(kernel_info_t *kernel);
  void print_stats();

  unsigned long long gpu_sim_insn, gpu_sim_cycle, last_gpu_sim_insn;
@4|  gpgpu_context *gpgpu_ctx;
@4|  void perf_memcpy_to_gpu(size_t dst_start_addr, size_t count);
@4|  size_t copied = 0;
@4|  std::thread::id copied_by;
  const memory_config *m_memory_config;

 private:
  const shader_core_config *m_shader_config;
  std::vector<kernel_info_t *> m_running_kernels;
  std::list<unsigned> m_finished_kernel;
};

@4|class exec_gpgpu_sim : public gpgpu_sim {};
@4|
#endif
