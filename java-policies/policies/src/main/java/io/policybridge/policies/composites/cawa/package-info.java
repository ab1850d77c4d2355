/** CAWA: the warps that are critical issue first, and the lines that they use again have a part of the L1D. */
package io.policybridge.policies.composites.cawa;
