// The version of CUDA that a library stands for: of its objects this alone differs.
#pragma once

namespace policybridge::cudart {

// As cudaRuntimeGetVersion counts: 11080 is 11.8.
extern const int CUDA_VERSION;

constexpr int CUDA_13 = 13000;

}  // namespace policybridge::cudart
