#include "dram_source.h"

namespace drive {

DramSource::DramSource(const std::string& file, const pb_geometry& geometry, const RequestOrigins& origins,
                       const StableIds& ids, Policies& policies, Agreement& agreement)
    : Source(file, "dram", policies, agreement), origins_(origins), ids_(ids), channels_(geometry.channels) {
  for (uint32_t unit = 0; unit < geometry.channels; unit++) {
    channels_[unit].banks.resize(geometry.banks);
    channels_[unit].classifies = policies.answers(PB_PART_DRAM, unit, PB_PRIORITY_CLASS);
    channels_[unit].queries = policies.answers(PB_PART_DRAM, unit, PB_PICK);
  }
}

void DramSource::record(std::string_view kind, uint64_t core) {
  in_.skip(1);
  const auto unit = static_cast<uint32_t>(in_.decimal("ch", 0, static_cast<int64_t>(channels_.size()) - 1));
  if (kind == "Q") {
    arrived(unit, core);
  } else if (kind == "P") {
    picked(unit, core);
  } else if (kind == "C") {
    commanded(unit);
  } else if (kind == "E") {
    served(unit, core);
  } else if (kind != "L" && kind != "T") {
    in_.bad("record kind", kind, "one of L Q P C E T");
  }
}

uint32_t DramSource::bank(const Channel& channel) {
  return static_cast<uint32_t>(in_.decimal("bank", 0, static_cast<int64_t>(channel.banks.size()) - 1));
}

void DramSource::arrived(uint32_t unit, uint64_t core) {
  Channel& channel = channels_[unit];
  Waiting waiting{};
  waiting.uid = in_.decimal("uid", 0, RequestOrigins::kMostUid);
  waiting.bank = bank(channel);
  waiting.entry.row = static_cast<int64_t>(in_.hex("row"));
  in_.skip(2);
  pb_access& access = waiting.entry.access;
  access = unknown_access();
  access.size = static_cast<uint32_t>(in_.decimal("bytes", 0, 1 << 20));
  const AccessType& type = access_type(in_, in_.word("type"));
  access.kind = static_cast<uint8_t>(type.kind);
  access.space = static_cast<uint8_t>(type.space);
  access.address = in_.hex("addr");
  access.cycle = core;
  origins_.describe(waiting.uid, access);
  ids_.describe(waiting.uid, access);
  waiting.entry.tag = access.tag;
  channel.banks[waiting.bank].waiting.push_back(waiting);
  if (channel.classifies) {
    policies_.query(at(PB_PART_DRAM, unit, PB_PRIORITY_CLASS, access.tag), false);
  }
  notify(PB_DRAM_ENQUEUED, unit, waiting, core, false);
}

void DramSource::notify(pb_hook hook, uint32_t unit, const Waiting& waiting, uint64_t core, bool row_hit) {
  pb_record event = at(PB_PART_DRAM, unit, hook, waiting.bank, waiting.entry.row, row_hit ? 1 : 0);
  event.access = waiting.entry.access;
  event.access.cycle = core;
  policies_.notify(event, true);
}

void DramSource::picked(uint32_t unit, uint64_t core) {
  Channel& channel = channels_[unit];
  const uint32_t number = bank(channel);
  std::vector<Waiting>& waiting = channel.banks[number].waiting;
  const int64_t uid = in_.decimal("uid", 0, RequestOrigins::kMostUid);
  const bool row_hit = in_.decimal("rowhit", 0, 1) == 1;
  const auto found = std::find_if(waiting.begin(), waiting.end(), [uid](const Waiting& w) { return w.uid == uid; });
  if (found == waiting.end()) {
    in_.bad("uid", std::to_string(uid), "a request that waits for bank " + std::to_string(number));
  }
  if (channel.queries) {
    compare(unit, number, channel.banks[number], static_cast<size_t>(found - waiting.begin()));
  }
  const Waiting taken = *found;
  waiting.erase(found);
  channel.in_service.push_back(taken);
  notify(PB_DRAM_PICKED, unit, taken, core, row_hit);
}

void DramSource::compare(uint32_t unit, uint32_t number, const Bank& bank, size_t recorded) {
  shown_.clear();
  for (const Waiting& waiting : bank.waiting) {
    shown_.push_back(waiting.entry);
  }
  pb_view view{};
  view.count = static_cast<uint32_t>(shown_.size());
  view.queue = shown_.data();
  const pb_answer right{PB_INDEX, static_cast<int32_t>(recorded)};
  const pb_answer answer = policies_.query(at(PB_PART_DRAM, unit, PB_PICK, number, 0, bank.open_row), false, &view);
  const bool same = answer.code == right.code && answer.value == right.value;
  agreement_.decided(same);
  if (!same) {
    agreement_.difference(in_, unit,
                          "bank " + std::to_string(number) + " " + text(right) + " of " + std::to_string(view.count),
                          text(answer));
  }
}

void DramSource::commanded(uint32_t unit) {
  const bool activates = in_.word("cmd") == "ACT";
  const uint32_t number = bank(channels_[unit]);
  if (activates) {
    channels_[unit].banks[number].open_row = static_cast<int64_t>(in_.hex("row"));
  }
}

void DramSource::served(uint32_t unit, uint64_t core) {
  std::vector<Waiting>& in_service = channels_[unit].in_service;
  const int64_t uid = in_.decimal("uid", 0, RequestOrigins::kMostUid);
  const auto found =
      std::find_if(in_service.begin(), in_service.end(), [uid](const Waiting& w) { return w.uid == uid; });
  if (found == in_service.end()) {
    in_.bad("uid", std::to_string(uid), "a request in service");
  }
  notify(PB_DRAM_SERVED, unit, *found, core, false);
  in_service.erase(found);
}

}  // namespace drive
