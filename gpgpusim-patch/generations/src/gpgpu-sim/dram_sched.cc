#include "dram_sched.h"

void frfcfs_scheduler::add_req(dram_req_t *req) {
@4|  assert(m_num_pending < m_config->gpgpu_frfcfs_dram_sched_queue_size);
  m_queue[req->bk].push_front(req);
}

void frfcfs_scheduler::data_collection(unsigned) {}

dram_req_t *frfcfs_scheduler::schedule(unsigned bank, unsigned curr_row) {
  bool rowhit = true;
@322|  if ( m_last_row[bank] == NULL ) {
@322|    if (m_queue[bank].empty() || m_dram == NULL) return NULL;
@322|    m_last_row[bank] = &m_bins[bank][curr_row];
@4|  std::list<dram_req_t *> *m_current_queue = m_queue;
@4|  std::map<unsigned, std::list<std::list<dram_req_t *>::iterator> > *m_current_bins = m_bins;
@4|  std::list<std::list<dram_req_t *>::iterator> **m_current_last_row = m_last_row;
@4|  if (m_current_last_row[bank] == NULL) {
@4|    if (m_current_queue[bank].empty() || m_dram == NULL) return NULL;
@4|    m_current_last_row[bank] = &m_current_bins[bank][curr_row];
    rowhit = false;
    data_collection(bank);
  }
  return rowhit ? *m_last_row[bank]->back() : NULL;
}

void dram_t::scheduler_frfcfs() {
  frfcfs_scheduler *sched = m_frfcfs_scheduler;
@322|  while ( !mrqq->empty() && sched->num_pending() < m_config->gpgpu_frfcfs_dram_sched_queue_size) {
@322|    dram_req_t *req = mrqq->pop();
@4|  if (m_arrived) {
@4|    dram_req_t *req = m_arrived;
    sched->add_req(req);
  }
  dram_req_t *req;
  for (unsigned b = 0; b < 16; b++) {
    if (!bk[b]->mrq) {
      req = sched->schedule(b, bk[b]->curr_row);
      if (req) {
        bk[b]->mrq = req;
        break;
      }
    }
  }
}
