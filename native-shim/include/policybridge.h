/*
 * PolicyBridge, C interface of libpolicybridge.so, version 1.
 *
 * A host (a simulator, or a program that plays a recorded stream) opens a session, queries its policies, notifies them
 * of what happened, and reads what they publish. The library knows no policy: it carries records to Java, in this
 * process (JNA) or in another (gRPC).
 *
 * THREADS. The thread that called pb_open makes every other call of the session; a call from another thread is a
 * failure. pb_abi_version, pb_last_error and reading published memory on that thread work after a failure too.
 *
 * FAILURES. What pb_open refuses is a mistake of the user: it returns an error and pb_last_error explains in one line.
 * Other failures (a policy that throws, when it is created or later, ends the process or gives an illegal answer, a JVM
 * that is gone, a call that breaks these rules) invalidate the run: the library flushes stdio, prints "policybridge: "
 * and one line on stderr, which also says what of stdio could not be written, and ends the process with status
 * PB_EXIT_STATUS. With PB_OPTION_RETURN_FAILURES it returns PB_FAILED instead, on this call and on every later one of
 * the session. There is no substitute answer: code 0 is never returned.
 * A policy server that cannot be reached, dies, stops answering, has no room or breaks the protocol is no mistake of
 * the user and no failure of a policy: pb_open, too, returns PB_SERVER_FAILED, and the status of the process is
 * PB_SERVER_EXIT_STATUS.
 *
 * HOOK NUMBERS and all other numbers are those of proto/src/main/proto/policy_bridge.proto.
 *
 * UNITS. Cycles are core cycles since the start of the program, over all kernels. Addresses are bytes. Sets, ways,
 * units, slots, banks and CTAs count from 0, kernels from 1. -1 marks a field that an access does not have.
 *
 * All structures have fixed layout, little-endian, natural alignment and no hidden padding; frame_layout.tsv
 * (proto/src/main/resources) describes those that cross the bridge, and the build writes them here from it.
 */
#ifndef POLICYBRIDGE_H
#define POLICYBRIDGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PB_API __attribute__((visibility("default")))

enum {
  PB_ABI_VERSION = 1,
  PB_EXIT_STATUS = 3,
  PB_SERVER_EXIT_STATUS = 1,
  PB_MAX_WAYS = 1024,
  PB_MAX_QUEUED = 512,      /* entries of a pb_view's queue */
  PB_MAX_SLOTS = 1024,      /* warps of an SM */
  PB_MAX_NAME_BYTES = 4096, /* of a kernel's name */
  PB_CODES = 11             /* answer codes are 1 to PB_CODES - 1 */
};

/* What functions return. */
enum {
  PB_OK = 1,
  PB_NOT_SAMPLED = 0,   /* pb_boundary only: published state was not sampled */
  PB_FAILED = -1,       /* see pb_last_error */
  PB_SERVER_FAILED = -2 /* the same: because of the policy server */
};

enum pb_part { PB_PART_L1D = 1, PB_PART_L2 = 2, PB_PART_DRAM = 3, PB_PART_WARPS = 4 };

/* hook constants begin: written by the build from the hooks of the Java API */
enum { PB_HOOKS = 52 /* hook numbers are 1 to PB_HOOKS - 1 */ };

