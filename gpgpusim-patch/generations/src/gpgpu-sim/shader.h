// Stand-in: an SM with its LD/ST unit and schedulers.
#ifndef SHADER_H
#define SHADER_H

#include "gpu-sim.h"

enum mem_stage_stall_type { NO_RC_FAIL, BK_CONF, ICNT_RC_FAIL, COAL_STALL, DATA_PORT_STALL };
enum mem_stage_access_type { C_MEM, G_MEM_LD };

class shd_warp_t {
 public:
  bool functional_done() const { return true; }
  bool waiting() { return false; }
  bool done_exit() const { return true; }
  void set_done_exit() {}
  unsigned get_warp_id() const { return 0; }
  unsigned get_dynamic_warp_id() const { return 0; }
  unsigned get_n_atomic() const { return 0; }
  bool get_membar() const { return false; }
  bool ibuffer_empty() const { return true; }
  const warp_inst_t *ibuffer_next_inst() { return NULL; }
  void ibuffer_step() {}
@dev|  bool m_waiting_ldgsts = false;
};

class Scoreboard {
 public:
  bool checkCollision(unsigned, const inst_t *) const { return false; }
  bool pendingWrites(unsigned) const { return false; }
  const bool islongop(unsigned, unsigned) { return false; }
@322|  void releaseRegister(unsigned wid, unsigned regnum);
};

class register_set {
 public:
  warp_inst_t **get_free() { return NULL; }
  bool has_free() { return true; }
@4|  bool has_free(bool, unsigned) { return true; }
};

class mem_fetch_allocator {
 public:
  virtual ~mem_fetch_allocator() {}
@322|  virtual mem_fetch *alloc(const class warp_inst_t &inst, const mem_access_t &access) const = 0;
@4|  virtual mem_fetch *alloc(const class warp_inst_t &inst, const mem_access_t &access, unsigned long long cycle) const = 0;
};

class shader_core_mem_fetch_allocator : public mem_fetch_allocator {
 public:
@322|  mem_fetch *alloc(const warp_inst_t &inst, const mem_access_t &access) const { return new mem_fetch(access, &inst, m_memory_config); }
@4|  mem_fetch *alloc(const warp_inst_t &inst, const mem_access_t &access, unsigned long long) const { return new mem_fetch(access, &inst, m_memory_config); }

 private:
  const memory_config *m_memory_config;
};

class shader_core_ctx : public core_t {
 public:
  unsigned get_sid() const { return m_sid; }
  unsigned get_n_active_cta() const { return m_n_active_cta; }
  bool warp_waiting_at_barrier(unsigned) const { return false; }
  void inc_store_req(unsigned) {}
@322|  void store_ack(mem_fetch *mf);
  void warp_inst_complete(const warp_inst_t &inst);
@dev|  void unset_depbar(const warp_inst_t &inst);
  void issue_block2core(kernel_info_t &kernel);
@4|  bool can_issue_1block(kernel_info_t &kernel);
  void fetch();
@4|  void get_pdom_stack_top_info(unsigned, const warp_inst_t *, unsigned *pc, unsigned *rpc) const { *pc = *rpc = 0; }

 private:
  friend class scheduler_unit;
@322|  void init_warps(unsigned cta_id, unsigned start_thread, unsigned end_thread);
@322|  void register_cta_thread_exit(unsigned cta_num);
@4|  void init_warps(unsigned cta_id, unsigned start_thread, unsigned end_thread, unsigned ctaid, int cta_size, kernel_info_t &kernel);
@4|  void register_cta_thread_exit(unsigned cta_num, kernel_info_t *kernel);
  void issue_warp(register_set &pipe_reg_set, const warp_inst_t *next_inst, const active_mask_t &active_mask, unsigned warp_id);
  void func_exec_inst(warp_inst_t &inst);

  unsigned m_sid, m_n_active_cta, m_dynamic_warp_id;
  bool m_active;
  const shader_core_config *m_config;
@322|  std::vector<shd_warp_t> m_warp;
@4|  std::vector<shd_warp_t *> m_warp;
};

class simt_core_cluster {
 public:
  unsigned issue_block2core();

 private:
  std::vector<shader_core_ctx *> m_core;
};

class scheduler_unit {
 public:
  virtual ~scheduler_unit() {}
  void cycle();
  virtual void order_warps() = 0;

 private:
  int get_sid() const { return 0; }
  std::vector<shd_warp_t *> m_next_cycle_prioritized_warps, m_supervised_warps;
  shader_core_ctx *m_shader;
  Scoreboard *m_scoreboard;
@322|  simt_stack **m_simt_stack;
  register_set *m_sp_out, *m_sfu_out, *m_mem_out;
@4|  register_set *m_dp_out, *m_int_out, *m_tensor_core_out;
@4|  std::vector<register_set *> m_spec_cores_out;
  int m_id;
@322|  shd_warp_t &warp(int i) { return (*m_warp)[i]; }
@322|  std::vector<shd_warp_t> *m_warp;
@4|  shd_warp_t &warp(int i) { return *(*m_warp)[i]; }
@4|  std::vector<shd_warp_t *> *m_warp;
  const warp_inst_t *m_next;
};

class ldst_unit {
 public:
  void issue(warp_inst_t *inst);
  void cycle();
  bool memory_cycle(warp_inst_t &inst, mem_stage_stall_type &stall_reason, mem_stage_access_type &access_type);

 private:
  mem_stage_stall_type process_cache_access(baseline_cache *cache, warp_inst_t &inst, mem_fetch *mf, enum cache_request_status status);
  mem_stage_stall_type process_memory_access_queue(baseline_cache *cache, warp_inst_t &inst);
@4|  mem_stage_stall_type process_memory_access_queue_l1cache(l1_cache *cache, warp_inst_t &inst);
@4|  void L1_latency_queue_cycle();

  unsigned m_sid;
  shader_core_ctx *m_core;
  mem_fetch_interface *m_icnt;
  shader_core_mem_fetch_allocator *m_mf_allocator;
  l1_cache *m_L1D;
  std::map<unsigned, std::map<unsigned, unsigned> > m_pending_writes;
  std::list<mem_fetch *> m_response_fifo;
  mem_fetch *m_next_global;
@4|  std::vector<std::deque<mem_fetch *> > l1_latency_queue;
@322|  Scoreboard *m_scoreboard;
@4|  const shader_core_config *m_config;
  warp_inst_t *m_dispatch_reg;
};

#endif
