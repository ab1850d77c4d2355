package io.policybridge.check.fuzz;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Fuzzes one target of {@code native-shim/fuzz} with clang's libFuzzer, AddressSanitizer and UBSan. */
public final class LibFuzzerCheck implements LongCheck {
    /** The targets, in the order in which they are fuzzed. */
    public static final List<String> TARGETS = List.of("settings", "frame", "host", "journal", "driver", "message");

    private final String target;
    private final Path home;
    private final Path folder;
    private final FuzzEffort effort;

    /** {@code home} of PolicyBridge; it is fuzzed in {@code folder}. */
    public LibFuzzerCheck(String target, Path home, Path folder, FuzzEffort effort) {
        this.target = target;
        this.home = home;
        this.folder = folder;
        this.effort = effort;
    }

    @Override
    public String name() {
        return FuzzChecks.CPP + target;
    }

    @Override
    public String about() {
        return "inputs of target " + target + " in C++, with sanitizers: used, or refused with one line";
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws IOException, InterruptedException {
        Optional<Path> clang = clang();
        if (clang.isEmpty()) {
            return CheckOutcome.notMade("clang++ is not installed");
        }
        FuzzFolders folders = FuzzFolders.of(folder, name());
        progress.at("building");
        Path built = home.resolve("native-shim").resolve("target").resolve("fuzz");
        List<List<String>> steps = List.of(
                List.of(
                        "cmake",
                        "-S",
                        home.resolve("native-shim").resolve("fuzz").toString(),
                        "-B",
                        built.toString(),
                        "-DCMAKE_CXX_COMPILER=" + clang.get()),
                List.of("cmake", "--build", built.toString(), "--parallel", "2"));
        for (List<String> step : steps) {
            CheckOutcome outcome = new FuzzProcess(folders).run(step, CheckProgress.NONE);
            if (!outcome.isClean()) {
                return outcome;
            }
        }
        Path program = built.resolve(target + "-fuzz");
        if (!Files.isExecutable(program)) {
            String missing = target.equals("message") ? "gRPC for C++, or clang's libFuzzer," : "clang's libFuzzer";
            return CheckOutcome.notMade(missing + " is not installed");
        }
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "-artifact_prefix=" + folders.findings() + "/",
                "-print_final_stats=1",
                "-timeout=60",
                "-rss_limit_mb=1024",
                "-malloc_limit_mb=256"));
        command.addAll(effort.options());
        command.add(folders.corpus().toString());
        Path seeds =
                home.resolve("native-shim").resolve("fuzz").resolve("corpus").resolve(target);
        if (Files.isDirectory(seeds)) {
            command.add(seeds.toString());
        }
        return new FuzzProcess(folders).fuzz(command, progress);
    }

    /** The newest clang++ on the PATH. */
    private static Optional<Path> clang() {
        List<String> names = Stream.concat(
                        Stream.of("clang++"),
                        IntStream.rangeClosed(12, 24).mapToObj(major -> "clang++-" + (36 - major)))
                .toList();
        return names.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(place -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
