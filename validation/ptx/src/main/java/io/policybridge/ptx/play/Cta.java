package io.policybridge.ptx.play;

import io.policybridge.ptx.memory.MemoryPiece;

/**
 * A CTA that runs.
 *
 * @param launch the kernel that it belongs to
 * @param number in its grid, x fastest
 * @param sm where it runs
 * @param firstThread hardware thread of its thread 0
 * @param shared its shared memory
 */
record Cta(RunningLaunch launch, int number, int sm, int firstThread, MemoryPiece shared) {}
