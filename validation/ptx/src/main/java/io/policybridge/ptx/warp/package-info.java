/** Warps that execute: compiled functions, SIMT stacks, and the instructions that are issued. */
package io.policybridge.ptx.warp;
