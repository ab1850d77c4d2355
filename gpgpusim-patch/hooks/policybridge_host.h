/*
 * PolicyBridge inside GPGPU-Sim: what the inserted lines call.
 *
 * The environment variable POLICYBRIDGE names the configuration file of a bridged run (keys: pb_open in
 * policybridge.h). While it is not set nothing is loaded, `on` stays false, every `policybridge_cache` stays null, and
 * GPGPU-Sim behaves as without these files.
 *
 * libpolicybridge.so is opened at the first kernel or copy: the file that POLICYBRIDGE_LIBRARY names, else the one that
 * the patch tool wrote into policybridge_variant.h, else wherever the loader finds it. What fails then ends the program
 * with one line and status 2.
 *
 * Everything is called on the thread that simulates. Functions with a Cache& are called where it is not null, others
 * where `needs` says so, and what is rare while `on`. The files are C++11, which is what GPGPU-Sim's makefiles ask for.
 */
#ifndef POLICYBRIDGE_HOST_H
#define POLICYBRIDGE_HOST_H

#include <stdint.h>

#include <list>
#include <map>

#include "policybridge.h"
#include "policybridge_variant.h"

class baseline_cache;
class cache_config;
class dram_req_t;
class gpgpu_sim;
class mem_access_t;
class mem_fetch;
class mem_fetch_interface;
class memory_config;
class shader_core_config;
class shader_core_ctx;
class shader_core_mem_fetch_allocator;
class shd_warp_t;
class warp_inst_t;

/* Nothing outside the simulator's library calls these; so they are reached without its tables of symbols. */
#pragma GCC visibility push(hidden)

