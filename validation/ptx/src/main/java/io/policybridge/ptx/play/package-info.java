/** PTX executed by simulations: warps, their SIMT stacks, and the instructions that they issue. */
package io.policybridge.ptx.play;
