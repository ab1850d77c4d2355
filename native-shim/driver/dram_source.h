#pragma once

#include <vector>

#include "ids.h"
#include "source.h"

namespace drive {

/** A dram stream: the records imply the queue and the open row of every bank; every pick is a query. */
class DramSource : public Source {
 public:
  DramSource(const std::string& file, const pb_geometry& geometry, const RequestOrigins& origins, const StableIds& ids,
             Policies& policies, Agreement& agreement);

 protected:
  void record(std::string_view kind, uint64_t core) override;

 private:
  struct Waiting {
    int64_t uid;
    uint32_t bank;
    pb_queued entry;
  };
  struct Bank {
    std::vector<Waiting> waiting;
    int64_t open_row = 0;
  };
  struct Channel {
    std::vector<Bank> banks;
    std::vector<Waiting> in_service;
    bool classifies;
    bool queries;
  };

  uint32_t bank(const Channel& channel);
  void arrived(uint32_t unit, uint64_t core);
  void picked(uint32_t unit, uint64_t core);
  void commanded(uint32_t unit);
  void served(uint32_t unit, uint64_t core);
  void compare(uint32_t unit, uint32_t number, const Bank& bank, size_t recorded);
  void notify(pb_hook hook, uint32_t unit, const Waiting& waiting, uint64_t core, bool row_hit);

  const RequestOrigins& origins_;
  const StableIds& ids_;
  std::vector<Channel> channels_;
  std::vector<pb_queued> shown_;
};

}  // namespace drive