enum pb_hook {
  PB_SET_INDEX = 1,
  PB_ROUTE = 2,
  PB_VICTIM = 3,
  PB_NO_ELIGIBLE_WAY = 4,
  PB_HIT = 5,
  PB_PENDING_HIT = 6,
  PB_SECTOR_MISS = 7,
  PB_INSERT = 8,
  PB_EVICT = 9,
  PB_INVALIDATE = 10,
  PB_FILL = 11,
  PB_BYPASSED = 12,
  PB_OUTCOME = 13,
  PB_RESERVATION_FAIL = 14,
  PB_LOAD_STARTED = 15,
  PB_LOAD_SERVED = 16,
  PB_LOAD_COMPLETED = 17,
  PB_WARP_LAUNCHED = 18,
  PB_WARP_EXITED = 19,
  PB_CTA_LAUNCHED = 20,
  PB_CTA_EXITED = 21,
  PB_WARP_WAITING = 22,
  PB_WARP_RESUMED = 23,
  PB_LOOP_BRANCH = 24,
  PB_LOOP_EXITED = 25,
  PB_WARP_MASK = 26,
  PB_WARP_ORDER = 27,
  PB_NEXT_REQUEST = 28,
  PB_REQUEST_QUEUED = 29,
  PB_REQUEST_TAKEN = 30,
  PB_ISSUED = 31,
  PB_COMMITTED = 32,
  PB_L2_ROUTE = 33,
  PB_REQUEST_TAG = 34,
  PB_PRIORITY_CLASS = 35,
  PB_PICK = 36,
  PB_DRAM_ENQUEUED = 37,
  PB_DRAM_PICKED = 38,
  PB_DRAM_SERVED = 39,
  PB_GRAIN = 40,
  PB_FLUSH = 41,
  PB_TICK = 42,
  PB_KERNEL_BEGAN = 43,
  PB_KERNEL_ENDED = 44,
  PB_CTA_LIMIT = 45,
  PB_REQUESTS_GENERATED = 46,
  PB_SHARED_MEMORY_LEFT = 47,
  PB_PICK_IN_CHANNEL = 48,
  PB_L2_FILL = 49,
  PB_REPLY_HINT = 50,
  PB_HINTED = 51
};
/* hook constants end */

enum pb_code {
  PB_CACHE = 1,
  PB_BYPASS = 2,
  PB_BYPASS_ON_MISS = 3,
  PB_STALL = 4,
  PB_WAY = 5,
  PB_INDEX = 6,
  PB_NONE = 7,
  PB_TAG = 8,
  PB_SET = 9,
  PB_RUN = 10
};

enum pb_access_kind { PB_LOAD = 1, PB_STORE = 2, PB_ATOMIC = 3, PB_WRITE_BACK = 4, PB_FETCH = 5 };

enum pb_space { PB_SPACE_NONE = 1, PB_GLOBAL = 2, PB_LOCAL = 3, PB_CONSTANT = 4, PB_TEXTURE = 5, PB_INSTRUCTION = 6 };

enum pb_fail_reason {
  PB_LINE_ALLOC = 1,
  PB_MISS_QUEUE = 2,
  PB_MSHR_ENTRY = 3,
  PB_MSHR_MERGE = 4,
  PB_MSHR_RW_PENDING = 5
};

enum pb_outcome { PB_STORE_MISS = 1, PB_WRITE_EVICT_HIT = 2, PB_WRITE_THROUGH = 3 };

enum pb_wait { PB_BARRIER = 1, PB_FENCE = 2 };

/* What a warp awaits that a scheduler considers, the first that holds from the end. A memory barrier that could be
 * passed now is not awaited. WARP_ORDER shows a warp as twice this number, + 1 if it would issue if it were tried. */
enum pb_awaited {
  PB_AWAITS_NOTHING = 1,      /* none of these */
  PB_AWAITS_LONG_LATENCY = 2, /* a register that its fetched instruction reads is marked as one that a load writes */
  PB_AWAITS_MEMORY = 3,       /* a memory barrier, atomics, or copies to shared memory */
  PB_AWAITS_BARRIER = 4,      /* a barrier of its CTA */
  PB_NO_WARP = 5              /* the slot is empty, or all lanes of its warp have ended */
};

/* One memory request. A write-back or fetch has no warp and no id: kernel to request, scheduler, slot, dynamic_warp and
 * pc are -1. */
