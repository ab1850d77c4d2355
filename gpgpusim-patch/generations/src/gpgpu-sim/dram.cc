#include "dram.h"

@322|bool dram_t::full() const
@322|{
@322|  return mrqq->full();
@322|}
@4|bool dram_t::full(bool is_write) const {
@4|  return is_write && m_arrived != NULL;
@4|}

void dram_t::cycle() {
  dram_req_t *cmd = m_moved;
  if (cmd) {
    mem_fetch *data = cmd->data;
    if (cmd->dqbytes >= cmd->nbytes) {
      if (data->get_access_type() != L1_WRBK_ACC && data->get_access_type() != L2_WRBK_ACC) {
        data->set_reply();
      }
      {
        data->set_status(IN_PARTITION_MC_RETURNQ, 0);
        returnq->push_back(data);
      }
    }
  }
}
