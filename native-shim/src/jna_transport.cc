#include "jna_transport.h"

#include <cstring>

#include "answers.h"
#include "failure.h"
#include "jvm.h"

namespace policybridge {
namespace {

using Callback = int32_t (*)();

alignas(64) Frame the_frame;
Callback the_callback = nullptr;
bool crossing = false;
std::string the_policy;

/** Java code has ended the JVM, which would end the process with a status of its choice: a policy, or the watchdog. */
void jvm_ended(int status) {
  if (crossing && the_frame.status == kFailed) {
    stop(reply_text(the_frame, "the policies failed without a message"), PB_EXIT_STATUS);
  }
  stop("the JVM was ended with status " + std::to_string(status) + " (System.exit or Runtime.halt)" +
           (crossing ? " while Java answered: " + describe(the_frame) : "") + "; policy = " + the_policy,
       PB_EXIT_STATUS);
}

void cross() {
  if (the_callback == nullptr) {
    throw Failure("the Java side has registered no callback");
  }
  crossing = true;
  int32_t returned = the_callback();
  crossing = false;
  if (returned == kUnanswered || returned != the_frame.status) {
    throw Failure("the Java callback is gone or was aborted: it returned " + std::to_string(returned) + " to " +
                  describe(the_frame) + "; expected a status other than 0");
  }
}

}  // namespace

Frame& JnaTransport::frame() { return the_frame; }

void JnaTransport::open(const Settings& settings, const pb_geometry& geometry, const char* host) {
  the_policy = settings.policy;
  start_jvm(settings, jvm_ended);
  if (the_frame.magic != kFrameMagic || the_frame.version != kFrameVersion) {
    throw Failure("the Java side speaks version " + std::to_string(the_frame.version) + " of the frame; expected " +
                  std::to_string(kFrameVersion));
  }
  std::string text = "policy=" + settings.policy + "\nseed=" + std::to_string(settings.seed) +
                     "\nliveness-limit=" + std::to_string(settings.liveness_limit) +
                     "\nwatchdog=" + std::to_string(settings.watchdog_seconds) + "\nregistry=" + settings.registry +
                     "\npolicy-path=" + settings.policy_path + "\nhost=" + host + "\n";
  if (text.size() > kTextBytes) {
    throw Failure("the policy string and policy path are too long: " + std::to_string(text.size()) +
                  " bytes; expected at most " + std::to_string(kTextBytes));
  }
  std::memcpy(the_frame.text, text.data(), text.size());
  the_frame.text_bytes = static_cast<uint32_t>(text.size());
  std::memcpy(the_frame.view, &geometry, sizeof geometry);
  cross();
}

void JnaTransport::exchange() { cross(); }

}  // namespace policybridge

extern "C" {

/** Returns the frame to Java. */
PB_API void* pb_jna_frame() { return &policybridge::the_frame; }

/** Registers the function of Java that every crossing calls. */
PB_API void pb_jna_register(policybridge::Callback callback) { policybridge::the_callback = callback; }
}
