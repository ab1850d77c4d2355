/*
 * PolicyBridge inside GPGPU-Sim: the functions that the inserted lines call.
 *
 * The environment variable POLICYBRIDGE names the configuration file of a bridged run (its keys: pb_open in
 * policybridge.h). Without it, no library is loaded, `on` stays false, every `policybridge_cache` stays null, and
 * GPGPU-Sim behaves exactly as unpatched.
 *
 * With it, the first kernel or copy opens libpolicybridge.so: the file that POLICYBRIDGE_LIBRARY names, else the one
 * that `policybridge patch` wrote into policybridge_variant.h, else the one that the loader finds. A failure ends the
 * program with one line and status 2.
 *
 * All functions run on the simulation thread. Functions with a Cache& are called where it is not null, frequent ones
 * where `needs` is true, rare ones while `on`. The code is C++11, the standard of GPGPU-Sim's makefiles.
 */
#ifndef POLICYBRIDGE_HOST_H
#define POLICYBRIDGE_HOST_H

#include <stdint.h>

#include <functional>
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
class kernel_info_t;
class memory_config;
class memory_sub_partition;
template <class T>
class fifo_pipeline;
class shader_core_config;
class shader_core_ctx;
class shader_core_mem_fetch_allocator;
class shd_warp_t;
class warp_inst_t;
class OptionParser;
struct bank_t;

/* These functions are called inside the simulator's library only; hidden, calls do not go through its symbol table. */
#pragma GCC visibility push(hidden)

