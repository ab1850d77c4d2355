// Stand-in: tags, MSHRs and ports of the caches.
#ifndef GPU_CACHE_H
#define GPU_CACHE_H

#include "mem_fetch.h"

enum cache_block_state { INVALID, RESERVED, VALID, MODIFIED };
@322|enum cache_request_status { HIT, HIT_RESERVED, MISS, RESERVATION_FAIL };
@401|enum cache_request_status { HIT, HIT_RESERVED, MISS, RESERVATION_FAIL, SECTOR_MISS };
@dev|enum cache_request_status { HIT, HIT_RESERVED, MISS, RESERVATION_FAIL, SECTOR_MISS, MSHR_HIT };
@322|enum cache_event { WRITE_BACK_REQUEST_SENT, READ_REQUEST_SENT, WRITE_REQUEST_SENT };
@4|enum cache_reservation_fail_reason { LINE_ALLOC_FAIL, MISS_QUEUE_FULL, MSHR_ENRTY_FAIL, MSHR_MERGE_ENRTY_FAIL, MSHR_RW_PENDING };
@4|struct cache_event {
@4|  int m_cache_event_type;
@4|};
@322|bool was_write_sent(const std::list<cache_event> &events);
enum write_policy_t { READ_ONLY, WRITE_BACK, WRITE_THROUGH, WRITE_EVICT, LOCAL_WB_GLOBAL_WT };
enum allocation_policy_t { ON_MISS, ON_FILL, STREAMING };
enum write_allocate_policy_t { NO_WRITE_ALLOCATE, WRITE_ALLOCATE };

@322|struct cache_block_t {
@322|  new_addr_type m_tag = 0, m_block_addr = 0;
@322|  cache_block_state m_status = INVALID;
@322|};
@4|struct cache_block_t {
@4|  virtual ~cache_block_t() {}
@4|  virtual bool is_invalid_line() = 0;
@4|  virtual bool is_reserved_line() = 0;
@4|  virtual bool is_modified_line() = 0;
@4|  virtual void set_status(enum cache_block_state m_status, mem_access_sector_mask_t sector_mask) = 0;
@4|  new_addr_type m_tag = 0, m_block_addr = 0;
@4|};

@4|const unsigned SECTOR_SIZE = 32;
@4|enum mshr_config_t { ASSOC, SECTOR_ASSOC };
@4|
class cache_config {
 public:
  virtual ~cache_config() {}
  bool disabled() const { return m_disabled; }
  unsigned get_line_sz() const { return m_line_sz; }
@4|  unsigned get_atom_sz() const { return 32; }
@4|  unsigned get_max_assoc() const { return m_assoc; }
  unsigned get_num_lines() const { return m_nset * m_assoc; }
  virtual unsigned set_index(new_addr_type) const { return 0; }
  new_addr_type block_addr(new_addr_type addr) const { return addr & ~(new_addr_type)(m_line_sz - 1); }
@4|  mshr_config_t get_mshr_type() const { return ASSOC; }
@4|  new_addr_type mshr_addr(new_addr_type addr) const { return block_addr(addr); }
@dev|  unsigned m_wr_percent = 0;

 protected:
  bool m_disabled = false;
  unsigned m_line_sz = 128, m_nset = 1;
  unsigned m_assoc = 1;
  write_policy_t m_write_policy = WRITE_BACK;
  allocation_policy_t m_alloc_policy = ON_MISS;
  write_allocate_policy_t m_write_alloc_policy = NO_WRITE_ALLOCATE;
  friend class tag_array;
  friend class baseline_cache;
  friend class data_cache;
};

@4|class l1d_cache_config : public cache_config {
@4| public:
@4|  unsigned set_bank(new_addr_type) const { return 0; }
@4|  unsigned l1_latency = 1, l1_banks = 1;
@4|};
@4|
class l2_cache_config : public cache_config {};

