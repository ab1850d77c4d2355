package io.policybridge.evaluate;

import io.policybridge.evaluate.Suite.Stage;
import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.run.PolicyChoice;
import io.policybridge.sweep.SweepPlan.PlannedConfig;
import io.policybridge.sweep.SweepPlan.PlannedWorkload;
import io.policybridge.sweep.plan.PlanReader;
import io.policybridge.verify.tree.PackagedProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a suite (docs/evaluate.md) from a YAML file, or a packaged one by its name. */
public final class SuiteReader {
    /** Names of the packaged ones. */
    public static final List<String> PACKAGED = List.of("thesis", "mixed");

    /** What a folder of hidden workloads has, by stage. */
    static final String HIDDEN = "hidden.yaml";

    private static final List<String> KEYS = List.of(
            "name", "machines", "baseline", "budget", "seeds", "score", "memory", "stages", "hidden", "certify");
    private static final List<String> OF_STAGES = List.of("name", "workloads", "limit", "bar", "shift", "timeout");
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final Pattern BAR = Pattern.compile("\\d{1,3}(\\.\\d{1,6})?");
    private static final Pattern BUDGET = Pattern.compile("(\\d{1,9})([KMG]?) bits");
    private static final Set<String> OWN_STAGES = Set.of("compiles", "allowed", "kit");
    private static final int LEAST_MEGABYTES = 64;
    private static final int MOST_MEGABYTES = 1 << 20;
    private static final int USUAL_MEGABYTES = 1024;
    private static final long MOST_SHIFT = 256L << 20;
    private static final long USUAL_SECONDS = 3600;
    private static final long MOST_SECONDS = 30L * 24 * 3600;

    private final Path file;
    private final Path hidden;

    private SuiteReader(Path file, Path hidden) {
        this.file = file;
        this.hidden = hidden;
    }

    /**
     * The suite that {@code nameOrFile} is.
     *
     * @param hidden a folder of hidden workloads in place of the one that the file names; null for that one
     * @throws BadInput with file and line if it is none
     */
    public static Suite read(String nameOrFile, Path hidden) {
        if (PACKAGED.contains(nameOrFile)) {
            return new SuiteReader(Path.of(nameOrFile + ".yaml"), hidden).suite(packaged(nameOrFile));
        }
        Path file = Path.of(nameOrFile);
        try {
            return new SuiteReader(file, hidden).suite(Files.readString(file));
        } catch (IOException e) {
            throw new BadInput("suite=" + nameOrFile + "; expected one of " + String.join(", ", PACKAGED)
                    + ", or a YAML file that can be read (docs/evaluate.md)");
        }
    }

