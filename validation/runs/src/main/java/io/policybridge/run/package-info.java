/** Runs simulations: policy choices (policies and ceilings), single jobs, comparisons, searches and benchmarks. */
package io.policybridge.run;
