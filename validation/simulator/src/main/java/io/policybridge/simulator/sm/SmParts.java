package io.policybridge.simulator.sm;

import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;

/**
 * What all stages of one SM work on.
 *
 * @param policies null where no policy subscribes to warps
 */
record SmParts(
        Program program,
        Instructions instructions,
        Warps warps,
        ResidentCtas residents,
        PolicyEvents policies,
        Activity activity) {}
