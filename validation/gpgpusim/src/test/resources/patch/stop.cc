/* Records a kernel that ends, then one that a limit stops after one of its two CTAs; prints streams and ends of parts. */
static int32_t print_lines(pb_session *, uint32_t, const char *text, uint64_t bytes) {
  return fwrite(text, 1, bytes, stdout) == bytes ? PB_OK : PB_FAILED;
}

static int32_t print_part(pb_session *, uint32_t stream) {
  printf("part of %u\n", stream);
  return PB_OK;
}

static void run(size_t ctas) {
  kernel_info_t kernel;
  kernel.m_num_blocks = ctas;
  policybridge::record_kernel(kernel);
  policybridge::end_part();
  policybridge::record_cta_exited(0, 0, 0);
  policybridge::on_kernel_ended(0);
  policybridge::end_part();
}

int main() {
  gpgpu_sim gpu;
@4|  cuda_sim text;
@4|  gpgpu_context context;
@4|  context.func_sim = &text;
@4|  gpu.gpgpu_ctx = &context;
  policybridge::state.gpu = &gpu;
  policybridge::state.shim.stream_lines = print_lines;
  policybridge::state.shim.stream_part = print_part;
  policybridge::needed = 1ull << policybridge::RECORDS;
  run(1);
  run(2);
  policybridge::state.recording.issue.hand_over();
  printf("%s\n", policybridge::needs(policybridge::RECORDS) ? "goes on" : "has ended");
  return 0;
}
