package io.policybridge.ptx.yaml;

import io.policybridge.ptx.host.Device;
import java.util.List;

/**
 * Steps that are done a number of times.
 *
 * @param counter counts from 0; empty where it has no name
 */
record TimesStep(Expression times, String counter, List<Step> steps) implements Step {
    @Override
    public void run(Device gpu, Variables variables) {
        long last = times.integer(variables, 0, Integer.MAX_VALUE);
        for (long i = 0; i < last; i++) {
            variables.set(counter, i);
            for (Step step : steps) {
                variables.stepBegins();
                step.run(gpu, variables);
            }
        }
    }
}
