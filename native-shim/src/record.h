#pragma once

#include <string>
#include <vector>

#include "compressed_file.h"
#include "policybridge.h"

namespace policybridge {

/** Published state of all SMs, laid out as in a frame: no warp masked, no CTA limit, no flush. */
std::vector<uint8_t> default_published(const pb_geometry& geometry);

/** The session that a recording shows. */
struct RecordedSession {
  std::string host;
  std::string policy;  ///< every parameter written out
  uint64_t seed;
};

/**
 * Writes the traffic of a session to a `bridge` stream (docs/streams.md). A record is formatted at once and written in
 * blocks. Used by one thread, which is not the host's (recording.h).
 */
class Recorder {
 public:
  /** Begins `file` anew. Throws Failure. */
  Recorder(const std::string& file, const pb_geometry& geometry, const RecordedSession& session);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /** The states that a WARP_ORDER shows, before the order takes their place. */
  void shows(const pb_view& view) { shown_slots_.assign(view.slots, view.slots + view.count); }
  /** A query with its answer. Of WARP_ORDER, `view` has the order that was answered. */
  void query(const pb_record& query, bool with_access, const pb_view* view, const pb_answer& answer);
  void commit(const pb_record& commit, bool with_access, const pb_answer& answer);
  void event(const pb_record& event, bool with_access);
  void boundary(uint64_t cycle, bool ticked, bool sampled);
  /** The state sampled at the last boundary, laid out as Frame::published; writes the SMs where it has changed. */
  void published(const uint8_t* state);
  void kernel_began(int32_t kernel, const std::string& name, int32_t ctas, int32_t threads_per_cta);
  void kernel_ended(int32_t kernel);

  /** Writes the rest and closes the file; later calls record nothing. Throws Failure if the disk is full. */
  void finish();

 private:
  void put(char c) { *at_++ = c; }
  void put(const char* text);
  void put(const std::string& text);
  template <typename Number>
  void number(Number value, int base = 10);
  void column(int64_t value);
  void hex(uint64_t value);
  void record(const pb_record& record);
  void access(const pb_access& access);
  void shown_access(const pb_access& access);
  void answered(const pb_record& record, bool with_access, const pb_answer& answer);
  void view(uint16_t hook, const pb_view& view);
  void words(const uint64_t* words, uint32_t count);
  void end_of_record();
  void write();
  void mask(const uint64_t* words);

  CompressedFile out_;
  std::vector<char> buffer_;
  char* at_;
  const uint32_t sms_;
  const uint32_t warps_;
  std::vector<int32_t> shown_slots_;
  std::vector<uint8_t> published_;  // as written last
  pb_access last_access_{};
  bool has_last_access_ = false;
};

}  // namespace policybridge
