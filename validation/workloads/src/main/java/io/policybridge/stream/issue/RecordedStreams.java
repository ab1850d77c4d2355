package io.policybridge.stream.issue;

import io.policybridge.stream.HostCopyReader;
import io.policybridge.stream.StreamReader;
import io.policybridge.workload.DrawnMemory;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.WorkloadFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A run recorded as event streams (docs/streams.md), of which a simulation executes the issue stream. */
public final class RecordedStreams implements WorkloadFormat {
    /** The streams of a run, each in a file of its own. */
    public static final List<String> NAMES = List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock");

    private static final String ISSUE = "issue.zst";
    /** Warp instructions up to which a program is read once and held in memory: a second's reading, 20 MB. */
    private static final int HELD = 1 << 19;

    @Override
    public String name() {
        return "recorded-streams";
    }

    @Override
    public String form() {
        return "a folder that holds " + ISSUE;
    }

    @Override
    public Optional<Path> folder(Path path) {
        if (Files.isRegularFile(path.resolve(ISSUE))) {
            return Optional.of(path);
        }
        boolean issue =
                Files.isRegularFile(path) && path.getFileName().toString().equals(ISSUE);
        return issue ? Optional.of(path.toAbsolutePath().getParent()) : Optional.empty();
    }

    /** Whether {@code folder} holds at least one of the streams. */
    public static boolean holdsAny(Path folder) {
        return NAMES.stream().anyMatch(stream -> Files.isRegularFile(folder.resolve(stream + ".zst")));
    }

    @Override
    public ProgramTrace read(Path folder) {
        return IssueTraceReader.read(folder.resolve(ISSUE));
    }

    @Override
    public PlayableProgram program(Path folder) {
        Path file = folder.resolve(ISSUE);
        Optional<ProgramTrace> held = IssueTraceReader.readUpTo(HELD, file);
        return held.isPresent() ? held.get() : new StreamedProgram(file, null);
    }

    @Override
    public HostCopyCursor.Source copies(Path folder, PlayableProgram program) {
        return program instanceof ProgramTrace held ? hostCopies(folder, held) : HostCopyReader.streamedBeside(folder);
    }

    @Override
    public HostCopies hostCopies(Path folder, ProgramTrace trace) {
        return HostCopyReader.beside(folder, trace);
    }

    @Override
    public void drawn(Path folder, DrawnMemory memory) {
        HostCopyReader.drawnBeside(folder, memory);
    }

    @Override
    public List<String> instructionRecords(Path folder) {
        Set<String> records = new LinkedHashSet<>();
        try (StreamReader in = StreamReader.open(folder.resolve(ISSUE), "issue")) {
            while (in.next()) {
                if (in.kind() == 'S') {
                    records.add(in.rest("columns"));
                }
            }
        }
        return List.copyOf(records);
    }
}
