package io.policybridge.evaluate;

import io.policybridge.api.HostGeometry;
import io.policybridge.evaluate.StageRuns.Place;
import io.policybridge.evaluate.StageRuns.Runner;
import io.policybridge.evaluate.Suite.Stage;
import io.policybridge.evaluate.Verdict.StageResult;
import io.policybridge.evaluate.worker.CompileReply;
import io.policybridge.evaluate.worker.KitReply;
import io.policybridge.evaluate.worker.RunReply;
import io.policybridge.evaluate.worker.WorkerTask;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
import io.policybridge.simulation.PolicyValue;
import io.policybridge.source.AllowedCode;
import io.policybridge.store.ResultStore;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.backend.CodeDigest;
import io.policybridge.sweep.backend.ReferenceBackEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges a policy on a suite, stage by stage; the first that it does not pass ends it. No code of the policy runs in
 * this process.
 */
public final class Evaluation {
    /** Where the results of hidden workloads are kept: in their folder. */
    private static final String HIDDEN_STORE = "results.sqlite";
    /** Changes with what is kept of a run. */
    private static final String FORM = "evaluated 2";

    private static final Pattern POLICY = Pattern.compile("(.+\\.java)(\\([^()]*\\))?");
    private static final Pattern DESCRIBED =
            Pattern.compile("([a-z][a-z0-9-]{0,63})(\\([A-Za-z0-9=,.:_-]{0,1000}\\))?");
    private static final int MOST_SOURCE = 1 << 20;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int FINDINGS = 20;
    private static final int MOST_WAITS = 5;

    private final Suite suite;
    private final ResultStore store;
    private final Workers workers;
    private final Consumer<String> news;
    private final List<StageResult> stages = new ArrayList<>();
    private final List<String> diagnostics = new ArrayList<>();
    private final List<Verdict.WorkloadResult> workloads = new ArrayList<>();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private String policy = "";
    private double score;
    private Verdict.Overfitting overfitting;
    private Verdict.State state;

    /** {@code news} receives a line where a stage begins. */
    public Evaluation(Suite suite, ResultStore store, Workers workers, Consumer<String> news) {
        this.suite = suite;
        this.store = store;
        this.workers = workers;
        this.news = news;
    }

    /** Wall time of the stages so far, by name; the only thing that differs between equal evaluations. */
    public Map<String, Double> seconds() {
        return seconds;
    }

    /** The source file that {@code policyText} names. @throws BadInput if it names none */
    public static Path file(String policyText) {
        return Path.of(named(policyText).group(1));
    }

    private static Matcher named(String policyText) {
        Matcher named = POLICY.matcher(policyText);
        if (!named.matches()) {
            throw new BadInput(
                    "policy=" + policyText + "; expected a Java source file, such as My.java or My.java(n=4)");
        }
        return named;
    }

    /**
     * Judges {@code policyText}, a Java source file with or without parameters. To be called once.
     *
     * @throws BadInput if there is no such file
     */
    public Verdict of(String policyText) {
        Optional<Admitted> admitted = admitted(policyText);
        if (admitted.isPresent()) {
            Runner runner = new Runner(
                    PolicyValue.read(policy), CodeDigest.ofClasses(admitted.get().classes, FORM), admitted.get().task);
            for (Stage stage : suite.stages()) {
                if (!isTrue(timed(stage.name(), () -> passes(stage, runner)))) {
                    break;
                }
            }
        }
        List<StageResult> passed = stages.stream().filter(StageResult::passed).toList();
        return new Verdict(
                suite.name(),
                policy,
                score,
                passed.isEmpty() ? "" : passed.get(passed.size() - 1).name(),
                passed.size(),
                stages,
                overfitting,
                state,
                workloads,
                diagnostics);
    }

    /**
     * A policy that may run.
     *
     * @param file name of its source file, without its folder
     * @param source text of that
     * @param policy with every parameter
     * @param classes by name, all of them allowed
     * @param task with the code, without runs
     */
    record Admitted(String file, String source, String policy, Map<String, byte[]> classes, WorkerTask task) {}

