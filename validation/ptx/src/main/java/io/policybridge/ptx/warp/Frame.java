package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.WarpRegisters;

/**
 * A function that lanes of a warp are in: its registers, and where its variables begin in local memory.
 *
 * @param caller null of a kernel
 * @param call that began it; null of a kernel
 * @param returnTo number of the instruction at which the caller goes on, {@link SimtStack#NOWHERE} of a kernel
 * @param localBase bytes of local memory that the functions below have
 */
record Frame(FunctionCode code, WarpRegisters registers, Frame caller, Call call, int returnTo, int localBase) {}
