package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The configuration of a recorded run, beside its streams: they are a workload without any other file. */
public final class RecordedMachine {
    private static final String CONFIG = "gpgpusim.config";
    private static final String NETWORK = "-inter_config_file";

    private RecordedMachine() {}

    /** Copies that of {@code job}, which was read as {@code choice} says and without overrides, into {@code folder}. */
    public static void write(Path folder, Job job, ConfigChoice choice) {
        Path file = choice.file(job.workload());
        try {
            UnfinishedFile.write(folder.resolve(CONFIG), Files.readAllBytes(file));
            String network = job.config().effective().getOrDefault(NETWORK, "");
            Path beside = file.resolveSibling(network);
            if (!network.isEmpty() && Files.isRegularFile(beside)) {
                UnfinishedFile.write(folder.resolve(beside.getFileName()), Files.readAllBytes(beside));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
