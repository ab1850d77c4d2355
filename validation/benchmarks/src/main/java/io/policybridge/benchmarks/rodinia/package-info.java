/** The benchmarks of Rodinia. */
package io.policybridge.benchmarks.rodinia;
