/** One policy of a stranger, judged on a suite of workloads, stage by stage; worker: what runs it, in its sandbox. */
package io.policybridge.evaluate;
