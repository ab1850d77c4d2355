/* Records the launches of a program of two functions, and of a third that is assembled later; prints the stream. */
static int32_t print_lines(pb_session *, uint32_t, const char *text, uint64_t bytes) {
  return fwrite(text, 1, bytes, stdout) == bytes ? PB_OK : PB_FAILED;
}

static void launch(function_info &function) {
  kernel_info_t kernel;
@4|  function.do_pdom();
  policybridge::record_kernel(kernel);
}

int main() {
  gpgpu_sim gpu;
@4|  cuda_sim text;
@4|  gpgpu_context context;
@4|  context.func_sim = &text;
@4|  gpu.gpgpu_ctx = &context;
  policybridge::state.gpu = &gpu;
  policybridge::state.shim.stream_lines = print_lines;
@322|  function_info first(3), second(1);
@4|  function_info first(&context, 3), second(&context, 1);
  launch(first);
  launch(second);
@322|  function_info third(2);
@4|  function_info third(&context, 2);
  launch(third);
  policybridge::state.recording.issue.hand_over();
  return 0;
}
