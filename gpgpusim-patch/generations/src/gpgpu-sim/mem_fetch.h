// Stand-in: a memory request.
#ifndef MEM_FETCH_H
#define MEM_FETCH_H

#include "../abstract_hardware_model.h"

enum mem_fetch_status {
  IN_PARTITION_L2_TO_ICNT_QUEUE, IN_PARTITION_ROP_DELAY, IN_PARTITION_ICNT_TO_L2_QUEUE, IN_PARTITION_L2_TO_DRAM_QUEUE, IN_PARTITION_MC_INPUT_QUEUE, IN_PARTITION_MC_RETURNQ, IN_PARTITION_L2_MISS_QUEUE
};

struct addrdec_t {
  unsigned chip = 0, bk = 0, row = 0, col = 0, burst = 0, sub_partition = 0;
};

class memory_config;

class mem_fetch {
 public:
@322|  mem_fetch(const mem_access_t &access, const warp_inst_t *inst, const memory_config *config);
@4|  mem_fetch(const mem_access_t &access, const warp_inst_t *inst, const memory_config *config, mem_fetch *original_mf = NULL, mem_fetch *original_wr_mf = NULL);
  void set_status(enum mem_fetch_status, unsigned long long) {}
  void set_reply() {}
  const addrdec_t &get_tlx_addr() const { return m_raw_addr; }
  unsigned get_data_size() const { return m_data_size; }
  void set_data_size(unsigned size) { m_data_size = size; }
  unsigned size() const { return m_data_size + 8; }
  void set_addr(new_addr_type addr) { m_access.set_addr(addr); }
  new_addr_type get_addr() const { return m_access.get_addr(); }
@4|  unsigned get_access_size() const { return m_access.get_size(); }
  unsigned get_sub_partition_id() const { return m_raw_addr.sub_partition; }
  bool get_is_write() const { return m_access.is_write(); }
@4|  bool is_write() const { return m_access.is_write(); }
  unsigned get_sid() const { return m_sid; }
  unsigned get_wid() const { return 0; }
  bool isatomic() const { return m_inst.isatomic(); }
  enum mem_access_type get_access_type() const { return m_access.get_type(); }
@4|  mem_access_sector_mask_t get_access_sector_mask() const { return m_access.get_sector_mask(); }
  address_type get_pc() const { return m_inst.pc; }
  const warp_inst_t &get_inst() { return m_inst; }
@4|  mem_fetch *get_original_mf() { return original_mf; }

 private:
  unsigned m_sid = 0;
  mem_access_t m_access;
  unsigned m_data_size = 0;
  addrdec_t m_raw_addr;
  warp_inst_t m_inst;
  unsigned icnt_flit_size = 0;
@4|  mem_fetch *original_mf;
@4|  mem_fetch *original_wr_mf;
};

#endif
