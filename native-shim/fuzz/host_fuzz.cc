// What a host passes to a session: whatever geometry, records and views it shows, it gets a legal answer or one
// message; also while the session is recorded (`record` in bridge.conf).

#include <algorithm>
#include <memory>
#include <vector>

#include "answers.h"
#include "choices.h"
#include "failure.h"
#include "fuzzed.h"
#include "host.h"
#include "java_side.h"
#include "scratch_folder.h"
#include "session.h"

using namespace policybridge;

namespace {

constexpr int kMostCalls = 100;

/** A Java side whose answers are legal: the first way, entry, set or code that the query allows. */
class Legal final : public fuzz::JavaSide {
 public:
  using JavaSide::JavaSide;

 private:
  void reply() override {
    frame_->echo = frame_->sequence;
    frame_->status = kAnswered;
    frame_->next_tick = INT64_MAX;
    frame_->value = 0;
    frame_->code = first_code(frame_->query);
    for (int64_t way = 0; frame_->code == PB_WAY && way < frame_->query.arg[1]; way++) {
      if ((frame_->view[way / 8] >> way % 8 & 1) != 0) {
        frame_->value = way;
        return;
      }
    }
  }

  static int32_t first_code(const pb_record& query) {
    if (query.hook >= PB_HOOKS || kAnswers[query.hook] == 0) {
      return PB_NONE;
    }
    if (query.hook == PB_NEXT_REQUEST && query.arg[1] == 0) {
      return PB_CACHE;
    }
    return query.hook == PB_VICTIM ? PB_WAY : __builtin_ctz(kAnswers[query.hook]);
  }
};

/** A number that hosts get wrong: small, at a power of two, or anything. */
int64_t number(fuzz::Choices& choices) {
  switch (choices.byte() % 4) {
    case 0:
      return choices.byte();
    case 1:
      return (int64_t{1} << choices.up_to(62)) - 1 + static_cast<int64_t>(choices.up_to(2));
    case 2:
      return -static_cast<int64_t>(choices.byte());
    default:
      return static_cast<int64_t>(choices.word());
  }
}

/** Half of the hosts have the test's geometry, the others one or two fields of their own. */
pb_geometry geometry(fuzz::Choices& choices) {
  pb_geometry g = host::geometry();
  uint32_t* const fields[] = {&g.sms,     &g.sub_partitions, &g.channels,      &g.banks,         &g.schedulers,
                              &g.warps,   &g.warp_size,      &g.ctas,          &g.l1d.sets,      &g.l1d.ways,
                              &g.l2.sets, &g.l2.ways,        &g.l2.line_bytes, &g.l1d.line_bytes};
  constexpr size_t kFields = sizeof fields / sizeof *fields;
  for (size_t changes = choices.byte() % 4; changes > 1; changes--) {
    *fields[choices.up_to(kFields - 1)] = static_cast<uint32_t>(number(choices));
  }
  return g;
}

pb_record record(fuzz::Choices& choices) {
  pb_record r = host::record(choices.byte() % (PB_HOOKS + 2));
  r.part = choices.byte() % 6;
  r.unit = static_cast<uint32_t>(choices.byte() % 8 == 7 ? number(choices) : choices.byte() % 2);
  for (int64_t& argument : r.arg) {
    argument = choices.byte() % 4 == 3 ? number(choices) : choices.byte() % host::kWays;
  }
  r.access.n = choices.byte();
  r.access.kernel = choices.byte() % 8 == 7 ? static_cast<int32_t>(number(choices)) : 1;
  if (choices.byte() % 8 == 7) {
    r.access.kind = choices.byte();
    r.access.space = choices.byte();
  }
  return r;
}

/** A view of any count; behind its pointers lies what a host of that count has to give, and not a byte more. */
class View {
 public:
  explicit View(fuzz::Choices& choices) {
    view.count = static_cast<uint32_t>(choices.byte() % 4 == 3 ? number(choices) : choices.byte() % 65);
    view.flags = choices.byte() % 4;
    words_.resize((std::min<uint32_t>(view.count, PB_MAX_WAYS) + 63) / 64);
    for (uint64_t& word : words_) {
      word = choices.byte() % 2 == 0 ? ~uint64_t{0} : choices.word();
    }
    // Without bits above the last way.
    if (view.count % 64 != 0 && view.count <= PB_MAX_WAYS) {
      words_.back() &= (uint64_t{1} << view.count % 64) - 1;
    }
    queue_.resize(std::min<uint32_t>(view.count, PB_MAX_QUEUED));
    slots_.resize(std::min<uint32_t>(view.count, PB_MAX_SLOTS));
    const uint8_t absent = choices.byte();
    view.eligible = (absent & 7) == 1 ? nullptr : words_.data();
    view.invalid = (absent & 7) == 2 ? nullptr : words_.data();
    view.queue = (absent & 7) == 3 ? nullptr : queue_.data();
    view.slots = (absent & 7) == 4 ? nullptr : slots_.data();
  }