/* pb_access begin: written by the build from frame_layout.tsv */
/* clang-format off */
typedef struct pb_access {
  uint64_t address;     /* byte address */
  int64_t pc;           /* -1 none */
  uint64_t cycle;       /* for messages only, never for decisions */
  int32_t kernel;       /* launch number, from 1; -1: no stable id */
  int32_t cta;          /* number inside the grid, x fastest */
  int32_t warp_in_cta;
  int32_t n;            /* loads and stores that the warp issued before, in program order */
  int32_t request;      /* request of the instruction, in order of generation */
  int32_t sector;       /* 0 to 3 for a child of a split request, else -1 */
  int32_t sm;           /* -1 for write-backs of the L2 */
  int32_t scheduler;
  int32_t slot;         /* hardware warp inside its SM */
  int32_t dynamic_warp; /* launch number of the warp on its SM */
  int32_t partition;    /* sub-partition that owns the address */
  uint32_t lanes;       /* bit i: lane i */
  uint32_t size;        /* bytes */
  uint16_t requests;    /* of the whole warp instruction */
  uint16_t lines;       /* distinct L1D lines of the whole warp instruction */
  uint8_t sectors;      /* bit i: bytes 32i to 32i+31 of the line */
  uint8_t kind;         /* enum pb_access_kind */
  uint8_t space;        /* enum pb_space */
  uint8_t tag;          /* given by requestTag at the L2, 0 before */
  uint32_t reserved;    /* 0 */
} pb_access;
/* clang-format on */
/* pb_access end */

/* clang-format off */
/*
 * One query or one event. What arg means depends on the hook; what is not listed is 0.
 *
 * hook arguments begin: written by the build from the hooks of the Java API
 *  hook             arg[0]       arg[1]       arg[2]       arg[3]      arg[4] access answer
 *  SET_INDEX        line address sets         line bytes                             SET
 *  ROUTE                                                                      yes    CACHE BYPASS BYPASS_ON_MISS STALL
 *  VICTIM           set                                                       yes    WAY BYPASS STALL
 *  NO_ELIGIBLE_WAY  set                                                       yes    BYPASS STALL
 *  HIT              set          way                                          yes
 *  PENDING_HIT      set          way                                          yes
 *  SECTOR_MISS      set          way                                          yes
 *  INSERT           set          way                                          yes
 *  EVICT            set          way          evicted line dirty              yes
 *  INVALIDATE       set          way          line address dirty
 *  FILL             set          way          line address
 *  BYPASSED         set          would hit                                    yes
 *  OUTCOME          set          what                                         yes
 *  RESERVATION_FAIL reason       attempts                                     yes
 *  LOAD_STARTED     load         lines                                        yes
 *  LOAD_SERVED      load         hits         misses       bypasses
 *  LOAD_COMPLETED   load         slot         pc
 *  WARP_LAUNCHED    slot         dynamic warp cta          warp in cta
 *  WARP_EXITED      slot         dynamic warp
 *  CTA_LAUNCHED     hardware cta kernel       cta          first slot  warps
 *  CTA_EXITED       hardware cta kernel       cta
 *  WARP_WAITING     slot         why
 *  WARP_RESUMED     slot         why
 *  LOOP_BRANCH      slot         branch pc    target pc    lanes
 *  LOOP_EXITED      slot         branch pc
 *  WARP_ORDER       scheduler                                                        NONE
 *  NEXT_REQUEST                                                                      INDEX NONE
 *  REQUEST_QUEUED                                                             yes
 *  REQUEST_TAKEN                                                              yes
 *  ISSUED           slot         instructions
 *  COMMITTED        slot         thread instructions
 *  L2_ROUTE                                                                   yes    CACHE BYPASS BYPASS_ON_MISS
 *  REQUEST_TAG                                                                yes    TAG
 *  PRIORITY_CLASS   tag                                                              INDEX
 *  PICK             bank                                                             INDEX NONE
 *  DRAM_ENQUEUED    bank         row                                          yes
 *  DRAM_PICKED      bank         row          row hit                         yes
 *  DRAM_SERVED      bank         row                                          yes
 *  GRAIN            set                                                       yes    RUN
 *  REQUESTS_GENERATED quarters     halves       wholes                          yes
 *  SHARED_MEMORY_LEFT kernel       bytes
 *  PICK_IN_CHANNEL  bank                                                             INDEX NONE
 *  L2_FILL                                                                    yes    CACHE BYPASS
 *  REPLY_HINT                                                                 yes    TAG
 *  HINTED           line address hint
 * hook arguments end
 *
 * The library fills in arg[1] (count) and, for VICTIM, arg[2] (flags) from the pb_view. Besides these, arg[2] of PICK
 * is the open row, arg[0] of PICK_IN_CHANNEL the bank where the host's own search for an idle bank begins, and arg[0] of L2_ROUTE is 1 if the line is present or in flight, + 2 if it is modified. arg[2] of
 * WARP_ORDER is the index of the slot that issued last, -1 before the first; arg[3] the core cycle of that, -1 if the
 * warp now there has not issued; arg[4] the core cycle. Index i is slot scheduler + i * schedulers. NEXT_REQUEST
 * without a view shows an access, whose admission to the queue is answered CACHE or STALL. Values of answers:
 * WAY way; INDEX index of an entry, or a class from 0 (lowest) to 255; TAG tag; SET set; RUN slot << 16 | bytes.
 * Enumerations are numbers of enum pb_outcome (what), pb_fail_reason (reason) and pb_wait (why); true is 1; would hit
 * is -1 if unknown.
 * A line address is the line's byte address. For hooks without access the access is not read.
 */
