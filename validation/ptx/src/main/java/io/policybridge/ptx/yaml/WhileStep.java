package io.policybridge.ptx.yaml;

import io.policybridge.ptx.host.Device;
import java.util.List;

/**
 * Steps that are done once, and again while a condition holds.
 *
 * @param most how often at most
 * @param counter counts from 0; empty where it has no name
 */
record WhileStep(Expression goesOn, long most, String counter, List<Step> steps) implements Step {
    @Override
    public void run(Device gpu, Variables variables) {
        for (long i = 0; i < most; i++) {
            variables.set(counter, i);
            for (Step step : steps) {
                variables.stepBegins();
                step.run(gpu, variables);
            }
            variables.stepBegins();
            if (goesOn.value(variables).doubleValue() == 0) {
                return;
            }
        }
        throw goesOn.entry().refused("it to become 0 in at most " + most + " rounds (most)");
    }
}
