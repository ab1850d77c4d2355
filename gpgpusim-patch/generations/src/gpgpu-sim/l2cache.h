// Stand-in: memory partitions with their slices of the L2.
#ifndef L2CACHE_H
#define L2CACHE_H

#include "delayqueue.h"
#include "dram.h"

struct rop_delay_t {
  unsigned long long ready_cycle;
  mem_fetch *req;
};

class memory_sub_partition {
 public:
  memory_sub_partition(unsigned sub_partition_id, const memory_config *config);
  void cache_cycle(unsigned cycle);
@322|  void push(mem_fetch *req, unsigned long long cycle);
@4|  void push(mem_fetch *m_req, unsigned long long cycle);
  bool L2_dram_queue_empty() const { return m_L2_dram_queue->empty(); }
  mem_fetch *L2_dram_queue_top() { return m_L2_dram_queue->top(); }
  void L2_dram_queue_pop();
@4|  void force_l2_tag_update(new_addr_type addr, unsigned time, mem_access_sector_mask_t mask) {
@4|    m_L2cache->force_tag_access(addr, m_memcpy_cycle_offset + time, mask);
@4|    m_memcpy_cycle_offset += 1;
@4|  }

 private:
@4|  unsigned m_memcpy_cycle_offset = 0;
@4|  std::vector<mem_fetch *> breakdown_request_to_sector_requests(mem_fetch *mf) { return std::vector<mem_fetch *>(1, mf); }
  unsigned m_id;
  const memory_config *m_config;
  l2_cache *m_L2cache;
  std::queue<rop_delay_t> m_rop;
  fifo_pipeline<mem_fetch> *m_icnt_L2_queue, *m_L2_dram_queue;
  friend class L2interface;
};

class L2interface {
 public:
  explicit L2interface(memory_sub_partition *unit) : m_unit(unit) {}
  bool full(unsigned, bool) const {
    return m_unit->m_L2_dram_queue->full();
  }

 private:
  memory_sub_partition *m_unit;
};

struct dram_delay_t {
  unsigned long long ready_cycle;
  mem_fetch *req;
};

class memory_partition_unit {
 public:
  void dram_cycle();
@4|  void simple_dram_model_cycle();

 private:
  unsigned m_id;
  memory_sub_partition **m_sub_partition;
  dram_t *m_dram;
  std::list<dram_delay_t> m_dram_latency_queue;
};

#endif