/* clang-format on */
/* pb_record begin: written by the build from frame_layout.tsv */
/* clang-format off */
typedef struct pb_record {
  uint16_t hook;    /* enum pb_hook */
  uint16_t part;    /* enum pb_part */
  uint32_t unit;    /* which SM (L1D, WARPS), sub-partition (L2) or channel (DRAM) */
  int64_t arg[5];
  pb_access access;
} pb_record;
/* clang-format on */
/* pb_record end */

/* Bits of the state of an entry in PICK_IN_CHANNEL: its row is in the row register of its bank; the bank is idle. */
enum pb_queued_state { PB_ROW_HIT = 1, PB_IDLE_BANK = 2 };

/* One request that waits for a DRAM bank or in front of an L1D. */
/* pb_queued begin: written by the build from frame_layout.tsv */
/* clang-format off */
typedef struct pb_queued {
  int64_t row;      /* DRAM only */
  int32_t tag;      /* DRAM only: its access's tag */
  uint16_t bank;    /* PICK_IN_CHANNEL only */
  uint16_t state;   /* PICK_IN_CHANNEL only: enum pb_queued_state */
  pb_access access;
} pb_queued;
/* clang-format on */
/* pb_queued end */

enum { PB_MAY_BYPASS = 1, PB_MAY_STALL = 2 };

/* What a query shows besides its record; valid during the call. */
typedef struct pb_view {
  uint32_t count; /* VICTIM: ways of the set, at most PB_MAX_WAYS; NEXT_REQUEST, PICK and
                     PICK_IN_CHANNEL: entries; WARP_ORDER: slots */
  uint32_t flags; /* VICTIM: which answers besides WAY are legal */
  const uint64_t* eligible; /* VICTIM: bit w of word w / 64: way w may be replaced (an invalid way may); at least one */
  const uint64_t*
      invalid; /* VICTIM: bit set: the way holds no line; may be NULL where the policy does not choose invalid ways */
  const pb_queued* queue; /* NEXT_REQUEST, PICK, PICK_IN_CHANNEL: oldest first */
  int32_t* slots;         /* WARP_ORDER: by index, see pb_awaited; overwritten with the order: indices, then -1 */
} pb_view;

/* How a query was answered. */
typedef struct pb_answer {
  int32_t code;  /* enum pb_code, never 0 */
  int32_t value; /* way, index, tag, class, set or run; otherwise 0 */
} pb_answer;

/* Shape of one cache. */
/* pb_cache_shape begin: written by the build from frame_layout.tsv */
/* clang-format off */
typedef struct pb_cache_shape {
  uint32_t sets;
  uint32_t ways;
  uint32_t line_bytes;
} pb_cache_shape;
/* clang-format on */
/* pb_cache_shape end */

