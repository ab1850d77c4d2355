package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.PackagedRuns;
import io.policybridge.cli.Terminal;
import io.policybridge.main.Main;
import io.policybridge.pages.DocumentedCommand.Use;
import io.policybridge.run.PolicyChoice;
import io.policybridge.search.Search;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command of README and docs is one that the command line has; those in blocks marked {@code run} work. */
@Tag("contract")
class DocsCommandsTest {
    private static final String EXAMPLE = "HitCount.java";
    private static final String WORKLOAD = "Saxpy.java";
    private static final String YAML = "saxpy.yaml";
    private static final Path WORKLOADS = DocsPages.ROOT.resolve("docs/example-workload");
    private static final Set<String> WRITES = Set.of("--out", "--report", "--record");
    /** Parts of the names of what readers have of their own. */
    private static final List<String> OWN = List.of(
            "runs/",
            "cuda:./app",
            "policybridge-run",
            "copy",
            "My",
            "WORKLOAD",
            "TRACES",
            "MACHINE",
            "road.mtx",
            "Functions.java",
            "hit-count",
            ".jar",
            "BypassDivergent.java",
            "Nru.java"); // DocsPoliciesTest

    /** What the launcher does itself, with the options of each. */
    private static final Map<String, Set<String>> LAUNCHER = Map.of(
            "test",
            Set.of("--all", "--changed", "--policy", "NAME", "--sanitize", "--mutation"),
            "javadoc",
            Set.of("DIR", "[DIR]"),
            "package",
            Set.of("FILE.tar.gz", "[FILE.tar.gz]"));

    /** Workloads that are there: many pages name the same. */
    private static final Set<String> READ = new HashSet<>();

    @TempDir
    Path folder;

    static List<DocumentedCommand> commands() throws IOException {
        List<DocumentedCommand> found = new ArrayList<>();
        for (DocsPages.Page page : DocsPages.all()) {
            found.addAll(DocumentedCommand.of(page.name(), page.text()));
        }
        return found;
    }

    static Stream<DocumentedCommand> shown() throws IOException {
        return commands().stream();
    }

    /** Each once, wherever it stands. */
    static Stream<DocumentedCommand> runnable() throws IOException {
        return commands().stream()
                .filter(command -> command.use() == Use.RUN)
                .collect(Collectors.toMap(DocumentedCommand::arguments, command -> command, (first, again) -> first))
                .values()
                .stream();
    }

    @ParameterizedTest
    @MethodSource("shown")
    void the_command_line_has_what_a_page_shows(DocumentedCommand command) {
        List<String> arguments = command.arguments();
        Set<String> options = LAUNCHER.get(arguments.get(0));
        if (options != null) {
            assertTrue(options.containsAll(arguments.subList(1, arguments.size())), command.toString());
            return;
        }
        parse(command.use(), arguments);
    }

    private static CommandLine.ParseResult parse(Use use, List<String> arguments) {
        CommandLine line = Main.line();
        try {
            return line.parseArgs(arguments.toArray(String[]::new));
        } catch (CommandLine.MissingParameterException e) {
            if (use != Use.FORM) {
                throw e;
            }
            return null;
        }
    }

    /** Commands without placeholders. */
    static Stream<DocumentedCommand> whole() throws IOException {
        return commands().stream()
                .filter(command -> command.use() != Use.FORM
                        && !LAUNCHER.containsKey(command.arguments().get(0)));
    }

    /** Each workload at its size, each policy with its parameters, and each configuration. */
    @ParameterizedTest
    @MethodSource("whole")
    void what_a_page_names_is_there(DocumentedCommand command) {
        resolve(command);
    }

    private void resolve(DocumentedCommand command) {
        CommandLine.ParseResult parsed = parse(command.use(), here(command.arguments()));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        List<String> workloads = new ArrayList<>(values(parsed, "--workload"));
        for (CommandLine.Model.PositionalParamSpec positional : parsed.matchedPositionals()) {
            if (positional.paramLabel().startsWith("WORKLOAD")) {
                workloads.addAll(positional.originalStringValues());
            }
        }
        workloads.stream()
                .flatMap(list -> Stream.of(list.split(",")))
                .filter(name -> isHere(name) && !READ.contains(name))
                .forEach(name -> {
                    Workload workload = PackagedRuns.workload(name);
                    if (Benchmarks.of(workload).isPresent()) {
                        workload.program();
                    }
                    READ.add(name);
                });
        values(parsed, "--config").stream()
                .filter(DocsCommandsTest::isHere)
                .forEach(config -> Configs.fileOf(config, GoldenRoot.find()));
        KnownPolicies known = PolicyChoice.known()
                .with(String.join(
                        ":",
                        values(parsed, "--policy-path").stream()
                                .filter(DocsCommandsTest::isHere)
                                .toList()));
        boolean ofLogs = parsed.hasMatchedOption("--import"); // which may have a word for somebody's policy
        values(parsed, "--policy").stream()
                .filter(list -> !ofLogs && isHere(list))
                .forEach(list ->
                        assertFalse(PolicyChoice.parseList(list, known, 1).isEmpty()));
        values(parsed, "--best").stream()
                .filter(DocsCommandsTest::isHere)
                .forEach(search -> assertNotNull(Search.parse(search, known, 1, Search.Rule.HIGHEST_IPC)));
    }

