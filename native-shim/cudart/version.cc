#include "version.h"

const int policybridge::cudart::CUDA_VERSION = POLICYBRIDGE_CUDA_VERSION;
