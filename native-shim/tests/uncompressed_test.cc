// A file where libzstd is not there.

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "check.h"
#include "compressed_file.h"

using namespace policybridge;

// Text has no frame that readers could leave out.
TEST(text_that_breaks_off_ends_with_its_last_part) {
  EQUAL(true, dlopen(EMPTY_ZSTD, RTLD_NOW) != nullptr);  // libzstd.so.1 is then this one
  char folder[] = "/tmp/policybridge-test-XXXXXX";
  EQUAL(true, mkdtemp(folder) != nullptr);
  const std::string name = std::string(folder) + "/file";
  CompressedFile file(name, "record");
  file.write("KE 1\n", 5);
  file.end_frame();
  file.write("KB 2\n", 5);
  file.flush();
  file.break_off();
  std::ifstream in(name);
  EQUAL("KE 1\n", (std::string{std::istreambuf_iterator<char>(in), {}}));
  std::filesystem::remove_all(folder);
}

int main(int count, char** names) { return check::run_all(count, names); }
