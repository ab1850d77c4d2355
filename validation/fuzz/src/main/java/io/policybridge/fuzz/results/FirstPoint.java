package io.policybridge.fuzz.results;

import io.policybridge.cli.Ending;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.PolicyFailure;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.backend.Simulation;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** Simulates the first point of plans, for at most 300 core cycles. One that would take too long is left out. */
final class FirstPoint {
    private static final long CYCLES = 300;
    private static final int MOST_SMS = 30;
    /** Warp instructions of a whole run: what a host program prepares grows with them. */
    private static final long MOST_INSTRUCTIONS = 2_000_000;

    private final Set<String> said = new HashSet<>();

    /**
     * Simulates that of {@code plan}, or says why not, each reason once.
     *
     * @throws BadInput if it fails as simulations may; a sweep names the point then
     */
    void run(Path file, SweepPlan plan) {
        SweepPlan.PlannedWorkload workload = plan.workloads().get(0);
        PolicyChoice policyChoice = plan.policies().get(0).candidates().get(0).policyChoice();
        try {
            run(plan, workload, policyChoice);
        } catch (Deadlock ended) {
            // A policy may refuse every request.
        } catch (RuntimeException problem) {
            Ending ending = Ending.of(problem);
            if (ending == null || problem instanceof PolicyFailure && problem.getCause() != null) {
                throw problem;
            }
            throw BadInput.in(file, workload.name() + " under " + policyChoice.label() + ": " + ending.line());
        }
    }

    private void run(SweepPlan plan, SweepPlan.PlannedWorkload workload, PolicyChoice policyChoice) {
        if (!plan.backEnd().isInProcess()) {
            leaveOut("another program simulates");
            return;
        }
        Simulation simulation =
                plan.backEnd().of(workload.name(), plan.configurations().get(0).choice());
        int sms = simulation.host().sms();
        if (sms > MOST_SMS) {
            leaveOut(simulation.machine().name() + " has " + sms + " SMs; expected at most " + MOST_SMS);
            return;
        }
        long instructions = simulation.job(policyChoice, Limits.NONE).warpInstructions();
        if (instructions < 0 || instructions > MOST_INSTRUCTIONS) {
            leaveOut(simulation.workload() + " has " + instructions + " warp instructions; expected 0 to "
                    + MOST_INSTRUCTIONS);
            return;
        }
        if (policyChoice.ceiling() != null && policyChoice.ceiling().isOffline()) {
            leaveOut(policyChoice.label() + " is computed from a whole run");
            return;
        }
        Limits limits = new Limits(
                Math.min(CYCLES, workload.limits().cycles()),
                workload.limits().instructions(),
                workload.limits().kernels());
        simulation.check(policyChoice, limits, plan.metrics());
        PointKey key = new PointKey(
                new RunKey(
                        simulation.workload(),
                        policyChoice.value(),
                        simulation.machine(),
                        policyChoice.seed(),
                        limits,
                        plan.backEnd().simulator()),
                simulation.input(),
                new PointKey.Code("", ""));
        simulation.run(key, policyChoice, limits, plan.metrics());
    }

    private void leaveOut(String why) {
        if (said.add(why)) {
            System.err.println("not simulated: " + why);
        }
    }
}
