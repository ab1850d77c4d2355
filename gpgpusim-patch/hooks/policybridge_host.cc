/* The hook code in one translation unit, so that its small functions are inlined. */
#include "policybridge_host.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#if __has_include("../../libcuda/gpgpu_context.h")
#include "../../libcuda/gpgpu_context.h"
#endif
#include "../cuda-sim/cuda-sim.h"
#include "../option_parser.h"
#include "dram.h"
#include "gpu-cache.h"
#include "gpu-sim.h"
#include "l2cache.h"
#include "mem_fetch.h"
#include "shader.h"

namespace policybridge {

bool on = false;
uint64_t needed = 0;
unsigned partly_bypassed = 0, diverted = 0;

}  // namespace policybridge

/* In this order: each part uses those above it. */
/* clang-format off */
#include "policybridge/generations.inc"
#include "policybridge/output.inc"
#include "policybridge/shim.inc"
#include "policybridge/lines.inc"
#include "policybridge/state.inc"
#include "policybridge/record.inc"
#include "policybridge/requests.inc"
#include "policybridge/calls.inc"
#include "policybridge/caches.inc"
#include "policybridge/ldst.inc"
#include "policybridge/warps.inc"
#include "policybridge/l2.inc"
#include "policybridge/dram.inc"
#include "policybridge/run_folder.inc"
#include "policybridge/threads.inc"
#include "policybridge/end.inc"
#include "policybridge/run.inc"
#include "policybridge/session.inc"
/* clang-format on */

bool baseline_cache::policybridge_pending(new_addr_type address) const {
  return m_mshrs.probe(policybridge::mshr_address(m_config, address));
}
