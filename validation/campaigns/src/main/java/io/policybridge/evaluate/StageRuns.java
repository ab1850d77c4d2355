package io.policybridge.evaluate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.evaluate.worker.RunOrder;
import io.policybridge.evaluate.worker.RunReply;
import io.policybridge.evaluate.worker.WorkerTask;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.HostSimulator;
import io.policybridge.simulation.PointKey;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.simulation.RunKey;
import io.policybridge.simulation.StoredPoint;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.sweep.backend.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Simulations of some workloads on all machines with all seeds, under the baseline or the policy: those of the store,
 * and those that a worker runs for it.
 */
final class StageRuns {
    private final Suite suite;
    private final Workers workers;
    private final ResultStore store;
    private final List<PlannedWorkload> workloads;
    private final long shift;
    private final Duration limit;
    private final ReferenceBackEnd backEnd = new ReferenceBackEnd();
    private final String simulator = backEnd.digest();

    /** A workload on a machine with a seed. */
    record Place(String workload, String machine, long seed) {}

    /**
     * Who runs.
     *
     * @param value what it is called in the store
     * @param digest of its classes
     * @param task with the code, without runs
     */
    record Runner(PolicyValue value, String digest, WorkerTask task) {}

    /** {@code shift}: as {@link Suite.Stage} has it, or 0. */
    StageRuns(
            Suite suite,
            Workers workers,
            ResultStore store,
            List<PlannedWorkload> workloads,
            long shift,
            Duration limit) {
        this.suite = suite;
        this.workers = workers;
        this.store = store;
        this.workloads = workloads;
        this.shift = shift;
        this.limit = limit;
    }

    /** What is to be run, and the key of its result. */
    private record Wanted(Place place, RunOrder order, PointKey key) {}

    /**
     * The statistics of every run under {@code runner}.
     *
     * @throws Workers.Failure if one does not run to its end
     */
    Map<Place, Map<String, Double>> under(Runner runner) throws Workers.Failure {
        Map<Place, Map<String, Double>> results = new LinkedHashMap<>();
        List<Wanted> missing = new ArrayList<>();
        Set<Path> readable = new LinkedHashSet<>();
        for (PlannedWorkload workload : workloads) {
            for (PlannedConfig machine : suite.machines()) {
                Simulation simulation = backEnd.of(workload.name(), machine.choice());
                if (shift > 0 && !canShift(simulation, workload)) {
                    continue;
                }
                for (long seed : suite.seeds()) {
                    Wanted wanted = wanted(runner, workload, machine, simulation, seed, readable);
                    Optional<StoredPoint> known = store.find(wanted.key);
                    results.put(wanted.place, known.map(StoredPoint::statistics).orElse(null));
                    if (known.isEmpty()) {
                        missing.add(wanted);
                    }
                }
            }
        }
        if (!missing.isEmpty()) {
            run(runner, missing, readable).forEach(point -> results.put(point.place, point.result.statistics()));
        }
        return results;
    }

    private static boolean canShift(Simulation simulation, PlannedWorkload workload) {
        return simulation
                .job(PolicyChoice.NATIVE, workload.limits())
                .program()
                .shifted(1)
                .isPresent();
    }

    private Wanted wanted(
            Runner runner,
            PlannedWorkload workload,
            PlannedConfig machine,
            Simulation simulation,
            long seed,
            Set<Path> readable) {
        ConfigChoice choice = machine.choice();
        boolean own = choice.nameOrFile() != null && choice.isFile();
        if (own) {
            readable.add(Path.of(choice.nameOrFile()));
        }
        RunOrder order = new RunOrder(
                absolute(workload.name(), readable),
                own ? Path.of(choice.nameOrFile()).toAbsolutePath().toString() : choice.nameOrFile(),
                choice.overrides().settings().entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue().value())
                        .toList(),
                workload.limits().described(),
                seed,
                shift);
        RunKey run = new RunKey(
                simulation.workload(),
                runner.value,
                simulation.machine(),
                seed,
                workload.limits(),
                HostSimulator.REFERENCE);
        String input = simulation.input() + (shift == 0 ? "" : "+" + shift);
        String name = machine.label() == null ? simulation.machine().name() : machine.label();
        return new Wanted(
                new Place(simulation.workload(), name, seed),
                order,
                new PointKey(run, input, new PointKey.Code(simulator, runner.digest)));
    }

    /** A workload of a file by its absolute path, which the worker may read with what lies beside it. */
    private static String absolute(String workload, Set<Path> readable) {
        int colon = workload.indexOf(':');
        String path = colon < 0 ? workload : workload.substring(0, colon);
        Path file = Path.of(path).toAbsolutePath().normalize();
        if (!Files.exists(file)) {
            return workload;
        }
        readable.add(Files.isDirectory(file) ? file : file.getParent());
        return file + workload.substring(path.length());
    }

    private record Ended(Place place, StoredPoint result) {}

    private List<Ended> run(Runner runner, List<Wanted> missing, Set<Path> readable) throws Workers.Failure {
        WorkerTask task = runner.task.running(
                missing.stream().map(Wanted::order).toList(), Math.min(workers.threads(), missing.size()));
        List<String> answers = workers.answers(task, readable, missing.size(), limit);
        List<Ended> ended = new ArrayList<>();
        String problem = "";
        for (int i = 0; i < answers.size(); i++) {
            RunReply reply = read(answers.get(i), RunReply.class);
            if (reply.problem().isEmpty()) {
                ended.add(new Ended(
                        missing.get(i).place,
                        new StoredPoint(missing.get(i).key, reply.seconds(), reply.end(), checked(reply))));
            } else if (problem.isEmpty()) {
                Place place = missing.get(i).place;
                problem = place.workload + " on " + place.machine + ", seed " + place.seed + ": " + reply.problem();
            }
        }
        store.add(ended.stream().map(Ended::result).toList());
        if (!problem.isEmpty()) {
            throw new Workers.Failure(problem);
        }
        return ended;
    }

    /** What an intact worker counts is never anything else. */
    private static Map<String, Double> checked(RunReply reply) throws Workers.Failure {
        for (double value : reply.statistics().values()) {
            double size = Math.abs(value);
            if (!(size == 0 || size >= 1e-30 && size <= 1e30)) {
                throw new Workers.Failure("an answer that is no result of a simulation");
            }
        }
        return reply.statistics();
    }

    /** @throws Workers.Failure if {@code answer} is none such */
    static <T> T read(String answer, Class<T> type) throws Workers.Failure {
        try {
            T read = new ObjectMapper().readValue(answer, type);
            if (read == null) {
                throw new Workers.Failure("an answer that is none");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new Workers.Failure("an answer that is none");
        }
    }
}
