package io.policybridge.policies.composites.medic;

/**
 * How warp types are identified.
 *
 * @param profile accesses after which a type is known
 * @param interval core cycles: of the periodic reset, or the longest quiet time
 * @param reset when counters are cleared
 * @param high percent of hits from which a warp is mostly-hit
 * @param bits width of the counters
 * @param epoch core cycles of a tuning epoch
 * @param clearBug whether an entry that was quiet once is never counted again, as in the authors' code
 */
record WtiOptions(int profile, int interval, WarpTypes.Reset reset, int high, int bits, int epoch, boolean clearBug) {}
