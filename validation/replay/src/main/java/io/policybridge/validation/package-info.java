/** The simulator beside recorded runs: the L1D alone, and the whole GPU in closed loop. */
package io.policybridge.validation;
