// Stand-in: what a kernel uses.
#ifndef CUDA_SIM_H
#define CUDA_SIM_H

@322|struct gpgpu_ptx_sim_kernel_info {
@4|struct gpgpu_ptx_sim_info {
  int lmem, smem, cmem, regs;
};

@322|extern const struct gpgpu_ptx_sim_kernel_info *ptx_sim_kernel_info(const class function_info *kernel);
@4|const struct gpgpu_ptx_sim_info *ptx_sim_kernel_info(const class function_info *kernel);

@322|const warp_inst_t *ptx_fetch_inst(address_type pc);
@4|class cuda_sim {
@4| public:
@4|  unsigned g_assemble_code_next_pc = 0;
@4|};
@4|
class function_info {
 public:
@322|  function_info(unsigned instructions);
@4|  function_info(gpgpu_context *context, unsigned instructions);
@4|  void do_pdom();

 private:
  std::vector<warp_inst_t> m_instr_mem;
};

#endif
