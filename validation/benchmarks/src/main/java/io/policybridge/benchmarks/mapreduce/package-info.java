/** Programs of Mars, MapReduce for GPUs. */
package io.policybridge.benchmarks.mapreduce;
