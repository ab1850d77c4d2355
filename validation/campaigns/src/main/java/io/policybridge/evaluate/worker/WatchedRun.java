package io.policybridge.evaluate.worker;

import io.policybridge.api.PolicySpec;
import io.policybridge.api.StateBits;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.HookUse;
import io.policybridge.session.Session;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.cycles.CycleBin;
import io.policybridge.simulator.cycles.KernelCycles;
import io.policybridge.simulator.cycles.RunCycles;
import io.policybridge.sweep.backend.Simulation;
import io.policybridge.table.PointStatistics;
import io.policybridge.workload.PlayableProgram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One simulation of which also cycles, decisions and state are counted.
 *
 * @param audit watches the policy; null for one of the registry, which is trusted
 */
record WatchedRun(RunOrder order, Simulation simulation, PolicyChoice policyChoice, RunAudit audit) {
    RunReply reply() {
        Job job = job(audit == null ? policyChoice : watched());
        RunCycles cycles = new RunCycles(job.config());
        RunResult result = job.accounted(cycles, Progress.NONE);
        if (audit != null && !audit.found().isEmpty()) {
            return RunReply.failed(audit.found());
        }
        Map<String, Double> statistics = new LinkedHashMap<>(PointStatistics.of(result, true));
        add(statistics, cycles);
        if (result.tally() != null) {
            result.tally().uses().forEach(use -> add(statistics, use));
        }
        if (audit != null) {
            statistics.put(RunReply.STATED, (double) stated());
            statistics.put(RunReply.MOVED, (double) audit.moved());
            statistics.put(RunReply.BITS, (double) audit.bits());
        }
        return new RunReply(result.end().name().toLowerCase(Locale.ROOT), result.seconds(), statistics, "");
    }

    private Job job(PolicyChoice watched) {
        Job job = simulation.job(watched, Limits.ofDescribed(order.limits()));
        if (order.shift() == 0) {
            return job;
        }
        PlayableProgram shifted = job.program()
                .shifted(order.shift())
                .orElseThrow(() -> new IllegalStateException(order.workload() + " has recorded addresses"));
        return job.playing(shifted, job.copies());
    }

    private PolicyChoice watched() {
        List<Session.Chosen> chosen = policyChoice.policies().stream()
                .map(one -> new Session.Chosen(watched(one.spec()), one.settings()))
                .toList();
        return new PolicyChoice(policyChoice.label(), chosen, null, policyChoice.seed());
    }

    private PolicySpec watched(PolicySpec spec) {
        return new PolicySpec(
                spec.name(),
                spec.paper(),
                spec.idea(),
                spec.params(),
                (settings, host) -> audit.watched(spec.factory().create(settings, host)),
                spec.hardware(),
                spec.deviations());
    }

    private long stated() {
        return policyChoice.policies().stream()
                .flatMap(one -> one.hardware(simulation.host()).stream())
                .mapToLong((StateBits bits) -> bits.on(simulation.host()))
                .sum();
    }

    private void add(Map<String, Double> statistics, RunCycles cycles) {
        for (CycleBin bin : CycleBin.values()) {
            statistics.put(RunReply.CYCLES + bin.key(), 0.0);
        }
        for (KernelCycles kernel : cycles.kernels()) {
            for (KernelCycles.Row row : kernel.rows()) {
                double spent = (double) row.count() / kernel.schedulers();
                statistics.merge(RunReply.CYCLES + row.bin().key(), spent, Double::sum);
                if (row.pc() != KernelCycles.NO_PC) {
                    String place = kernel.name().replaceAll("\\W+", "_") + "." + Long.toHexString(row.pc());
                    statistics.merge(RunReply.WAITS + place, spent, Double::sum);
                }
            }
        }
    }

    private static void add(Map<String, Double> statistics, HookUse use) {
        String place =
                RunReply.DECISIONS + use.of().kind() + "." + use.of().hook().label() + ".";
        statistics.put(place + "calls", (double) use.calls());
        statistics.put(place + "same", (double) use.same());
        statistics.put(place + "differing", (double) use.differing());
        statistics.put(place + "overruled", (double) use.overruled());
    }
}
