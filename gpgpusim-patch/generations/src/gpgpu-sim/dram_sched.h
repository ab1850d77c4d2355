// Stand-in: FR-FCFS.
#ifndef DRAM_SCHED_H
#define DRAM_SCHED_H

#include "dram.h"

class frfcfs_scheduler {
 public:
  void add_req(dram_req_t *req);
  void data_collection(unsigned bank);
@322|  unsigned num_pending() const;
  dram_req_t *schedule(unsigned bank, unsigned curr_row);

 private:
  dram_t *m_dram;
@4|  unsigned m_num_pending;
@4|  const memory_config *m_config;
  std::list<dram_req_t *> *m_queue;
  std::map<unsigned, std::list<std::list<dram_req_t *>::iterator> > *m_bins;
  std::list<std::list<dram_req_t *>::iterator> **m_last_row;
};

#endif
