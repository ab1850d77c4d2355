/** From the lane addresses of a warp instruction to memory accesses and bank conflicts. */
package io.policybridge.simulator.coalescer;
