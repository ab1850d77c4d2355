// Stand-in: requests and instructions, as far as the hook code uses them.
#ifndef ABSTRACT_HARDWARE_MODEL_H
#define ABSTRACT_HARDWARE_MODEL_H

#include <assert.h>
#include <stdint.h>
#include <stdio.h>

#include <bitset>
#include <deque>
#include <list>
#include <map>
#include <queue>
#include <string>
#include <vector>

@322,401|typedef unsigned address_type;
@dev|typedef unsigned long long address_type;
typedef unsigned long long new_addr_type;
typedef std::bitset<32> active_mask_t;
typedef std::bitset<32> simt_mask_t;
typedef std::bitset<128> mem_access_byte_mask_t;
@4|const unsigned SECTOR_CHUNCK_SIZE = 4;
@4|typedef std::bitset<SECTOR_CHUNCK_SIZE> mem_access_sector_mask_t;

struct dim3 {
  unsigned int x, y, z;
};

@4|#define SPEC_UNIT_START_ID 100
@4|
enum uarch_op_t {
  NO_OP, SFU_OP, ALU_SFU_OP, LOAD_OP, STORE_OP, BRANCH_OP, BARRIER_OP, MEMORY_BARRIER_OP,
@4|  TENSOR_CORE_OP, DP_OP, SP_OP, TENSOR_CORE_LOAD_OP, TENSOR_CORE_STORE_OP
};
enum operation_pipeline { UNKNOWN_OP, SP__OP, MEM__OP };
enum cache_operator_type { CACHE_UNDEFINED, CACHE_ALL, CACHE_GLOBAL };
enum _memory_space_t { undefined_space, local_space, shared_space, param_space_unclassified, param_space_kernel, param_space_local, const_space, tex_space, surf_space, global_space, generic_space };
enum mem_access_type {
  GLOBAL_ACC_R, LOCAL_ACC_R, CONST_ACC_R, TEXTURE_ACC_R, GLOBAL_ACC_W, LOCAL_ACC_W, L1_WRBK_ACC, L2_WRBK_ACC, INST_ACC_R, L1_WR_ALLOC_R,
  L2_WR_ALLOC_R, NUM_MEM_ACCESS_TYPE
};

class memory_space_t {
 public:
  enum _memory_space_t get_type() const { return m_type; }

 private:
  enum _memory_space_t m_type = undefined_space;
};

@4|class gpgpu_context {
@4| public:
@4|  const class warp_inst_t *ptx_fetch_inst(address_type pc);
@4|  std::vector<class warp_inst_t *> s_g_pc_to_insn;
@4|  class cuda_sim *func_sim;
@4|};
@4|
class mem_access_t {
 public:
@322|  mem_access_t() {}
@322|  mem_access_t(mem_access_type type, new_addr_type address, unsigned size, bool write) : m_addr(address), m_req_size(size), m_write(write), m_type(type) {}
@4|  mem_access_t(gpgpu_context *) {}
@4|  mem_access_t(mem_access_type type, new_addr_type address, unsigned size, bool write, gpgpu_context *)
@4|      : m_addr(address), m_req_size(size), m_write(write), m_type(type) {}
@4|  mem_access_t(mem_access_type type, new_addr_type address, unsigned size, bool write, const active_mask_t &active, const mem_access_byte_mask_t &bytes,
@4|               const mem_access_sector_mask_t &sectors, gpgpu_context *)
@4|      : m_addr(address), m_req_size(size), m_write(write), m_type(type), m_warp_mask(active), m_byte_mask(bytes), m_sector_mask(sectors) {}
  new_addr_type get_addr() const { return m_addr; }
  void set_addr(new_addr_type addr) { m_addr = addr; }
  unsigned get_size() const { return m_req_size; }
  const active_mask_t &get_warp_mask() const { return m_warp_mask; }
  bool is_write() const { return m_write; }
  enum mem_access_type get_type() const { return m_type; }
  mem_access_byte_mask_t get_byte_mask() const { return m_byte_mask; }
@4|  mem_access_sector_mask_t get_sector_mask() const { return m_sector_mask; }

