#include "policybridge_host.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "dram.h"
#include "gpu-cache.h"
#include "gpu-sim.h"
#include "l2cache.h"
#include "mem_fetch.h"
#include "shader.h"

namespace policybridge {

bool on = false;
uint64_t needed = 0;
unsigned leaving = 0, kept_around = 0;

static uint64_t now; /* core cycles since the start of the program, over all kernels */

/* ---- generations of GPGPU-Sim ---- */

/* A function of `it` that is the newer expression where that compiles, else the older one. */
#define PB_EITHER(name, newer, older)              \
  template <class T>                               \
  static auto name(T& it, int)->decltype(newer) {  \
    return newer;                                  \
  }                                                \
  template <class T>                               \
  static auto name(T& it, long)->decltype(older) { \
    return older;                                  \
  }                                                \
  template <class T>                               \
  static auto name(T& it)->decltype(name(it, 0)) { \
    return name(it, 0);                            \
  }

PB_EITHER(is_invalid, it.is_invalid_line(), it.m_status == INVALID)
PB_EITHER(is_reserved, it.is_reserved_line(), it.m_status == RESERVED)
PB_EITHER(is_modified, it.is_modified_line(), it.m_status == MODIFIED)
PB_EITHER(atom_bytes, it.get_atom_sz(), it.get_line_sz())
PB_EITHER(most_l1d_ways,
          it.adaptive_cache_config ? it.m_L1D_config.get_max_assoc() : it.m_L1D_config.policybridge_ways(),
          it.m_L1D_config.policybridge_ways())
PB_EITHER(is_simple, it.simple_dram_model, false)
PB_EITHER(has_write_queue, it.seperate_write_queue_enabled, false)
PB_EITHER(sectors_of, it.get_sector_mask().to_ulong(),
          (2ul << (it.get_addr() + it.get_size() - 1) % 128 / 32) - (1ul << it.get_addr() % 128 / 32))

/* A copy from global to shared memory (LDGSTS): GPGPU-Sim counts its requests apart, and not in pieces. */
PB_EITHER(copies, it.m_is_ldgsts, false)

#ifdef PB_SECTORS
static cache_block_t& line_of(tag_array& tags, unsigned index) { return *tags.get_block(index); }

static void invalidate(cache_block_t& line) {
  for (unsigned i = 0; i < SECTOR_CHUNCK_SIZE; i++) {
    line.set_status(INVALID, mem_access_sector_mask_t().set(i));
  }
}

static mem_access_t piece(const mem_access_t& whole, unsigned sector, const gpgpu_sim& gpu) {
  mem_access_byte_mask_t bytes;
  for (unsigned i = 32 * sector; i < 32 * sector + 32; i++) {
    bytes.set(i);
  }
  return mem_access_t(whole.get_type(), (whole.get_addr() & ~(new_addr_type)127) + 32 * sector, 32, false,
                      whole.get_warp_mask(), whole.get_byte_mask() & bytes, mem_access_sector_mask_t().set(sector),
                      gpu.gpgpu_ctx);
}

static mem_fetch* alloc(const shader_core_mem_fetch_allocator& allocator, const warp_inst_t& inst,
                        const mem_access_t& access) {
  return allocator.alloc(inst, access, now);
}

static uint64_t mshr_address(const cache_config& config, uint64_t address) { return config.mshr_addr(address); }
#else
static cache_block_t& line_of(tag_array& tags, unsigned index) { return tags.get_block(index); }

static void invalidate(cache_block_t& line) { line.m_status = INVALID; }

static mem_access_t piece(const mem_access_t& whole, unsigned, const gpgpu_sim&) { return whole; }

static mem_fetch* alloc(const shader_core_mem_fetch_allocator& allocator, const warp_inst_t& inst,
                        const mem_access_t& access) {
  return allocator.alloc(inst, access);
}

static uint64_t mshr_address(const cache_config& config, uint64_t address) { return config.block_addr(address); }
#endif

/* ---- questions and events ---- */

/* The functions of libpolicybridge.so that are used. */
#define PB_USED(F)                                                                                                 \
  F(abi_version)                                                                                                   \
  F(open) F(policy) F(wanted) F(chooses_invalid) F(sees_accesses) F(query) F(commit) F(event) F(kernel_began)      \
      F(kernel_ended) F(boundary) F(warp_mask) F(load_mask) F(cta_limit) F(flush) F(all_masked) F(report) F(close) \
          F(last_error)
struct Shim {
#define PB_MEMBER(name) decltype(&pb_##name) name;
  PB_USED(PB_MEMBER)
};

static Shim shim;
static pb_session* session;
static pb_record record; /* the next question or event */

static void fail(const std::string& why) {
  fflush(stdout);
  fprintf(stderr, "policybridge: %s\n", why.c_str());
  fflush(stderr);
  _exit(2);
}

/* Where a policy may have a part. */
struct Place {
  int part;
  unsigned unit;
  uint64_t wanted = 0;
  bool sees = false; /* accesses are looked at */

  bool wants(int hook) const { return wanted >> hook & 1; }
  void open(int a_part, unsigned a_unit) {
    part = a_part;
    unit = a_unit;
    wanted = shim.wanted(session, part, unit);
    sees = wanted != 0 && shim.sees_accesses(session, part, unit);
  }
};

class Cache : public Place {
 public:
  bool chooses_invalid = false;
  baseline_cache* native = nullptr;
  const cache_config* config = nullptr;

