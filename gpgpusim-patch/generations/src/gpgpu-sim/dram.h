// Stand-in: a DRAM channel.
#ifndef DRAM_H
#define DRAM_H

#include "gpu-sim.h"

class dram_req_t {
 public:
  unsigned int row, col, bk, dqbytes, nbytes, timestamp;
  class mem_fetch *data;
};

struct bank_t {
  unsigned int curr_row;
  dram_req_t *mrq;
};

class frfcfs_scheduler;

@322|struct arrivals {
@322|  bool empty() const;
@322|  bool full() const;
@322|  dram_req_t *pop();
@322|};
@322|
class dram_t {
 public:
@322|  bool full() const;
@4|  bool full(bool is_write) const;
  void cycle();
  void scheduler_frfcfs();
  unsigned int id;
@322|  const memory_config *m_config;

 private:
  bank_t **bk;
  unsigned prio;
@322|  arrivals *mrqq;
@4|  dram_req_t *m_arrived;
  dram_req_t *m_moved;
  std::list<mem_fetch *> *returnq;
  frfcfs_scheduler *m_frfcfs_scheduler;
};

#endif
