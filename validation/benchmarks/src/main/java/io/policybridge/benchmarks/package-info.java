/** The papers' benchmarks: host programs, one a file, beside the PTX of their kernels. */
package io.policybridge.benchmarks;
