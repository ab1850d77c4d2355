#include "l2cache.h"

static void memlatstat_icnt2mem_pop(mem_fetch *) {}

memory_sub_partition::memory_sub_partition(unsigned sub_partition_id, const memory_config *config) : m_id(sub_partition_id), m_config(config) {
  if (!m_config->m_L2_config.disabled()) m_L2cache = NULL;
  m_icnt_L2_queue = new fifo_pipeline<mem_fetch>("icnt-to-L2", 0, 8);
  m_L2_dram_queue = NULL;
}

void memory_sub_partition::L2_dram_queue_pop() { m_L2_dram_queue->pop(); }

@322|void memory_sub_partition::push(mem_fetch *req, unsigned long long cycle) {
@322|  if (req) {
@322|    memlatstat_icnt2mem_pop(req);
@322|    if (req->get_access_type() == TEXTURE_ACC_R) {
@322|      m_icnt_L2_queue->push(req);
@322|    } else {
@322|      rop_delay_t r;
@322|      r.req = req;
@322|      r.ready_cycle = cycle + 115;
@322|      m_rop.push(r);
@322|    }
@322|  }
@322|}
@4|void memory_sub_partition::push(mem_fetch *m_req, unsigned long long cycle) {
@4|  if (m_req) {
@4|    memlatstat_icnt2mem_pop(m_req);
@4|    std::vector<mem_fetch *> reqs = breakdown_request_to_sector_requests(m_req);
@4|    for (unsigned i = 0; i < reqs.size(); ++i) {
@4|      mem_fetch *req = reqs[i];
@4|      if (req->get_access_type() == TEXTURE_ACC_R) {
@4|        m_icnt_L2_queue->push(req);
@4|      } else {
@4|        rop_delay_t r;
@4|        r.req = req;
@4|        r.ready_cycle = cycle + m_config->rop_latency;
@4|        m_rop.push(r);
@4|      }
@4|    }
@4|  }
@4|}

void memory_sub_partition::cache_cycle(unsigned cycle) {
  if (m_L2cache->access_ready()) {
    mem_fetch *mf = m_L2cache->next_access();
    mf->set_status(IN_PARTITION_L2_TO_ICNT_QUEUE, cycle);
  }
  // prior L2 misses inserted into m_L2_dram_queue here
  if (!m_config->m_L2_config.disabled()) m_L2cache->cycle();
  // new L2 texture accesses and/or non-texture accesses
  if (!m_L2_dram_queue->full() && !m_icnt_L2_queue->empty()) {
    mem_fetch *mf = m_icnt_L2_queue->top();
    std::list<cache_event> events;
    enum cache_request_status status = m_L2cache->access(mf->get_addr(), mf, cycle, events);
    if (status == HIT) {
      // L2 cache replies
      m_icnt_L2_queue->pop();
    }
  }
  // ROP delay queue
  if (!m_rop.empty() && m_rop.front().ready_cycle <= cycle && !m_icnt_L2_queue->full()) {
    m_icnt_L2_queue->push(m_rop.front().req);
    m_rop.pop();
  }
}

@4|void memory_partition_unit::simple_dram_model_cycle() {
@4|  unsigned spid = m_id;
@4|  m_sub_partition[spid]->L2_dram_queue_pop();
@4|  if (!m_dram_latency_queue.empty() && m_id >= m_dram_latency_queue.front().ready_cycle) m_dram_latency_queue.pop_front();
@4|}
@4|
void memory_partition_unit::dram_cycle() {
  for (unsigned spid = 0; spid < 2; spid++) {
    mem_fetch *mf = m_sub_partition[spid]->L2_dram_queue_top();
    if (mf) {
@4|      if (m_dram->full(mf->is_write())) break;
      m_sub_partition[spid]->L2_dram_queue_pop();
      mf->set_status(IN_PARTITION_L2_TO_DRAM_QUEUE, m_id);
      break;
    }
  }
@322|  if (!m_dram_latency_queue.empty() && m_id >= m_dram_latency_queue.front().ready_cycle && !m_dram->full()) {
@4|  if (!m_dram_latency_queue.empty() && m_id >= m_dram_latency_queue.front().ready_cycle &&
@4|      !m_dram->full(m_dram_latency_queue.front().req->is_write())) {
    m_dram_latency_queue.pop_front();
  }
}