namespace policybridge {

/* ---- session ---- */

/* In every object that includes this header: `policybridge doctor` reads from it which patch a build holds, and whether
 * some objects are older. */
namespace {
__attribute__((used)) const char compiled_with[] = "policybridge patch " PB_PATCH;
}

/* Whether a session is open. */
extern bool on;
/* A bit for each hook that a policy subscribes to (by its number), and for each Need. 0 without a session: a hook
   without subscriber costs one test. */
extern uint64_t needed;
/* Work in the simulator that serves several hooks. */
enum Need {
  CACHES = PB_HOOKS, /* following the accesses at L1Ds or L2s */
  REQUESTS,          /* carrying information with a mem_fetch to the next level */
  LOADS,             /* following a load from its start to the acceptance of its last access */
  ISSUES,            /* following issued instructions, and identifying loads and stores */
  COMPLETIONS,
  LOOPS,
  QUEUES, /* following the queues of DRAM */
  PICKS,  /* choosing the next request of a bank */
  RECORDS /* recording the program */
};
static_assert(RECORDS < 64, "needed has a bit for each");
inline bool needs(int what) { return __builtin_expect((needed & 1ull << what) != 0, false); }
/* Number of accesses that have bypassed the L1D in part; number of requests that wait to bypass an L2. */
extern unsigned partly_bypassed, diverted;

/* Called whether `on` or not. */
void open(gpgpu_sim& gpu, const shader_core_config& shader, const memory_config& memory);
void on_kernel_began(int kernel, const char* name, unsigned ctas, unsigned threads_per_cta);
void on_kernel_ended(int kernel);
/* A core cycle ends. */
void on_boundary();
/* The simulation thread has looked for operations of the program, and found none if `idle`. If the program has ended, it
 * then closes the session; while a kernel runs, the next boundary does. */
void on_looked_for_work(bool idle);
/* Called whether `on` or not. Has the simulation thread, to which the session belongs, do what another thread is about to
 * do, and waits until it is done; before the session is open, leaves it to be done then. cudaMemcpyToArray copies in the
 * application's thread. False if this is the simulation thread, the session is closed, or there will be none. */
bool hand_over(const std::function<void()>& work);
/* Called whether `on` or not. The simulation thread ends before the program does, as after cudaThreadExit: this closes
   the session, and the GPU cannot be used any more. */
void on_simulation_thread_ends();
/* Called whether `on` or not, by the simulation thread of OpenCL programs, which is never idle. */
void refuse_opencl();
void print();

/* ---- requests ---- */

/* Identity of a load or store of the program; a member of every warp_inst_t. -1 before issue. */
struct PB_API InstructionId {
  int32_t kernel = -1;
  int32_t cta = -1;
  int32_t warp_in_cta = -1;
  int32_t n = -1;
  uint16_t requests = 0;
  uint16_t lines = 0;
};

void release(pb_access* access);

/* What the bridge keeps with a mem_fetch; a member of each. Copying a mem_fetch does not copy it. */
struct PB_API FetchInfo {
  FetchInfo() {}
  FetchInfo(const FetchInfo&) {}
  FetchInfo& operator=(const FetchInfo&) { return *this; }
  ~FetchInfo() {
    if (access != nullptr) {
      release(access);
    }
  }
  pb_access* access = nullptr; /* as policies see it; created on first use, null for most requests */
  int dram_class = -1;         /* priority class in which it waits for a bank; -1: it does not wait */
  uint8_t route = 0;           /* answer to ROUTE or L2_ROUTE; 0: not queried */
  uint8_t unsent = 0;          /* of a load that bypasses the L1D in part: sectors still to be sent */
  uint8_t hint = 0;            /* of the L2, which travels with the reply; 0: none */
};

void on_fetch_created(mem_fetch& mf, mem_fetch* parent);

/* ---- caches ---- */

/* An L1D or L2 slice at which a policy, or a recording, has hooks. */
class PB_API Cache;

/* Called whether `on` or not: the L2 of a sub-partition was created, before any session is open. */
void on_l2_created(unsigned slice, baseline_cache* l2);
/* An access begins its lookup; null if no policy follows this cache. `allocates`: a miss allocates;
 * `allocates_on_fill`: only when its data arrive. */
Cache* look_up(baseline_cache& cache, const cache_config& config, mem_fetch* mf, bool l1d, bool allocates,
               bool allocates_on_fill);
unsigned set_index(Cache& cache, uint64_t line, unsigned native);
/* Chooses the way that a miss replaces; false: the access fails or bypasses. `modified_evictable`: modified lines are
 * eligible. */
bool choose_victim(Cache& cache, unsigned set, bool modified_evictable, bool all_reserved, unsigned& invalid,
                   unsigned& valid);
/* The first tag probe ends, with GPGPU-Sim's status; true: the access bypasses the cache. */
bool on_probed(int status, unsigned index, mem_fetch* mf);
/* Whether a policy's bypass ended the last lookup of `mf`. */
bool bypasses(const mem_fetch* mf);
/* Called before the tags change for an access; `before_fill` where a line is allocated together with its data. */
void before_touch(Cache& cache, int status, unsigned index);
void before_fill(Cache& cache, int status, unsigned index, uint64_t address);
void on_write_forwarded(const mem_fetch* mf, bool write_through);
void on_write_evicted(unsigned index);
void on_fail_reason(int native);
void on_attempted(int status, bool queue_full);
/* Data for `mf` arrive; `on_filled` once they are in the cache. */
void on_fill_begins(Cache& cache, mem_fetch* mf);
void on_filled(Cache& cache, unsigned index, mem_fetch* mf);
/* Called before a copy by the host touches the tags of an L2. */
void on_host_copy(Cache& l2, uint64_t address, unsigned sectors);
/* Called before all lines, or all modified ones, are invalidated. */
void before_invalidate(Cache& cache, bool modified_only);

/* ---- loads and stores ---- */

/* What a bypass of the L1D needs of the LD/ST unit. */
struct BypassPort {
  mem_fetch_interface* network;
  shader_core_mem_fetch_allocator* allocator;
  std::map<unsigned, std::map<unsigned, unsigned> >& pending_writes;
};
/* What happens to the access at the head of the dispatch register: it enters the L1D, stalls for a policy, waits for
 * the network, or was sent past the L1D. */
enum Step { ENTERS, STALLS, WAITS, SENT };
void on_load_started(unsigned sm, const warp_inst_t& inst);
Step route(unsigned sm, const warp_inst_t& inst, bool bypasses_natively, const BypassPort& port);
/* Queries the route of the head and sends nothing: a bypass WAITS until the next `route`. For the second and later
 * accesses of one cycle. */
Step query_route(unsigned sm, const warp_inst_t& inst);
/* Whether a policy orders the queue in front of this L1D. */
bool orders_requests(unsigned sm);
/* Moves the head into that queue; false: it has no room. */
bool enqueue(unsigned sm, const warp_inst_t& inst, const shader_core_mem_fetch_allocator* allocator);
/* Of the head, about to enter that queue: number of acknowledgements that it waits for if it is a store, else 0. */
unsigned queued_acknowledgements(unsigned sm, const warp_inst_t& inst);
mem_fetch* next_request(unsigned sm);
void on_dequeued(unsigned sm, mem_fetch* mf);
/* Where the L1D has no latency queue: the request that has left the policy's queue and that the L1D has not accepted
 * yet, else the next, or null. */
mem_fetch* taken_request(unsigned sm);
void on_accepted(unsigned sm);
/* Number of acknowledgements that a bypassed store waits for. */
unsigned acknowledgements(const mem_access_t& store);
void on_native_bypass(mem_fetch* mf);
/* Sends an access that bypasses the L1D after its probe; true: all of it was sent, and `mf` is deleted. */
bool send_bypass(mem_fetch* mf, const BypassPort& port);
bool is_partly_bypassed(const mem_fetch* mf);
/* The same for the head: `route` sends the rest if the network has no room for all of it. */
bool send_bypass_at_once(unsigned sm, mem_fetch* mf, const BypassPort& port);
void on_completed(unsigned sm, const warp_inst_t& inst);
/* The data of a copy to shared memory have arrived. */
void on_copied(unsigned sm, const warp_inst_t& inst);

/* ---- warps ---- */

void on_warp_launched(shader_core_ctx& core, unsigned sm, unsigned slot, unsigned first_slot, unsigned end_slot,
                      unsigned hardware_cta, unsigned dynamic_warp, int kernel, int cta, shd_warp_t* warp);
void on_warp_exited(unsigned sm, unsigned slot);
void on_cta_exited(unsigned sm, unsigned hardware_cta);
bool cta_refused(unsigned sm, unsigned resident);
bool masked(unsigned sm, unsigned slot, const warp_inst_t& next);
/* Whether the scheduler's own order would lose its state: a policy's is then the only one. */
bool skips_native_order();
void on_issued(unsigned sm, unsigned slot, warp_inst_t& inst);
void on_branched(unsigned sm, unsigned slot, uint64_t pc, uint64_t next_pc, unsigned lanes);
/* Versions of GPGPU-Sim hold warps by pointer or by value. */
inline shd_warp_t* pointer_to(shd_warp_t* warp) { return warp; }
inline shd_warp_t* pointer_to(shd_warp_t& warp) { return &warp; }

/* ---- recording ---- */

/* Called whether `on` or not, before any session is open: the options are known. */
void keep_configuration(OptionParser* options);
/* The program that runs, where `needs(RECORDS)`: the streams `issue` and `hostcopy` of docs/streams.md. `executed` is
 * the static instruction, which has learned in this execution what barrier it is; `active` are the lanes of the SIMT
 * stack. */
void record_kernel(kernel_info_t& kernel);
void record_cta(unsigned sm, unsigned hardware_cta, int kernel, int cta, unsigned first_thread, unsigned end_thread,
                unsigned first_slot, unsigned end_slot, unsigned first_dynamic);
void record_issue(unsigned sm, unsigned slot, const warp_inst_t& inst, const warp_inst_t& executed,
                  unsigned long active);
void record_retired(unsigned sm, unsigned slot, unsigned dynamic, bool exited);
void record_copy(unsigned slice, uint64_t address, uint64_t time, unsigned long sectors);
/* With `-gpgpu_memory_partition_indexing 4`: the memory from `address` on is drawn to lie in `slice`. */
void record_draw(uint64_t address, unsigned slice);
/* GPGPU-Sim is about to print its statistics; `print` ends them. */
void on_statistics_begin();

/* ---- L2 and DRAM ---- */

void on_arrived(unsigned slice, mem_fetch* mf);
/* Whether the request bypasses the L2 from its arrival. It is then held here until `next_diverted` returns it. */
bool divert(unsigned slice, mem_fetch* mf, uint64_t ready);
enum Destination { NONE_READY, TO_DRAM, TO_L2 };
Destination next_diverted(unsigned slice, uint64_t cycle, const fifo_pipeline<mem_fetch>& to_dram, mem_fetch*& mf);
void on_l2_bypassed(mem_fetch* mf);
/* The L2 answers a request: with its data, or before it hands back one that waited. */
void on_l2_answers(unsigned slice, mem_fetch* mf);
void on_l2_hands_back(unsigned slice, mem_fetch* mf);
/* A reply to a load arrives at its SM. */
void on_reply(unsigned sm, mem_fetch* mf);
/* Whether requests of this channel have priority classes, each with a queue of its own. */
bool has_classes(unsigned channel);
/* Whether the queue of the request's class is full; of a delayed request, only once it is ready. */
bool class_full(unsigned channel, mem_fetch* mf);
bool class_full(unsigned channel, mem_fetch* mf, uint64_t ready);
bool is_due(uint64_t cycle);
/* Brings the oldest request whose class has room to the head of a queue towards DRAM, and returns it; null if there is
 * none. */
mem_fetch* pass_full_classes(unsigned channel, memory_sub_partition& sender);
/* The same for the miss queue of a slice, null if it has no L2; its queue towards DRAM has room for each class from now
 * on. */
void pass_full_classes(unsigned slice, fifo_pipeline<mem_fetch>& to_dram, std::list<mem_fetch*>* misses);
/* Whether it found none. */
bool no_miss_has_room(unsigned slice);
/* Whether a request may enter the queue of its slice towards DRAM, as far as its class decides. */
bool has_room(unsigned slice, const fifo_pipeline<mem_fetch>& to_dram, mem_fetch* mf);

/* The same for requests on their way through the fixed latency; each has `req` and `ready_cycle`. */
template <class Delayed>
void pass_full_classes(unsigned channel, std::list<Delayed>& delayed) {
  for (typename std::list<Delayed>::iterator i = delayed.begin(); i != delayed.end() && is_due(i->ready_cycle); ++i) {
    if (!class_full(channel, i->req)) {
      delayed.splice(delayed.begin(), delayed, i);
      return;
    }
  }
}
void on_enqueued(unsigned channel, dram_req_t* request);
/* The bank for which the policy picks a request of the whole channel, where the search for an idle bank begins at
 * `first`; -1: none, -2: GPGPU-Sim's own search. */
int pick_bank(unsigned channel, unsigned first, bank_t** banks);
/* The request that the policy picks for a bank, counted from the oldest; -1: no request, -2: GPGPU-Sim's own choice. */
int pick(unsigned channel, unsigned bank, unsigned open_row, const std::list<dram_req_t*>& newest_first);
void on_picked(unsigned channel, unsigned bank, unsigned open_row, dram_req_t* request);
void on_served(unsigned channel, unsigned bank, unsigned row, mem_fetch* mf);

}  // namespace policybridge

#pragma GCC visibility pop

#endif
