package io.policybridge.fuzz.kind;

import io.policybridge.replay.comparison.StreamDifference;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Streams that are compared with a recorded one, event by event. The first byte of an input says which stream the rest
 * is, and whether requests may be numbered differently.
 */
public final class DiffTarget extends ChosenTarget {
    private static final List<String> STREAMS = List.of("issue", "ldst", "l1d", "l2", "dram", "icnt", "clock");

    private final Workload run = RecordedRuns.record("native");
    private final Path other = run.stream("l1d").resolveSibling("compared.zst");

    @Override
    public String name() {
        return "diff";
    }

    @Override
    public String named() {
        return "compared.zst";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < STREAMS.size(); i++) {
            byte[] text = RecordedRuns.text(run.stream(STREAMS.get(i)));
            seeds.add(seed(2 * i + i % 2, text));
        }
        return seeds;
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        String stream = STREAMS.get(choice / 2 % STREAMS.size());
        Files.write(other, rest);
        StreamDifference.of(stream, run.stream(stream), other, choice % 2 == 1).first();
    }
}
