/** Compiles CUDA with clang, without a CUDA installation. */
package io.policybridge.ptx.cuda;
