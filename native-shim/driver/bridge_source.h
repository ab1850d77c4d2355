#pragma once

#include <string_view>
#include <vector>

#include "agreement.h"
#include "policies.h"
#include "records.h"
#include "request_queues.h"

namespace drive {

/**
 * A bridge stream: sends all recorded queries and events again, and compares every answer with the recorded one,
 * published state too. Queries that the policies here do not answer are left out. Boundaries are those that were
 * recorded; policies other than the recorded ones have theirs where the cycle of an access shows that time has passed.
 */
class BridgeSource {
 public:
  BridgeSource(const std::string& file, const pb_geometry& geometry, Policies& policies, Agreement& agreement);

  /** Plays it to its end. Throws BadInput. */
  void play();

 private:
  void play_record(std::string_view kind);
  void site();
  void args(std::string_view list);
  void access(std::string_view columns);
  void read_query();
  void ways(std::string_view columns, pb_view& view);
  void entries(std::string_view columns, pb_view& view);
  void slots(std::string_view columns, pb_view& view);
  void send_query(const pb_answer& recorded, bool with_access, const pb_view* view);
  void event();
  void boundary();
  void published();
  void kernel_began();
  void passed(uint64_t cycle);
  void compare_published();
  std::string_view part(const char* column, std::string_view& left, char separator) const;
  int64_t number(const char* column, std::string_view digits, int64_t least, int64_t most) const;
  void words(const char* column, std::string_view list, std::vector<uint64_t>& words, uint32_t bits) const;

  Records in_;
  const pb_geometry geometry_;
  Policies& policies_;
  Agreement& agreement_;
  RequestQueues queues_;
  pb_record record_{};
  pb_access last_access_{};
  bool had_access_ = false;
  bool same_policies_ = false;
  uint64_t reached_ = 0;  // the last boundary, where the policies are not the recorded ones
  bool sampled_ = false;  // at the last boundary: the published state that follows is compared
  std::vector<Policies::Published> recorded_;
  std::vector<uint64_t> eligible_;
  std::vector<uint64_t> invalid_;
  std::vector<pb_queued> queue_;
  std::vector<int32_t> slots_;
  std::vector<int32_t> ordered_;
};

}  // namespace drive