/* What a host declares. All counts are at least 1. */
/* pb_geometry begin: written by the build from frame_layout.tsv */
/* clang-format off */
typedef struct pb_geometry {
  uint32_t sms;
  uint32_t sub_partitions; /* L2 slices */
  uint32_t channels;       /* DRAM channels */
  uint32_t banks;          /* per channel */
  uint32_t schedulers;     /* per SM */
  uint32_t warps;          /* slots per SM */
  uint32_t warp_size;      /* lanes */
  uint32_t ctas;           /* hardware slots per SM */
  pb_cache_shape l1d;      /* of each SM */
  pb_cache_shape l2;       /* of each slice */
  uint64_t offered;        /* bit h: this host has hook h everywhere that it exists */
} pb_geometry;
/* clang-format on */
/* pb_geometry end */

enum {
  PB_OPTION_RETURN_FAILURES = 1 /* failures after pb_open are returned instead of ending the process */
};

/* Arguments of pb_open. Strings are copied. */
typedef struct pb_options {
  uint32_t abi_version; /* PB_ABI_VERSION of the header that the host was compiled with */
  uint32_t flags;       /* PB_OPTION_... */
  const char* host;     /* name of the host in messages */
  const char* file;     /* configuration file, or NULL */
  const char*
      configuration; /* further lines in the same form, read after the file, or NULL; at least one of both is given */
} pb_options;

/* Counters of a session so far. */
typedef struct pb_counters {
  uint64_t queries;         /* pb_query and pb_commit */
  uint64_t remembered;      /* queries answered without a crossing: remembered, or with one possible answer */
  uint64_t events;          /* appended, that is: wanted by a policy */
  uint64_t crossings;       /* calls into Java, or messages that were answered */
  uint64_t boundaries;      /* crossings of pb_boundary */
  uint64_t calls[PB_HOOKS]; /* by hook: how often policies were queried or notified, with remembered answers */
  uint64_t answers[PB_HOOKS][PB_CODES]; /* by hook and code: answers, remembered ones included */
} pb_counters;

typedef struct pb_session pb_session;

/* Version of the library. Any thread, any time. */
PB_API uint32_t pb_abi_version(void);

/* clang-format off */
/*
 * Opens a session: reads the configuration, starts a JVM in this process or connects to a server, creates the policies
 * for this host and refuses them if they do not fit. Called on the thread that will query, after the host has
 * installed its signal handlers and forked its processes. Takes some tenths of a second. Returns PB_OK and *session, or
 * PB_FAILED or PB_SERVER_FAILED, and pb_last_error. One session at a time; after pb_close another may be opened.
 *
 * Configuration: one "key = value" a line, '#' begins a comment, blank lines are ignored, unknown keys are errors:
 *   policy         = lru | pric(poly=37)+dip ...  the policies; required unless a run is recorded; "native" for none
 *   policy-path    = PATH:PATH...                 jna: jars and Java source files of policies of your own, compiled
 *                                                 with a JDK at start; `policy` may also name a source file:
 *                                                 MyPolicy.java(key=4)+swl
 *   call           = jna | grpc                   call path; default jna
 *   server         = unix:PATH | HOST:PORT        grpc: where the server listens; required then
 *   watchdog       = SECONDS                      grpc: longest time for one answer; default 60
 *   resume         = FOLDER                       grpc: a journal is kept there, and a server that dies or freezes is
 *                                                 replaced by one that is started again at its address; default none
 *   resume-quota   = SIZE                         grpc: of the journal, such as 500m or 4g (the default)
 *   resume-within  = SECONDS                      grpc: longest time without a server, the first one too; default 300
 *   certificate, key, authority = FILE            grpc: mutual TLS, PEM; all three or none
 *   seed           = N                            of everything random; default 1
 *   remember       = yes | no                     whether queries may be answered without a crossing: repeated ones,
 *                                                 and those with one possible answer; default yes
 *   liveness-limit = N                            refusals in a row that stop the run; default 1000000
 *   jvm            = FILE                         jna: libjvm.so; found by JAVA_HOME, PATH and the usual folders
 *   heap           = SIZE                         jna: -Xmx; default 256m
 *   jvm-options    = -OPTION -OPTION...           jna: further options of the JVM; default none
 *   class-path     = PATH:PATH...                 jna: jars; default ours, and jna, of the folder "java" beside the
 *                                                 library
 *   registry       = CLASS                        jna: class with a static all() that lists policies; default the
 *                                                 shipped one
 *   record         = issue | all | FILE           issue: the program is recorded, for simulators (pb_recorded_run);
 *                                                 with no policy, no JVM starts. FILE: everything that crosses is written
 *                                                 there (stream "bridge" of docs/streams.md); every event is then
 *                                                 wanted at every site, also with policy = native. all: both
 *   record-folder  = FOLDER                       of the recorded program; new or empty; default policybridge-run
 *   statistics     = FILE                         policy and counters, written anew at each pb_statistics, pb_report
 *                                                 and at pb_close
 *   log            = quiet | info | debug         what is printed on stderr: failures alone (default); also policy,
 *                                                 call path and totals; also kernels and all counters
 */
