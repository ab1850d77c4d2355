#include "shader.h"

@322|void shader_core_ctx::init_warps(unsigned cta_id, unsigned start_thread, unsigned end_thread) {
@4|void shader_core_ctx::init_warps(unsigned cta_id, unsigned start_thread, unsigned end_thread, unsigned ctaid, int cta_size, kernel_info_t &kernel) {
@4|  assert(cta_size >= 0 && ctaid < kernel.num_blocks());
  unsigned start_warp = start_thread / 32, end_warp = end_thread / 32;
  assert(m_active && m_thread && cta_id < 32);
  for (unsigned i = start_warp; i < end_warp; ++i) {
    ++m_dynamic_warp_id;
  }
}

@322|void shader_core_ctx::register_cta_thread_exit(unsigned cta_num) {
@4|void shader_core_ctx::register_cta_thread_exit(unsigned cta_num, kernel_info_t *) {
  if (cta_num < 32) {
    m_n_active_cta--;
  }
}

void shader_core_ctx::fetch() {
  for (unsigned warp_id = 0; warp_id < m_warp.size(); warp_id++) {
    bool did_exit = m_active;
@322|    if (did_exit)
@322|      m_warp[warp_id].set_done_exit();
@4|    if (did_exit)
@4|      m_warp[warp_id]->set_done_exit();
  }
@322|  register_cta_thread_exit(0);
@4|  register_cta_thread_exit(0, m_kernel);
}

void shader_core_ctx::func_exec_inst(warp_inst_t &inst) { assert(!inst.empty()); }

void shader_core_ctx::issue_warp(register_set &pipe_reg_set, const warp_inst_t *next_inst, const active_mask_t &active_mask, unsigned warp_id) {
  warp_inst_t **pipe_reg = pipe_reg_set.get_free();
  assert(active_mask.any() && next_inst);
  func_exec_inst(**pipe_reg);
  updateSIMTStack(warp_id, *pipe_reg);
}

@dev|void shader_core_ctx::unset_depbar(const warp_inst_t &inst) {
@dev|  if (inst.m_is_ldgsts) {
@dev|    m_active = true;
@dev|  }
@dev|}
@dev|
void shader_core_ctx::warp_inst_complete(const warp_inst_t &inst) {
  m_gpu->gpu_sim_insn += inst.active_count();
}

unsigned simt_core_cluster::issue_block2core() {
  unsigned num_blocks_issued = 0;
  kernel_info_t *kernel = NULL;
  for (unsigned core = 0; core < m_core.size(); core++) {
@322|    if( kernel && !kernel->no_more_ctas_to_run() &&
@322|        (m_core[core]->get_n_active_cta() < 8) ) {
@4|    if (kernel && m_core[core]->can_issue_1block(*kernel)) {
      m_core[core]->issue_block2core(*kernel);
      num_blocks_issued++;
      break;
    }
  }
  return num_blocks_issued;
}

void scheduler_unit::cycle() {
  bool valid_inst = false;
  order_warps();
  for (unsigned warp_id = 0; warp_id < m_warp->size(); warp_id++) {
    unsigned checked = 0;
    while (!warp(warp_id).waiting() && checked < 2) {
      const warp_inst_t *pI = m_next;
      if (pI) {
        valid_inst = true;
        warp(warp_id).ibuffer_step();
      }
      checked++;
    }
  }
  assert(!valid_inst);
}

void ldst_unit::issue(warp_inst_t *inst) {
@322|  inst->op_pipe=MEM__OP;
@4|  inst->op_pipe = MEM__OP;
}

mem_stage_stall_type ldst_unit::process_cache_access(baseline_cache *cache, warp_inst_t &inst, mem_fetch *mf, enum cache_request_status status) {
  mem_stage_stall_type result = NO_RC_FAIL;
  if (status == HIT) {
    inst.accessq_pop_back();
    delete mf;
@322|  } else if ( status == RESERVATION_FAIL ) {
@4|  } else if (status == RESERVATION_FAIL) {
    result = COAL_STALL;
    assert(!cache->waiting_for_fill(mf));
    delete mf;
  }
  return result;
}

mem_stage_stall_type ldst_unit::process_memory_access_queue(baseline_cache *cache, warp_inst_t &inst) {
  mem_stage_stall_type result = NO_RC_FAIL;
  if (inst.accessq_empty()) return result;
@322|  mem_fetch *mf = m_mf_allocator->alloc(inst, inst.accessq_back());
@4|  mem_fetch *mf = m_mf_allocator->alloc(inst, inst.accessq_back(), 0);
  return process_cache_access(cache, inst, mf, HIT);
}

@4|mem_stage_stall_type ldst_unit::process_memory_access_queue_l1cache(l1_cache *cache, warp_inst_t &inst) {
@4|  mem_stage_stall_type result = NO_RC_FAIL;
@4|  if (inst.accessq_empty()) return result;
@4|  if (l1_latency_queue.empty()) return process_memory_access_queue(cache, inst);
@4|  for (int j = 0; j < 4; j++) {
@4|    if (inst.accessq_empty()) return result;
@4|    l1_latency_queue[j].back() = m_mf_allocator->alloc(inst, inst.accessq_back(), 0);
@4|    inst.accessq_pop_back();
@4|  }
@4|  return result;
@4|}
@4|
@4|void ldst_unit::L1_latency_queue_cycle() {
@4|  for (unsigned j = 0; j < l1_latency_queue.size(); j++) {
@4|    if ((l1_latency_queue[j][0]) != NULL) {
@4|      mem_fetch *mf_next = l1_latency_queue[j][0];
@4|      std::list<cache_event> events;
@4|      enum cache_request_status status = m_L1D->access(mf_next->get_addr(), mf_next, 0, events);
@4|      if (status == HIT) {
@4|        delete mf_next;
@4|        l1_latency_queue[j][0] = NULL;
@4|      } else if (status == RESERVATION_FAIL) {
@4|        assert(!events.size());
@4|      } else {
@4|        l1_latency_queue[j][0] = NULL;
@4|      }
@4|    }
@4|  }
@4|}
@4|
bool ldst_unit::memory_cycle(warp_inst_t &inst, mem_stage_stall_type &stall_reason, mem_stage_access_type &access_type) {
  mem_stage_stall_type stall_cond = NO_RC_FAIL;
  const mem_access_t &access = inst.accessq_back();
  bool bypassL1D = false;
  if (CACHE_GLOBAL == inst.cache_op || m_L1D == NULL) bypassL1D = true;
@322|  if( bypassL1D ) {
@4|  if (bypassL1D) {
    if (m_icnt->full(access.get_size(), access.is_write())) {
      stall_cond = ICNT_RC_FAIL;
    } else {
@322|      mem_fetch *mf = m_mf_allocator->alloc(inst, access);
@4|      mem_fetch *mf = m_mf_allocator->alloc(inst, access, 0);
      m_icnt->push(mf);
      inst.accessq_pop_back();
      if (inst.is_store()) m_core->inc_store_req(inst.warp_id());
    }
  } else {
@322|    stall_cond = process_memory_access_queue(m_L1D, inst);
@4|    stall_cond = process_memory_access_queue_l1cache(m_L1D, inst);
  }
  stall_reason = stall_cond;
  access_type = G_MEM_LD;
  return inst.accessq_empty();
}

void ldst_unit::cycle() {
  warp_inst_t &pipe_reg = *m_dispatch_reg;
  if (pipe_reg.empty()) return;
  if (!m_response_fifo.empty()) {
    mem_fetch *mf = m_response_fifo.front();
    bool bypassL1D = false;
    if (CACHE_GLOBAL == mf->get_inst().cache_op) bypassL1D = true;
@322|    if( bypassL1D ) {
@4|    if (bypassL1D) {
      m_response_fifo.pop_front();
      m_next_global = mf;
    } else {
      m_L1D->fill(mf, 0);
    }
  }
@4|  L1_latency_queue_cycle();
}
