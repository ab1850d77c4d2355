#include "plan.h"

#include <sstream>

#include "bad_input.h"
#include "frame_layout.h"

namespace drive {
namespace {

CacheShape cache_shape(std::istringstream& in) {
  CacheShape shape{};
  in >> shape.sectored >> shape.sets >> shape.ways >> shape.line_bytes >> shape.write >> shape.allocates_writes >>
      shape.write_ratio;
  if (shape.sets == 0 || shape.ways == 0 || shape.ways > PB_MAX_WAYS || shape.line_bytes == 0 ||
      (shape.line_bytes & (shape.line_bytes - 1)) != 0) {
    in.setstate(std::ios::failbit);
  }
  return shape;
}

/** What follows NAME= and is read next; fails without it. */
std::istringstream& named(std::istringstream& in, const std::string& name) {
  std::string found;
  in >> std::ws;
  if (!std::getline(in, found, '=') || found != name) {
    in.setstate(std::ios::failbit);
  }
  return in;
}

pb_geometry geometry_of(std::istringstream& in) {
  pb_geometry geometry{};
  for (const policybridge::GeometryCount& described : policybridge::kGeometryCounts) {
    named(in, described.name) >> geometry.*described.count;
  }
  named(in, "offered") >> std::hex >> geometry.offered;
  return geometry;
}

void stream(std::istringstream& in, Plan& plan) {
  std::string name;
  in >> name >> std::ws;
  std::string& file = name == "l1d"    ? plan.l1d_stream
                      : name == "l2"   ? plan.l2_stream
                      : name == "dram" ? plan.dram_stream
                      : name == "ids"  ? plan.ids
                                       : plan.bridge_stream;
  if (name != "l1d" && name != "l2" && name != "dram" && name != "ids" && name != "bridge") {
    in.setstate(std::ios::failbit);
  }
  std::getline(in, file);
}

}  // namespace

Plan Plan::read(std::istream& in) {
  Plan plan;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "open") {
      plan.configuration += line.substr(line.find(' ') + 1) + "\n";
    } else if (kind == "host") {
      plan.host = line.substr(line.find(' ') + 1);
    } else if (kind == "geometry") {
      plan.geometry = geometry_of(words);
    } else if (kind == "l1d") {
      plan.l1d = cache_shape(words);
    } else if (kind == "l2") {
      plan.l2 = cache_shape(words);
    } else if (kind == "stream") {
      stream(words, plan);
    } else if (kind == "soak") {
      words >> plan.soak.sessions >> plan.soak.events >> plan.soak.steps >> plan.soak.hits;
      if (plan.soak.sessions == 0 || plan.soak.steps == 0 || plan.soak.events < plan.soak.sessions ||
          plan.soak.hits > 20) {
        words.setstate(std::ios::failbit);
      }
    } else {
      words.setstate(std::ios::failbit);
    }
    if (words.fail()) {
      throw BadInput("plan line \"" + line + "\"; expected what native-shim/driver/plan.h describes");
    }
    if (plan.soak.sessions != 0) {
      break;
    }
  }
  if (plan.l1d.ways == 0 || plan.l2.ways == 0 || plan.geometry.sms == 0) {
    throw BadInput("the plan is not complete; expected geometry, l1d and l2");
  }
  plan.geometry.l1d = {plan.l1d.sets, plan.l1d.ways, plan.l1d.line_bytes};
  plan.geometry.l2 = {plan.l2.sets, plan.l2.ways, plan.l2.line_bytes};
  return plan;
}

}  // namespace drive