class tag_array {
 public:
  explicit tag_array(cache_config &config) : m_config(config) {}
@322|  enum cache_request_status probe(new_addr_type addr, unsigned &idx) const;
@322|  enum cache_request_status access(new_addr_type addr, unsigned time, unsigned &idx, bool &wb, cache_block_t &evicted);
@322|  void fill(new_addr_type addr, unsigned time);
@322|  cache_block_t &get_block(unsigned idx) { return m_lines[idx]; }
@401|  enum cache_request_status probe(new_addr_type addr, unsigned &idx, mem_fetch *mf, bool probe_mode = false) const;
@dev|  enum cache_request_status probe(new_addr_type addr, unsigned &idx, mem_fetch *mf, bool is_write, bool probe_mode = false) const;
@4|  enum cache_request_status access(new_addr_type addr, unsigned time, unsigned &idx, bool &wb, mem_fetch *mf);
@401|  void fill(new_addr_type addr, unsigned time, mem_access_sector_mask_t mask);
@dev|  void fill(new_addr_type addr, unsigned time, mem_access_sector_mask_t mask, mem_access_byte_mask_t byte_mask, bool is_write);
@4|  cache_block_t *get_block(unsigned idx) { return m_lines[idx]; }
  void fill(unsigned idx, unsigned time);
  void flush();
@4|  void invalidate();

 protected:
  cache_config &m_config;
@322|  cache_block_t *m_lines;
@4|  cache_block_t **m_lines;
@4|  bool is_used = false;
@dev|  unsigned m_dirty = 0;
  unsigned m_miss = 0;
};

class mshr_table {
 public:
  bool probe(new_addr_type) const { return false; }
  void mark_ready(new_addr_type, bool &) {}
};

@4|class cache_stats {
@4| public:
@4|  void inc_fail_stats(int access_type, int fail_outcome);
@4|  bool check_fail_valid(int, int) const { return true; }
@4|};
@4|
class baseline_cache {
 public:
  explicit baseline_cache(cache_config &config) : m_config(config) {}
  virtual ~baseline_cache() {}
  bool waiting_for_fill(mem_fetch *mf);
@322|  bool data_port_free() const { return true; }
  void cycle() {}
  bool access_ready() const { return false; }
  mem_fetch *next_access() { return NULL; }
  void fill(mem_fetch *mf, unsigned time);
@401|  void force_tag_access(new_addr_type addr, unsigned time, mem_access_sector_mask_t mask) {
@401|    m_tag_array->fill(addr, time, mask);
@401|  }
@dev|  void force_tag_access(new_addr_type addr, unsigned time, mem_access_sector_mask_t mask) {
@dev|    mem_access_byte_mask_t byte_mask;
@dev|    m_tag_array->fill(addr, time, mask, byte_mask, true);
@dev|  }

 protected:
  struct extra_mf_fields {
    new_addr_type m_block_addr = 0;
    unsigned m_cache_index = 0, m_data_size = 0;
  };
  struct bandwidth_management {
    void use_data_port(mem_fetch *, enum cache_request_status, const std::list<cache_event> &) {}
  };
  bool miss_queue_full(unsigned) { return false; }
  cache_config &m_config;
  tag_array *m_tag_array;
  mshr_table m_mshrs;
  std::list<mem_fetch *> m_miss_queue;
  std::map<mem_fetch *, extra_mf_fields> m_extra_mf_fields;
  bandwidth_management m_bandwidth_management;
};

class data_cache : public baseline_cache {
 public:
  explicit data_cache(cache_config &config) : baseline_cache(config) {}
  enum cache_request_status access(new_addr_type addr, mem_fetch *mf, unsigned time, std::list<cache_event> &events);

 protected:
  enum cache_request_status process_tag_probe(bool wr, enum cache_request_status probe_status, new_addr_type addr, unsigned cache_index, mem_fetch *mf,
                                              unsigned time, std::list<cache_event> &events);
  enum cache_request_status wr_hit_we(unsigned cache_index, mem_fetch *mf);
  void send_write_request(mem_fetch *mf, cache_event request, unsigned time, std::list<cache_event> &events);
  mem_access_type m_wr_alloc_type;
};

class l1_cache : public data_cache {};
class l2_cache : public data_cache {};

#endif