    private static String packaged(String name) {
        try (InputStream in = SuiteReader.class.getResourceAsStream(name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Suite suite(String text) {
        YamlEntry root = YamlEntry.read(file, text);
        Map<String, YamlEntry> entries = root.entries(KEYS);
        String name = name(root.required(entries, "name"));
        List<PlannedConfig> machines = PlanReader.configurations(root.required(entries, "machines"));
        Path folder = hidden != null || !entries.containsKey("hidden")
                ? hidden
                : entries.get("hidden").path();
        Map<String, YamlEntry> secret = folder == null ? Map.of() : secret(folder);
        List<Stage> stages = new ArrayList<>();
        Set<String> names = new HashSet<>(OWN_STAGES);
        for (YamlEntry entry : root.required(entries, "stages").items()) {
            Stage stage = stage(entry, folder, secret);
            if (!names.add(stage.name())) {
                throw entry.refused("a name that no stage before it has");
            }
            stages.add(stage);
        }
        if (stages.isEmpty()) {
            throw entries.get("stages").refused("at least one stage");
        }
        for (String of : secret.keySet()) {
            if (stages.stream().noneMatch(stage -> stage.name().equals(of))) {
                throw secret.get(of).refused("the name of a stage of the suite");
            }
        }
        return new Suite(
                name,
                text,
                machines,
                baseline(entries.get("baseline")),
                budget(entries.get("budget")),
                seeds(entries.get("seeds")),
                score(entries.get("score")),
                entries.containsKey("memory")
                        ? (int) entries.get("memory").integer(LEAST_MEGABYTES, MOST_MEGABYTES)
                        : USUAL_MEGABYTES,
                stages,
                folder,
                certify(entries.get("certify")));
    }

    private List<CertifiedProgram> certify(YamlEntry entry) {
        List<CertifiedProgram> programs = new ArrayList<>();
        for (YamlEntry one : entry == null ? List.<YamlEntry>of() : entry.items()) {
            programs.add(CertifiedProgram.of(one.text(), file.toAbsolutePath().getParent())
                    .orElseThrow(() -> one.refused("an executable with its arguments, or one of "
                            + String.join(", ", PackagedProgram.NAMES))));
        }
        return programs;
    }

    private static String name(YamlEntry entry) {
        if (!NAME.matcher(entry.text()).matches()) {
            throw entry.refused("lower-case letters, digits and hyphens");
        }
        return entry.text();
    }

    /** What is hidden in {@code folder}, by stage. */
    private static Map<String, YamlEntry> secret(Path folder) {
        Path list = folder.resolve(HIDDEN);
        try {
            Set<PosixFilePermission> may = Files.getPosixFilePermissions(folder);
            for (PosixFilePermission one : may) {
                if (!one.name().startsWith("OWNER")) {
                    throw new BadInput(
                            "hidden=" + folder + ", which others than its owner may enter; expected mode 0700");
                }
            }
            return YamlEntry.read(list, Files.readString(list)).entries();
        } catch (IOException e) {
            throw new BadInput("hidden=" + folder + "; expected a folder that you can read, with " + HIDDEN
                    + " in it (docs/evaluate.md)");
        }
    }

    private static Stage stage(YamlEntry entry, Path folder, Map<String, YamlEntry> secret) {
        Map<String, YamlEntry> entries = entry.entries(OF_STAGES);
        String name = name(entry.required(entries, "name"));
        List<PlannedWorkload> visible =
                PlanReader.workloads(entry.required(entries, "workloads"), entries.get("limit"));
        List<PlannedWorkload> hidden = new ArrayList<>();
        if (secret.containsKey(name)) {
            for (YamlEntry one : secret.get(name).items()) {
                hidden.add(PlanReader.workload(below(folder, one.text()), one, entries.get("limit")));
            }
        }
        YamlEntry bar = entries.get("bar");
        if (bar != null && !BAR.matcher(bar.text()).matches()) {
            throw bar.refused("the least score of the next stage, such as 0.98");
        }
        return new Stage(
                name,
                visible,
                hidden,
                bar == null ? 0 : Double.parseDouble(bar.text()),
                entries.containsKey("shift") ? entries.get("shift").integer(0, MOST_SHIFT) : 0,
                Duration.ofSeconds(
                        entries.containsKey("timeout")
                                ? entries.get("timeout").integer(1, MOST_SECONDS)
                                : USUAL_SECONDS));
    }

    /** A workload of the hidden folder by its path, others by their name. */
    private static String below(Path folder, String workload) {
        int colon = workload.indexOf(':');
        String path = colon < 0 ? workload : workload.substring(0, colon);
        Path own = folder.resolve(path);
        return Files.exists(own) ? own.toAbsolutePath() + workload.substring(path.length()) : workload;
    }

    private static PolicyChoice baseline(YamlEntry entry) {
        if (entry == null) {
            return PolicyChoice.parse("lru", 1);
        }
        PolicyChoice choice;
        try {
            choice = PolicyChoice.ofData(entry.text(), PolicyChoice.known(), 1);
        } catch (RuntimeException e) {
            throw entry.refused("a policy string: " + e.getMessage());
        }
        if (choice.ceiling() != null) {
            throw entry.refused("a policy, no bound");
        }
        return choice;
    }

    private static long budget(YamlEntry entry) {
        if (entry == null) {
            return 0;
        }
        Matcher budget = BUDGET.matcher(entry.text().strip());
        if (!budget.matches() || Long.parseLong(budget.group(1)) == 0) {
            throw entry.refused("bits of the whole GPU, such as 500K bits");
        }
        int shift = budget.group(2).isEmpty() ? 0 : 10 * " KMG".indexOf(budget.group(2));
        return Long.parseLong(budget.group(1)) << shift;
    }

    private static List<Long> seeds(YamlEntry entry) {
        if (entry == null) {
            return List.of(1L);
        }
        Map<Long, YamlEntry> seeds = new LinkedHashMap<>();
        for (YamlEntry one : entry.isList() ? entry.items() : List.of(entry)) {
            seeds.put(one.integer(Integer.MIN_VALUE, Integer.MAX_VALUE), one);
        }
        if (seeds.isEmpty()) {
            throw entry.refused("at least one");
        }
        return List.copyOf(seeds.keySet());
    }

    private static ScoreFormula score(YamlEntry entry) {
        return entry == null
                ? ScoreFormula.IPC
                : ScoreFormula.parse(entry.text())
                        .orElseThrow(() -> entry.refused("a formula of statistics (docs/metrics.md) and numbers with "
                                + "+ - * / and parentheses, such as ipc or 1 / energy.total"));
    }
}
