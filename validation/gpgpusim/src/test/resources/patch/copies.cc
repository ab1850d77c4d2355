/* Copies to the GPU in the program's thread: before the session is open, while the simulation thread looks for work, in a
 * cycle, while the session closes, and afterwards. */
static gpgpu_sim gpu;
static std::thread::id simulation;

static void copy() { gpu.perf_memcpy_to_gpu(128, 64); }

static void print(const char *when) {
  const char *by = gpu.copied == 0 ? "no thread" : gpu.copied_by == simulation ? "simulation thread" : "program's thread";
  printf("%s: %u bytes, %s\n", when, (unsigned)gpu.copied, by);
}

int main() {
  static memory_config memory;
  memory.m_perf_sim_memcpy = true;
  gpu.m_memory_config = &memory;
  policybridge::state.shim.report = [](pb_session *) { return ""; };
  policybridge::state.shim.close = [](pb_session *) -> int32_t { return PB_OK; };
  setenv("POLICYBRIDGE", "bridge.conf", 1);
  copy();
  print("too early");
  std::atomic<int> step{0};
  std::thread thread([&step] {
    policybridge::on = true;
    policybridge::take_over();
    step = 1;
    for (stream_manager operations; step == 1;) {
      operations.empty_protected();
    }
    step = 3; /* looks no more */
    while (!policybridge::state.has_work) {
    }
    policybridge::close_session("end");
  });
  simulation = thread.get_id();
  while (step == 0) {
  }
  print("opened");
  copy();
  print("idle");
  step = 2;
  while (step != 3) {
  }
  copy();
  thread.join();
  print("closed");
  copy();
  print("afterwards");
  return 0;
}
