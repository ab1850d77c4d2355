#include "../abstract_hardware_model.h"
#include "cuda-sim.h"

// The program's text: functions one after the other, in the order of assembly. From 4.0.1 on, an instruction has its size
// from the first launch of its function on.
@322|unsigned g_assemble_code_next_pc = 0;
@322|static std::vector<warp_inst_t *> s_g_pc_to_insn;
@322|
@322|const warp_inst_t *ptx_fetch_inst(address_type pc) {
@4|const warp_inst_t *gpgpu_context::ptx_fetch_inst(address_type pc) {
  return pc < s_g_pc_to_insn.size() ? s_g_pc_to_insn[pc] : NULL;
}

@322|function_info::function_info(unsigned instructions) : m_instr_mem(instructions) {
@4|function_info::function_info(gpgpu_context *context, unsigned instructions) : m_instr_mem(instructions) {
@4|  std::vector<warp_inst_t *> &s_g_pc_to_insn = context->s_g_pc_to_insn;
  for (unsigned i = 0; i < instructions; i++) {
    m_instr_mem[i].pc = s_g_pc_to_insn.size();
@322|    m_instr_mem[i].isize = 8;
    s_g_pc_to_insn.push_back(&m_instr_mem[i]);
    s_g_pc_to_insn.resize(s_g_pc_to_insn.size() + 7);
  }
@322|  g_assemble_code_next_pc = s_g_pc_to_insn.size();
@4|  context->func_sim->g_assemble_code_next_pc = s_g_pc_to_insn.size();
}

@4|void function_info::do_pdom() {
@4|  for (unsigned i = 0; i < m_instr_mem.size(); i++) {
@4|    m_instr_mem[i].isize = 8;
@4|  }
@4|}
@4|
@322|const struct gpgpu_ptx_sim_kernel_info *ptx_sim_kernel_info(const function_info *) {
@322|  static const gpgpu_ptx_sim_kernel_info info = {0, 0, 0, 0};
@4|const struct gpgpu_ptx_sim_info *ptx_sim_kernel_info(const function_info *) {
@4|  static const gpgpu_ptx_sim_info info = {0, 0, 0, 0};
  return &info;
}
