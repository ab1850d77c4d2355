#include "policybridge_host.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "dram.h"
#include "gpu-cache.h"
#include "gpu-sim.h"
#include "l2cache.h"
#include "mem_fetch.h"
#include "shader.h"

namespace policybridge {

bool on = false;

namespace {

/* By this a built simulator is asked which patch is in it. */
__attribute__((used)) const char patch_of_build[] = "policybridge patch " PB_PATCH;

/* The functions of libpolicybridge.so that are used. */
#define PB_USED(F) \
  F(abi_version) F(open) F(policy) F(wanted) F(chooses_invalid) F(query) F(commit) F(event) F(kernel_began) F(kernel_ended) F(boundary) \
  F(warp_mask) F(load_mask) F(cta_limit) F(flush) F(all_masked) F(statistics) F(close) F(last_error)
struct Shim {
#define PB_MEMBER(name) decltype(&pb_##name) name;
  PB_USED(PB_MEMBER)
#undef PB_MEMBER
};

Shim shim;
pb_session *session;
pthread_t simulating;
uint64_t now; /* core cycles since the start of the program, over all kernels */
pb_record record;

/* Reads a member that GPGPU-Sim keeps to itself: access is not checked where a template is instantiated by name. */
template <typename Member, typename Member::type Pointer>
struct Opened {
  friend typename Member::type opened(Member) { return Pointer; }
};
struct Ways {
  typedef unsigned cache_config::*type;
  friend type opened(Ways);
};
template struct Opened<Ways, &cache_config::m_assoc>;

unsigned ways_of(const cache_config &config) { return config.*opened(Ways()); }

/* What exists in one generation only; the int is preferred. */
template <class C>
auto atom_of(const C &config, int) -> decltype(config.get_atom_sz()) {
  return config.get_atom_sz();
}
template <class C>
unsigned atom_of(const C &config, long) {
  return config.get_line_sz();
}
template <class C>
auto most_ways(const C &config, int) -> decltype(config.m_L1D_config.get_max_assoc()) {
  return config.adaptive_cache_config ? config.m_L1D_config.get_max_assoc() : ways_of(config.m_L1D_config);
}
template <class C>
unsigned most_ways(const C &config, long) {
  return ways_of(config.m_L1D_config);
}
template <class C>
auto is_simple(const C &config, int) -> decltype(config.simple_dram_model) {
  return config.simple_dram_model;
}
template <class C>
bool is_simple(const C &, long) {
  return false;
}
template <class C>
auto has_write_queue(const C &config, int) -> decltype(config.seperate_write_queue_enabled) {
  return config.seperate_write_queue_enabled;
}
template <class C>
bool has_write_queue(const C &, long) {
  return false;
}
template <class L>
auto is_invalid(L &line, int) -> decltype(line.is_invalid_line()) {
  return line.is_invalid_line();
}
template <class L>
bool is_invalid(L &line, long) {
  return line.m_status == INVALID;
}
template <class L>
auto is_reserved(L &line, int) -> decltype(line.is_reserved_line()) {
  return line.is_reserved_line();
}
template <class L>
bool is_reserved(L &line, long) {
  return line.m_status == RESERVED;
}
template <class L>
auto is_modified(L &line, int) -> decltype(line.is_modified_line()) {
  return line.is_modified_line();
}
template <class L>
bool is_modified(L &line, long) {
  return line.m_status == MODIFIED;
}
#ifdef PB_SECTORS
void invalidate(cache_block_t &line) {
  for (unsigned i = 0; i < SECTOR_CHUNCK_SIZE; i++) {
    line.set_status(INVALID, mem_access_sector_mask_t().set(i));
  }
}
#else
void invalidate(cache_block_t &line) { line.m_status = INVALID; }
#endif
template <class A>
auto sectors_of(const A &access, int) -> decltype(access.get_sector_mask().to_ulong()) {
  return access.get_sector_mask().to_ulong();
}
template <class A>
unsigned long sectors_of(const A &access, long) {
  unsigned first = access.get_addr() % 128 / 32;
  unsigned last = (access.get_addr() + access.get_size() - 1) % 128 / 32;
  return (2ul << last) - (1ul << first);
}
template <class F>
auto alloc(F &allocator, const warp_inst_t &inst, const mem_access_t &access, int) -> decltype(allocator.alloc(inst, access, 0ull)) {
  return allocator.alloc(inst, access, now);
}
template <class F>
mem_fetch *alloc(F &allocator, const warp_inst_t &inst, const mem_access_t &access, long) {
  return allocator.alloc(inst, access);
}
cache_block_t &line_of(cache_block_t *line) { return *line; }
cache_block_t &line_of(cache_block_t &line) { return line; }

void fail(const std::string &why) {
  fflush(stdout);
  fprintf(stderr, "policybridge: %s\n", why.c_str());
  fflush(stderr);
  _exit(2);
}

bool in(uint64_t hooks, int hook) { return hooks >> hook & 1; }

pb_record &about(int hook, int part, unsigned unit, int64_t a = 0, int64_t b = 0, int64_t c = 0, int64_t d = 0, int64_t e = 0) {
  record.hook = hook;
  record.part = part;
  record.unit = unit;
  record.arg[0] = a;
  record.arg[1] = b;
  record.arg[2] = c;
  record.arg[3] = d;
  record.arg[4] = e;
  return record;
}

void show(const pb_access &access) {
  record.access = access;
  record.access.cycle = now;
}

void tell() { shim.event(session, &record); }

pb_answer ask(const pb_view *view) {
  pb_answer answer;
  shim.query(session, &record, view, &answer);
  return answer;
}

pb_answer commit() {
  pb_answer answer;
  shim.commit(session, &record, &answer);
  return answer;
}

/* A load between its arrival at the LD/ST unit and the acceptance of its last access. */
struct Load {
  unsigned uid;
  int left, hits, misses, bypasses;
};

struct Warp {
  bool live = false, at_barrier = false, fenced = false;
  int kernel = -1, cta = -1, warp_in_cta = -1, n = 0, dynamic = -1;
  unsigned completed = 0; /* uid of the last completed instruction */
  shd_warp_t *native = nullptr;
  std::vector<uint64_t> backward; /* branches that it took backwards */
};

struct Cta {
  int kernel = -1, cta = -1, warps = 0;
};

}  // namespace

class Cache {
 public:
  int part;
  unsigned unit;
  uint64_t wanted = 0;
  bool chooses_invalid = false;
  baseline_cache *native = nullptr;
  const cache_config *config = nullptr;