    /** What {@code policyText} names, if it compiles, is allowed and passes the kit. */
    Optional<Admitted> admitted(String policyText) {
        Matcher named = named(policyText);
        Path file = Path.of(named.group(1));
        String source = source(file);
        String parameters = named.group(2) == null ? "" : named.group(2);
        Map<String, byte[]> classes = timed("compiles", () -> compiled(name(file), source));
        if (classes == null) {
            return Optional.empty();
        }
        WorkerTask task = WorkerTask.check(name(file), classes, parameters);
        return isTrue(timed("kit", () -> passesKit(task)))
                ? Optional.of(new Admitted(name(file), source, policy, classes, task))
                : Optional.empty();
    }

    /** What was said for the searcher so far. */
    List<String> diagnostics() {
        return List.copyOf(diagnostics);
    }

    private static boolean isTrue(Boolean passed) {
        return passed != null && passed;
    }

    /** A part of the work. */
    private interface Part<T> {
        T done() throws Workers.Failure;
    }

    /** What {@code part} gives; null if it fails, which ends the evaluation. */
    private <T> T timed(String stage, Part<T> part) {
        long begin = System.nanoTime();
        news.accept("stage " + stage);
        try {
            return part.done();
        } catch (Workers.Failure e) {
            fail(stage, e.getMessage());
            return null;
        } finally {
            seconds.put(stage, (System.nanoTime() - begin) / 1e9);
        }
    }

