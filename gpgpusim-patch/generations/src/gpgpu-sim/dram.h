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

class dram_t {
 public:
@322|  bool full() const;
@4|  bool full(bool is_write) const;
  void cycle();
  void scheduler_frfcfs();
  unsigned int id;

 private:
  bank_t **bk;
  dram_req_t *m_arrived, *m_moved;
  std::list<mem_fetch *> *returnq;
  frfcfs_scheduler *m_frfcfs_scheduler;
};

#endif
