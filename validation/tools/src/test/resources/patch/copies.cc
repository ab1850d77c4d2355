/* Copies to the GPU in the program's thread, first while the simulation thread looks for work, then when it has ended. */
static void copy(gpgpu_sim &gpu, std::thread::id simulation) {
  gpu.perf_memcpy_to_gpu(128, 64);
  printf("%u bytes by the %s thread\n", (unsigned)gpu.copied, gpu.copied_by == simulation ? "simulation" : "program's");
}

int main() {
  memory_config memory;
  memory.m_perf_sim_memcpy = true;
  gpgpu_sim gpu;
  gpu.m_memory_config = &memory;
  std::atomic<bool> begun{false}, ended{false};
  std::thread simulation([&begun, &ended] {
    policybridge::state.simulation_thread = std::this_thread::get_id();
    policybridge::on = true;
    begun = true;
    for (stream_manager operations; !ended;) {
      operations.empty_protected();
    }
    policybridge::state.closed = true;
  });
  while (!begun) {
  }
  const std::thread::id id = simulation.get_id();
  copy(gpu, id);
  ended = true;
  simulation.join();
  copy(gpu, id);
  return 0;
}
