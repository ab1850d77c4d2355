package io.policybridge.stream.length;

import io.policybridge.input.BadInput;
import io.policybridge.stream.StoredBytes;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether the streams of a recorded run are as long as they were: a file that is cut between two of its zstd frames, or
 * two of its lines, is a stream like any other. Their length is known by an end mark, by the number of records in
 * run.txt, or by what another stream of the run has as often.
 */
public final class RecordedLengths {
    /** A kernel that is missing here is found in the log of the run. */
    private static final String ISSUE = "issue";
    /** Recordings of earlier patches have no number of it; what is missing shows in the statistics of the run. */
    private static final String COPIES = "hostcopy";

    private final Workload run;
    private final Map<String, StreamFigures> read = new HashMap<>();

    public RecordedLengths(Workload run) {
        this.run = run;
    }

    /**
     * Reads {@code streams}, those of them that are there, and complains of one that is not whole.
     *
     * @return a line for each of which nothing says whether it is
     */
    public List<String> doubts(Collection<String> streams) {
        return streams.stream()
                .filter(this::exists)
                .filter(stream -> !isKnownWhole(stream))
                .map(stream -> doubt(run.stream(stream)))
                .toList();
    }

    /** As {@link #doubts}, of the stream called {@code name} in {@code file}, which is no part of a run. */
    public static List<String> doubts(Path file, String name) {
        return StreamFigures.of(file, name).isMarked() || StoredBytes.isOneFrame(file)
                ? List.of()
                : List.of(doubt(file));
    }

    private static String doubt(Path file) {
        return file + " may break off: it has no end mark, and nothing beside it says how long it is;"
                + " what it lacks is not compared";
    }

    private boolean exists(String stream) {
        return Files.isRegularFile(run.stream(stream));
    }

    private StreamFigures figures(String stream) {
        return read.computeIfAbsent(stream, name -> StreamFigures.of(run.stream(name), name));
    }

    private boolean isKnownWhole(String stream) {
        Long records = run.origin().records().get(stream);
        if (records != null) {
            require(
                    stream,
                    figures(stream).records(),
                    "records",
                    records,
                    "as run.txt says: it breaks off, or is of another run");
            return true;
        }
        return stream.equals(ISSUE)
                || figures(stream).isMarked()
                || equalsNeighbour(stream)
                || stream.equals(COPIES)
                || StoredBytes.isOneFrame(run.stream(stream));
    }

    /** Whether another stream, which is whole itself, says that this one is; complains if it says that it is not. */
    private boolean equalsNeighbour(String stream) {
        Optional<StreamFigure> length = StreamFigure.length(stream);
        if (length.isEmpty() || !exists(length.get().equal().stream()) || !isNative()) {
            return false;
        }
        StreamFigure other = length.get().equal();
        if (!isKnownWhole(other.stream())) {
            return false;
        }
        long expected = figures(other.stream()).count(other);
        require(
                stream,
                figures(stream).count(length.get()),
                length.get().words(),
                expected,
                "the " + other.words() + " of " + run.stream(other.stream()).getFileName()
                        + ": one of the two breaks off, or they are of different runs");
        return true;
    }

    /** Under policies accesses pass the L1D; a run from traces ends with requests in flight. */
    private boolean isNative() {
        return run.policies().equals("native")
                && !exists("bridge")
                && (!exists(ISSUE) || !figures(ISSUE).fromTraces());
    }

    private void require(String stream, long found, String words, long expected, String why) {
        if (found != expected) {
            throw BadInput.in(
                    run.stream(stream), "holds " + found + " " + words + "; expected " + expected + ", " + why);
        }
    }
}