 private:
  new_addr_type m_addr = 0;
  unsigned m_req_size = 0;
  bool m_write = false;
  mem_access_type m_type = GLOBAL_ACC_R;
  active_mask_t m_warp_mask;
  mem_access_byte_mask_t m_byte_mask;
@4|  mem_access_sector_mask_t m_sector_mask;
};

class mem_fetch;

class mem_fetch_interface {
 public:
  virtual ~mem_fetch_interface() {}
  virtual bool full(unsigned size, bool write) const = 0;
  virtual void push(mem_fetch *mf) = 0;
};

@322|#define MAX_REG_OPERANDS 8
@4|#define MAX_REG_OPERANDS 32

class inst_t {
 public:
  bool is_load() const { return op == LOAD_OP; }
  bool is_store() const { return op == STORE_OP; }

  address_type pc = 0, reconvergence_pc = 0;
  unsigned isize = 0, latency = 0, initiation_interval = 0, data_size = 0;
  uarch_op_t op = NO_OP;
  int sp_op = 0, pred = 0, ar1 = 0, ar2 = 0;
@4|  int bar_type = 0;
@4|  unsigned bar_id = 0, bar_count = 0, outcount = 0, incount = 0;
  operation_pipeline op_pipe = UNKNOWN_OP;
@322|  unsigned out[4], in[4];
@4|  unsigned out[8], in[24];
  struct {
    int dst[MAX_REG_OPERANDS], src[MAX_REG_OPERANDS];
  } arch_reg;
  memory_space_t space;
  cache_operator_type cache_op = CACHE_UNDEFINED;
};

class warp_inst_t : public inst_t {
 public:
  bool empty() const { return m_empty; }
  unsigned warp_id() const { return m_warp_id; }
  unsigned dynamic_warp_id() const { return m_dynamic_warp_id; }
  unsigned warp_size() const { return 32; }
  bool active(unsigned thread) const { return m_warp_active_mask.test(thread); }
  const active_mask_t &get_active_mask() const { return m_warp_active_mask; }
  new_addr_type get_addr(unsigned) const { return 0; }
  unsigned active_count() const { return m_warp_active_mask.count(); }
  bool isatomic() const { return m_isatomic; }
  unsigned get_uid() const { return m_uid; }
  bool accessq_empty() const { return m_accessq.empty(); }
  unsigned accessq_count() const { return m_accessq.size(); }
  const mem_access_t &accessq_back() { return m_accessq.back(); }
  void accessq_pop_back() { m_accessq.pop_back(); }

@dev|  bool m_is_ldgsts = false;

 private:
  bool m_empty = true, m_isatomic = false;
  unsigned m_uid = 0, m_warp_id = 0, m_dynamic_warp_id = 0;
  active_mask_t m_warp_active_mask;
  std::list<mem_access_t> m_accessq;
};

class kernel_info_t {
 public:
  size_t num_blocks() const { return m_num_blocks; }
  size_t threads_per_cta() const { return 0; }
  dim3 get_grid_dim() const { return dim3(); }
  dim3 get_cta_dim() const { return dim3(); }
  class function_info *entry() { return NULL; }
  bool no_more_ctas_to_run() const { return true; }
  unsigned get_uid() const { return 0; }
  std::string name() const { return std::string(); }
@dev|  unsigned long long get_streamID() const { return 0; }

  size_t m_num_blocks = 0;
};

class ptx_thread_info {
 public:
  dim3 get_ctaid() const { return dim3(); }
};

class simt_stack {
 public:
  const simt_mask_t &get_active_mask() const { return m_mask; }
  void get_pdom_stack_top_info(unsigned *pc, unsigned *rpc) const { *pc = *rpc = 0; }

 private:
  simt_mask_t m_mask;
};

class core_t {
 public:
  virtual ~core_t() {}
  virtual bool warp_waiting_at_barrier(unsigned warp_id) const = 0;

 protected:
  void updateSIMTStack(unsigned, warp_inst_t *) {}
  class gpgpu_sim *m_gpu;
  kernel_info_t *m_kernel;
  simt_stack **m_simt_stack;
  ptx_thread_info **m_thread;
};

#endif
