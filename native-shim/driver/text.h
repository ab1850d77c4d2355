#pragma once

#include <string>

namespace drive {

/** The content of a file; what begins with zstd's magic number is decompressed by libzstd, which is loaded only then.
 * Throws BadInput. */
std::string read_text(const std::string& file);

}  // namespace drive
