/** The benchmarks of PolyBench/GPU. */
package io.policybridge.benchmarks.polybench;
