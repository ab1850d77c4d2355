package io.policybridge.evaluate.worker;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.BadPolicyFile;
import io.policybridge.bridge.loading.CompiledPolicy;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.catalogue.Workloads;
import io.policybridge.config.file.Overrides;
import io.policybridge.input.BadInput;
import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.session.output.PrintedLines;
import io.policybridge.simulator.Limits;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import io.policybridge.sweep.backend.Simulation;
import io.policybridge.verify.BothHosts;
import io.policybridge.workload.Workload;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Does one {@link WorkerTask} and ends. Its standard output has the answers, a line of JSON each; nothing else is
 * printed there. Whoever starts it may believe no more of what it answers than that the sandbox held.
 */
public final class EvaluationWorker {
    /** Of a call in the kit's runs, whose caches are small. */
    private static final CallLimit KIT_LIMIT = new CallLimit(5);

    private static final int LOADING_SECONDS = 10;
    private static final int LONGEST_PROBLEM = 500;

    private final WorkerTask task;
    private final OutputStream out;
    private final ObjectMapper json = new ObjectMapper();

    private EvaluationWorker(WorkerTask task, OutputStream out) {
        this.task = task;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        PrintedLines.begin(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        work(new ObjectMapper().readValue(System.in.readAllBytes(), WorkerTask.class), out);
        Runtime.getRuntime().halt(0); // whatever a policy has left
    }

    /** Does {@code task} and writes its answers to {@code out}. */
    public static void work(WorkerTask task, OutputStream out) throws IOException {
        new EvaluationWorker(task, out).work();
    }

    private void work() throws IOException {
        switch (task.kind()) {
            case COMPILE -> answer(compiled());
            case CHECK -> answer(checked());
            case COMPARE -> answer(compared());
            default -> run();
        }
    }

    private void answer(Object reply) throws IOException {
        out.write((json.writeValueAsString(reply) + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private CompileReply compiled() throws IOException {
        Path folder = Files.createTempDirectory("policybridge-compile");
        Path file = folder.resolve(task.file());
        try {
            Files.writeString(file, task.source());
            return new CompileReply(CompiledPolicy.of(file).classes(), "");
        } catch (BadPolicyFile e) {
            return new CompileReply(Map.of(), oneLine(e.getMessage().replace(folder + "/", "")));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private KitReply checked() {
        try {
            List<Session.Chosen> policies = List.of(chosen(loaded(), 1));
            List<String> findings = new ArrayList<>();
            boolean clean = true;
            for (KitRun.Result result :
                    new KitRun(policies, List.of(KitCheck.values()), KIT_LIMIT, made -> {}).results()) {
                if (result.status() == KitRun.Status.FAILED || result.status() == KitRun.Status.NOTE) {
                    findings.add(result.status().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": "
                            + result.check().label() + ": " + oneLine(result.reason()));
                }
                clean &= result.status() == KitRun.Status.OK || result.status() == KitRun.Status.NOTE;
            }
            return new KitReply(PolicyString.describe(policies), clean, findings, "");
        } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
            return new KitReply("", false, List.of(), problem(e));
        }
    }

    /** The policy's classes, loaded anew, so that nothing is there that another run has left. */
    private CompiledPolicy.Loaded loaded() {
        return new CompiledPolicy(task.file(), task.classes()).loaded(LOADING_SECONDS);
    }

    private Session.Chosen chosen(CompiledPolicy.Loaded loaded, long seed) {
        List<PolicySpec> specs = loaded.policies();
        if (specs.size() != 1) {
            throw new BadInput(task.file() + ": "
                    + (specs.isEmpty()
                            ? "no policy in it; expected a class with a constant: static final PolicySpec"
                            : specs.size() + " policies in it; expected one"));
        }
        return PolicyString.parse(specs.get(0).name() + task.policy(), specs, seed)
                .get(0);
    }

    private void run() throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(task.threads());
        ReferenceBackEnd backEnd = new ReferenceBackEnd();
        List<Future<RunReply>> replies = new ArrayList<>();
        for (RunOrder order : task.runs()) {
            Simulation simulation =
                    backEnd.of(order.workload(), new ConfigChoice(order.config(), Overrides.of(order.options())));
            replies.add(pool.submit(() -> reply(order, simulation)));
        }
        for (Future<RunReply> reply : replies) {
            try {
                answer(reply.get());
            } catch (ExecutionException e) {
                answer(RunReply.failed(problem(e.getCause())));
            } catch (InterruptedException e) {
                answer(RunReply.failed("interrupted"));
            }
        }
    }

    private CompareReply compared() {
        RunOrder order = task.runs().get(0);
        try {
            Workload workload = Workloads.packaged().resolve(order.workload());
            Job job = Job.on(ConfigChoice.RECORDED, workload, policy(order), Limits.NONE);
            return new CompareReply(BothHosts.compared(Path.of(task.log()), job), "");
        } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            return new CompareReply(null, problem(e));
        }
    }

    private PolicyChoice policy(RunOrder order) {
        return task.classes().isEmpty()
                ? PolicyChoice.parse(task.policy(), order.seed())
                : choice(chosen(loaded(), order.seed()), order.seed());
    }

    private static PolicyChoice choice(Session.Chosen chosen, long seed) {
        return new PolicyChoice(chosen.spec().name(), List.of(chosen), null, seed);
    }

    private RunReply reply(RunOrder order, Simulation simulation) {
        try {
            if (task.classes().isEmpty()) {
                return new WatchedRun(order, simulation, PolicyChoice.parse(task.policy(), order.seed()), null).reply();
            }
            CompiledPolicy.Loaded loaded = loaded();
            Session.Chosen chosen = chosen(loaded, order.seed());
            return new WatchedRun(
                            order, simulation, choice(chosen, order.seed()), new RunAudit(salt(), loaded.constants()))
                    .reply();
        } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            return RunReply.failed(problem(e));
        }
    }

    private long salt() {
        return task.classes().entrySet().stream()
                .mapToLong(one -> 31L * one.getKey().hashCode() + Arrays.hashCode(one.getValue()))
                .sum();
    }

    /** One line, of which a policy may have written the text. */
    private static String problem(Throwable thrown) {
        try {
            boolean known =
                    thrown instanceof BadInput || thrown instanceof BadPolicy || thrown instanceof BadPolicyFile;
            return oneLine(known || thrown.getMessage() != null ? thrown.getMessage() : thrown.toString());
        } catch (RuntimeException | StackOverflowError second) {
            return thrown.getClass().getName();
        }
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s*\\R\\s*", "; ").replaceAll("\\p{Cntrl}", "?");
        return line.length() <= LONGEST_PROBLEM ? line : line.substring(0, LONGEST_PROBLEM) + "...";
    }
}
