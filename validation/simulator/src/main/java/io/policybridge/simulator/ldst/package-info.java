/** The LD/ST unit of an SM: from the dispatched memory instruction to the L1D and back to the register file. */
package io.policybridge.simulator.ldst;