/* clang-format on */
PB_API int32_t pb_open(const pb_options* options, const pb_geometry* geometry, pb_session** session);

/* What the host writes of a recorded run: streams of docs/streams.md, and the statistics that it prints. */
typedef enum pb_stream { PB_STREAM_ISSUE, PB_STREAM_HOSTCOPY, PB_STREAM_STATISTICS, PB_STREAMS } pb_stream;

/* The folder of the run if the program is to be recorded: an absolute path, valid until pb_close; else NULL. The host
 * writes the streams by the two functions below, and other files of a run itself. */
PB_API const char* pb_recorded_run(const pb_session* session);

/* Appends whole lines, records of a stream, each ending with a line feed. Compressed and written by another thread. */
PB_API int32_t pb_stream_lines(pb_session* session, uint32_t stream, const char* lines, uint64_t bytes);

/*
 * Ends a part of a stream, such as a kernel: what was appended so far can be read even if this process is killed. What
 * is appended behind the last part belongs to a part that did not end: it is not read.
 */
PB_API int32_t pb_stream_part(pb_session* session, uint32_t stream);

/* The policies that run, every parameter written out: "lru", "swl(n=4)", "native". Valid until pb_close. */
PB_API const char* pb_policy(const pb_session* session);

/* The seed of all that policies draw. */
PB_API uint64_t pb_seed(const pb_session* session);

/*
 * The hooks that must be called at one site, bit h for hook h; 0 where no policy has a part. Constant for the session:
 * a host reads it once and skips every other hook. It contains the hooks that policies implement, those that make
 * published state due, and (while a session is recorded) every event.
 */
PB_API uint64_t pb_wanted(const pb_session* session, uint32_t part, uint32_t unit);

/* 1 if VICTIM of this cache is queried even if the set has an invalid way, else 0. Constant for the session. */
PB_API int32_t pb_chooses_invalid(const pb_session* session, uint32_t part, uint32_t unit);

/*
 * 0 if no policy reads the accesses of records and queues of one site, so that they need not be filled in; otherwise 1.
 * Constant for the session.
 */
PB_API int32_t pb_sees_accesses(const pb_session* session, uint32_t part, uint32_t unit);

/*
 * 1 if WARP_ORDER of this SM is to be sent only where one of the scheduler's warps is ready (the policy names all warps,
 * and changes no state); 0 if it is to be sent in each core cycle in which the SM has a CTA. Constant for the session.
 */
PB_API int32_t pb_orders_all_warps(const pb_session* session, uint32_t sm);

/*
 * Sends a query: pure, any number of times; or WARP_ORDER, a commit that shows a view, once for a scheduler and core
 * cycle. Delivers queued events first. Only for hooks in pb_wanted. view may be NULL where none is needed. Returns PB_OK
 * and *answer, which is legal for the hook (a way is eligible, an index is below count).
 */
