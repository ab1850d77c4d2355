package io.policybridge.catalogue;

import io.policybridge.stream.issue.RecordedStreams;
import io.policybridge.workload.Workload;
import io.policybridge.workload.WorkloadFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Every workload format; a folder that fits several has the first of them. */
final class WorkloadFormats {
    static final WorkloadFormat RECORDED_STREAMS = new RecordedStreams();

    private static final List<WorkloadFormat> ALL = all();

    private WorkloadFormats() {}

    /** Formats of other modules are found as services. */
    private static List<WorkloadFormat> all() {
        List<WorkloadFormat> formats = new ArrayList<>(List.of(RECORDED_STREAMS));
        ServiceLoader.load(WorkloadFormat.class).forEach(formats::add);
        return List.copyOf(formats);
    }

    /** The workload at a path. */
    record Found(Path folder, WorkloadFormat format) {}

    /** The workload that {@code path}, a folder or a file, is or belongs to. */
    static Optional<Found> at(Path path) {
        return ALL.stream()
                .flatMap(format -> format.folder(path).map(folder -> new Found(folder, format)).stream())
                .findFirst();
    }

    /** The workload that {@code text} describes, no path. */
    static Optional<Workload> described(String text) {
        return ALL.stream().flatMap(format -> format.described(text).stream()).findFirst();
    }

    /** The forms of a workload in all formats, for complaints. */
    static String forms() {
        return ALL.stream().map(WorkloadFormat::form).collect(Collectors.joining(", or "));
    }
}
