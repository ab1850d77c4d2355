#pragma once

#include <filesystem>

namespace policybridge {

/** Names of files that are written beside the one that they are to replace: this, sixteen hexadecimal digits, and... */
inline constexpr const char* kUnfinishedBegin = ".policybridge-";
/** ...this. */
inline constexpr const char* kUnfinishedEnd = ".part";

/** Holds `file` until it is closed, so that no process takes it for what a dead one left; false if another holds it. */
bool hold(int file);

/**
 * Deletes from `folder` what processes of this user that were killed while they wrote have left: files that none holds,
 * and that were written some time ago, as one that was just created is not held yet. What cannot be deleted stays.
 */
void delete_leftovers(const std::filesystem::path& folder) noexcept;

}  // namespace policybridge
