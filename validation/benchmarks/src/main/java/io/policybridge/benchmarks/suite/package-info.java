/** All packaged benchmarks, by name, with their sizes, inputs and instruction counts. */
package io.policybridge.benchmarks.suite;