  bool wants(int hook) const { return in(wanted, hook); }
};

namespace {

struct Sm {
  Cache l1d;
  uint64_t warps_wanted = 0;
  shader_core_ctx *core = nullptr;
  std::vector<Warp> warps;
  std::vector<Cta> ctas;
  std::vector<Load> loads;
  int ended_cta = -1;            /* told when its last warp has left */
  std::vector<mem_fetch *> waiting; /* in front of the L1D, the oldest first */
  bool front_routed = false;     /* the policy was asked for the route of the access in front in this cycle */
  mem_fetch *leaving = nullptr;  /* the access in front, of which a part was sent around the L1D */
  const uint64_t *any = nullptr, *may_load = nullptr;
  const int32_t *limit = nullptr;
  uint64_t moves = 0, seen_moves = 0, still_since = 0; /* instructions issued and completed; for starvation */
  bool wants(int hook) const { return in(warps_wanted, hook); }
};

struct Kept {
  mem_fetch *mf;
  uint64_t ready;
};

struct Slice {
  Cache l2;
  std::vector<Kept> around; /* oldest first */
};

struct Channel {
  uint64_t wanted = 0;
  std::vector<unsigned> waiting; /* by class */
  bool wants(int hook) const { return in(wanted, hook); }
};

std::vector<Sm> sms;
std::vector<Slice> slices;
std::vector<Channel> channels;
std::vector<baseline_cache *> slice_caches;
std::vector<int> ended_kernels;
gpgpu_sim *gpu;
const memory_config *memory_of_gpu;
unsigned line_bytes, schedulers, class_room;
bool sectored_l2, waits_wanted, beyond_l1d;
std::vector<uint64_t> eligible, invalid_ways;
std::vector<pb_queued> queue;

/* One attempt of one access at one cache, from its first probe to its end. */
struct LookUp {
  Cache *cache;
  mem_fetch *mf;
  bool l1d, allocates, on_fill, pending, may_bypass;
  pb_access *access;
  bool decided; /* the policy was asked; answer and whether every way was reserved are kept for the probes that follow */
  pb_answer decision;
  bool dirty, evicts;
  int probe, reason;
} at;

const mem_fetch *around; /* the access whose last look-up ended in a bypass */
uint8_t latched_route;   /* for the mem_fetch that is made next */

Request &request_of(mem_fetch *mf);
pb_access &access_of(mem_fetch *mf) { return request_of(mf).access; }
int route_of(mem_fetch *mf) { return mf->policybridge_slot.request == nullptr ? 0 : mf->policybridge_slot.request->route; }

}  // namespace

/* ---- run ---- */

namespace {

bool closing, closed;
pthread_mutex_t closing_lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t closing_done = PTHREAD_COND_INITIALIZER;

void print(const char *title) {
  pb_counters counters;
  shim.statistics(session, &counters);
  static const char *const names[PB_HOOKS] = {
      "", "set_index", "route", "victim", "no_eligible_way", "hit", "pending_hit", "sector_miss", "insert", "evict", "invalidate", "fill",
      "bypassed", "outcome", "reservation_fail", "load_started", "load_served", "load_completed", "warp_launched", "warp_exited",
      "cta_launched", "cta_exited", "warp_waiting", "warp_resumed", "loop_branch", "loop_exited", "warp_mask", "warp_order", "next_request",
      "request_queued", "request_taken", "issued", "committed", "l2_route", "request_tag", "priority_class", "pick", "dram_enqueued",
      "dram_picked", "dram_served", "grain", "flush", "tick", "kernel_began", "kernel_ended", "cta_limit"};
  static const char *const codes[PB_CODES] = {"", "CACHE", "BYPASS", "BYPASS_ON_MISS", "STALL", "WAY", "INDEX", "NONE", "TAG", "SET", "RUN"};
  printf("\n----------------------------policybridge------------------------------\n");
  printf("policybridge_report = %s\n", title);
  printf("policybridge_policy = %s\n", shim.policy(session));
  printf("policybridge_questions = %llu\npolicybridge_remembered = %llu\npolicybridge_events = %llu\n", (unsigned long long)counters.questions,
         (unsigned long long)counters.remembered, (unsigned long long)counters.events);
  printf("policybridge_crossings = %llu\npolicybridge_boundaries = %llu\n", (unsigned long long)counters.crossings,
         (unsigned long long)counters.boundaries);
  for (int hook = 1; hook < PB_HOOKS; hook++) {
    if (counters.calls[hook] != 0) {
      printf("policybridge_calls[%s] = %llu\n", names[hook], (unsigned long long)counters.calls[hook]);
    }
    for (int code = 1; code < PB_CODES; code++) {
      if (counters.answers[hook][code] != 0) {
        printf("policybridge_answers[%s][%s] = %llu\n", names[hook], codes[code], (unsigned long long)counters.answers[hook][code]);
      }
    }
  }
  fflush(stdout);
}

void close_session() {
  if (on) {
    print("whole run");
    on = false;
    shim.close(session);
  }
}

/* The program ends. Only the thread that simulates may close; where it is another one, it is given a moment. */
void at_exit() {
  if (!on) {
    return;
  }
  if (pthread_equal(pthread_self(), simulating)) {
    close_session();
    return;
  }
  pthread_mutex_lock(&closing_lock);
  closing = true;
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += 10;
  while (!closed && pthread_cond_timedwait(&closing_done, &closing_lock, &end) == 0) {
  }
  pthread_mutex_unlock(&closing_lock);
}

void load_shim() {
  const char *file = getenv("POLICYBRIDGE_LIBRARY");
#ifdef PB_LIBRARY
  file = file == nullptr ? PB_LIBRARY : file;
#endif
  void *library = dlopen(file == nullptr ? "libpolicybridge.so" : file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    fail(std::string(dlerror()) + "; POLICYBRIDGE_LIBRARY may name libpolicybridge.so");
  }
#define PB_RESOLVE(name)                                                             \
  shim.name = reinterpret_cast<decltype(&pb_##name)>(dlsym(library, "pb_" #name)); \
  if (shim.name == nullptr) fail("libpolicybridge.so has no pb_" #name);
  PB_USED(PB_RESOLVE)
#undef PB_RESOLVE
}

uint64_t bit(int hook) { return 1ull << hook; }

/* What the insertions of this simulator offer, but for what its configuration cannot have. */
uint64_t offered(const shader_core_config &shader, const memory_config &memory) {
  uint64_t hooks = PB_OFFERED;
  std::string scheduler = shader.gpgpu_scheduler_string;
  if (scheduler.find("two_level") != std::string::npos || scheduler.find("warp_limiting") != std::string::npos || scheduler == "rrr") {
    hooks &= ~bit(PB_WARP_MASK);
  }
  if (is_simple(memory, 0) || memory.scheduler_type != DRAM_FRFCFS || has_write_queue(memory, 0)) {
    hooks &= ~(bit(PB_PICK) | bit(PB_PRIORITY_CLASS));
  }
  if (is_simple(memory, 0)) {
    hooks &= ~(bit(PB_DRAM_ENQUEUED) | bit(PB_DRAM_PICKED) | bit(PB_DRAM_SERVED));
  }
#ifdef PB_QUEUE
  if (shader.m_L1D_config.l1_latency == 0) {
    hooks &= ~(bit(PB_NEXT_REQUEST) | bit(PB_REQUEST_QUEUED) | bit(PB_REQUEST_TAKEN));
  }
#endif
#ifdef PB_TRACES
  if (dynamic_cast<exec_gpgpu_sim *>(gpu) == nullptr) {
    hooks &= ~(bit(PB_LOOP_BRANCH) | bit(PB_LOOP_EXITED));
  }
#endif
  return hooks;
}

void read_wanted(const pb_geometry &geometry) {
  sms.resize(geometry.sms);
  slices.resize(geometry.sub_partitions);
  channels.resize(geometry.channels);
  for (unsigned i = 0; i < geometry.sms; i++) {
    Sm &sm = sms[i];
    sm.l1d.part = PB_PART_L1D;
    sm.l1d.unit = i;
    sm.l1d.wanted = shim.wanted(session, PB_PART_L1D, i);
    sm.l1d.chooses_invalid = shim.chooses_invalid(session, PB_PART_L1D, i);
    sm.warps_wanted = shim.wanted(session, PB_PART_WARPS, i);
    sm.warps.resize(geometry.warps);
    sm.ctas.resize(geometry.ctas);
    if (sm.wants(PB_WARP_MASK)) {
      sm.any = shim.warp_mask(session, i);
      sm.may_load = shim.load_mask(session, i);
    }
    if (sm.wants(PB_CTA_LIMIT)) {
      sm.limit = shim.cta_limit(session, i);
    }
    waits_wanted |= sm.wants(PB_WARP_WAITING) || sm.wants(PB_WARP_RESUMED);
  }
  for (unsigned i = 0; i < geometry.sub_partitions; i++) {
    slices[i].l2.part = PB_PART_L2;
    slices[i].l2.unit = i;
    slices[i].l2.wanted = shim.wanted(session, PB_PART_L2, i);
    beyond_l1d |= slices[i].l2.wanted != 0;
    slices[i].l2.chooses_invalid = shim.chooses_invalid(session, PB_PART_L2, i);
  }
  for (unsigned i = 0; i < geometry.channels; i++) {
    channels[i].wanted = shim.wanted(session, PB_PART_DRAM, i);
    beyond_l1d |= channels[i].wanted != 0;
    channels[i].waiting.resize(256);
  }
}

}  // namespace

void open(gpgpu_sim &opening, const shader_core_config &shader, const memory_config &memory) {
  static bool tried = false;
  const char *file = getenv("POLICYBRIDGE");
  if (tried || file == nullptr) {
    return;
  }
  tried = true;
  gpu = &opening;
  memory_of_gpu = &memory;
  if (shader.m_L1D_config.disabled() || memory.m_L2_config.disabled() || memory.m_L2_texure_only) {
    fail("a configuration without L1D or L2 for data; expected -gpgpu_cache:dl1 and :dl2 other than none, and -gpgpu_cache:dl2_texture_only 0");
  }
  load_shim();
  pb_geometry geometry;
  memset(&geometry, 0, sizeof geometry);
  geometry.sms = shader.num_shader();
  geometry.sub_partitions = memory.m_n_mem_sub_partition;
  geometry.channels = memory.m_n_mem;
  geometry.banks = memory.nbk;
  geometry.schedulers = shader.gpgpu_num_sched_per_core;
  geometry.warps = shader.max_warps_per_shader;
  geometry.warp_size = shader.warp_size;
  geometry.ctas = shader.max_cta_per_core;
  geometry.l1d.line_bytes = shader.m_L1D_config.get_line_sz();
  geometry.l1d.ways = most_ways(shader, 0);
  geometry.l1d.sets = shader.m_L1D_config.get_num_lines() / ways_of(shader.m_L1D_config);
  geometry.l2.line_bytes = memory.m_L2_config.get_line_sz();
  geometry.l2.ways = ways_of(memory.m_L2_config);
  geometry.l2.sets = memory.m_L2_config.get_num_lines() / geometry.l2.ways;
  geometry.offered = offered(shader, memory);
  line_bytes = geometry.l1d.line_bytes;
  schedulers = geometry.schedulers;
  sectored_l2 = atom_of(memory.m_L2_config, 0) < geometry.l2.line_bytes;
  class_room = memory.gpgpu_frfcfs_dram_sched_queue_size;
  pb_options options = {PB_ABI_VERSION, 0, "gpgpu-sim", file, nullptr};
  if (shim.abi_version() != PB_ABI_VERSION) {
    fail("libpolicybridge.so has another version of the interface; patch and build the simulator again");
  }
  if (shim.open(&options, &geometry, &session) != PB_OK) {
    fail(shim.last_error());
  }
  simulating = pthread_self();
  read_wanted(geometry);
  for (size_t i = 0; i < slice_caches.size(); i++) {
    Cache &l2 = slices[i].l2;
    l2.native = slice_caches[i];
    l2.config = &memory.m_L2_config;
    l2.native->policybridge_tags()->policybridge_cache = l2.wanted == 0 ? nullptr : &l2;
  }
  unsigned most = geometry.l1d.ways > geometry.l2.ways ? geometry.l1d.ways : geometry.l2.ways;
  eligible.resize(most / 64 + 1);
  invalid_ways.resize(most / 64 + 1);
  queue.resize(PB_MAX_QUEUED);
  on = true;
  atexit(at_exit);
  printf("policybridge_policy = %s\n", shim.policy(session));
}

void made_slice(unsigned slice, baseline_cache *l2) {
  if (slice_caches.size() <= slice) {
    slice_caches.resize(slice + 1);
  }
  slice_caches[slice] = l2;
}

void idle() {
  if (!closing || !pthread_equal(pthread_self(), simulating)) {
    return;
  }
  close_session();
  pthread_mutex_lock(&closing_lock);
  closed = true;
  pthread_cond_signal(&closing_done);
  pthread_mutex_unlock(&closing_lock);
}

void print() {
  static std::string title;
  char text[64];
  snprintf(text, sizeof text, "up to cycle %llu", (unsigned long long)now);
  title = text;
  print(title.c_str());
}

void kernel_began(int kernel, const char *name, unsigned ctas, unsigned threads_per_cta) {
  shim.kernel_began(session, kernel, name, ctas, threads_per_cta);
}

/* Told after the exits of its last warp and CTA, which GPGPU-Sim finds out about later. */
void kernel_ended(int kernel) { ended_kernels.push_back(kernel); }

namespace {

void tell_ended_kernels() {
  for (size_t i = 0; i < ended_kernels.size(); i++) {
    shim.kernel_ended(session, ended_kernels[i]);
  }
  ended_kernels.clear();
}

void tell_wait(unsigned sm, unsigned slot, bool &before, bool after, int why, bool resumed) {
  if (before != after && after != resumed) {
    about(resumed ? PB_WARP_RESUMED : PB_WARP_WAITING, PB_PART_WARPS, sm, slot, why);
    tell();
    before = after;
  }
}

/* Which warps came to wait, and which go on, since the last boundary; first those that go on. */
void tell_waits(unsigned id, Sm &sm) {
  for (int turn = 0; turn < 4; turn++) {
    bool barrier = turn < 2;
    for (unsigned slot = 0; slot < sm.warps.size(); slot++) {
      Warp &warp = sm.warps[slot];
      if (barrier && (warp.live || warp.at_barrier)) {
        tell_wait(id, slot, warp.at_barrier, warp.live && sm.core->warp_waiting_at_barrier(slot), PB_BARRIER, turn == 0);
      } else if (!barrier && (warp.live || warp.fenced)) {
        tell_wait(id, slot, warp.fenced, warp.live && warp.native->get_membar(), PB_FENCE, turn == 2);
      }
    }
  }
}

/* A policy's flush: lines that are neither modified, nor on their way, nor awaited. */
void flush(Cache &cache) {
  if (cache.native == nullptr) {
    return;
  }
  tag_array &tags = *cache.native->policybridge_tags();
  unsigned ways = ways_of(*cache.config);
  for (unsigned i = 0; i < cache.config->get_num_lines(); i++) {
    cache_block_t &line = line_of(tags.get_block(i));
    if (!is_invalid(line, 0) && !is_reserved(line, 0) && !is_modified(line, 0) && !cache.native->policybridge_pending(line.m_block_addr)) {
      if (cache.wants(PB_INVALIDATE)) {
        about(PB_INVALIDATE, cache.part, cache.unit, i / ways, i % ways, line.m_block_addr, 0);
        tell();
      }
      invalidate(line);
    }
  }
}

const unsigned kLookEvery = 1 << 10;

/* Whether an SM has warps that could run, and its policy lets none of them. */
bool is_starved(const Sm &sm) {
  bool runnable = false;
  for (unsigned slot = 0; slot < sm.warps.size(); slot++) {
    const Warp &warp = sm.warps[slot];
    if (!warp.live || warp.native->functional_done() || sm.core->warp_waiting_at_barrier(slot) || warp.native->get_membar()) {
      continue;
    }
    runnable = true;
    if ((sm.any[slot / 64] & sm.may_load[slot / 64]) >> slot % 64 & 1) {
      return false;
    }
  }
  return runnable;
}

void look_for_starvation() {
  for (unsigned i = 0; i < sms.size(); i++) {
    Sm &sm = sms[i];
    if (sm.any == nullptr || sm.core == nullptr) {
      continue;
    }
    if (sm.moves != sm.seen_moves || !is_starved(sm)) {
      sm.seen_moves = sm.moves;
      sm.still_since = now;
    } else {
      shim.all_masked(session, i, now - sm.still_since);
    }
  }
}

}  // namespace

void boundary() {
  now++;
  if (!ended_kernels.empty()) {
    tell_ended_kernels();
  }
  if (waits_wanted) {
    for (unsigned i = 0; i < sms.size(); i++) {
      if (sms[i].core != nullptr) {
        tell_waits(i, sms[i]);
      }
    }
  }
  if (shim.boundary(session, now) == PB_OK) {
    for (unsigned i = 0; i < sms.size(); i++) {
      if (sms[i].l1d.wants(PB_FLUSH) && *shim.flush(session, i)) {
        flush(sms[i].l1d);
      }
    }
  }
  if (now % kLookEvery == 0) {
    look_for_starvation();
  }
}

/* ---- requests ---- */

namespace {

/* Without warp, without id. */
void clear(pb_access &to) {
  memset(&to, 0, sizeof to);
  to.kernel = to.cta = to.warp_in_cta = to.n = to.request = to.sector = -1;
  to.sm = to.scheduler = to.slot = to.dynamic_warp = -1;
  to.pc = -1;
  to.space = PB_SPACE_NONE;
}

void describe(pb_access &to, const mem_access_t &access, const warp_inst_t *inst, unsigned sm) {
  clear(to);
  to.sm = (int32_t)sm;
  to.address = access.get_addr();
  to.size = access.get_size();
  to.sectors = sectors_of(access, 0);
  to.lanes = access.get_warp_mask().to_ulong();
  to.kind = PB_LOAD;
  switch (access.get_type()) {
    case GLOBAL_ACC_R:
      to.space = PB_GLOBAL;
      break;
    case LOCAL_ACC_R:
      to.space = PB_LOCAL;
      break;
    case CONST_ACC_R:
      to.space = PB_CONSTANT;
      break;
    case TEXTURE_ACC_R:
      to.space = PB_TEXTURE;
      break;
    case GLOBAL_ACC_W:
      to.space = PB_GLOBAL;
      to.kind = PB_STORE;
      break;
    case LOCAL_ACC_W:
      to.space = PB_LOCAL;
      to.kind = PB_STORE;
      break;
    case INST_ACC_R:
      to.space = PB_INSTRUCTION;
      to.kind = PB_FETCH;
      break;
    case L1_WRBK_ACC:
    case L2_WRBK_ACC:
      to.kind = PB_WRITE_BACK;
      break;
    default: /* lines that a write fetches */
      to.kind = PB_FETCH;
  }
  if (inst == nullptr || inst->empty()) {
    return;
  }
  to.kind = inst->isatomic() ? PB_ATOMIC : to.kind;
  to.pc = inst->pc;
  to.slot = inst->warp_id();
  to.scheduler = to.slot % schedulers;
  to.dynamic_warp = inst->dynamic_warp_id();
  const Instruction &id = inst->policybridge_instruction;
  to.kernel = id.kernel;
  to.cta = id.cta;
  to.warp_in_cta = id.warp_in_cta;
  to.n = id.n;
  to.request = (int32_t)inst->accessq_count() - 1;
  to.requests = id.requests;
  to.lines = id.lines;
}

std::vector<Request *> spare;

Request &new_request(mem_fetch &mf) {
  Request *request;
  if (spare.empty()) {
    request = new Request();
  } else {
    request = spare.back();
    spare.pop_back();
  }
  request->route = request->unsent = request->dram_class = 0;
  mf.policybridge_slot.request = request;
  return *request;
}

Request &request_of(mem_fetch *mf) {
  Request *known = mf->policybridge_slot.request;
  if (known != nullptr) {
    return *known;
  }
  Request &request = new_request(*mf);
  const warp_inst_t &inst = mf->get_inst();
  describe(request.access, mf->policybridge_access(), &inst, mf->get_sid());
  request.access.partition = mf->get_sub_partition_id();
  return request;
}

}  // namespace

void release(Request *request) { spare.push_back(request); }

/* A piece is what its parent is, but for its place. */
void made(mem_fetch &mf, mem_fetch *parent) {
  if (parent == nullptr) {
    if (latched_route != 0) {
      request_of(&mf).route = latched_route;
      latched_route = 0;
    }
    return;
  }
  if (!beyond_l1d) {
    return;
  }
  const Request of_parent = request_of(parent);
  Request &request = new_request(mf);
  describe(request.access, mf.policybridge_access(), nullptr, mf.get_sid());
  const pb_access piece = request.access;
  request.route = of_parent.route;
  request.access = of_parent.access;
  request.access.address = piece.address;
  request.access.size = piece.size;
  request.access.sectors = piece.sectors;
  request.access.lanes = piece.lanes;
  if (piece.kind == PB_FETCH) {
    request.access.kind = piece.kind;
    request.access.space = piece.space;
  } else if (piece.sectors != 0) {
    request.access.sector = __builtin_ctz(piece.sectors);
  }
}

/* ---- caches ---- */

Cache *look_up(baseline_cache &native, const cache_config &config, mem_fetch *mf, bool l1d, bool allocates, bool on_fill, bool pending) {
  Cache &cache = l1d ? sms[mf->get_sid()].l1d : slices[mf->get_sub_partition_id()].l2;
  cache.native = &native;
  cache.config = &config;
  around = nullptr;
  at.cache = cache.wanted == 0 ? nullptr : &cache;
  at.mf = mf;
  at.access = at.cache == nullptr ? nullptr : &access_of(mf);
  at.l1d = l1d;
  at.allocates = allocates;
  at.on_fill = on_fill;
  at.pending = pending;
  at.may_bypass = mf->get_access_type() == GLOBAL_ACC_R && !mf->isatomic() && !pending;
  at.decided = at.dirty = at.evicts = false;
  at.probe = at.reason = 0;
  return at.cache;
}

unsigned set_index(Cache &cache, uint64_t line, unsigned native) {
  if (!cache.wants(PB_SET_INDEX)) {
    return native;
  }
  unsigned lines = cache.config->get_num_lines();
  about(PB_SET_INDEX, cache.part, cache.unit, line, lines / ways_of(*cache.config), cache.config->get_line_sz());
  return ask(nullptr).value;
}

namespace {

bool refuse(int code) {
  around = code == PB_BYPASS ? at.mf : nullptr;
  return false;
}

template <class Lines>
bool choose_among(Cache &cache, unsigned set, Lines lines, unsigned ways, bool dirty_may_go, bool all_reserved, unsigned &invalid, unsigned &valid) {
  if (at.cache != &cache || !at.allocates) {
    return true;
  }
  if (at.may_bypass && route_of(at.mf) == PB_BYPASS_ON_MISS) {
    return refuse(PB_BYPASS);
  }
  bool may_refuse = at.may_bypass && at.l1d;
  if (!at.decided) {
    if (all_reserved ? !may_refuse || !cache.wants(PB_NO_ELIGIBLE_WAY)
                     : !cache.wants(PB_VICTIM) || (invalid != (unsigned)-1 && !cache.chooses_invalid)) {
      return true;
    }
    show(*at.access);
    if (all_reserved) {
      about(PB_NO_ELIGIBLE_WAY, cache.part, cache.unit, set);
      at.decision = ask(nullptr);
    } else {
      std::fill(eligible.begin(), eligible.end(), 0);
      std::fill(invalid_ways.begin(), invalid_ways.end(), 0);
      for (unsigned way = 0; way < ways; way++) {
        cache_block_t &line = line_of(lines[set * ways + way]);
        if (is_reserved(line, 0) || (is_modified(line, 0) && !dirty_may_go)) {
          continue;
        }
        eligible[way / 64] |= 1ull << way % 64;
        if (is_invalid(line, 0)) {
          invalid_ways[way / 64] |= 1ull << way % 64;
        }
      }
      pb_view view;
      memset(&view, 0, sizeof view);
      view.count = ways;
      view.flags = may_refuse ? PB_MAY_BYPASS | PB_MAY_STALL : 0;
      view.eligible = eligible.data();
      view.invalid = invalid_ways.data();
      about(PB_VICTIM, cache.part, cache.unit, set);
      at.decision = ask(&view);
    }
    at.decided = true;
  }
  if (at.decision.code == PB_WAY) {
    invalid = (unsigned)-1;
    valid = set * ways + at.decision.value;
    return true;
  }
  return refuse(at.decision.code);
}

void tell_line(Cache &cache, int hook, unsigned index, unsigned ways) {
  if (cache.wants(hook)) {
    show(*at.access);
    about(hook, cache.part, cache.unit, index / ways, index % ways);
    tell();
  }
}

template <class Lines>
void tell_insertion(Cache &cache, unsigned index, Lines lines, unsigned ways) {
  cache_block_t &old = line_of(lines[index]);
  if (cache.wants(PB_EVICT) && !is_invalid(old, 0)) {
    show(*at.access);
    about(PB_EVICT, cache.part, cache.unit, index / ways, index % ways, old.m_block_addr, is_modified(old, 0));
    tell();
  }
  tell_line(cache, PB_INSERT, index, ways);
}

template <class Lines>
void touch(Cache &cache, int status, unsigned index, Lines lines, unsigned ways) {
  if (at.cache != &cache) {
    return;
  }
  if (status == HIT) {
    tell_line(cache, PB_HIT, index, ways);
  } else if (status == HIT_RESERVED) {
    tell_line(cache, PB_PENDING_HIT, index, ways);
  } else if (status == RESERVATION_FAIL) {
    return;
  } else if (at.on_fill) {
    if (at.pending && cache.wants(PB_PENDING_HIT)) {
      show(*at.access);
      about(PB_PENDING_HIT, cache.part, cache.unit, index / ways, -1);
      tell();
    }
  } else if (status == MISS) {
    tell_insertion(cache, index, lines, ways);
  } else {
    tell_line(cache, PB_SECTOR_MISS, index, ways);
  }
}

template <class Lines>
void fill_line(Cache &cache, int status, unsigned index, Lines lines, unsigned ways, uint64_t line) {
  if (at.cache != &cache) {
    return;
  }
  at.cache = nullptr;
  bool other_sectors = false;
  if (status == MISS) {
    tell_insertion(cache, index, lines, ways);
  } else if (status != HIT && status != HIT_RESERVED) {
    tell_line(cache, PB_SECTOR_MISS, index, ways);
    other_sectors = is_reserved(line_of(lines[index]), 0);
  }
  if (cache.wants(PB_FILL) && !other_sectors) {
    about(PB_FILL, cache.part, cache.unit, index / ways, index % ways, line);
    tell();
  }
}

template <class Lines>
void drop(Cache &cache, Lines lines, unsigned count, unsigned ways, bool modified_only) {
  if (!cache.wants(PB_INVALIDATE)) {
    return;
  }
  for (unsigned i = 0; i < count; i++) {
    cache_block_t &line = line_of(lines[i]);
    if (modified_only ? is_modified(line, 0) : !is_invalid(line, 0)) {
      about(PB_INVALIDATE, cache.part, cache.unit, i / ways, i % ways, line.m_block_addr, is_modified(line, 0));
      tell();
    }
  }
}

/* An access of a load was accepted at the L1D, or went around it. */
void served(unsigned id, const warp_inst_t &inst, int Load::*count) {
  Sm &sm = sms[id];
  for (size_t i = 0; i < sm.loads.size(); i++) {
    Load &load = sm.loads[i];
    if (load.uid != inst.get_uid()) {
      continue;
    }
    load.*count += 1;
    if (--load.left == 0) {
      if (sm.l1d.wants(PB_LOAD_SERVED)) {
        about(PB_LOAD_SERVED, PB_PART_L1D, id, load.uid, load.hits, load.misses, load.bypasses);
        tell();
      }
      load = sm.loads.back();
      sm.loads.pop_back();
    }
    return;
  }
}

}  // namespace

bool choose(Cache &cache, unsigned set, cache_block_t **lines, unsigned ways, bool dirty_may_go, bool all_reserved, unsigned &invalid, unsigned &valid) {
  return choose_among(cache, set, lines, ways, dirty_may_go, all_reserved, invalid, valid);
}

bool choose(Cache &cache, unsigned set, cache_block_t *lines, unsigned ways, bool dirty_may_go, bool all_reserved, unsigned &invalid, unsigned &valid) {
  return choose_among(cache, set, lines, ways, dirty_may_go, all_reserved, invalid, valid);
}

bool probed(int status, unsigned index, const mem_fetch *mf) {
  at.probe = status;
  if (at.cache == nullptr) {
    return false;
  }
  if (around == mf) {
    at.cache = nullptr;
    return true;
  }
  if (status == HIT) {
    at.dirty = is_modified(line_of(at.cache->native->policybridge_tags()->get_block(index)), 0);
  }
  return false;
}

void touching(Cache &cache, int status, unsigned index, cache_block_t **lines, unsigned ways) { touch(cache, status, index, lines, ways); }
void touching(Cache &cache, int status, unsigned index, cache_block_t *lines, unsigned ways) { touch(cache, status, index, lines, ways); }

void filling(Cache &cache, int status, unsigned index, cache_block_t **lines, unsigned ways, uint64_t line) {
  fill_line(cache, status, index, lines, ways, line);
}
void filling(Cache &cache, int status, unsigned index, cache_block_t *lines, unsigned ways, uint64_t line) {
  fill_line(cache, status, index, lines, ways, line);
}

void dropping(Cache &cache, cache_block_t **lines, unsigned count, unsigned ways, bool modified_only) { drop(cache, lines, count, ways, modified_only); }
void dropping(Cache &cache, cache_block_t *lines, unsigned count, unsigned ways, bool modified_only) { drop(cache, lines, count, ways, modified_only); }

void wrote(const mem_fetch *mf, bool write_through) {
  if (at.cache == nullptr || at.mf != mf) {
    return;
  }
  at.evicts = at.probe == HIT && !write_through;
  if (!at.evicts && at.cache->wants(PB_OUTCOME)) {
    show(*at.access);
    about(PB_OUTCOME, at.cache->part, at.cache->unit, at.allocates || at.probe == HIT ? PB_WRITE_THROUGH : PB_STORE_MISS);
    tell();
  }
}

void write_evicted(unsigned index, cache_block_t *line) {
  if (at.cache == nullptr || !at.evicts) {
    return;
  }
  Cache &cache = *at.cache;
  unsigned ways = ways_of(*cache.config);
  if (is_invalid(*line, 0) && cache.wants(PB_INVALIDATE)) {
    about(PB_INVALIDATE, cache.part, cache.unit, index / ways, index % ways, line->m_block_addr, at.dirty);
    tell();
  }
  if (cache.wants(PB_OUTCOME)) {
    show(*at.access);
    about(PB_OUTCOME, cache.part, cache.unit, PB_WRITE_EVICT_HIT);
    tell();
  }
}

/* GPGPU-Sim counts from 0 in the order of enum pb_fail_reason. */
void fail_reason(int native) { at.reason = native + 1; }

void attempted(int status, bool queue_full) {
  if (at.cache == nullptr) {
    return;
  }
  Cache &cache = *at.cache;
  at.cache = nullptr;
  if (status == RESERVATION_FAIL) {
    if (cache.wants(PB_RESERVATION_FAIL)) {
      if (at.reason == 0) {
        at.reason = at.probe == RESERVATION_FAIL ? PB_LINE_ALLOC : queue_full ? PB_MISS_QUEUE : at.pending ? PB_MSHR_MERGE : PB_MSHR_ENTRY;
      }
      show(*at.access);
      about(PB_RESERVATION_FAIL, cache.part, cache.unit, at.reason, 1);
      tell();
    }
  } else if (at.l1d && !at.mf->get_is_write()) {
    bool merged = at.probe == HIT_RESERVED;
    served(at.mf->get_sid(), at.mf->get_inst(), status == HIT || merged ? &Load::hits : &Load::misses);
  }
}

void fill_begins(baseline_cache &native, mem_fetch *mf) {
  at.cache = nullptr;
  for (size_t i = 0; i < sms.size() && at.cache == nullptr; i++) {
    at.cache = sms[i].l1d.native == &native && sms[i].l1d.wanted != 0 ? &sms[i].l1d : nullptr;
  }
  at.mf = mf;
  at.access = at.cache == nullptr ? nullptr : &access_of(mf);
  at.l1d = at.allocates = at.on_fill = true;
  at.pending = at.may_bypass = at.decided = at.dirty = at.evicts = false;
  around = nullptr;
}

void filled(Cache &cache, unsigned index) {
  at.cache = nullptr;
  cache_block_t &line = line_of(cache.native->policybridge_tags()->get_block(index));
  if (cache.wants(PB_FILL) && !is_reserved(line, 0)) {
    unsigned ways = ways_of(*cache.config);
    about(PB_FILL, cache.part, cache.unit, index / ways, index % ways, line.m_block_addr);
    tell();
  }
}

void host_copy(baseline_cache &l2, uint64_t address, unsigned sectors) {
  static pb_access copy;
  at.cache = nullptr;
  for (size_t i = 0; i < slices.size() && at.cache == nullptr; i++) {
    at.cache = slices[i].l2.native == &l2 && slices[i].l2.wanted != 0 ? &slices[i].l2 : nullptr;
  }
  if (at.cache == nullptr) {
    return;
  }
  clear(copy);
  copy.kind = PB_WRITE_BACK;
  copy.address = address;
  copy.size = 32;
  copy.sectors = sectors;
  copy.partition = at.cache->unit;
  at.mf = nullptr;
  at.access = &copy;
  at.allocates = true;
  at.l1d = at.on_fill = at.pending = at.may_bypass = at.decided = at.dirty = at.evicts = false;
}

bool goes_around(const mem_fetch *mf) { return around == mf; }

/* ---- LD/ST unit ---- */

namespace {

void tell_bypassed(mem_fetch *mf, unsigned sm, int would_hit) {
  Cache &l1d = sms[sm].l1d;
  if (l1d.wants(PB_BYPASSED)) {
    show(access_of(mf));
    about(PB_BYPASSED, PB_PART_L1D, sm, would_hit);
    tell();
  }
  if (!mf->get_is_write()) {
    served(sm, mf->get_inst(), &Load::bypasses);
  }
}

bool is_split(const mem_fetch *mf) { return sectored_l2 && !mf->get_is_write() && mf->policybridge_access().get_size() > 32; }

#ifdef PB_SECTORS
mem_access_t piece(const mem_access_t &whole, unsigned sector) {
  mem_access_byte_mask_t bytes;
  for (unsigned i = 32 * sector; i < 32 * sector + 32; i++) {
    bytes.set(i);
  }
  return mem_access_t(whole.get_type(), (whole.get_addr() & ~(new_addr_type)127) + 32 * sector, 32, false, whole.get_warp_mask(),
                      whole.get_byte_mask() & bytes, mem_access_sector_mask_t().set(sector), gpu->gpgpu_ctx);
}
#else
mem_access_t piece(const mem_access_t &whole, unsigned) { return whole; }
#endif

/* The reply finds its way by the instruction's cache operator. */
mem_fetch *outside(mem_fetch *mf, const mem_access_t &access, const Detour &detour) {
  warp_inst_t inst = mf->get_inst();
  inst.cache_op = CACHE_GLOBAL;
  mem_fetch *sent = alloc(*detour.allocator, inst, access, 0);
  const pb_access &parent = access_of(mf);
  access_of(sent).request = parent.request;
  return sent;
}

void describe_front(unsigned sm, const warp_inst_t &inst) {
  const mem_access_t &access = inst.policybridge_accesses().back();
  describe(record.access, access, &inst, sm);
  addrdec_t raw;
  memory_of_gpu->m_address_mapping.addrdec_tlx(access.get_addr(), &raw);
  record.access.partition = raw.sub_partition;
  record.access.cycle = now;
}

int ask_route(unsigned sm, const warp_inst_t &inst) {
  describe_front(sm, inst);
  about(PB_ROUTE, PB_PART_L1D, sm);
  return ask(nullptr).code;
}

bool asks_route(unsigned sm, const warp_inst_t &inst) {
  return sms[sm].l1d.wants(PB_ROUTE) && inst.space.get_type() == global_space && !inst.isatomic();
}

}  // namespace

void load_started(unsigned id, const warp_inst_t &inst) {
  Sm &sm = sms[id];
  if ((!sm.l1d.wants(PB_LOAD_STARTED) && !sm.l1d.wants(PB_LOAD_SERVED)) || !inst.is_load() || inst.isatomic() || inst.accessq_empty() ||
      (inst.space.get_type() != global_space && inst.space.get_type() != local_space)) {
    return;
  }
  Load load = {inst.get_uid(), (int)inst.accessq_count(), 0, 0, 0};
  sm.loads.push_back(load);
  if (sm.l1d.wants(PB_LOAD_STARTED)) {
    const mem_access_t &first = inst.policybridge_accesses().front();
    describe(record.access, first, &inst, id);
    record.access.request = 0;
    addrdec_t raw;
    memory_of_gpu->m_address_mapping.addrdec_tlx(first.get_addr(), &raw);
    record.access.partition = raw.sub_partition;
    record.access.cycle = now;
    about(PB_LOAD_STARTED, PB_PART_L1D, id, load.uid, inst.policybridge_instruction.lines);
    tell();
  }
}

Step route(unsigned id, warp_inst_t &inst, bool around_already, const Detour &detour) {
  Sm &sm = sms[id];
  latched_route = 0;
  sm.front_routed = true;
  if (sm.leaving == nullptr) {
    if (around_already || !asks_route(id, inst)) {
      return ENTERS;
    }
    int code = ask_route(id, inst);
    if (code == PB_STALL) {
      return STALLS;
    }
    latched_route = code;
    if (code != PB_BYPASS) {
      return ENTERS;
    }
    sm.leaving = alloc(*detour.allocator, inst, inst.policybridge_accesses().back(), 0);
  }
  mem_fetch *mf = sm.leaving;
  sm.leaving = nullptr;
  return leave_at_once(id, mf, detour) ? SENT : WAITS;
}

bool orders_requests(unsigned sm) { return sms[sm].l1d.wants(PB_NEXT_REQUEST); }

Step append(unsigned id, const warp_inst_t &inst, shader_core_mem_fetch_allocator *allocator) {
  Sm &sm = sms[id];
  if (!sm.front_routed) {
    bool stalls;
    if (!enters(id, inst, stalls)) {
      return stalls ? STALLS : WAITS;
    }
  }
  const uint8_t routed = latched_route;
  describe_front(id, inst);
  about(PB_NEXT_REQUEST, PB_PART_L1D, id);
  if (ask(nullptr).code == PB_STALL) {
    return WAITS;
  }
  latched_route = routed;
  sm.front_routed = false;
  mem_fetch *mf = alloc(*allocator, inst, inst.policybridge_accesses().back(), 0);
  sm.waiting.push_back(mf);
  if (sm.l1d.wants(PB_REQUEST_QUEUED)) {
    show(access_of(mf));
    about(PB_REQUEST_QUEUED, PB_PART_L1D, id);
    tell();
  }
  return ENTERS;
}

/* Shown are the oldest requests of the warps: no answer breaks the order of a warp. */
mem_fetch *next_request(unsigned id) {
  Sm &sm = sms[id];
  if (sm.waiting.empty()) {
    return nullptr;
  }
  static std::vector<bool> seen;
  static std::vector<mem_fetch *> heads;
  seen.assign(sm.warps.size(), false);
  heads.clear();
  for (size_t i = 0; i < sm.waiting.size() && heads.size() < PB_MAX_QUEUED; i++) {
    mem_fetch *mf = sm.waiting[i];
    if (!seen[mf->get_wid()]) {
      seen[mf->get_wid()] = true;
      pb_queued &shown = queue[heads.size()];
      shown.row = shown.tag = shown.reserved = 0;
      shown.access = access_of(mf);
      shown.access.cycle = now;
      heads.push_back(mf);
    }
  }
  pb_view view;
  memset(&view, 0, sizeof view);
  view.count = heads.size();
  view.queue = queue.data();
  about(PB_NEXT_REQUEST, PB_PART_L1D, id);
  pb_answer answer = ask(&view);
  return answer.code == PB_NONE ? nullptr : heads[answer.value];
}

void took(unsigned id, mem_fetch *mf) {
  Sm &sm = sms[id];
  for (size_t i = 0; i < sm.waiting.size(); i++) {
    if (sm.waiting[i] == mf) {
      sm.waiting.erase(sm.waiting.begin() + i);
      break;
    }
  }
  if (sm.l1d.wants(PB_REQUEST_TAKEN)) {
    show(access_of(mf));
    about(PB_REQUEST_TAKEN, PB_PART_L1D, id);
    tell();
  }
}

bool enters(unsigned id, const warp_inst_t &inst, bool &stalls) {
  stalls = false;
  latched_route = 0;
  if (!asks_route(id, inst)) {
    return true;
  }
  int code = ask_route(id, inst);
  stalls = code == PB_STALL;
  latched_route = code;
  return code != PB_STALL && code != PB_BYPASS;
}

unsigned acknowledgements(const mem_access_t &store) { return sectored_l2 ? (store.get_size() + 31) / 32 : 1; }

void around_by_itself(const mem_fetch *mf) {
  mem_fetch *sent = const_cast<mem_fetch *>(mf);
  if (!sent->get_is_write() && !sent->isatomic()) {
    served(sent->get_sid(), sent->get_inst(), &Load::bypasses);
  }
}

bool is_leaving(const mem_fetch *mf) {
  const Request *request = mf->policybridge_slot.request;
  return request != nullptr && request->unsent != 0;
}

bool leave(mem_fetch *mf, const Detour &detour) {
  Request &request = request_of(mf);
  unsigned sm = mf->get_sid();
  bool write = mf->get_is_write();
  int would_hit = request.route == PB_BYPASS ? -1 : 0;
  if (!is_split(mf)) {
    if (detour.network->full((write ? mf->policybridge_access().get_size() : 0) + 8, write)) {
      return false;
    }
    tell_bypassed(mf, sm, would_hit);
    detour.network->push(outside(mf, mf->policybridge_access(), detour));
    delete mf;
    return true;
  }
  bool first = request.unsent == 0;
  if (detour.network->full(8, false)) {
    return false;
  }
  if (first) {
    const warp_inst_t &inst = mf->get_inst();
    request.unsent = request.access.sectors;
    for (unsigned r = 0; r < sizeof inst.out / sizeof *inst.out; r++) {
      if (inst.out[r] > 0) {
        detour.pending_writes[inst.warp_id()][inst.out[r]] += __builtin_popcount(request.unsent) - 1;
      }
    }
    tell_bypassed(mf, sm, would_hit);
  }
  while (request.unsent != 0 && !detour.network->full(8, false)) {
    detour.network->push(outside(mf, piece(mf->policybridge_access(), __builtin_ctz(request.unsent)), detour));
    request.unsent &= request.unsent - 1;
  }
  if (request.unsent != 0) {
    return false;
  }
  delete mf;
  return true;
}

bool leave_at_once(unsigned sm, mem_fetch *mf, const Detour &detour) {
  if (leave(mf, detour)) {
    return true;
  }
  if (is_leaving(mf)) {
    sms[sm].leaving = mf;
  } else { /* nothing was sent: asked again */
    delete mf;
  }
  return false;
}

void completed(unsigned id, const warp_inst_t &inst) {
  Sm &sm = sms[id];
  unsigned slot = inst.warp_id();
  Warp &warp = sm.warps[slot];
  if (warp.completed == inst.get_uid()) { /* GPGPU-Sim completes a load once for each of its registers */
    return;
  }
  warp.completed = inst.get_uid();
  sm.moves++;
  bool data = inst.space.get_type() == global_space || inst.space.get_type() == local_space;
  if (sm.wants(PB_LOAD_COMPLETED) && inst.is_load() && data && !inst.isatomic() && inst.policybridge_instruction.requests > 0) {
    about(PB_LOAD_COMPLETED, PB_PART_WARPS, id, inst.get_uid(), slot, inst.pc);
    tell();
  }
  if (sm.wants(PB_COMMITTED) && inst.active_count() > 0) {
    about(PB_COMMITTED, PB_PART_WARPS, id, slot, inst.active_count());
    tell();
  }
}

/* ---- warps ---- */

void warp_launched(shader_core_ctx &core, unsigned id, unsigned slot, unsigned first_slot, unsigned end_slot, unsigned hardware_cta,
                   unsigned dynamic_warp, int kernel, int cta, shd_warp_t *native) {
  Sm &sm = sms[id];
  sm.core = &core;
  if (slot == first_slot) {
    Cta &launched = sm.ctas[hardware_cta];
    launched.kernel = kernel;
    launched.cta = cta;
    launched.warps = end_slot - first_slot;
    if (sm.wants(PB_CTA_LAUNCHED)) {
      about(PB_CTA_LAUNCHED, PB_PART_WARPS, id, hardware_cta, kernel, cta, first_slot, launched.warps);
      tell();
    }
  }
  Warp &warp = sm.warps[slot];
  warp = Warp();
  warp.live = true;
  warp.kernel = kernel;
  warp.cta = cta;
  warp.warp_in_cta = slot - first_slot;
  warp.dynamic = dynamic_warp;
  warp.native = native;
  if (sm.wants(PB_WARP_LAUNCHED)) {
    about(PB_WARP_LAUNCHED, PB_PART_WARPS, id, slot, dynamic_warp, cta, warp.warp_in_cta);
    tell();
  }
}

void warp_exited(unsigned id, unsigned slot) {
  Sm &sm = sms[id];
  Warp &warp = sm.warps[slot];
  if (!warp.live) {
    return;
  }
  warp.live = false;
  sm.moves++;
  if (sm.wants(PB_WARP_EXITED)) {
    about(PB_WARP_EXITED, PB_PART_WARPS, id, slot, warp.dynamic);
    tell();
  }
  if (sm.ended_cta >= 0) {
    Cta &cta = sm.ctas[sm.ended_cta];
    if (sm.wants(PB_CTA_EXITED)) {
      about(PB_CTA_EXITED, PB_PART_WARPS, id, sm.ended_cta, cta.kernel, cta.cta);
      tell();
    }
    sm.ended_cta = -1;
    tell_ended_kernels();
  }
}

void cta_exited(unsigned sm, unsigned hardware_cta) { sms[sm].ended_cta = hardware_cta; }

bool cta_refused(unsigned sm, unsigned resident) { return sms[sm].limit != nullptr && (int64_t)resident >= *sms[sm].limit; }

bool masked(unsigned id, unsigned slot, const warp_inst_t &next) {
  const Sm &sm = sms[id];
  if (sm.any == nullptr || next.op == MEMORY_BARRIER_OP) {
    return false;
  }
  bool may = sm.any[slot / 64] >> slot % 64 & 1;
  bool load = next.is_load() && (next.space.get_type() == global_space || next.space.get_type() == local_space);
  return !may || (load && !(sm.may_load[slot / 64] >> slot % 64 & 1));
}

void issued(unsigned id, unsigned slot, warp_inst_t &inst) {
  Sm &sm = sms[id];
  Warp &warp = sm.warps[slot];
  sm.moves++;
  if (inst.is_load() || inst.is_store()) {
    Instruction &is = inst.policybridge_instruction;
    is.kernel = warp.kernel;
    is.cta = warp.cta;
    is.warp_in_cta = warp.warp_in_cta;
    is.n = warp.n++;
    is.requests = inst.accessq_count();
    is.lines = 0;
    uint64_t lines[64];
    const std::list<mem_access_t> &accesses = inst.policybridge_accesses();
    for (std::list<mem_access_t>::const_iterator a = accesses.begin(); a != accesses.end(); ++a) {
      uint64_t line = a->get_addr() & ~(uint64_t)(line_bytes - 1);
      bool seen = false;
      for (unsigned i = 0; i < is.lines && !seen; i++) {
        seen = lines[i] == line;
      }
      if (!seen && is.lines < 64) {
        lines[is.lines++] = line;
      }
    }
  }
  if (sm.wants(PB_ISSUED)) {
    about(PB_ISSUED, PB_PART_WARPS, id, slot, 1);
    tell();
  }
}

void branched(unsigned id, unsigned slot, uint64_t pc, uint64_t next_pc, unsigned lanes) {
  Sm &sm = sms[id];
  if (!sm.wants(PB_LOOP_BRANCH) && !sm.wants(PB_LOOP_EXITED)) {
    return;
  }
  std::vector<uint64_t> &backward = sm.warps[slot].backward;
  bool known = false;
  for (size_t i = 0; i < backward.size() && !known; i++) {
    known = backward[i] == pc;
  }
  if (next_pc <= pc) {
    if (!known) {
      backward.push_back(pc);
    }
    if (sm.wants(PB_LOOP_BRANCH)) {
      about(PB_LOOP_BRANCH, PB_PART_WARPS, id, slot, pc, next_pc, lanes);
      tell();
    }
  } else if (known && sm.wants(PB_LOOP_EXITED)) {
    about(PB_LOOP_EXITED, PB_PART_WARPS, id, slot, pc);
    tell();
  }
}

/* ---- L2 and DRAM ---- */

namespace {

/* The line of an address in the tags of a cache, whatever its state but invalid; null: it is not there. */
cache_block_t *find(Cache &cache, uint64_t address) {
  uint64_t line = cache.config->block_addr(address);
  unsigned ways = ways_of(*cache.config);
  unsigned set = set_index(cache, line, cache.config->set_index(line));
  tag_array &tags = *cache.native->policybridge_tags();
  for (unsigned i = set * ways; i < (set + 1) * ways; i++) {
    cache_block_t &candidate = line_of(tags.get_block(i));
    if (candidate.m_block_addr == line && !is_invalid(candidate, 0)) {
      return &candidate;
    }
  }
  return nullptr;
}

bool may_go_around(Cache &cache, mem_fetch *mf) {
  return route_of(mf) == PB_BYPASS && mf->get_access_type() == GLOBAL_ACC_R && access_of(mf).kind == PB_LOAD &&
         !cache.native->policybridge_pending(mf->get_addr()) && find(cache, mf->get_addr()) == nullptr;
}

}  // namespace

void arrived(unsigned slice, mem_fetch *mf) {
  Cache &cache = slices[slice].l2;
  if (!cache.wants(PB_L2_ROUTE) && !cache.wants(PB_REQUEST_TAG)) {
    if (mf->policybridge_slot.request != nullptr) {
      mf->policybridge_slot.request->route = 0;
    }
    return;
  }
  Request &request = request_of(mf);
  request.route = 0;
  request.access.partition = slice;
  request.access.address = mf->get_addr();
  request.access.size = mf->get_data_size();
  if (cache.wants(PB_L2_ROUTE)) {
    cache_block_t *line = find(cache, mf->get_addr());
    show(request.access);
    about(PB_L2_ROUTE, PB_PART_L2, slice, line == nullptr ? 0 : 1 + 2 * is_modified(*line, 0));
    request.route = commit().code;
  }
  if (cache.wants(PB_REQUEST_TAG)) {
    show(request.access);
    about(PB_REQUEST_TAG, PB_PART_L2, slice);
    request.access.tag = commit().value;
  }
}

bool keep(unsigned slice, mem_fetch *mf, uint64_t ready) {
  if (route_of(mf) != PB_BYPASS || !may_go_around(slices[slice].l2, mf)) {
    return false;
  }
  Kept kept = {mf, ready};
  slices[slice].around.push_back(kept);
  return true;
}

Way next_around(unsigned slice, uint64_t cycle, mem_fetch *&mf) {
  std::vector<Kept> &around = slices[slice].around;
  if (around.empty() || cycle < around.front().ready) {
    return NOBODY;
  }
  mf = around.front().mf;
  around.erase(around.begin());
  if (!may_go_around(slices[slice].l2, mf)) {
    return TO_L2;
  }
  sent_around(mf);
  return TO_DRAM;
}

void sent_around(mem_fetch *mf) {
  Cache &cache = slices[mf->get_sub_partition_id()].l2;
  if (cache.wants(PB_BYPASSED)) {
    show(access_of(mf));
    about(PB_BYPASSED, PB_PART_L2, cache.unit, route_of(mf) == PB_BYPASS ? -1 : 0);
    tell();
  }
}

namespace {

unsigned class_of(unsigned channel, mem_fetch *mf) {
  about(PB_PRIORITY_CLASS, PB_PART_DRAM, channel, access_of(mf).tag);
  unsigned priority = ask(nullptr).value;
  std::vector<unsigned> &waiting = channels[channel].waiting;
  if (priority >= waiting.size()) {
    waiting.resize(priority + 1);
  }
  return priority;
}

}  // namespace

/* All classes share the scheduler's queue; the lowest may fill half of it, so that it never holds back the others. */
bool class_full(unsigned channel, mem_fetch *mf) {
  if (!channels[channel].wants(PB_PRIORITY_CLASS)) {
    return false;
  }
  unsigned priority = class_of(channel, mf);
  return priority == 0 && channels[channel].waiting[0] >= (class_room + 1) / 2;
}

void admitted(unsigned channel, mem_fetch *mf) {
  if (channels[channel].wants(PB_PRIORITY_CLASS)) {
    unsigned priority = class_of(channel, mf);
    channels[channel].waiting[priority]++;
    request_of(mf).dram_class = 1 + (priority > 254 ? 254 : priority);
  }
}

namespace {

void tell_dram(int hook, unsigned channel, unsigned bank, unsigned row, mem_fetch *mf, int row_hit) {
  show(access_of(mf));
  about(hook, PB_PART_DRAM, channel, bank, row, row_hit);
  tell();
}

}  // namespace

void enqueued(unsigned channel, dram_req_t *request) {
  if (channels[channel].wants(PB_DRAM_ENQUEUED)) {
    tell_dram(PB_DRAM_ENQUEUED, channel, request->bk, request->row, request->data, 0);
  }
}

int pick(unsigned channel, unsigned bank, unsigned open_row, const std::list<dram_req_t *> &newest_first) {
  if (!channels[channel].wants(PB_PICK) || newest_first.empty()) {
    return -2;
  }
  unsigned count = 0;
  for (std::list<dram_req_t *>::const_reverse_iterator i = newest_first.rbegin(); i != newest_first.rend() && count < PB_MAX_QUEUED; ++i) {
    pb_queued &waits = queue[count++];
    waits.row = (*i)->row;
    waits.access = access_of((*i)->data);
    waits.access.cycle = now;
    waits.tag = waits.access.tag;
    waits.reserved = 0;
  }
  pb_view view;
  memset(&view, 0, sizeof view);
  view.count = count;
  view.queue = queue.data();
  about(PB_PICK, PB_PART_DRAM, channel, bank, 0, open_row);
  pb_answer answer = ask(&view);
  return answer.code == PB_NONE ? -1 : answer.value;
}

void picked(unsigned channel, unsigned bank, unsigned open_row, dram_req_t *request) {
  Request *of = request->data->policybridge_slot.request;
  if (of != nullptr && of->dram_class != 0) {
    channels[channel].waiting[of->dram_class - 1]--;
    of->dram_class = 0;
  }
  if (channels[channel].wants(PB_DRAM_PICKED)) {
    tell_dram(PB_DRAM_PICKED, channel, bank, request->row, request->data, request->row == open_row);
  }
}

void served(unsigned channel, unsigned bank, unsigned row, mem_fetch *mf) {
  if (channels[channel].wants(PB_DRAM_SERVED)) {
    tell_dram(PB_DRAM_SERVED, channel, bank, row, mf, 0);
  }
}

}  // namespace policybridge
