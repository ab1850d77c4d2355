// Streams, which run one after the other, and events, which know the core cycle in which they are recorded.
#include "connection.h"
#include "properties.h"

namespace policybridge::cudart {
namespace {

struct Event {
  int64_t cycle;
};

// What was asked for; nothing depends on it.
struct Stream {
  unsigned flags;
  int priority;
};

Error record(void* event) {
  if (event == nullptr) {
    return INVALID_RESOURCE_HANDLE;
  }
  Reply reply = ask(Call::CYCLE, {});
  static_cast<Event*>(event)->cycle = reply.number<int64_t>(0);
  return reply.error;
}

Error elapsed(float* milliseconds, const void* from, const void* until) {
  if (from == nullptr || until == nullptr) {
    return INVALID_RESOURCE_HANDLE;
  }
  int64_t cycles = static_cast<const Event*>(until)->cycle - static_cast<const Event*>(from)->cycle;
  *milliseconds = static_cast<float>(static_cast<double>(cycles) / static_cast<double>(property(CLOCK_KHZ)));
  return SUCCESS;
}

Error createEvent(void** to) {
  *to = new Event{0};
  return SUCCESS;
}

Error createStream(void** to, unsigned flags, int priority) {
  *to = new Stream{flags, priority};
  return SUCCESS;
}

// Whether the program made it: up to 2 they are CUDA's default streams.
bool isOwn(const void* stream) { return reinterpret_cast<uintptr_t>(stream) > 2; }

}  // namespace
}  // namespace policybridge::cudart

using namespace policybridge::cudart;

CUDART_CALL Error cudaStreamCreate(void** to) { return kept(createStream(to, 0, 0)); }

CUDART_CALL Error cudaStreamCreateWithFlags(void** to, unsigned flags) { return kept(createStream(to, flags, 0)); }

CUDART_CALL Error cudaStreamCreateWithPriority(void** to, unsigned flags, int priority) {
  return kept(createStream(to, flags, priority));
}

CUDART_CALL Error cudaStreamDestroy(void* stream) {
  if (isOwn(stream)) {
    delete static_cast<Stream*>(stream);
  }
  return kept(SUCCESS);
}

CUDART_CALL Error cudaStreamGetFlags(void* stream, unsigned* to) {
  *to = isOwn(stream) ? static_cast<Stream*>(stream)->flags : 0;
  return kept(SUCCESS);
}
PER_THREAD_STREAM(cudaStreamGetFlags)

CUDART_CALL Error cudaStreamGetPriority(void* stream, int* to) {
  *to = isOwn(stream) ? static_cast<Stream*>(stream)->priority : 0;
  return kept(SUCCESS);
}
PER_THREAD_STREAM(cudaStreamGetPriority)

// All have the same.
CUDART_CALL Error cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = *greatest = 0;
  return kept(SUCCESS);
}

CUDART_CALL Error cudaStreamSynchronize(void*) { return kept(finished()); }
PER_THREAD_STREAM(cudaStreamSynchronize)

CUDART_CALL Error cudaStreamQuery(void*) { return kept(finished()); }
PER_THREAD_STREAM(cudaStreamQuery)

CUDART_CALL Error cudaStreamWaitEvent(void*, void*, unsigned) { return kept(SUCCESS); }
PER_THREAD_STREAM(cudaStreamWaitEvent)

// What was launched before has ended.
CUDART_CALL Error cudaStreamAddCallback(void* stream, void (*call)(void*, Error, void*), void* data, unsigned) {
  call(stream, SUCCESS, data);
  return kept(SUCCESS);
}
PER_THREAD_STREAM(cudaStreamAddCallback)

CUDART_CALL Error cudaLaunchHostFunc(void*, void (*call)(void*), void* data) {
  call(data);
  return kept(SUCCESS);
}
PER_THREAD_STREAM(cudaLaunchHostFunc)

CUDART_CALL Error cudaEventCreate(void** to) { return kept(createEvent(to)); }

CUDART_CALL Error cudaEventCreateWithFlags(void** to, unsigned) { return kept(createEvent(to)); }

CUDART_CALL Error cudaEventDestroy(void* event) {
  delete static_cast<Event*>(event);
  return kept(SUCCESS);
}

CUDART_CALL Error cudaEventRecord(void* event, void*) { return kept(record(event)); }
PER_THREAD_STREAM(cudaEventRecord)

CUDART_CALL Error cudaEventRecordWithFlags(void* event, void*, unsigned) { return kept(record(event)); }
PER_THREAD_STREAM(cudaEventRecordWithFlags)

CUDART_CALL Error cudaEventSynchronize(void*) { return kept(finished()); }

CUDART_CALL Error cudaEventQuery(void*) { return kept(finished()); }

CUDART_CALL Error cudaEventElapsedTime(float* to, void* from, void* until) { return kept(elapsed(to, from, until)); }

// What 12.8 calls it.
CUDART_CALL Error cudaEventElapsedTime_v2(float* to, void* from, void* until) {
  return kept(elapsed(to, from, until));
}
