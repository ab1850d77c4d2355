package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.input.BadInput;
import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The configuration of a recorded run, beside its streams: they are a workload without any other file.
 *
 * @param files contents by name: the configuration, and that of its network if it has one
 */
public record RecordedMachine(Map<String, byte[]> files) {
    /** None: the name of the configuration, in run.txt, says which it is. */
    static final RecordedMachine NONE = new RecordedMachine(Map.of());

    private static final String CONFIG = "gpgpusim.config";
    private static final String NETWORK = "-inter_config_file";

    /**
     * The files from which {@code job} has its configuration, {@code choice} without overrides, read before the run.
     */
    public static RecordedMachine of(Job job, ConfigChoice choice) {
        Path file = choice.file(job.workload());
        Map<String, byte[]> files = new LinkedHashMap<>();
        try {
            files.put(CONFIG, Files.readAllBytes(file));
            String network = job.config().effective().getOrDefault(NETWORK, "");
            Path beside = file.resolveSibling(network);
            if (!network.isEmpty() && Files.isRegularFile(beside)) {
                files.put(beside.getFileName().toString(), Files.readAllBytes(beside));
            }
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
        return new RecordedMachine(files);
    }

    /** Writes it into {@code folder}. */
    void write(Path folder) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            UnfinishedFile.write(folder.resolve(file.getKey()), file.getValue());
        }
    }
}
