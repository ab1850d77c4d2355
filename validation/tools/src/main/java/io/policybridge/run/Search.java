package io.policybridge.run;

import io.policybridge.api.Param;
import io.policybridge.api.Settings;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.report.Comparison;
import io.policybridge.report.Comparison.Cell;
import io.policybridge.report.Curve;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Exhaustive search for the best value of one integer parameter, written {@code POLICY.PARAM=FROM..TO}: POLICY is any
 * policy string, and PARAM belongs to the last policy in it that has one of that name. The best is the highest IPC over
 * the whole run; ties are for the larger value.
 *
 * @param text as the user wrote it
 * @param policies of the string
 * @param index of the policy that has the parameter
 * @param key the parameter
 */
public record Search(String text, List<Session.Chosen> policies, int index, String key, int from, int to) {
    private static final Pattern FORM = Pattern.compile("(.+)\\.([A-Za-z0-9]+)=(\\d{1,9})\\.\\.(\\d{1,9})");
    /** A search of more simulations is probably a typing error. */
    private static final int MOST = 1000;

    public Search {
        policies = List.copyOf(policies);
    }

    /**
     * Reads a search among the policies of the registry; {@code seed} is that of everything random.
     *
     * @throws BadInput if the form, the parameter or the range is wrong; the parser of policy strings refuses a wrong
     *     one
     */
    public static Search parse(String text, long seed) {
        return parse(text, Contender.known(), seed);
    }

    /** Reads a search among the policies of a registry and the user's own. */
    public static Search parse(String search, KnownPolicies known, long seed) {
        KnownPolicies.Named named = known.naming(search);
        String text = named.text();
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new BadInput("search \"" + text + "\"; expected POLICY.PARAM=FROM..TO such as swl.n=1..24");
        }
        List<Session.Chosen> policies =
                PolicyString.parse(form.group(1), named.known().all(), seed);
        String key = form.group(2);
        int from = Integer.parseInt(form.group(3));
        int to = Integer.parseInt(form.group(4));
        for (int index = policies.size() - 1; index >= 0; index--) {
            for (Param param : policies.get(index).spec().params()) {
                if (param.key().equals(key)) {
                    check(text, param, from, to);
                    return new Search(text.strip(), policies, index, key, from, to);
                }
            }
        }
        throw new BadInput(
                "search \"" + text + "\": " + PolicyString.describe(policies) + " has no parameter '" + key + "'");
    }

    private static void check(String text, Param param, int from, int to) {
        if (param.values().type() != Param.Type.INTEGER) {
            throw new BadInput("search \"" + text + "\": parameter '" + param.key()
                    + "' is not an integer; it is one of " + param.values().range());
        }
        if (from > to || from < param.values().min() || to > param.values().max() || to - from >= MOST) {
            throw new BadInput("search \"" + text + "\": range " + from + ".." + to
                    + "; expected ascending values within " + param.values().range() + ", at most " + MOST);
        }
    }

    /** The name of the column that holds each workload's best. */
    public String label() {
        return "best " + text;
    }

    /** One contender per value, ascending. */
    public List<Contender> contenders() {
        List<Contender> contenders = new ArrayList<>();
        for (int value = from; value <= to; value++) {
            Session.Chosen varied = policies.get(index);
            Map<String, String> values = varied.settings().values();
            values.put(key, Integer.toString(value));
            List<Session.Chosen> chosen = new ArrayList<>(policies);
            chosen.set(
                    index,
                    new Session.Chosen(
                            varied.spec(),
                            new Settings(values, varied.settings().seed())));
            contenders.add(
                    new Contender(label(value), chosen, null, varied.settings().seed()));
        }
        return contenders;
    }

    private String label(int value) {
        return text + " at " + value;
    }

    /** The curve over all values on {@code workload}, from a comparison that has the {@link #contenders}. */
    public Curve curve(Comparison comparison, String workload) {
        List<Curve.Point> points = new ArrayList<>();
        for (int value = from; value <= to; value++) {
            points.add(new Curve.Point(
                    value,
                    comparison.cell(workload, label(value)).result().totals().value(RunStatistics.IPC)));
        }
        return new Curve(workload, text, points);
    }

    /** The run of the best value on {@code workload}. */
    public RunResult best(Comparison comparison, String workload) {
        return comparison
                .cell(workload, label(curve(comparison, workload).best().value()))
                .result();
    }

    /** {@code comparison} with one column, the best of each workload, in place of those of all values. */
    public Comparison reduced(Comparison comparison) {
        List<String> tried = contenders().stream().map(Contender::label).toList();
        List<String> policies = new ArrayList<>(comparison.policies());
        policies.removeAll(tried);
        policies.add(label());
        List<Cell> cells = new ArrayList<>();
        for (String workload : comparison.workloads()) {
            comparison.cells().stream()
                    .filter(cell -> cell.workload().equals(workload) && !tried.contains(cell.policy()))
                    .forEach(cells::add);
            cells.add(new Cell(workload, label(), best(comparison, workload), true));
        }
        return new Comparison(comparison.workloads(), policies, cells);
    }
}
