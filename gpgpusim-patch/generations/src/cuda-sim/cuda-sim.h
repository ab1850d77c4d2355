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
#endif