PB_API int32_t pb_query(pb_session* session, const pb_record* query, const pb_view* view, pb_answer* answer);

/* Sends a commit with answer (L2_ROUTE, REQUEST_TAG): exactly once per request, never answered from memory. Otherwise
 * as pb_query. */
PB_API int32_t pb_commit(pb_session* session, const pb_record* commit, pb_answer* answer);

/*
 * Notifies of an event, once, in order. Appended to a queue without a crossing; the queue is delivered with the next
 * query, at a boundary where something is due, at kernel begin and end, before statistics, at close, and when it is
 * full. An event that no policy wants is dropped here. Not for TICK, KERNEL_BEGAN and KERNEL_ENDED.
 */
PB_API int32_t pb_event(pb_session* session, const pb_record* event);

/*
 * Event KERNEL_BEGAN for all sites: a kernel was handed to the GPU. name: at most PB_MAX_NAME_BYTES, no control
 * character.
 */
PB_API int32_t pb_kernel_began(pb_session* session, int32_t kernel, const char* name, int32_t ctas,
                               int32_t threads_per_cta);

/* Event KERNEL_ENDED for all sites: its last CTA has finished. */
PB_API int32_t pb_kernel_ended(pb_session* session, int32_t kernel);

/*
 * Core-cycle boundary: `cycle` core cycles are over. Called once for each, after the core counter has advanced and
 * before CTAs are launched (idle cycles may be skipped up to pb_next_tick). Costs a comparison unless a tick is due or
 * published state must be sampled; then ticks come first, then all published state is sampled at once. Returns PB_OK if
 * it was sampled anew, PB_NOT_SAMPLED if not.
 */
PB_API int32_t pb_boundary(pb_session* session, uint64_t cycle);

/* Next cycle at which a policy wants a tick; INT64_MAX never. */
PB_API uint64_t pb_next_tick(const pb_session* session);

/*
 * Published state of one SM: plain memory that holds until the next pb_boundary that returns PB_OK. The pointers are
 * valid until pb_close; before the first boundary nothing is masked. Masks: bit s % 64 of word s / 64 stands for slot
 * s.
 */
PB_API const uint64_t* pb_warp_mask(const pb_session* session, uint32_t sm); /* bit set: the slot may issue */
PB_API const uint64_t* pb_load_mask(const pb_session* session,
                                    uint32_t sm); /* bit set: it may issue global and local loads */
PB_API const int32_t* pb_cta_limit(const pb_session* session,
                                   uint32_t sm); /* most CTAs the SM may hold; INT32_MAX no limit */
PB_API const uint32_t* pb_flush(const pb_session* session,
                                uint32_t sm); /* 1: flush this L1D, once if it was 0 before */

/*
 * Every runnable warp of an SM has been masked for `cycles` core cycles in a row while the SM has no request in
 * flight. Costs a comparison below the liveness limit; at it the run fails, naming the policy.
 */
PB_API int32_t pb_all_masked(pb_session* session, uint32_t sm, uint64_t cycles);

/* Delivers the queued events, and fills in the counters. */
PB_API int32_t pb_statistics(pb_session* session, pb_counters* counters);

/*
 * pb_statistics as text: policy, counters, and a warning for each hook of the policy that had no effect so far, one
 * "name = value" a line. Valid until the next call; NULL if that failed.
 */
PB_API const char* pb_report(pb_session* session);

/*
 * Delivers the queued events, and computes a digest of all policies' state: equal states have equal digests on every
 * call path. Slow.
 */
PB_API int32_t pb_digest(pb_session* session, uint64_t* digest);

/*
 * Delivers the queued events and ends the session, whatever it returns; published memory is invalid afterwards. From an
 * exit handler only on the session's thread, and only from one that was registered after pb_open, so that it runs
 * before those of the JVM and of gRPC. Not from destructors of static objects.
 */
PB_API int32_t pb_close(pb_session* session);

/* The last failure on this thread in one line, without line feed; "" if none. Valid until the next call. */
PB_API const char* pb_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
