#pragma once

#include <cstdint>

/**
 * Faults on the way to the disk: a library to preload, or to link into a test. It counts what a process does to files
 * below one folder (opens for writing, writes, syncs, renames, new folders and links, deletions) and makes the n-th of
 * these steps fail. Files elsewhere are left alone.
 */
extern "C" {

/** What happens at a step. */
enum failing_io_fault : int32_t {
  FAILING_IO_NONE = 0,  /**< nothing: steps are counted */
  FAILING_IO_ERROR = 1, /**< that step fails with EIO, later ones do not */
  FAILING_IO_FULL = 2,  /**< from that step on, whatever needs room fails with ENOSPC */
  FAILING_IO_SHORT = 3, /**< from that step on, a write writes half of what it was given, at least one byte */
  FAILING_IO_KILL = 4,  /**< the process is killed before that step */
  FAILING_IO_DEAD = 5   /**< that step and all after it fail: the disk stays as a kill would leave it */
};

/**
 * Counts from 1 below `folder`, an absolute path without symbolic links, with `fault` at step `at`. The environment may
 * say the same to a process that begins: FAILING_IO="FAULT AT FOLDER".
 */
void failing_io_arm(const char* folder, int32_t fault, int64_t at);

/** Ends it; returns how many steps there were. */
int64_t failing_io_disarm();
}
