// The frame lies in memory as both sides describe it.

#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "check.h"
#include "frame.h"

using namespace policybridge;

TEST(every_offset_is_the_described_one) {
  std::map<std::string, std::pair<size_t, size_t>> ours;
#define FIELD(structure, type, field) ours[structure "." #field] = {offsetof(type, field), sizeof(type::field)}
#define WHOLE(structure, type) ours[structure ".*"] = {0, sizeof(type)}
  FIELD("access", pb_access, address);
  FIELD("access", pb_access, pc);
  FIELD("access", pb_access, cycle);
  FIELD("access", pb_access, kernel);
  FIELD("access", pb_access, cta);
  FIELD("access", pb_access, warp_in_cta);
  FIELD("access", pb_access, n);
  FIELD("access", pb_access, request);
  FIELD("access", pb_access, sector);
  FIELD("access", pb_access, sm);
  FIELD("access", pb_access, scheduler);
  FIELD("access", pb_access, slot);
  FIELD("access", pb_access, dynamic_warp);
  FIELD("access", pb_access, partition);
  FIELD("access", pb_access, lanes);
  FIELD("access", pb_access, size);
  FIELD("access", pb_access, requests);
  FIELD("access", pb_access, lines);
  FIELD("access", pb_access, sectors);
  FIELD("access", pb_access, kind);
  FIELD("access", pb_access, space);
  FIELD("access", pb_access, tag);
  FIELD("access", pb_access, reserved);
  WHOLE("access", pb_access);
  FIELD("record", pb_record, hook);
  FIELD("record", pb_record, part);
  FIELD("record", pb_record, unit);
  FIELD("record", pb_record, arg);
  FIELD("record", pb_record, access);
  WHOLE("record", pb_record);
  FIELD("queued", pb_queued, row);
  FIELD("queued", pb_queued, tag);
  FIELD("queued", pb_queued, reserved);
  FIELD("queued", pb_queued, access);
  WHOLE("queued", pb_queued);
  FIELD("geometry", pb_geometry, sms);
  FIELD("geometry", pb_geometry, sub_partitions);
  FIELD("geometry", pb_geometry, channels);
  FIELD("geometry", pb_geometry, banks);
  FIELD("geometry", pb_geometry, schedulers);
  FIELD("geometry", pb_geometry, warps);
  FIELD("geometry", pb_geometry, warp_size);
  FIELD("geometry", pb_geometry, ctas);
  FIELD("geometry", pb_geometry, l1d);
  FIELD("geometry", pb_geometry, l2);
  FIELD("geometry", pb_geometry, offered);
  WHOLE("geometry", pb_geometry);
  FIELD("site", SiteFacts, hooks);
  FIELD("site", SiteFacts, prompt);
  FIELD("site", SiteFacts, flags);
  FIELD("site", SiteFacts, route_scope);
  FIELD("site", SiteFacts, victim_scope);
  FIELD("site", SiteFacts, no_eligible_way_scope);
  FIELD("site", SiteFacts, grain_scope);
  WHOLE("site", SiteFacts);
  FIELD("frame", Frame, magic);
  FIELD("frame", Frame, version);
  FIELD("frame", Frame, sequence);
  FIELD("frame", Frame, purpose);
  FIELD("frame", Frame, flags);
  FIELD("frame", Frame, events);
  FIELD("frame", Frame, view_bytes);
  FIELD("frame", Frame, cycle);
  FIELD("frame", Frame, text_bytes);
  FIELD("frame", Frame, reserved);
  FIELD("frame", Frame, echo);
  FIELD("frame", Frame, status);
  FIELD("frame", Frame, code);
  FIELD("frame", Frame, value);
  FIELD("frame", Frame, next_tick);
  FIELD("frame", Frame, reply_text_bytes);
  FIELD("frame", Frame, site_count);
  FIELD("frame", Frame, text);
  FIELD("frame", Frame, query);
  FIELD("frame", Frame, view);
  FIELD("frame", Frame, event_records);
  FIELD("frame", Frame, sites);
  FIELD("frame", Frame, published);
  FIELD("frame", Frame, statistics);
  WHOLE("frame", Frame);
  std::ifstream described(FRAME_LAYOUT);
  std::string structure, field, line;
  std::getline(described, line);
  std::getline(described, line);
  size_t offset, bytes, rows = 0;
  while (described >> structure >> field >> offset >> bytes) {
    rows++;
    auto found = ours.find(structure + "." + field);
    EQUAL(true, found != ours.end());
    EQUAL(structure + "." + field + " " + std::to_string(offset) + " " + std::to_string(bytes),
          found->first + " " + std::to_string(found->second.first) + " " + std::to_string(found->second.second));
  }
  EQUAL(ours.size(), rows);
}

int main(int count, char** names) { return check::run_all(count, names); }