  void open(int a_part, unsigned a_unit) {
    Place::open(a_part, a_unit);
    chooses_invalid = shim.chooses_invalid(session, part, unit);
  }
  unsigned ways() const { return config->policybridge_ways(); }
  cache_block_t& line(unsigned index) const { return line_of(*native->policybridge_tags(), index); }
};

static void about(const Place& place, int hook, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
  record.hook = hook;
  record.part = place.part;
  record.unit = place.unit;
  const int64_t arguments[] = {a, b, c, d, e};
  memcpy(record.arg, arguments, sizeof arguments);
}

/* The access of the next question or event. */
static void show(const pb_access& access) {
  record.access = access;
  record.access.cycle = now;
}

static pb_answer ask(const Place& place, int hook, const pb_view* view, int64_t a = 0, int64_t b = 0, int64_t c = 0) {
  pb_answer answer;
  about(place, hook, a, b, c, 0, 0);
  shim.query(session, &record, view, &answer);
  return answer;
}

static pb_answer commit(const Place& place, int hook, const pb_access& access, int64_t a = 0) {
  pb_answer answer;
  show(access);
  about(place, hook, a, 0, 0, 0, 0);
  shim.commit(session, &record, &answer);
  return answer;
}

static void tell(const Place& place, int hook, int64_t a = 0, int64_t b = 0, int64_t c = 0, int64_t d = 0,
                 int64_t e = 0) {
  if (place.wants(hook)) {
    about(place, hook, a, b, c, d, e);
    shim.event(session, &record);
  }
}

/* `access` may be null where nobody looks at it. */
static void tell_of(const pb_access* access, const Place& place, int hook, int64_t a = 0, int64_t b = 0, int64_t c = 0,
                    int64_t d = 0) {
  if (place.wants(hook)) {
    if (place.sees) {
      show(*access);
    }
    tell(place, hook, a, b, c, d);
  }
}

static pb_access& access_of(mem_fetch* mf);

static void tell_of(mem_fetch* mf, const Place& place, int hook, int64_t a = 0, int64_t b = 0, int64_t c = 0) {
  if (place.wants(hook)) {
    tell_of(place.sees ? &access_of(mf) : nullptr, place, hook, a, b, c);
  }
}

/* ---- session ---- */

/* A load between its arrival at the LD/ST unit and the acceptance of its last access. */
struct Load {
  unsigned uid;
  int left, hits, misses, bypasses;
};

struct Warp {
  bool live = false, at_barrier = false, fenced = false;
  int kernel = -1, cta = -1, warp_in_cta = -1, n = 0, dynamic = -1;
  unsigned completed = 0;        /* uid of the last completed instruction */
  std::vector<unsigned> copying; /* uids of copies to shared memory that are under way */
  shd_warp_t* native = nullptr;
  std::vector<uint64_t> backward; /* branches that it took backwards */
};

struct Cta {
  int kernel = -1, cta = -1;
};

/* The place is that of its warps. */
struct Sm : Place {
  Cache l1d;
  shader_core_ctx* core = nullptr; /* once it has had a warp */
  std::vector<Warp> warps;
  std::vector<Cta> ctas;
  std::vector<Load> loads;
  std::vector<mem_fetch*> queued; /* in front of the L1D, the oldest first */
  mem_fetch* leaving = nullptr;   /* the access in front, of which a part was sent around the L1D */
  int ended_cta = -1;             /* told when its last warp has left */
  bool may_wait = false;          /* a warp came to a barrier or fence since the last boundary */
  unsigned waiting = 0;           /* warps that were told to wait */
  uint64_t moves = 0, seen_moves = 0, still_since = 0; /* instructions issued and completed; for starvation */
  bool flush_raised = false;
  const uint64_t *may_issue = nullptr, *may_load = nullptr;
  const int32_t* limit = nullptr;
  const uint32_t* flush = nullptr;
};

struct Kept {
  mem_fetch* mf;
  uint64_t ready;
};

struct Slice {
  Cache l2;
  std::vector<Kept> around; /* oldest first */
};

struct Channel : Place {
  std::vector<unsigned> waiting; /* for a bank, by class */
};

static gpgpu_sim* gpu;
static const memory_config* memory;
static pb_geometry geometry;
static std::vector<Sm> sms;
static std::vector<Slice> slices;
static std::vector<Channel> channels;
static std::vector<baseline_cache*> slice_caches;
static std::vector<int>
    ended_kernels; /* told after the exits of their last warp and CTA, which GPGPU-Sim finds out about later */
static bool sectored_l2, waits_wanted;
static bool beyond_l1d, seen_beyond_l1d, tagged; /* policies are there; they look at accesses; requests have tags */
static std::thread::id simulating;

static std::atomic<bool> closing(false); /* the program ends */
static bool closed;                      /* the session */

static void close_at_exit();
static void stop();

static void load_shim() {
  const char* file = getenv("POLICYBRIDGE_LIBRARY");
#ifdef PB_LIBRARY
  file = file == nullptr ? PB_LIBRARY : file;
#endif
  void* library = dlopen(file == nullptr ? "libpolicybridge.so" : file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    fail(std::string(dlerror()) + "; POLICYBRIDGE_LIBRARY may name libpolicybridge.so");
  }
#define PB_RESOLVE(name)                                                           \
  shim.name = reinterpret_cast<decltype(&pb_##name)>(dlsym(library, "pb_" #name)); \
  if (shim.name == nullptr)                                                        \
    fail("libpolicybridge.so has no pb_" #name);
  PB_USED(PB_RESOLVE)
}

/* Why this run lacks hooks whose names begin so. */
struct Lack {
  std::string hook;
  const char* why;
};
static std::vector<Lack> lacking;

/* What the insertions of this simulator offer, but for what its configuration cannot have. */
static uint64_t offered(const shader_core_config& shader) {
  uint64_t hooks = PB_OFFERED;
  const auto lacks = [&hooks](const char* name, std::initializer_list<pb_hook> these, const char* why) {
    for (pb_hook hook : these) {
      hooks &= ~(1ull << hook);
    }
    lacking.push_back({name, why});
  };
  const std::string scheduler = shader.gpgpu_scheduler_string;
  if (scheduler.find("two_level") != std::string::npos || scheduler.find("warp_limiting") != std::string::npos ||
      scheduler == "rrr") {
    lacks("warpMask", {PB_WARP_MASK}, "warps can be masked with -gpgpu_scheduler lrr, gto and, from 4.0.1 on, old");
  }
  if (is_simple(*memory) || memory->scheduler_type != DRAM_FRFCFS || has_write_queue(*memory)) {
    const char* why = "requests can be picked with -gpgpu_dram_scheduler 1 and without a separate write queue";
    lacks("pick", {PB_PICK}, why);
    lacks("priorityClass", {PB_PRIORITY_CLASS}, why);
  }
  if (is_simple(*memory)) {
    lacks("dram", {PB_DRAM_ENQUEUED, PB_DRAM_PICKED, PB_DRAM_SERVED}, "the simple model of DRAM has no events");
  }
#ifdef PB_QUEUE
  if (shader.m_L1D_config.l1_latency == 0) {
    lacks("nextRequest", {PB_NEXT_REQUEST, PB_REQUEST_QUEUED, PB_REQUEST_TAKEN},
          "only an L1D with a latency above 0 has a queue in front of it");
  }
#endif
#ifdef PB_TRACES
  if (dynamic_cast<exec_gpgpu_sim*>(gpu) == nullptr) {
    lacks("loop", {PB_LOOP_BRANCH, PB_LOOP_EXITED}, "a run from traces has no branches");
  }
#endif
  return hooks;
}

/* What the shim says of a session that cannot be opened; of a missing hook also why it is. */
static std::string refusal() {
  std::string text = shim.last_error();
  for (const Lack& lack : lacking) {
    if (text.find(" hook " + lack.hook) != std::string::npos) {
      return text + ": " + lack.why;
    }
  }
  return text;
}

static void describe_machine(const shader_core_config& shader) {
  memset(&geometry, 0, sizeof geometry);
  geometry.sms = shader.num_shader();
  geometry.sub_partitions = memory->m_n_mem_sub_partition;
  geometry.channels = memory->m_n_mem;
  geometry.banks = memory->nbk;
  geometry.schedulers = shader.gpgpu_num_sched_per_core;
  geometry.warps = shader.max_warps_per_shader;
  geometry.warp_size = shader.warp_size;
  geometry.ctas = shader.max_cta_per_core;
  geometry.l1d.line_bytes = shader.m_L1D_config.get_line_sz();
  geometry.l1d.ways = most_l1d_ways(shader);
  geometry.l1d.sets = shader.m_L1D_config.get_num_lines() / shader.m_L1D_config.policybridge_ways();
  geometry.l2.line_bytes = memory->m_L2_config.get_line_sz();
  geometry.l2.ways = memory->m_L2_config.policybridge_ways();
  geometry.l2.sets = memory->m_L2_config.get_num_lines() / geometry.l2.ways;
  geometry.offered = offered(shader);
  sectored_l2 = atom_bytes(memory->m_L2_config) < geometry.l2.line_bytes;
}

static uint64_t bit(int what) { return 1ull << what; }

/* What is needed where policies and a recording want these hooks; `seen`: they look at accesses. */
static uint64_t needed_for(uint64_t hooks, bool seen) {
  const auto for_any = [hooks](int what, uint64_t of_these) { return (hooks & of_these) == 0 ? 0 : bit(what); };
  const uint64_t of_loads = bit(PB_LOAD_STARTED) | bit(PB_LOAD_SERVED), of_masks = bit(PB_WARP_MASK);
  const uint64_t seen_as = seen ? bit(REQUESTS) | bit(ISSUES) : 0; /* an access says which instruction made it */
  return hooks | seen_as | for_any(REQUESTS, bit(PB_ROUTE) | bit(PB_L2_ROUTE) | bit(PB_REQUEST_TAG)) |
         for_any(LOADS, of_loads) |
         for_any(ISSUES, bit(PB_ISSUED) | bit(PB_WARP_WAITING) | bit(PB_WARP_RESUMED) | bit(PB_LOAD_COMPLETED) |
                             of_loads | of_masks) |
         for_any(COMPLETIONS, bit(PB_COMMITTED) | bit(PB_LOAD_COMPLETED) | of_masks) |
         for_any(LOOPS, bit(PB_LOOP_BRANCH) | bit(PB_LOOP_EXITED)) |
         for_any(QUEUES, bit(PB_DRAM_ENQUEUED) | bit(PB_DRAM_PICKED) | bit(PB_PRIORITY_CLASS));
}

static void need(const Place& place) { needed |= needed_for(place.wanted, place.sees); }

static void need(const Cache& cache) {
  need(static_cast<const Place&>(cache));
  needed |= cache.wanted == 0 ? 0 : bit(CACHES);
}

static void open_places() {
  sms.resize(geometry.sms);
  for (unsigned i = 0; i < sms.size(); i++) {
    Sm& sm = sms[i];
    sm.open(PB_PART_WARPS, i);
    sm.l1d.open(PB_PART_L1D, i);
    need(sm);
    need(sm.l1d);
    sm.warps.resize(geometry.warps);
    sm.ctas.resize(geometry.ctas);
    if (sm.wants(PB_WARP_MASK)) {
      sm.may_issue = shim.warp_mask(session, i);
      sm.may_load = shim.load_mask(session, i);
    }
    sm.limit = sm.wants(PB_CTA_LIMIT) ? shim.cta_limit(session, i) : nullptr;
    sm.flush = sm.l1d.wants(PB_FLUSH) ? shim.flush(session, i) : nullptr;
    waits_wanted |= sm.wants(PB_WARP_WAITING) || sm.wants(PB_WARP_RESUMED);
  }
  slices.resize(geometry.sub_partitions);
  for (unsigned i = 0; i < slices.size(); i++) {
    Cache& l2 = slices[i].l2;
    l2.open(PB_PART_L2, i);
    need(l2);
    l2.native = slice_caches[i];
    l2.config = &memory->m_L2_config;
    l2.native->policybridge_tags()->policybridge_cache = l2.wanted == 0 ? nullptr : &l2;
    beyond_l1d |= l2.wanted != 0;
    tagged |= l2.wants(PB_REQUEST_TAG);
    seen_beyond_l1d |= l2.sees || l2.wants(PB_REQUEST_TAG) || l2.wants(PB_L2_ROUTE);
  }
  channels.resize(geometry.channels);
  for (unsigned i = 0; i < channels.size(); i++) {
    channels[i].open(PB_PART_DRAM, i);
    need(channels[i]);
    beyond_l1d |= channels[i].wanted != 0;
    seen_beyond_l1d |= channels[i].sees;
  }
}

void open(gpgpu_sim& opening, const shader_core_config& shader, const memory_config& its_memory) {
  static bool tried = false;
  const char* file = getenv("POLICYBRIDGE");
  if (closed) {
    fail(
        "the GPU is used again after cudaThreadExit or cudaDeviceReset, which ended the session; expected them at the "
        "end of the program");
  }
  if (tried || file == nullptr) {
    return;
  }
  tried = true;
  gpu = &opening;
  memory = &its_memory;
  if (shader.m_L1D_config.disabled() || memory->m_L2_config.disabled() || memory->m_L2_texure_only) {
    fail(
        "a configuration without L1D or L2 for data; expected -gpgpu_cache:dl1 and :dl2 other than none, and "
        "-gpgpu_cache:dl2_texture_only 0");
  }
  load_shim();
  if (shim.abi_version() != PB_ABI_VERSION) {
    fail("libpolicybridge.so has another version of the interface; patch and build the simulator again");
  }
  describe_machine(shader);
  const pb_options options = {PB_ABI_VERSION, 0, "gpgpu-sim", file, nullptr};
  if (shim.open(&options, &geometry, &session) != PB_OK) {
    fail(refusal());
  }
  simulating = std::this_thread::get_id();
  open_places();
  on = true;
  atexit(close_at_exit);
  printf("policybridge_policy = %s\n", shim.policy(session));
}

static void tell_ended_kernels() {
  for (size_t i = 0; i < ended_kernels.size(); i++) {
    shim.kernel_ended(session, ended_kernels[i]);
  }
  ended_kernels.clear();
}

void kernel_began(int kernel, const char* name, unsigned ctas, unsigned threads_per_cta) {
  tell_ended_kernels();
  shim.kernel_began(session, kernel, std::string(name, strnlen(name, PB_MAX_NAME_BYTES)).c_str(), ctas,
                    threads_per_cta);
}

void kernel_ended(int kernel) { ended_kernels.push_back(kernel); }

/* ---- requests ---- */

static uint8_t latched_route; /* for the mem_fetch that is made next */
static std::vector<pb_access*> spare;

static int route_of(mem_fetch* mf) { return mf->policybridge_slot.route; }

/* Without warp, without id. */
static void clear(pb_access& to) {
  memset(&to, 0, sizeof to);
  to.kernel = to.cta = to.warp_in_cta = to.n = to.request = to.sector = -1;
  to.sm = to.scheduler = to.slot = to.dynamic_warp = -1;
  to.pc = -1;
  to.space = PB_SPACE_NONE;
}

static void describe_place(pb_access& to, const mem_access_t& access) {
  to.address = access.get_addr();
  to.size = access.get_size();
  to.sectors = sectors_of(access);
  to.lanes = access.get_warp_mask().to_ulong();
}

static void describe_kind(pb_access& to, const mem_access_t& access) {
  const auto is = [&to](pb_space space, pb_access_kind kind) {
    to.space = space;
    to.kind = kind;
  };
  switch (access.get_type()) {
    case GLOBAL_ACC_R:
      is(PB_GLOBAL, PB_LOAD);
      break;
    case LOCAL_ACC_R:
      is(PB_LOCAL, PB_LOAD);
      break;
    case CONST_ACC_R:
      is(PB_CONSTANT, PB_LOAD);
      break;
    case TEXTURE_ACC_R:
      is(PB_TEXTURE, PB_LOAD);
      break;
    case GLOBAL_ACC_W:
      is(PB_GLOBAL, PB_STORE);
      break;
    case LOCAL_ACC_W:
      is(PB_LOCAL, PB_STORE);
      break;
    case INST_ACC_R:
      is(PB_INSTRUCTION, PB_FETCH);
      break;
    case L1_WRBK_ACC:
    case L2_WRBK_ACC:
      is(PB_SPACE_NONE, PB_WRITE_BACK);
      break;
    default:
      is(PB_SPACE_NONE, PB_FETCH); /* lines that a write fetches */
  }
}

static void describe(pb_access& to, const mem_access_t& access, const warp_inst_t* inst, unsigned sm) {
  clear(to);
  to.sm = sm;
  describe_place(to, access);
  describe_kind(to, access);
  if (inst == nullptr || inst->empty()) {
    return;
  }
  to.kind = inst->isatomic() ? PB_ATOMIC : to.kind;
  to.pc = inst->pc;
  to.slot = inst->warp_id();
  to.scheduler = to.slot % geometry.schedulers;
  to.dynamic_warp = inst->dynamic_warp_id();
  const Instruction& id = inst->policybridge_instruction;
  to.kernel = id.kernel;
  to.cta = id.cta;
  to.warp_in_cta = id.warp_in_cta;
  to.n = id.n;
  to.request = (int32_t)inst->accessq_count() - 1;
  to.requests = id.requests;
  to.lines = id.lines;
}

/* For a mem_fetch that has none. In two cache lines of the processor, not three: what a policy is told has mostly left
 * them since. */
static pb_access& new_access(mem_fetch& mf) {
  void* place = nullptr;
  if (!spare.empty()) {
    place = spare.back();
    spare.pop_back();
  } else if (posix_memalign(&place, 64, sizeof(pb_access)) != 0) {
    fail("out of memory");
  }
  mf.policybridge_slot.access = static_cast<pb_access*>(place);
  return *mf.policybridge_slot.access;
}

static pb_access& access_of(mem_fetch* mf) {
  if (mf->policybridge_slot.access != nullptr) {
    return *mf->policybridge_slot.access;
  }
  pb_access& access = new_access(*mf);
  describe(access, mf->policybridge_access(), &mf->get_inst(), mf->get_sid());
  access.partition = mf->get_sub_partition_id();
  return access;
}

void release(pb_access* access) { spare.push_back(access); }

/* A piece is what its parent is, but for its place. */
void made(mem_fetch& mf, mem_fetch* parent) {
  if (parent == nullptr) {
    mf.policybridge_slot.route = latched_route;
    latched_route = 0;
    return;
  }
  if (!beyond_l1d) {
    return;
  }
  mf.policybridge_slot.route = parent->policybridge_slot.route;
  if (!seen_beyond_l1d) {
    return;
  }
  const pb_access& of_parent = access_of(parent);
  pb_access& access = new_access(mf);
  access = of_parent;
  describe_place(access, mf.policybridge_access());
  pb_access own;
  describe_kind(own, mf.policybridge_access());
  if (own.kind == PB_FETCH) {
    access.kind = own.kind;
    access.space = own.space;
  } else if (access.sectors != 0) {
    access.sector = __builtin_ctz(access.sectors);
  }
}

/* ---- caches ---- */

/* One attempt of one access, fill or copy at one cache, from its first probe to its end. */
static struct Attempt {
  Cache* cache = nullptr; /* null: nobody wants to know */
  mem_fetch* mf = nullptr;
  const pb_access* access = nullptr; /* null where nobody looks at it */
  bool allocates = true, on_fill = false, may_bypass = false;
  bool decided = false; /* the policy was asked; the probes that follow take its answer */
  pb_answer decision = {0, 0};
  bool dirty = false, evicts = false; /* of a write that hits: the line was modified, and is dropped */
  int probe = 0, reason = 0;
} at;

static const mem_fetch* around; /* the access whose last look-up ended in a bypass */

static bool is_pending() { return at.cache->native->policybridge_pending(at.mf->get_addr()); }

/* Tells what an access does to a line. */
static void tell_access(int hook, unsigned index) {
  const Cache& cache = *at.cache;
  if (cache.wants(hook)) {
    tell_of(at.access, cache, hook, index / cache.ways(), index % cache.ways());
  }
}

/* Tells what becomes of a line. */
static void tell_line(const Cache& cache, int hook, unsigned index, uint64_t line, bool modified = false) {
  if (cache.wants(hook)) {
    tell(cache, hook, index / cache.ways(), index % cache.ways(), line, modified);
  }
}

static void tell_insertion(unsigned index) {
  const Cache& cache = *at.cache;
  cache_block_t& old = cache.line(index);
  if (cache.wants(PB_EVICT) && !is_invalid(old)) {
    tell_of(at.access, cache, PB_EVICT, index / cache.ways(), index % cache.ways(), old.m_block_addr, is_modified(old));
  }
  tell_access(PB_INSERT, index);
}

static pb_answer ask_victim(const Cache& cache, unsigned set, bool modified_may_go, bool may_refuse) {
  static std::vector<uint64_t> eligible, invalid;
  const unsigned ways = cache.ways();
  eligible.assign(ways / 64 + 1, 0);
  invalid.assign(ways / 64 + 1, 0);
  for (unsigned way = 0; way < ways; way++) {
    cache_block_t& line = cache.line(set * ways + way);
    if (!is_reserved(line) && (modified_may_go || !is_modified(line))) {
      eligible[way / 64] |= 1ull << way % 64;
      invalid[way / 64] |= (uint64_t)is_invalid(line) << way % 64;
    }
  }
  const pb_view view = {
      ways, may_refuse ? PB_MAY_BYPASS | PB_MAY_STALL : 0u, eligible.data(), invalid.data(), nullptr, nullptr};
  return ask(cache, PB_VICTIM, &view, set);
}

void made_slice(unsigned slice, baseline_cache* l2) {
  slice_caches.resize(std::max<size_t>(slice_caches.size(), slice + 1));
  slice_caches[slice] = l2;
}

Cache* look_up(baseline_cache& native, const cache_config& config, mem_fetch* mf, bool l1d, bool allocates,
               bool on_fill) {
  Cache& cache = l1d ? sms[mf->get_sid()].l1d : slices[mf->get_sub_partition_id()].l2;
  around = nullptr;
  at = Attempt();
  if (cache.wanted == 0) {
    return nullptr;
  }
  cache.native = &native;
  cache.config = &config;
  at.cache = &cache;
  at.mf = mf;
  if (cache.sees) {
    at.access = &access_of(mf);
    __builtin_prefetch(at.access); /* told of after the probe, by when it is in the cache */
    __builtin_prefetch(reinterpret_cast<const char*>(at.access) + 64);
  }
  at.allocates = allocates;
  at.on_fill = on_fill;
  at.may_bypass = mf->get_access_type() == GLOBAL_ACC_R && !mf->isatomic() && !(l1d && copies(mf->get_inst()));
  return &cache;
}

unsigned set_index(Cache& cache, uint64_t address, unsigned native) {
  if (!cache.wants(PB_SET_INDEX)) {
    return native;
  }
  return ask(cache, PB_SET_INDEX, nullptr, cache.config->block_addr(address),
             cache.config->get_num_lines() / cache.ways(), cache.config->get_line_sz())
      .value;
}

bool choose(Cache& cache, unsigned set, bool modified_may_go, bool all_reserved, unsigned& invalid, unsigned& valid) {
  if (at.cache != &cache || !at.allocates) {
    return true;
  }
  const bool asks = all_reserved ? cache.wants(PB_NO_ELIGIBLE_WAY)
                                 : cache.wants(PB_VICTIM) && (invalid == (unsigned)-1 || cache.chooses_invalid);
  const bool hits_only = at.may_bypass && route_of(at.mf) == PB_BYPASS_ON_MISS;
  if (!asks && !hits_only && !at.decided) {
    return true;
  }
  const bool may_bypass = at.may_bypass && !is_pending();
  if (hits_only && may_bypass) {
    around = at.mf;
    return false;
  }
  if (!at.decided) {
    const bool may_refuse = may_bypass && cache.part == PB_PART_L1D;
    if (!asks || (all_reserved && !may_refuse)) {
      return true;
    }
    if (cache.sees) {
      show(*at.access);
    }
    at.decision = all_reserved ? ask(cache, PB_NO_ELIGIBLE_WAY, nullptr, set)
                               : ask_victim(cache, set, modified_may_go, may_refuse);
    at.decided = true;
  }
  if (at.decision.code != PB_WAY) {
    around = at.decision.code == PB_BYPASS ? at.mf : nullptr;
    return false;
  }
  invalid = (unsigned)-1;
  valid = set * cache.ways() + at.decision.value;
  return true;
}

bool probed(int status, unsigned index, mem_fetch* mf) {
  if (at.cache == nullptr) {
    return false;
  }
  if (goes_around(mf)) {
    at.cache = nullptr;
    return true;
  }
  at.probe = status;
  at.dirty = status == HIT && mf->get_is_write() && is_modified(at.cache->line(index));
  return false;
}

bool goes_around(const mem_fetch* mf) { return around == mf; }

void touching(Cache& cache, int status, unsigned index) {
  if (at.cache != &cache || status == RESERVATION_FAIL) {
    return;
  }
  if (status == HIT) {
    tell_access(PB_HIT, index);
  } else if (status == HIT_RESERVED) {
    tell_access(PB_PENDING_HIT, index);
  } else if (at.on_fill) {
    if (cache.wants(PB_PENDING_HIT) && is_pending()) {
      tell_of(at.access, cache, PB_PENDING_HIT, index / cache.ways(), -1);
    }
  } else if (status == MISS) {
    tell_insertion(index);
  } else {
    tell_access(PB_SECTOR_MISS, index);
  }
}

void filling(Cache& cache, int status, unsigned index, uint64_t address) {
  if (at.cache != &cache) {
    return;
  }
  bool complete = true;
  if (status == MISS) {
    tell_insertion(index);
  } else if (status != HIT && status != HIT_RESERVED) {
    tell_access(PB_SECTOR_MISS, index);
    complete = !is_reserved(cache.line(index)); /* else other sectors are on their way */
  }
  if (complete) {
    tell_line(cache, PB_FILL, index, cache.config->block_addr(address));
  }
  at.cache = nullptr;
}

void wrote(const mem_fetch* mf, bool write_through) {
  if (at.cache == nullptr || at.mf != mf) {
    return;
  }
  at.evicts = at.probe == HIT && !write_through;
  if (!at.evicts) {
    tell_of(at.access, *at.cache, PB_OUTCOME, at.allocates || at.probe == HIT ? PB_WRITE_THROUGH : PB_STORE_MISS);
  }
}

void write_evicted(unsigned index) {
  if (at.cache == nullptr || !at.evicts) {
    return;
  }
  cache_block_t& line = at.cache->line(index);
  if (is_invalid(line)) {
    tell_line(*at.cache, PB_INVALIDATE, index, line.m_block_addr, at.dirty);
  }
  tell_of(at.access, *at.cache, PB_OUTCOME, PB_WRITE_EVICT_HIT);
}

/* GPGPU-Sim counts from 0 in the order of enum pb_fail_reason. */
void fail_reason(int native) { at.reason = native + 1; }

/* An access of a load was accepted at the L1D, or went around it. */
static void accepted(unsigned id, const warp_inst_t& inst, int Load::*count) {
  Sm& sm = sms[id];
  for (size_t i = 0; i < sm.loads.size(); i++) {
    Load& load = sm.loads[i];
    if (load.uid != inst.get_uid()) {
      continue;
    }
    load.*count += 1;
    if (--load.left == 0) {
      tell(sm.l1d, PB_LOAD_SERVED, load.uid, load.hits, load.misses, load.bypasses);
      load = sm.loads.back();
      sm.loads.pop_back();
    }
    return;
  }
}

void attempted(int status, bool queue_full) {
  if (at.cache == nullptr) {
    return;
  }
  const Cache& cache = *at.cache;
  if (status != RESERVATION_FAIL) {
    if (cache.part == PB_PART_L1D && !at.mf->get_is_write()) {
      accepted(cache.unit, at.mf->get_inst(), status == HIT || at.probe == HIT_RESERVED ? &Load::hits : &Load::misses);
    }
  } else if (cache.wants(PB_RESERVATION_FAIL)) {
    if (at.reason == 0) {
      at.reason = at.probe == RESERVATION_FAIL ? PB_LINE_ALLOC
                  : queue_full                 ? PB_MISS_QUEUE
                  : is_pending()               ? PB_MSHR_MERGE
                                               : PB_MSHR_ENTRY;
    }
    tell_of(at.access, cache, PB_RESERVATION_FAIL, at.reason, 1);
  }
  at.cache = nullptr;
}

void fill_begins(Cache& cache, mem_fetch* mf) {
  around = nullptr;
  at = Attempt();
  at.cache = &cache;
  at.mf = mf;
  at.access = cache.sees ? &access_of(mf) : nullptr;
  at.on_fill = true;
}

void filled(Cache& cache, unsigned index) {
  cache_block_t& line = cache.line(index);
  if (cache.wants(PB_FILL) && !is_reserved(line)) {
    tell_line(cache, PB_FILL, index, line.m_block_addr);
  }
}

void host_copy(Cache& l2, uint64_t address, unsigned sectors) {
  static pb_access copy;
  clear(copy);
  copy.kind = PB_WRITE_BACK;
  copy.address = address;
  copy.size = 32;
  copy.sectors = sectors;
  copy.partition = l2.unit;
  at = Attempt();
  at.cache = &l2;
  at.access = &copy;
}

void dropping(Cache& cache, bool modified_only) {
  for (unsigned i = 0; cache.wants(PB_INVALIDATE) && i < cache.config->get_num_lines(); i++) {
    cache_block_t& line = cache.line(i);
    if (modified_only ? is_modified(line) : !is_invalid(line)) {
      tell_line(cache, PB_INVALIDATE, i, line.m_block_addr, is_modified(line));
    }
  }
}

/* ---- loads and stores ---- */

static bool is_data(const warp_inst_t& inst) {
  return inst.space.get_type() == global_space || inst.space.get_type() == local_space;
}

/* Shows an access that has no mem_fetch yet. */
static void show_waiting(unsigned sm, const warp_inst_t& inst, const mem_access_t& access) {
  if (!sms[sm].l1d.sees) {
    return;
  }
  addrdec_t place;
  memory->m_address_mapping.addrdec_tlx(access.get_addr(), &place);
  describe(record.access, access, &inst, sm);
  record.access.partition = place.sub_partition;
  record.access.cycle = now;
}

/* What is sent instead of `mf`; the reply finds its way by the instruction's cache operator. */
static mem_fetch* outside(mem_fetch* mf, const mem_access_t& access, const Detour& detour) {
  warp_inst_t inst = mf->get_inst();
  inst.cache_op = CACHE_GLOBAL;
  mem_fetch* sent = alloc(*detour.allocator, inst, access);
  access_of(sent).request = access_of(mf).request;
  return sent;
}

void load_started(unsigned id, const warp_inst_t& inst) {
  Sm& sm = sms[id];
  if ((!sm.l1d.wants(PB_LOAD_STARTED) && !sm.l1d.wants(PB_LOAD_SERVED)) || !inst.is_load() || inst.isatomic() ||
      inst.accessq_empty() || !is_data(inst)) {
    return;
  }
  const Load load = {inst.get_uid(), (int)inst.accessq_count(), 0, 0, 0};
  sm.loads.push_back(load);
  show_waiting(id, inst, inst.policybridge_accesses().front());
  record.access.request = 0;
  tell(sm.l1d, PB_LOAD_STARTED, load.uid, inst.policybridge_instruction.lines);
}

Step enters(unsigned id, const warp_inst_t& inst) {
  const Cache& l1d = sms[id].l1d;
  latched_route = 0;
  if (!l1d.wants(PB_ROUTE) || inst.space.get_type() != global_space || inst.isatomic() || copies(inst)) {
    return ENTERS;
  }
  show_waiting(id, inst, inst.policybridge_accesses().back());
  const int code = ask(l1d, PB_ROUTE, nullptr).code;
  if (code == PB_STALL || code == PB_BYPASS) {
    return code == PB_STALL ? STALLS : WAITS;
  }
  latched_route = code;
  return ENTERS;
}

Step route(unsigned id, const warp_inst_t& inst, bool around_already, const Detour& detour) {
  mem_fetch* mf = sms[id].leaving;
  sms[id].leaving = nullptr;
  if (mf == nullptr) {
    if (around_already) {
      latched_route = 0;
      return ENTERS;
    }
    const Step step = enters(id, inst);
    if (step != WAITS) {
      return step;
    }
    latched_route = PB_BYPASS;
    mf = alloc(*detour.allocator, inst, inst.policybridge_accesses().back());
  }
  return leave_at_once(id, mf, detour) ? SENT : WAITS;
}

bool orders_requests(unsigned sm) { return sms[sm].l1d.wants(PB_NEXT_REQUEST); }

bool append(unsigned id, const warp_inst_t& inst, const shader_core_mem_fetch_allocator* allocator) {
  Sm& sm = sms[id];
  const mem_access_t& access = inst.policybridge_accesses().back();
  show_waiting(id, inst, access);
  if (ask(sm.l1d, PB_NEXT_REQUEST, nullptr).code == PB_STALL) {
    return false;
  }
  mem_fetch* mf = alloc(*allocator, inst, access);
  sm.queued.push_back(mf);
  tell_of(mf, sm.l1d, PB_REQUEST_QUEUED);
  return true;
}

static pb_queued queue[PB_MAX_QUEUED]; /* what a view shows */

static pb_answer ask_queue(const Place& place, int hook, unsigned count, int64_t a = 0, int64_t c = 0) {
  const pb_view view = {count, 0, nullptr, nullptr, queue, nullptr};
  return ask(place, hook, &view, a, 0, c);
}

static int tag_of(mem_fetch* mf) { return tagged ? access_of(mf).tag : 0; }

static void show_queued(const Place& place, unsigned i, mem_fetch* mf, int64_t row, int tag) {
  queue[i].row = row;
  queue[i].tag = tag;
  if (place.sees) {
    queue[i].access = access_of(mf);
    queue[i].access.cycle = now;
  }
}

/* Shown are the oldest requests of the warps: no answer breaks the order of a warp. */
mem_fetch* next_request(unsigned id) {
  static std::vector<bool> seen;
  static std::vector<mem_fetch*> heads;
  const Sm& sm = sms[id];
  if (sm.queued.empty()) {
    return nullptr;
  }
  seen.assign(sm.warps.size(), false);
  heads.clear();
  for (size_t i = 0; i < sm.queued.size() && heads.size() < PB_MAX_QUEUED; i++) {
    mem_fetch* mf = sm.queued[i];
    if (!seen[mf->get_wid()]) {
      seen[mf->get_wid()] = true;
      show_queued(sm.l1d, heads.size(), mf, 0, 0);
      heads.push_back(mf);
    }
  }
  const pb_answer answer = ask_queue(sm.l1d, PB_NEXT_REQUEST, heads.size());
  return answer.code == PB_NONE ? nullptr : heads[answer.value];
}

void took(unsigned id, mem_fetch* mf) {
  Sm& sm = sms[id];
  sm.queued.erase(std::find(sm.queued.begin(), sm.queued.end(), mf));
  tell_of(mf, sm.l1d, PB_REQUEST_TAKEN);
}

unsigned acknowledgements(const mem_access_t& store) { return sectored_l2 ? (store.get_size() + 31) / 32 : 1; }

void around_by_itself(mem_fetch* mf) {
  if (!mf->get_is_write() && !mf->isatomic()) {
    accepted(mf->get_sid(), mf->get_inst(), &Load::bypasses);
  }
}

bool leave(mem_fetch* mf, const Detour& detour) {
  const mem_access_t& access = mf->policybridge_access();
  const bool write = mf->get_is_write();
  if (detour.network->full((write ? access.get_size() : 0) + 8, write)) {
    return false;
  }
  Slot& slot = mf->policybridge_slot;
  const bool split = sectored_l2 && !write && access.get_size() > 32;
  if (slot.unsent == 0) {
    leaving++;
    slot.unsent = split ? access_of(mf).sectors : 1;
    const warp_inst_t& inst = mf->get_inst();
    for (unsigned r = 0; split && r < sizeof inst.out / sizeof *inst.out; r++) {
      if (inst.out[r] > 0) {
        detour.pending_writes[inst.warp_id()][inst.out[r]] += __builtin_popcount(slot.unsent) - 1;
      }
    }
    tell_of(mf, sms[mf->get_sid()].l1d, PB_BYPASSED, slot.route == PB_BYPASS ? -1 : 0);
    if (!write) {
      accepted(mf->get_sid(), inst, &Load::bypasses);
    }
  }
  do {
    detour.network->push(outside(mf, split ? piece(access, __builtin_ctz(slot.unsent), *gpu) : access, detour));
    slot.unsent &= slot.unsent - 1;
  } while (slot.unsent != 0 && !detour.network->full(8, false));
  if (slot.unsent != 0) {
    return false;
  }
  leaving--;
  delete mf;
  return true;
}

bool is_leaving(const mem_fetch* mf) { return mf->policybridge_slot.unsent != 0; }

bool leave_at_once(unsigned sm, mem_fetch* mf, const Detour& detour) {
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

static void tell_load_completed(const Sm& sm, const warp_inst_t& inst) {
  if (inst.policybridge_instruction.requests > 0) {
    tell(sm, PB_LOAD_COMPLETED, inst.get_uid(), inst.warp_id(), inst.pc);
  }
}

void completed(unsigned id, const warp_inst_t& inst) {
  Sm& sm = sms[id];
  const unsigned slot = inst.warp_id();
  Warp& warp = sm.warps[slot];
  if (warp.completed == inst.get_uid()) { /* GPGPU-Sim completes a load once for each of its registers */
    return;
  }
  warp.completed = inst.get_uid();
  if (copies(inst)) { /* completed when it is sent, and perhaps once more when the data are there */
    if (std::find(warp.copying.begin(), warp.copying.end(), inst.get_uid()) != warp.copying.end()) {
      return;
    }
    warp.copying.push_back(inst.get_uid());
  } else if (inst.is_load() && is_data(inst) && !inst.isatomic()) {
    tell_load_completed(sm, inst);
  }
  sm.moves++;
  if (sm.wants(PB_COMMITTED) && inst.active_count() > 0) {
    tell(sm, PB_COMMITTED, slot, inst.active_count());
  }
}

void copied(unsigned id, const warp_inst_t& inst) {
  std::vector<unsigned>& copying = sms[id].warps[inst.warp_id()].copying;
  const std::vector<unsigned>::iterator copy = std::find(copying.begin(), copying.end(), inst.get_uid());
  if (copy != copying.end()) {
    copying.erase(copy);
    tell_load_completed(sms[id], inst);
  }
}

/* ---- warps ---- */

void warp_launched(shader_core_ctx& core, unsigned id, unsigned slot, unsigned first_slot, unsigned end_slot,
                   unsigned hardware_cta, unsigned dynamic_warp, int kernel, int cta, shd_warp_t* native) {
  Sm& sm = sms[id];
  sm.core = &core;
  if (slot == first_slot) {
    sm.ctas[hardware_cta].kernel = kernel;
    sm.ctas[hardware_cta].cta = cta;
    tell(sm, PB_CTA_LAUNCHED, hardware_cta, kernel, cta, first_slot, end_slot - first_slot);
  }
  Warp& warp = sm.warps[slot];
  warp = Warp();
  warp.live = true;
  warp.kernel = kernel;
  warp.cta = cta;
  warp.warp_in_cta = slot - first_slot;
  warp.dynamic = dynamic_warp;
  warp.native = native;
  tell(sm, PB_WARP_LAUNCHED, slot, dynamic_warp, cta, warp.warp_in_cta);
}

void warp_exited(unsigned id, unsigned slot) {
  Sm& sm = sms[id];
  Warp& warp = sm.warps[slot];
  if (!warp.live) {
    return;
  }
  warp.live = false;
  sm.moves++;
  tell(sm, PB_WARP_EXITED, slot, warp.dynamic);
  if (sm.ended_cta >= 0) {
    tell(sm, PB_CTA_EXITED, sm.ended_cta, sm.ctas[sm.ended_cta].kernel, sm.ctas[sm.ended_cta].cta);
    sm.ended_cta = -1;
    tell_ended_kernels();
  }
}

void cta_exited(unsigned sm, unsigned hardware_cta) { sms[sm].ended_cta = hardware_cta; }

bool cta_refused(unsigned sm, unsigned resident) {
  return sms[sm].limit != nullptr && (int64_t)resident >= *sms[sm].limit;
}

static bool allows(const uint64_t* mask, unsigned slot) { return mask[slot / 64] >> slot % 64 & 1; }

bool masked(unsigned id, unsigned slot, const warp_inst_t& next) {
  const Sm& sm = sms[id];
  if (sm.may_issue == nullptr || next.op == MEMORY_BARRIER_OP) {
    return false;
  }
  return !allows(sm.may_issue, slot) || (next.is_load() && is_data(next) && !allows(sm.may_load, slot));
}

void issued(unsigned id, unsigned slot, warp_inst_t& inst) {
  Sm& sm = sms[id];
  sm.moves++;
  sm.may_wait |= inst.op == BARRIER_OP || inst.op == MEMORY_BARRIER_OP;
  if (inst.is_load() || inst.is_store()) {
    Warp& warp = sm.warps[slot];
    Instruction& is = inst.policybridge_instruction;
    is.kernel = warp.kernel;
    is.cta = warp.cta;
    is.warp_in_cta = warp.warp_in_cta;
    is.n = warp.n++;
    is.requests = inst.accessq_count();
    static std::vector<uint64_t> lines;
    lines.clear();
    const std::list<mem_access_t>& accesses = inst.policybridge_accesses();
    for (std::list<mem_access_t>::const_iterator a = accesses.begin(); a != accesses.end(); ++a) {
      const uint64_t line = a->get_addr() & ~(uint64_t)(geometry.l1d.line_bytes - 1);
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) {
        lines.push_back(line);
      }
    }
    is.lines = lines.size();
  }
  tell(sm, PB_ISSUED, slot, 1);
}

void branched(unsigned id, unsigned slot, uint64_t pc, uint64_t next_pc, unsigned lanes) {
  Sm& sm = sms[id];
  if (!sm.wants(PB_LOOP_BRANCH) && !sm.wants(PB_LOOP_EXITED)) {
    return;
  }
  std::vector<uint64_t>& backward = sm.warps[slot].backward;
  const bool known = std::find(backward.begin(), backward.end(), pc) != backward.end();
  if (next_pc <= pc) {
    if (!known) {
      backward.push_back(pc);
    }
    tell(sm, PB_LOOP_BRANCH, slot, pc, next_pc, lanes);
  } else if (known) {
    tell(sm, PB_LOOP_EXITED, slot, pc);
  }
}

/* ---- L2 and DRAM ---- */

/* The line of an address in the tags of an L2, whatever its state but invalid; null: it is not there. */
static cache_block_t* find(Cache& l2, uint64_t address) {
  const uint64_t line = l2.config->block_addr(address);
  const unsigned first = set_index(l2, line, l2.config->set_index(line)) * l2.ways();
  for (unsigned i = first; i < first + l2.ways(); i++) {
    cache_block_t& candidate = l2.line(i);
    if (candidate.m_block_addr == line && !is_invalid(candidate)) {
      return &candidate;
    }
  }
  return nullptr;
}

static bool may_go_around(Cache& l2, mem_fetch* mf) {
  return route_of(mf) == PB_BYPASS && mf->get_access_type() == GLOBAL_ACC_R && access_of(mf).kind == PB_LOAD &&
         !l2.native->policybridge_pending(mf->get_addr()) && find(l2, mf->get_addr()) == nullptr;
}

void arrived(unsigned slice, mem_fetch* mf) {
  Cache& l2 = slices[slice].l2;
  uint8_t& route = mf->policybridge_slot.route;
  route = 0; /* it was of the L1D */
  const bool asks = l2.wants(PB_L2_ROUTE) || l2.wants(PB_REQUEST_TAG);
  if (!asks && mf->policybridge_slot.access == nullptr) {
    return;
  }
  pb_access& access = access_of(mf); /* it may have been described before the L1D made a line of it */
  access.partition = slice;
  access.address = mf->get_addr();
  access.size = mf->get_data_size();
  if (l2.wants(PB_L2_ROUTE)) {
    cache_block_t* line = find(l2, mf->get_addr());
    route = commit(l2, PB_L2_ROUTE, access, line == nullptr ? 0 : 1 + 2 * is_modified(*line)).code;
  }
  if (l2.wants(PB_REQUEST_TAG)) {
    access.tag = commit(l2, PB_REQUEST_TAG, access).value;
  }
}

bool keep(unsigned slice, mem_fetch* mf, uint64_t ready) {
  if (!may_go_around(slices[slice].l2, mf)) {
    return false;
  }
  const Kept kept = {mf, ready};
  slices[slice].around.push_back(kept);
  kept_around++;
  return true;
}

Way next_around(unsigned slice, uint64_t cycle, mem_fetch*& mf) {
  std::vector<Kept>& kept = slices[slice].around;
  if (kept.empty() || cycle < kept.front().ready) {
    return NOBODY;
  }
  mf = kept.front().mf;
  kept.erase(kept.begin());
  kept_around--;
  if (!may_go_around(slices[slice].l2, mf)) {
    return TO_L2;
  }
  sent_around(mf);
  return TO_DRAM;
}

void sent_around(mem_fetch* mf) {
  tell_of(mf, slices[mf->get_sub_partition_id()].l2, PB_BYPASSED, route_of(mf) == PB_BYPASS ? -1 : 0);
}

bool has_classes(unsigned channel) { return channels[channel].wants(PB_PRIORITY_CLASS); }

/* The class of a request; `waiting` has a place for it. */
static unsigned class_of(Channel& channel, mem_fetch* mf) {
  const unsigned of = ask(channel, PB_PRIORITY_CLASS, nullptr, tag_of(mf)).value;
  if (of >= channel.waiting.size()) {
    channel.waiting.resize(of + 1);
  }
  return of;
}

/* Each class has as much room as the scheduler has without classes, so that a full one never holds back another. */
bool class_full(unsigned channel, mem_fetch* mf) {
  const unsigned room = memory->gpgpu_frfcfs_dram_sched_queue_size;
  return room != 0 && has_classes(channel) && channels[channel].waiting[class_of(channels[channel], mf)] >= room;
}

bool class_full(unsigned channel, mem_fetch* mf, uint64_t ready) { return now >= ready && class_full(channel, mf); }

void enqueued(unsigned id, dram_req_t* request) {
  Channel& channel = channels[id];
  if (has_classes(id)) {
    const unsigned of = class_of(channel, request->data);
    request->data->policybridge_slot.dram_class = of;
    channel.waiting[of]++;
  }
  tell_of(request->data, channel, PB_DRAM_ENQUEUED, request->bk, request->row);
}

int pick(unsigned id, unsigned bank, unsigned open_row, const std::list<dram_req_t*>& newest_first) {
  const Channel& channel = channels[id];
  if (!channel.wants(PB_PICK)) {
    return -2;
  }
  unsigned count = 0;
  for (std::list<dram_req_t*>::const_reverse_iterator i = newest_first.rbegin();
       i != newest_first.rend() && count < PB_MAX_QUEUED; ++i) {
    show_queued(channel, count++, (*i)->data, (*i)->row, tag_of((*i)->data));
  }
  const pb_answer answer = ask_queue(channel, PB_PICK, count, bank, open_row);
  return answer.code == PB_NONE ? -1 : answer.value;
}

void picked(unsigned id, unsigned bank, unsigned open_row, dram_req_t* request) {
  Channel& channel = channels[id];
  int& dram_class = request->data->policybridge_slot.dram_class;
  if (dram_class >= 0) {
    channel.waiting[dram_class]--;
    dram_class = -1;
  }
  tell_of(request->data, channel, PB_DRAM_PICKED, bank, request->row, request->row == open_row);
}

void served(unsigned channel, unsigned bank, unsigned row, mem_fetch* mf) {
  tell_of(mf, channels[channel], PB_DRAM_SERVED, bank, row);
}

/* ---- boundaries ---- */

/* Which warps came to wait, and which go on, since the last boundary: first who goes on, then who waits, barriers
 * before fences. */
static void tell_waits(Sm& sm) {
  for (int turn = 0; turn < 4; turn++) {
    const bool barrier = turn < 2, resume = turn % 2 == 0;
    if (resume ? sm.waiting == 0 : !sm.may_wait) {
      continue;
    }
    for (unsigned slot = 0; slot < sm.warps.size(); slot++) {
      Warp& warp = sm.warps[slot];
      bool& waits = barrier ? warp.at_barrier : warp.fenced;
      if (waits == resume &&
          resume != (warp.live && (barrier ? sm.core->warp_waiting_at_barrier(slot) : warp.native->get_membar()))) {
        waits = !resume;
        sm.waiting += resume ? -1 : 1;
        tell(sm, resume ? PB_WARP_RESUMED : PB_WARP_WAITING, slot, barrier ? PB_BARRIER : PB_FENCE);
      }
    }
  }
  sm.may_wait = false;
}

/* Whether data of a line are on their way; MSHRs hold lines or sectors. */
static bool is_awaited(const Cache& cache, uint64_t line) {
  for (unsigned byte = 0; byte < cache.config->get_line_sz(); byte += 32) {
    if (cache.native->policybridge_pending(line + byte)) {
      return true;
    }
  }
  return false;
}

/* A policy's flush: lines that are neither modified, nor on their way, nor awaited. */
static void flush(const Cache& cache) {
  for (unsigned i = 0; cache.native != nullptr && i < cache.config->get_num_lines(); i++) {
    cache_block_t& line = cache.line(i);
    if (!is_invalid(line) && !is_reserved(line) && !is_modified(line) && !is_awaited(cache, line.m_block_addr)) {
      tell_line(cache, PB_INVALIDATE, i, line.m_block_addr);
      invalidate(line);
    }
  }
}

/* Whether an SM has warps that could run, and its policy lets none of them. */
static bool is_starved(const Sm& sm) {
  bool runnable = false;
  for (unsigned slot = 0; slot < sm.warps.size(); slot++) {
    const Warp& warp = sm.warps[slot];
    if (warp.live && !warp.native->functional_done() && !sm.core->warp_waiting_at_barrier(slot) &&
        !warp.native->get_membar()) {
      if (allows(sm.may_issue, slot) && allows(sm.may_load, slot)) {
        return false;
      }
      runnable = true;
    }
  }
  return runnable;
}

static void look_for_starvation() {
  for (unsigned i = 0; i < sms.size(); i++) {
    Sm& sm = sms[i];
    if (sm.may_issue == nullptr) {
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

void boundary() {
  now++;
  if (closing) {
    stop();
  }
  if ((now & (now - 1)) == 0) {
    atexit(close_at_exit); /* the handler registered last is called first, before anything constructed until now is
                              destroyed */
  }
  if (!ended_kernels.empty()) {
    tell_ended_kernels();
  }
  for (size_t i = 0; waits_wanted && i < sms.size(); i++) {
    if (sms[i].may_wait || sms[i].waiting != 0) {
      tell_waits(sms[i]);
    }
  }
  if (shim.boundary(session, now) == PB_OK) {
    for (size_t i = 0; i < sms.size(); i++) {
      Sm& sm = sms[i];
      const bool raised = sm.flush != nullptr && *sm.flush != 0;
      if (raised && !sm.flush_raised) {
        flush(sm.l1d);
      }
      sm.flush_raised = raised;
    }
  }
  if (now % 1024 == 0) {
    look_for_starvation();
  }
}

/* ---- statistics, and the end ---- */

static std::mutex closing_lock;
static std::condition_variable closing_done;

static void print(const std::string& title) {
  printf("\n----------------------------policybridge------------------------------\npolicybridge_report = %s\n%s",
         title.c_str(), shim.report(session));
  fflush(stdout);
}

static void let_go(const Cache& cache) {
  if (cache.native != nullptr) {
    cache.native->policybridge_tags()->policybridge_cache = nullptr;
  }
}

static void close_session(const std::string& title) {
  tell_ended_kernels();
  print(title);
  on = false;
  needed = leaving = kept_around = 0;
  std::for_each(sms.begin(), sms.end(), [](const Sm& sm) { let_go(sm.l1d); });
  std::for_each(slices.begin(), slices.end(), [](const Slice& slice) { let_go(slice.l2); });
  shim.close(session);
  std::lock_guard<std::mutex> lock(closing_lock);
  closed = true;
  closing_done.notify_one();
}

/* The program ended while a kernel ran: what exit() destroys from here on must not be simulated with. */
static void stop() {
  const std::string cycle = std::to_string(now);
  fprintf(stderr, "policybridge: the program ended in cycle %s, while a kernel ran; nothing more is simulated\n",
          cycle.c_str());
  close_session("whole run, left in cycle " + cycle);
  for (;;) {
    std::this_thread::sleep_for(std::chrono::hours(1));
  }
}

/* The program ends. Only the thread that simulates may close: where it is another one, it does so at the end of its
 * cycle, or when it finds itself idle. */
static void close_at_exit() {
  if (!on || closing.exchange(true)) {
    return;
  }
  if (std::this_thread::get_id() == simulating) {
    close_session("whole run");
    return;
  }
  std::unique_lock<std::mutex> lock(closing_lock);
  if (!closing_done.wait_for(lock, std::chrono::seconds(10), [] { return closed; })) {
    fprintf(stderr,
            "policybridge: the program ended, and 10 s later the simulation is still in the same cycle: no last "
            "report, and what was recorded may lack its end\n");
  }
}

void idle() {
  if (closing && std::this_thread::get_id() == simulating) {
    close_session("whole run");
  }
}

void thread_ends() {
  if (on && std::this_thread::get_id() == simulating) {
    close_session("whole run");
  }
}

void refuse_opencl() {
  if (getenv("POLICYBRIDGE") != nullptr) {
    fail("programs of OpenCL cannot ask policies; unset POLICYBRIDGE to run without");
  }
}

void print() { print("up to cycle " + std::to_string(now)); }

}  // namespace policybridge

bool baseline_cache::policybridge_pending(new_addr_type address) const {
  return m_mshrs.probe(policybridge::mshr_address(m_config, address));
}