namespace policybridge {

/* ---- session ---- */

/* In every object that knows these headers; by this a build is asked which patch is in it, and whether some of its
 * objects are older. */
namespace {
__attribute__((used)) const char compiled_with[] = "policybridge patch " PB_PATCH;
}

/* A session is open. */
extern bool on;
/* What an open session queries and notifies policies of: hooks by their numbers, and what serves several of them. 0
   without session: what no policy subscribes to costs one test. */
extern uint64_t needed;
enum Need {
  CACHES = PB_HOOKS, /* what happens to accesses at an L1D or L2 */
  REQUESTS,          /* what mem_fetches carry to the next level */
  LOADS,             /* loads from their start to the acceptance of their last access */
  ISSUES,            /* instructions, and which load or store of the program each is */
  COMPLETIONS,
  LOOPS,
  QUEUES /* those of DRAM */
};
static_assert(QUEUES < 64, "needed has a bit for each");
inline bool needs(int what) { return __builtin_expect((needed & 1ull << what) != 0, false); }
/* Accesses of which a part has bypassed the L1D; requests that wait to bypass an L2. */
extern unsigned partly_bypassed, diverted;

/* Called whether on or not. */
void open(gpgpu_sim& gpu, const shader_core_config& shader, const memory_config& memory);
void on_kernel_began(int kernel, const char* name, unsigned ctas, unsigned threads_per_cta);
void on_kernel_ended(int kernel);
/* A core cycle is over. */
void on_boundary();
/* The thread that simulates has no work; when the program ends, the session is closed here, or at a boundary if a
 * kernel runs. */
void on_idle();
/* Called whether on or not. The thread that simulates ends before the program does, as after cudaThreadExit: the
   session ends with it, and the GPU cannot be used any more. */
void on_thread_ends();
/* Called whether on or not, by the thread that simulates programs of OpenCL, which never finds itself idle. */
void refuse_opencl();
void print();

/* ---- requests ---- */

/* Which load or store of the program a warp instruction is; in every warp_inst_t. -1 before issue. */
struct PB_API Instruction {
  int32_t kernel = -1;
  int32_t cta = -1;
  int32_t warp_in_cta = -1;
  int32_t n = -1;
  uint16_t requests = 0;
  uint16_t lines = 0;
};

void release(pb_access* access);

/* What is kept with every mem_fetch; a copy of one starts anew. */
struct PB_API Slot {
  Slot() {}
  Slot(const Slot&) {}
  Slot& operator=(const Slot&) { return *this; }
  ~Slot() {
    if (access != nullptr) {
      release(access);
    }
  }
  pb_access* access = nullptr; /* what policies see of it; null until it is used, which for most never happens */
  int dram_class = -1;         /* in which it waits for a bank; -1: in none */
  uint8_t route = 0;           /* code of ROUTE or L2_ROUTE, 0 none */
  uint8_t unsent = 0; /* sectors of a load that bypasses the L1D that are still to be sent, once the first was */
};

void on_fetch_created(mem_fetch& mf, mem_fetch* parent);

/* ---- caches ---- */

/* A cache with a policy, or with a recording. */
class PB_API Cache;

/* Called whether on or not: the L2 of a sub-partition was created, before any session is open. */
void on_l2_created(unsigned slice, baseline_cache* l2);
/* An access looks up. `allocates`: a miss allocates; `on_fill`: not before the data arrive. */
Cache* look_up(baseline_cache& cache, const cache_config& config, mem_fetch* mf, bool l1d, bool allocates,
               bool on_fill);
unsigned set_index(Cache& cache, uint64_t line, unsigned native);
/* Chooses the way of a tag miss among those that may be evicted; false: the access fails. `modified_evictable`:
 * modified lines are eligible. */
bool choose(Cache& cache, unsigned set, bool modified_evictable, bool all_reserved, unsigned& invalid, unsigned& valid);
/* The first probe is over; true: the access bypasses the cache. `status` is GPGPU-Sim's. */
bool on_probed(int status, unsigned index, mem_fetch* mf);
/* Whether the last look-up of `mf` ended with a policy's bypass. */
bool bypasses(const mem_fetch* mf);
/* The tags are about to be changed for an access; the same when a line gets its way with its data. */
void before_touch(Cache& cache, int status, unsigned index);
void before_fill(Cache& cache, int status, unsigned index, uint64_t address);
void on_write_forwarded(const mem_fetch* mf, bool write_through);
void on_write_evicted(unsigned index);
void fail_reason(int native);
void on_attempted(int status, bool queue_full);
/* A fill arrives for `mf`; `filled` when it is in the tags. */
void on_fill_begins(Cache& cache, mem_fetch* mf);
void on_filled(Cache& cache, unsigned index);
/* A copy by the host is about to touch the tags of an L2. */
void on_host_copy(Cache& l2, uint64_t address, unsigned sectors);
/* All lines, or all modified ones, are about to be dropped. */
void before_drop(Cache& cache, bool modified_only);

/* ---- loads and stores ---- */

struct BypassPort {
  mem_fetch_interface* network;
  shader_core_mem_fetch_allocator* allocator;
  std::map<unsigned, std::map<unsigned, unsigned> >& pending_writes;
};
enum Step { ENTERS, STALLS, WAITS, SENT };
void on_load_started(unsigned sm, const warp_inst_t& inst);
/* What becomes of the access in front: it enters the L1D, waits for a policy, waits for the network, or was sent
 * past the L1D. */
Step route(unsigned sm, const warp_inst_t& inst, bool bypasses_natively, const BypassPort& port);
/* The same for a second access in one cycle, which can only enter or wait: for a policy, or until it is in front. */
Step enters(unsigned sm, const warp_inst_t& inst);
/* A queue in front of the L1D whose order a policy decides. `append`: the access in front enters it; false: no room. */
bool orders_requests(unsigned sm);
bool append(unsigned sm, const warp_inst_t& inst, const shader_core_mem_fetch_allocator* allocator);
mem_fetch* next_request(unsigned sm);
void on_dequeued(unsigned sm, mem_fetch* mf);
unsigned acknowledgements(const mem_access_t& store);
void on_native_bypass(mem_fetch* mf);
/* Sends what bypasses the L1D after the probe; true: all of it was sent, and `mf` is deleted. */
bool send_bypass(mem_fetch* mf, const BypassPort& port);
bool is_partly_bypassed(const mem_fetch* mf);
/* The same where the access is still in front; what cannot be sent at once goes on at the next `route`. */
bool send_bypass_at_once(unsigned sm, mem_fetch* mf, const BypassPort& port);
void on_completed(unsigned sm, const warp_inst_t& inst);
/* The data of a copy to shared memory are there. */
void on_copied(unsigned sm, const warp_inst_t& inst);

/* ---- warps ---- */

void on_warp_launched(shader_core_ctx& core, unsigned sm, unsigned slot, unsigned first_slot, unsigned end_slot,
                      unsigned hardware_cta, unsigned dynamic_warp, int kernel, int cta, shd_warp_t* warp);
void on_warp_exited(unsigned sm, unsigned slot);
void on_cta_exited(unsigned sm, unsigned hardware_cta);
bool cta_refused(unsigned sm, unsigned resident);
bool masked(unsigned sm, unsigned slot, const warp_inst_t& next);
void on_issued(unsigned sm, unsigned slot, warp_inst_t& inst);
void on_branched(unsigned sm, unsigned slot, uint64_t pc, uint64_t next_pc, unsigned lanes);
inline shd_warp_t* address(shd_warp_t* warp) { return warp; }
inline shd_warp_t* address(shd_warp_t& warp) { return &warp; }

/* ---- L2 and DRAM ---- */

void on_arrived(unsigned slice, mem_fetch* mf);
/* Whether the request bypasses the L2 from its arrival; then it is held here until it is `next_diverted`. */
bool divert(unsigned slice, mem_fetch* mf, uint64_t ready);
enum Destination { NONE_READY, TO_DRAM, TO_L2 };
Destination next_diverted(unsigned slice, uint64_t cycle, mem_fetch*& mf);
void on_l2_bypassed(mem_fetch* mf);
/* Whether every priority class has a queue of its own at this channel, and whether that of a request is full; of a
   delayed one only when its time has come. */
bool has_classes(unsigned channel);
bool class_full(unsigned channel, mem_fetch* mf);
bool class_full(unsigned channel, mem_fetch* mf, uint64_t ready);
void on_enqueued(unsigned channel, dram_req_t* request);
/* The policy's next request of a bank; index counts from the oldest, -1: none, -2: the native choice. */
int pick(unsigned channel, unsigned bank, unsigned open_row, const std::list<dram_req_t*>& newest_first);
void on_picked(unsigned channel, unsigned bank, unsigned open_row, dram_req_t* request);
void on_served(unsigned channel, unsigned bank, unsigned row, mem_fetch* mf);

}  // namespace policybridge

#pragma GCC visibility pop

#endif
