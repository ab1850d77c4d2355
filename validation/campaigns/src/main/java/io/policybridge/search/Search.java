package io.policybridge.search;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison;
import io.policybridge.report.Curve;
import io.policybridge.run.EndedJob;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.statistics.Statistic;
import io.policybridge.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A search for the best values of one or more parameters, written {@code POLICY.PARAM=VALUES,PARAM=VALUES}: POLICY is
 * any policy string, and a parameter belongs to the last policy in it that has one of that name. VALUES are a range
 * {@code 1..24} or {@code 1..24 step 2}, whose ends may name an earlier parameter, or values separated by {@code |}.
 *
 * @param text as the user wrote it
 * @param policy the policy string without the values that are searched
 * @param policies of the string
 * @param parameters that take several values
 * @param candidates one for each combination of values, in order
 * @param how which is the best, and which are run to the end
 */
public record Search(
        String text,
        String policy,
        List<Session.Chosen> policies,
        List<String> parameters,
        List<Candidate> candidates,
        Rule how) {
    private static final Pattern FORM =
            Pattern.compile("(.+)\\.([A-Za-z0-9]+=[^,()=]+(?:,\\s*[A-Za-z0-9]+=[^,()=]+)*)");
    /** A search of more simulations is probably a typing error. */
    private static final int MOST = 1000;

    public Search {
        policies = List.copyOf(policies);
        parameters = List.copyOf(parameters);
        candidates = List.copyOf(candidates);
    }

    /** Which is the best, and which are run to the end: all where {@code halving} is null. */
    public record Rule(Best best, Halving halving) {
        /** The highest IPC of all. */
        public static final Rule HIGHEST_IPC = new Rule(Best.IPC, null);
    }

    /**
     * Reads a search among the policies of a registry and the user's own; {@code seed} is that of everything random.
     *
     * @throws BadInput if the form, a parameter or a value is wrong; the parser of policy strings refuses a wrong one
     */
    public static Search parse(String search, KnownPolicies known, long seed, Rule how) {
        KnownPolicies.Named named = known.naming(search);
        String text = named.text().strip();
        Function<String, BadInput> refusal = expected -> new BadInput("search \"" + text + "\"; expected " + expected);
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw refusal.apply(
                    "POLICY.PARAM=FROM..TO such as swl.n=1..24, or several parameters: pcal.w=1..24,t=1..w");
        }
        ParameterGrid grid = new ParameterGrid(
                PolicyString.parse(form.group(1), named.known().all(), seed), new TypedText("search", text, refusal));
        List<String> parameters = new ArrayList<>();
        for (String one : form.group(2).split(",")) {
            String key = one.substring(0, one.indexOf('=')).strip();
            String values = one.substring(one.indexOf('=') + 1);
            Function<String, BadInput> ofParameter =
                    expected -> new BadInput("search \"" + text + "\": " + one.strip() + "; expected " + expected);
            parameters.add(key);
            grid.vary(
                    new TypedText(key, "", ofParameter),
                    Arrays.stream(values.split("\\|", -1))
                            .map(value -> new TypedText(key, value, ofParameter))
                            .toList());
        }
        List<Candidate> candidates = grid.candidates();
        if (candidates.size() > MOST) {
            throw refusal.apply("at most " + MOST + " combinations of values");
        }
        List<Candidate> labelled = candidates.stream()
                .map(one -> new Candidate(one.values(), one.policyChoice().labelled(label(text))))
                .toList();
        return new Search(text, form.group(1), grid.policies(), parameters, labelled, how);
    }

    /** One for each combination of values, in order. */
    public List<PolicyChoice> policyChoices() {
        return candidates.stream().map(Candidate::policyChoice).toList();
    }

    /** The candidate that {@code ended} is a run of; empty if it is none of this search. */
    private Optional<Candidate> candidate(EndedJob ended) {
        return candidates.stream()
                .filter(one -> one.policyChoice().equals(ended.job().policyChoice()))
                .findFirst();
    }

    /** The name of the column that holds each workload's best. */
    private static String label(String text) {
        return "best " + text;
    }

    /**
     * Every workload under {@code others} and under all values that are to be run to the end; with a search that
     * halves, these are found by simulations now.
     */
    public List<Job> jobs(
            List<Workload> workloads,
            List<PolicyChoice> others,
            ConfigChoice config,
            Limits limits,
            Progress progress) {
        List<Job> jobs = new ArrayList<>();
        for (Workload workload : workloads) {
            Job job = Job.on(config, workload, PolicyChoice.NATIVE, limits);
            others.forEach(other -> jobs.add(job.under(other)));
            finalists(job, progress).forEach(one -> jobs.add(job.under(one)));
        }
        return jobs;
    }

    /** {@code whole} tells the length of the run. */
    private List<PolicyChoice> finalists(Job whole, Progress progress) {
        Halving halving = how.halving();
        List<PolicyChoice> policyChoices = policyChoices();
        if (halving == null) {
            return policyChoices;
        }
        long length = whole.run(progress).totals().count(RunStatistics.INSTRUCTIONS);
        int rungs = halving.rungs(policyChoices.size(), 0, length);
        List<PolicyChoice> alive = policyChoices;
        for (int rung = 0; rung < rungs - 1; rung++) {
            Limits limits = whole.limits().withInstructions(halving.instructions(rung, rungs, length));
            List<PolicyChoice> tried = alive;
            List<EndedJob> results = EndedJob.all(
                    tried.stream().map(one -> whole.under(one).until(limits)).toList(), false, progress);
            Map<PolicyChoice, Double> values = new HashMap<>();
            for (int i = 0; i < tried.size(); i++) {
                values.put(tried.get(i), value(results.get(i)));
            }
            alive = halving.survivors(tried, how.best(), values::get);
        }
        return alive;
    }

    private double value(EndedJob ended) {
        return ended.result().totals().value(statistic());
    }

    private Statistic statistic() {
        return RunStatistics.CATALOGUE.statistics().stream()
                .filter(one -> one.key().equals(how.best().statistic()))
                .findFirst()
                .orElseThrow();
    }

    /** The curve over all values that were run to the end on {@code workload}, of {@code ended} runs. */
    public Curve curve(List<EndedJob> ended, String workload) {
        List<Curve.Point> points = new ArrayList<>();
        for (EndedJob one : tried(ended, workload)) {
            Candidate candidate = candidate(one).orElseThrow();
            points.add(new Curve.Point(
                    parameters.size() == 1 ? candidate.values().get(parameters.get(0)) : candidate.words(),
                    value(one)));
        }
        Curve.Point best = how.best()
                .of(points, Curve.Point::statistic)
                .orElseThrow(() -> new BadInput("search \"" + text + "\": " + workload + " has no "
                        + how.best().statistic() + " under all values; expected another statistic"));
        return new Curve(
                workload, text, how.best().equals(Best.IPC) ? "IPC" : how.best().statistic(), points, best);
    }

    private List<EndedJob> tried(List<EndedJob> ended, String workload) {
        return ended.stream()
                .filter(one -> one.workload().equals(workload) && candidate(one).isPresent())
                .toList();
    }

    /** The best values on {@code workload}. */
    public PolicyChoice best(List<EndedJob> ended, String workload) {
        Curve curve = curve(ended, workload);
        return tried(ended, workload)
                .get(curve.points().indexOf(curve.best()))
                .job()
                .policyChoice();
    }

    /** The runs as a table, in which one column, the best of each workload, stands for all values. */
    public Comparison comparison(List<EndedJob> ended) {
        Map<String, PolicyChoice> best = new HashMap<>();
        return new Comparison(ended.stream()
                .map(one -> candidate(one)
                        .map(candidate -> one.cell(
                                policy,
                                candidate.values(),
                                best.computeIfAbsent(one.workload(), workload -> best(ended, workload))
                                        .equals(candidate.policyChoice())))
                        .orElseGet(one::cell))
                .toList());
    }
}
