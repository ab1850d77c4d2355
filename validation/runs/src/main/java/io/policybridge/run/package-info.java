/** Runs simulations: contenders (policies and ceilings), single jobs, comparisons, searches and benchmarks. */
package io.policybridge.run;