    /** Notes that {@code stage} is not passed, and why. */
    private void fail(String stage, String why) {
        stages.add(new StageResult(stage, false, null, null, null, null));
        diagnostics.add(stage + ": " + why);
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static String source(Path file) {
        try {
            if (Files.size(file) > MOST_SOURCE) {
                throw BadInput.in(file, "bytes=" + Files.size(file) + "; expected at most " + MOST_SOURCE);
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new BadInput("policy=" + file + "; expected a Java source file that can be read, in UTF-8");
        }
    }

    /** Its class files, all of them allowed; null if it does not compile, or one is not. */
    private Map<String, byte[]> compiled(String file, String source) throws Workers.Failure {
        String answer = workers.answers(WorkerTask.compile(file, source), List.of(), 1, PATIENCE)
                .get(0);
        CompileReply reply = StageRuns.read(answer, CompileReply.class);
        if (!reply.problem().isEmpty()) {
            fail("compiles", reply.problem());
            return null;
        }
        stages.add(new StageResult("compiles", true, null, null, null, null));
        List<String> findings = AllowedCode.findings(reply.classes());
        if (!findings.isEmpty()) {
            stages.add(new StageResult("allowed", false, null, null, null, null));
            findings.stream().limit(FINDINGS).forEach(one -> diagnostics.add("allowed: " + one));
            return null;
        }
        stages.add(new StageResult("allowed", true, null, null, null, null));
        return reply.classes();
    }

    private boolean passesKit(WorkerTask task) throws Workers.Failure {
        String answer = workers.answers(task, List.of(), 1, PATIENCE).get(0);
        KitReply reply = StageRuns.read(answer, KitReply.class);
        String problem = reply.problem();
        Matcher described = DESCRIBED.matcher(reply.policy());
        if (problem.isEmpty() && !described.matches()) {
            problem = "its name; expected lower-case words with hyphens, and values of letters and digits";
        } else if (problem.isEmpty()
                && PolicyChoice.known().all().stream()
                        .anyMatch(one -> one.name().equals(described.group(1)))) {
            problem = "policy " + described.group(1) + " is one of PolicyBridge; expected another name";
        }
        if (!problem.isEmpty()) {
            fail("kit", problem);
            return false;
        }
        policy = reply.policy();
        reply.findings().stream().limit(FINDINGS).forEach(one -> diagnostics.add("kit: " + one));
        stages.add(new StageResult("kit", reply.clean(), null, null, null, null));
        return reply.clean();
    }

    private boolean passes(Stage stage, Runner runner) throws Workers.Failure {
        score = 0; // of a stage that fails
        StageScore visible = scored(stage, stage.visible(), 0, runner, store);
        Double hidden = stage.hidden().isEmpty() ? null : hidden(stage, runner);
        StageScore moved = stage.shift() == 0 ? null : scored(stage, stage.visible(), stage.shift(), runner, store);
        double mean = StageScore.rounded(visible.mean(), 6);
        Double shifted = moved == null || moved.policy().isEmpty() ? null : StageScore.rounded(moved.mean(), 6);
        count(visible);
        workloads.addAll(visible.each(stage.name()));
        decisions(stage, visible);
        visible.longerWaits(suite.baseline().label(), MOST_WAITS)
                .forEach(line -> diagnostics.add(stage.name() + ": " + line));
        overfitting = new Verdict.Overfitting(
                hidden == null ? null : StageScore.rounded(mean - hidden, 4),
                shifted == null ? null : StageScore.rounded(mean - shifted, 6),
                suite.seeds().size() == 1 ? null : StageScore.rounded(visible.spread(), 6));
        double least = Math.min(mean, Math.min(hidden == null ? mean : hidden, shifted == null ? mean : shifted));
        if (Double.isNaN(least)) {
            diagnostics.add(stage.name() + ": " + suite.score() + " has no value in a run");
            least = 0;
        }
        boolean within = suite.budget() == 0 || state.counted() <= suite.budget();
        if (!within) {
            diagnostics.add(
                    stage.name() + ": " + state.counted() + " bits of state; expected at most " + suite.budget());
        }
        score = within ? least : 0;
        boolean passed = within && least >= stage.bar();
        stages.add(new StageResult(stage.name(), passed, stage.bar(), mean, hidden, shifted));
        return passed;
    }

    private StageScore scored(Stage stage, List<PlannedWorkload> of, long shift, Runner runner, ResultStore results)
            throws Workers.Failure {
        StageRuns runs = new StageRuns(suite, workers, results, of, shift, stage.limit());
        Map<Place, Map<String, Double>> baseline;
        try {
            baseline = runs.under(baseline());
        } catch (Workers.Failure e) {
            throw new BadInput("suite=" + suite.name() + ": the baseline "
                    + suite.baseline().label()
                    + " does not run: " + (results == store ? e.getMessage() : "a hidden workload")
                    + "; expected workloads that end, within the timeout of stage " + stage.name());
        }
        return new StageScore(suite.score(), runs.under(runner), baseline);
    }

    /** Its results are kept beside what they are of, and of failures nothing but that there was one is returned. */
    private Double hidden(Stage stage, Runner runner) throws Workers.Failure {
        try (ResultStore results = ResultStore.open(suite.hidden().resolve(HIDDEN_STORE))) {
            return StageScore.rounded(
                    scored(stage, stage.hidden(), 0, runner, results).mean(), 4);
        } catch (Workers.Failure e) {
            throw new Workers.Failure("a hidden workload did not run to its end");
        }
    }

    private Runner baseline() {
        PolicyChoice choice = suite.baseline();
        HostGeometry host = new ReferenceBackEnd()
                .of(
                        suite.stages().get(0).visible().get(0).name(),
                        suite.machines().get(0).choice())
                .host();
        String digest = CodeDigest.ofPolicies(choice, host, PolicyChoice.known());
        return new Runner(
                choice.value(),
                CodeDigest.ofClasses(Map.of(), FORM + " " + digest),
                WorkerTask.ofRegistry(choice.describe(), List.of(), 1));
    }

    private void count(StageScore visible) {
        long stated = visible.largest(RunReply.STATED);
        long moved = visible.largest(RunReply.MOVED);
        long bits = visible.largest(RunReply.BITS);
        state = new Verdict.State(
                stated,
                moved,
                bits,
                stated == 0 ? bits : Math.max(stated, moved),
                suite.budget() == 0 ? null : suite.budget());
    }

    /** Hook by hook over all visible runs of the stage. */
    private void decisions(Stage stage, StageScore visible) {
        TreeSet<String> places = new TreeSet<>();
        String calls = ".calls";
        visible.policy()
                .values()
                .forEach(run -> run.keySet().stream()
                        .filter(name -> name.startsWith(RunReply.DECISIONS) && name.endsWith(calls))
                        .forEach(name -> places.add(name.substring(0, name.length() - calls.length()))));
        for (String place : places) {
            double same = visible.sum(place + ".same");
            double differing = visible.sum(place + ".differing");
            double overruled = visible.sum(place + ".overruled");
            String[] words = place.split("\\.");
            diagnostics.add(String.format(
                    Locale.ROOT,
                    "%s: %s at %s: %.0f calls%s%s",
                    stage.name(),
                    words[2],
                    words[1],
                    visible.sum(place + calls),
                    same + differing == 0 ? "" : String.format(Locale.ROOT, ", %.0f answers not the host's", differing),
                    overruled == 0 ? "" : String.format(Locale.ROOT, ", %.0f overruled", overruled)));
        }
    }
}
