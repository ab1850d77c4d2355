/** Benchmarks on graphs and sparse matrices: GraphBIG, SHOC. */
package io.policybridge.benchmarks.graph;
