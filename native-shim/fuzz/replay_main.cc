// Runs a fuzz target without libFuzzer, with any compiler: on files and the files in folders, and on random inputs.
//
//   TARGET [FILE|FOLDER ...] [--random COUNT [SEED]]
//
// With --random some inputs must be refused, and of all some not.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "fuzzed.h"

namespace {

int inputs = 0;
int refused = 0;

void use(const std::vector<uint8_t>& input) {
  fuzz::refused = false;
  LLVMFuzzerTestOneInput(input.data(), input.size());
  inputs++;
  refused += fuzz::refused ? 1 : 0;
}

void use(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "%s cannot be read\n", file.c_str());
    std::exit(2);
  }
  std::printf("%s\n", file.c_str());
  std::fflush(stdout);
  use(std::vector<uint8_t>(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
}

void random_inputs(int count, uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < count; i++) {
    std::vector<uint8_t> input(random() % 400);
    for (uint8_t& byte : input) {
      byte = random() % 2 == 0 ? 0 : static_cast<uint8_t>(random());
    }
    use(input);
  }
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; i++) {
    if (std::strcmp(arguments[i], "--random") == 0) {
      const int before = refused;
      const int rounds = std::atoi(i + 1 < count ? arguments[i + 1] : "1000");
      random_inputs(rounds, i + 2 < count ? std::strtoull(arguments[i + 2], nullptr, 10) : 20261);
      std::printf("%d random inputs, %d refused\n", rounds, refused - before);
      return refused - before > rounds / 20 && refused < inputs ? 0 : 1;
    }
    if (std::filesystem::is_directory(arguments[i])) {
      for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
        use(entry.path());
      }
    } else {
      use(std::filesystem::path(arguments[i]));
    }
  }
  std::printf("%d inputs, %d refused\n", inputs, refused);
  return 0;
}
