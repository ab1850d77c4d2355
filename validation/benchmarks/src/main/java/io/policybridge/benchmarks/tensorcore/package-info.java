/** Benchmarks that need tensor cores. */
package io.policybridge.benchmarks.tensorcore;
