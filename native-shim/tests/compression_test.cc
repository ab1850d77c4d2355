// A file whose compression fails.

#include <dlfcn.h>

#include "check.h"
#include "compressed_file.h"

using namespace policybridge;

TEST(a_failure_of_zstd_has_its_own_message) {
  // libzstd.so.1 is then this one.
  EQUAL(true, dlopen(FAILING_ZSTD, RTLD_NOW) != nullptr);
  CompressedFile file("/dev/null", "record = /dev/null");
  check::fails_with("record = /dev/null cannot be written: Allocation error : not enough memory",
                    [&] { file.write("text", 4); });
}

int main(int count, char** names) { return check::run_all(count, names); }
