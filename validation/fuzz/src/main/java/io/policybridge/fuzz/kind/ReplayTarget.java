package io.policybridge.fuzz.kind;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.Component;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Recorded streams of every kind, plain or compressed, replayed through a component. The first byte of an input says
 * which component and which of its streams is replaced by the rest.
 */
public final class ReplayTarget extends ChosenTarget {
    private final Workload run = RecordedRuns.record("native");
    private final GpuConfig machine = ConfigReader.read(run.requiredConfigFile());
    private final List<Place> places = new ArrayList<>();

    private record Place(Component component, Path file, byte[] original, byte[] text) {}

    public ReplayTarget() {
        try {
            for (Component component : Component.values()) {
                for (String stream : component.streams()) {
                    Path file = run.stream(stream);
                    places.add(new Place(component, file, Files.readAllBytes(file), RecordedRuns.text(file)));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "replay";
    }

    @Override
    public String named() {
        return run.folder() + "/";
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            byte[] text = places.get(i).text();
            seeds.add(seed(i, text));
        }
        return seeds;
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        Place place = places.get(choice % places.size());
        try {
            Files.write(place.file(), rest);
            place.component().replay(run, machine);
        } finally {
            Files.write(place.file(), place.original());
        }
    }
}