  pb_view view{};

 private:
  std::vector<uint64_t> words_;
  std::vector<pb_queued> queue_;
  std::vector<int32_t> slots_;
};

void require(bool right, const char* what) {
  if (!right) {
    fuzz::finding("an answer that is not legal", what);
  }
}

void query(Session& session, fuzz::Choices& choices) {
  const pb_record asked = record(choices);
  View shown(choices);
  const bool has_view = choices.byte() % 4 != 3;
  const pb_answer answer = session.query(asked, has_view ? &shown.view : nullptr);
  require(answer.code > 0 && answer.code < PB_CODES, "code");
  if (asked.hook == PB_VICTIM && answer.code == PB_WAY) {
    require(answer.value >= 0 && static_cast<uint32_t>(answer.value) < shown.view.count, "way");
  }
}

/** What is recorded: usually nothing; the traffic between host and policies, the streams of a run, or all. */
std::string recording(uint8_t choice, const std::string& folder) {
  const std::string into = "record-folder = " + folder + "/run\n";
  switch (choice % 16) {
    case 1:
      return "record = " + folder + "/bridge.zst\n";
    case 2:
      return "record = issue\n" + into;
    case 3:
      return "record = all\n" + into;
    default:
      return "";
  }
}

void line_of_a_stream(Session& session, fuzz::Choices& choices) {
  const uint32_t stream = choices.byte() % (PB_STREAMS + 1);
  if (choices.byte() % 4 == 3) {
    session.stream_part(stream);
  } else {
    const std::string lines(choices.up_to(2000), static_cast<char>(choices.byte()));
    session.stream_lines(stream, lines.data(), lines.size());
  }
}

void one_call(Session& session, fuzz::Choices& choices) {
  switch (choices.byte() % 17) {
    case 0:
      session.commit(record(choices));
      break;
    case 1:
      session.boundary(static_cast<uint64_t>(number(choices)));
      break;
    case 2:
      session.kernel_began(static_cast<int32_t>(number(choices)),
                           std::string(choices.up_to(5000), static_cast<char>(choices.byte())),
                           static_cast<int32_t>(number(choices)), choices.byte());
      break;
    case 3:
      session.kernel_ended(static_cast<int32_t>(number(choices)));
      break;
    case 4:
      session.all_masked(choices.byte() % 4, static_cast<uint64_t>(number(choices)));
      break;
    case 5:
      require(*session.cta_limit(choices.byte() % 3) != 0, "a limit of no CTA");
      session.warp_mask(choices.byte() % 3);
      session.load_mask(choices.byte() % 3);
      session.flush(choices.byte() % 3);
      break;
    case 6:
      session.wanted(choices.byte() % 6, choices.byte() % 4);
      session.sees_accesses(choices.byte() % 6, choices.byte() % 4);
      session.statistics();
      break;
    case 7:
    case 8:
    case 9:
    case 10:
      session.event(record(choices));
      break;
    case 16:
      line_of_a_stream(session, choices);
      break;
    default:
      query(session, choices);
      break;
  }
}

/** A call that is refused loses the session; here the next one is tried on it all the same, so that one input reaches
 * many. */
void calls(Session& session, fuzz::Choices& choices) {
  for (int i = 0; i < kMostCalls && !choices.is_over(); i++) {
    try {
      one_call(session, choices);
    } catch (const Failure& failure) {
      fuzz::require_one_line(failure.what());
    }
  }
}

}  // namespace

void fuzz::use(const uint8_t* data, size_t size) {
  Choices choices(data, size);
  static const ScratchFolder folder;
  const std::string settings = "policy = fuzzed\nremember = yes\n" + recording(choices.byte(), folder.path());
  try {
    const uint32_t site_flags = choices.byte() * 4u;
    const pb_geometry shape = geometry(choices);
    Session session(Settings::read(nullptr, settings.c_str()), shape, "fuzz", true,
                    std::unique_ptr<Transport>(new Legal(site_flags)));
    calls(session, choices);
    session.digest();
    session.close();
  } catch (const Failure& failure) {
    require_one_line(failure.what());
  }
  folder.clear();
}
