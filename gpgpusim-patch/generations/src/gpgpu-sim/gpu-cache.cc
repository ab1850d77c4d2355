#include "gpu-cache.h"

@322|enum cache_request_status tag_array::probe(new_addr_type addr, unsigned &idx) const {
@401|enum cache_request_status tag_array::probe(new_addr_type addr, unsigned &idx, mem_fetch *, bool) const {
@dev|enum cache_request_status tag_array::probe(new_addr_type addr, unsigned &idx, mem_fetch *, bool, bool) const {
  unsigned set_index = m_config.set_index(addr);
  unsigned invalid_line = (unsigned)-1;
  unsigned valid_line = set_index;
  bool all_reserved = addr == 0;
@dev|  if (m_dirty > m_config.m_wr_percent) all_reserved = true;

@322|  if ( all_reserved ) {
@4|  if (all_reserved) {
    return RESERVATION_FAIL;
  }
  idx = invalid_line != (unsigned)-1 ? invalid_line : valid_line;
  return MISS;
}

@322|enum cache_request_status tag_array::access(new_addr_type addr, unsigned, unsigned &idx, bool &wb, cache_block_t &evicted) {
@322|  evicted = m_lines[0];
@322|  enum cache_request_status status = probe(addr, idx);
@401|enum cache_request_status tag_array::access(new_addr_type addr, unsigned, unsigned &idx, bool &wb, mem_fetch *mf) {
@401|  enum cache_request_status status = probe(addr, idx, mf);
@dev|enum cache_request_status tag_array::access(new_addr_type addr, unsigned, unsigned &idx, bool &wb, mem_fetch *mf) {
@dev|  enum cache_request_status status = probe(addr, idx, mf, mf->get_is_write());
  wb = false;
  switch (status) {
    case MISS:
      m_miss++;
      break;
    default:
      break;
  }
  return status;
}

@322|void tag_array::fill(new_addr_type addr, unsigned) {
@322|  unsigned idx;
@322|  enum cache_request_status status = probe(addr, idx);
@322|  assert(status==MISS); // MSHR should have prevented redundant memory request
@401|void tag_array::fill(new_addr_type addr, unsigned, mem_access_sector_mask_t) {
@401|  unsigned idx = 0;
@401|  enum cache_request_status status = probe(addr, idx, NULL);
@dev|void tag_array::fill(new_addr_type addr, unsigned, mem_access_sector_mask_t, mem_access_byte_mask_t, bool is_write) {
@dev|  unsigned idx = 0;
@dev|  enum cache_request_status status = probe(addr, idx, NULL, is_write);
@4|  // assert(status==MISS||status==SECTOR_MISS); // MSHR should have prevented redundant memory request
@4|  if (status == MISS)
@4|    m_miss++;
}

void tag_array::fill(unsigned idx, unsigned) { assert(idx < m_config.get_num_lines()); }

void tag_array::flush() {
@322|  for (unsigned i=0; i < m_config.get_num_lines(); i++)
@322|    m_lines[i].m_status = INVALID;
@4|  if (!is_used) return;
@4|  is_used = false;
}

@4|void tag_array::invalidate() {
@4|  if (!is_used) return;
@4|  is_used = false;
@4|}
@4|
@4|void cache_stats::inc_fail_stats(int access_type, int fail_outcome) {
@4|  if (!check_fail_valid(access_type, fail_outcome))
@4|    assert(0 && "unknown reason");
@4|}
@4|
bool baseline_cache::waiting_for_fill(mem_fetch *mf) { return m_extra_mf_fields.count(mf) != 0; }

void baseline_cache::fill(mem_fetch *mf, unsigned time) {
  std::map<mem_fetch *, extra_mf_fields>::iterator e = m_extra_mf_fields.find(mf);
  mf->set_data_size(e->second.m_data_size);
@322|  if ( m_config.m_alloc_policy == ON_MISS )
@4|  if (m_config.m_alloc_policy == ON_MISS)
    m_tag_array->fill(e->second.m_cache_index, time);
  bool has_atomic = false;
  m_mshrs.mark_ready(e->second.m_block_addr, has_atomic);
  m_extra_mf_fields.erase(mf);
}

void data_cache::send_write_request(mem_fetch *mf, cache_event request, unsigned time, std::list<cache_event> &events) {
  events.push_back(request);
  mf->set_status(IN_PARTITION_L2_MISS_QUEUE, time);
}

enum cache_request_status data_cache::wr_hit_we(unsigned cache_index, mem_fetch *mf) {
@322|  cache_block_t &block = m_tag_array->get_block(cache_index);
@322|  block.m_status = INVALID;
@322|  mf->set_reply();
@4|  cache_block_t *block = m_tag_array->get_block(cache_index);
@4|  block->set_status(INVALID, mf->get_access_sector_mask());
  return HIT;
}

enum cache_request_status data_cache::process_tag_probe(bool wr, enum cache_request_status probe_status, new_addr_type addr, unsigned cache_index,
                                                        mem_fetch *mf, unsigned time, std::list<cache_event> &events) {
  cache_request_status access_status = probe_status;
  if (wr && addr) access_status = wr_hit_we(cache_index, mf);
  mf->set_status(IN_PARTITION_L2_MISS_QUEUE, time);
  m_bandwidth_management.use_data_port(mf, access_status, events);
  return access_status;
}

enum cache_request_status data_cache::access(new_addr_type addr, mem_fetch *mf, unsigned time, std::list<cache_event> &events) {
  bool wr = mf->get_is_write();
  unsigned cache_index = (unsigned)-1;
@322|  enum cache_request_status probe_status = m_tag_array->probe(addr, cache_index);
@401|  enum cache_request_status probe_status = m_tag_array->probe(addr, cache_index, mf, true);
@dev|  enum cache_request_status probe_status = m_tag_array->probe(addr, cache_index, mf, mf->get_is_write(), true);
  enum cache_request_status access_status = process_tag_probe(wr, probe_status, addr, cache_index, mf, time, events);
  return access_status;
}
