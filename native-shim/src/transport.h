#pragma once

#include "frame.h"
#include "settings.h"

/**
 * How frames get to Java. Three exist: JNA and shared memory inside libpolicybridge.so, and gRPC in
 * libpolicybridge-grpc.so, which is loaded only when it is configured. A transport neither checks answers nor remembers them.
 */
namespace policybridge {

class Transport {
 public:
  virtual ~Transport() = default;

  /**
   * The memory that frames are built in; owned by the transport, at the same address from construction to destruction.
   * Zero at first but for magic and version.
   */
  virtual Frame& frame() = 0;

  /**
   * Opens the session. Called once, first. Fills sites, site_count, next_tick and text (the effective policy). If the
   * policies are refused, status is kRefused and text has the reason; kFailed if one fails by itself. Throws
   * std::runtime_error if no policy can be reached, ServerFailure if that is because of a policy server.
   */
  virtual void open(const Settings& settings, const pb_geometry& geometry, const char* host) = 0;

  /**
   * Carries one frame whose request part is filled in, and waits for its reply part: echo, status, next_tick, and what
   * the purpose requires. A kDrain may return before it was answered, with echo, status and next_tick set as if it had
   * succeeded; its failure then comes with the next exchange. A reply with status kFailed has the message in text, and the counts up to there
   * in statistics.
   * Throws as open does if no reply can be had: the session is then lost. For PB_WARP_ORDER the reply's order
   * overwrites what view shows.
   */
  virtual void exchange() = 0;

  /** Ends the connection after a kClose was exchanged, or without one after a failure. Called at most once; must not
   * throw. */
  virtual void close() noexcept = 0;
};

/** What libpolicybridge-grpc.so exports as "pb_make_transport"; `version` is kFrameVersion, null if it does not fit.
 * Deleted by caller. */
using MakeTransport = Transport* (*)(uint32_t version);

}  // namespace policybridge