    private static List<String> values(CommandLine.ParseResult parsed, String option) {
        return parsed.hasMatchedOption(option) ? parsed.matchedOption(option).originalStringValues() : List.of();
    }

    /** Whether it is not what the reader has made: a run or file of their own. */
    private static boolean isHere(String named) {
        return OWN.stream().noneMatch(named::contains);
    }

    @Test
    void a_name_that_is_not_there_is_found() {
        for (String wrong : List.of(
                "run --workload atx:small",
                "run --workload atax:smal",
                "characterize atax:tiny,atx",
                "run --workload spmv --config gtx481",
                "run --workload spmv --policy lruu",
                "run --workload spmv --best swl.m=1..4")) {
            DocumentedCommand command = DocumentedCommand.of("page", "```\n./policybridge " + wrong + "\n```\n")
                    .get(0);
            assertThrows(RuntimeException.class, () -> resolve(command), wrong);
        }
    }

    @Tag("run")
    @ParameterizedTest
    @MethodSource("runnable")
    void a_command_that_is_marked_run_works(DocumentedCommand command) {
        Terminal terminal = Terminal.run(here(command.arguments()).toArray(String[]::new));
        assertEquals(0, terminal.exitCode(), terminal.err());
        assertFalse(terminal.out().isBlank(), command.toString());
    }

    /**
     * The example policy and workload where they lie, golden data where they lie, and output in a folder of its own.
     */
    private List<String> here(List<String> arguments) {
        List<String> here = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (i > 0 && WRITES.contains(arguments.get(i - 1))) {
                argument = folder.resolve(argument).toString();
            } else if (argument.startsWith("validation/golden/") || argument.startsWith("docs/example-workload/")) {
                here.add(DocsPages.ROOT.resolve(argument).toString());
                continue;
            }
            Path example = DocsPages.ROOT
                    .resolve("docs/example-policy/src/main/java/org/example")
                    .resolve(EXAMPLE);
            here.add(argument.replace(EXAMPLE, example.toString())
                    .replace(WORKLOAD, WORKLOADS.resolve(WORKLOAD).toString())
                    .replace(YAML, WORKLOADS.resolve(YAML).toString()));
        }
        return here;
    }

    @Test
    void the_workload_in_yaml_is_on_its_page_and_does_what_the_one_in_java_does() throws IOException {
        assertTrue(
                Files.readString(DocsPages.ROOT.resolve("docs/write-a-workload.md"))
                        .contains("```yaml\n" + Files.readString(WORKLOADS.resolve(YAML)) + "```"),
                YAML);
        assertEquals(statistics(WORKLOADS.resolve(WORKLOAD)), statistics(WORKLOADS.resolve(YAML)));
    }

    /** All that GPGPU-Sim would print of its smallest size. */
    private static List<String> statistics(Path workload) {
        Terminal terminal = Terminal.run("run", "--workload", workload + ":1000");
        assertEquals(0, terminal.exitCode(), terminal.err());
        return terminal.out()
                .lines()
                .filter(line -> !line.startsWith("policybridge_") && !line.contains("time"))
                .toList();
    }

    @Test
    void the_tutorial_is_run() throws IOException {
        List<DocumentedCommand> tutorial = commands().stream()
                .filter(command -> command.page().equals("docs/tutorial.md") && command.use() == Use.RUN)
                .toList();
        assertTrue(tutorial.size() >= 4, tutorial.toString());
    }

    @Test
    void an_option_that_is_not_there_is_found() {
        DocumentedCommand wrong = DocumentedCommand.of("page", "```\n./policybridge run --wrkload spmv\n```\n")
                .get(0);
        assertThrows(CommandLine.ParameterException.class, () -> parse(wrong.use(), wrong.arguments()));
        DocumentedCommand form = DocumentedCommand.of("page", "Use `./policybridge drive DIR [--cal jna]`.\n")
                .get(0);
        assertThrows(CommandLine.ParameterException.class, () -> parse(form.use(), form.arguments()));
    }

    @Test
    void a_line_is_split_as_a_shell_does() {
        DocumentedCommand command = DocumentedCommand.of(
                        "page",
                        "```sh run\n./policybridge run --policy 'swl(n=4)+lru' \\\n    --seed 7 > out # why\n```\n")
                .get(0);
        assertEquals(Use.RUN, command.use());
        assertEquals(List.of("run", "--policy", "swl(n=4)+lru", "--seed", "7"), command.arguments());
    }
}
