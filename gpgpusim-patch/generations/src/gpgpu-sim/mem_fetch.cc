#include "mem_fetch.h"

#include "gpu-sim.h"

@322|mem_fetch::mem_fetch(const mem_access_t &access, const warp_inst_t *inst, const memory_config *config) : m_access(access) {
@4|mem_fetch::mem_fetch(const mem_access_t &access, const warp_inst_t *inst, const memory_config *config, mem_fetch *m_original_mf, mem_fetch *m_original_wr_mf)
@4|    : m_access(access) {
  if (inst) m_inst = *inst;
  icnt_flit_size = config->icnt_flit_size;
@4|  original_mf = m_original_mf;
@4|  original_wr_mf = m_original_wr_mf;
@4|  if (m_original_mf) m_raw_addr = m_original_mf->get_tlx_addr();
}
