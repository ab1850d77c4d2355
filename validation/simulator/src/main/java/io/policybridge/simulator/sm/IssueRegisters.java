package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;

/**
 * The pipeline registers behind issue: one set for each class of execution unit; under the sub-core model each
 * scheduler has a slot of its own.
 */
final class IssueRegisters {
    private final RegisterSet[] sets;
    private final boolean perScheduler;

    IssueRegisters(SmConfig config, Instructions instructions) {
        sets = new RegisterSet[Program.UNITS + config.units().specialized().size()];
        for (int unit = 0; unit < sets.length; unit++) {
            sets[unit] = new RegisterSet(PipelineWidths.issue(config.units(), unit), instructions);
        }
        perScheduler = config.issue().subCoreModel();
    }

    /** By class of unit. */
    RegisterSet[] sets() {
        return sets;
    }

    boolean hasRoom(int unit, int scheduler) {
        return perScheduler ? sets[unit].isFree(scheduler) : sets[unit].hasFree();
    }

    void put(int unit, int scheduler, int instruction) {
        if (perScheduler) {
            sets[unit].put(scheduler, instruction);
        } else {
            sets[unit].add(instruction);
        }
    }
}
