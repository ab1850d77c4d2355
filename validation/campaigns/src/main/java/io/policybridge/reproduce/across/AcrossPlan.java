package io.policybridge.reproduce.across;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.sweep.SweepPlan;
import io.policybridge.sweep.plan.PlanReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The packaged plan of all papers' mechanisms on one machine.
 *
 * @param machine name of the configuration
 */
public record AcrossPlan(String machine) {
    /** The machines that have a plan. */
    public static final List<String> MACHINES = List.of("gtx480x", "qv100");

    private static final String SIZE = "size: small";

    public AcrossPlan {
        if (!MACHINES.contains(machine)) {
            throw new IllegalArgumentException(machine);
        }
    }

    /** The plan as a file for {@code sweep}, its benchmarks of {@code size}. */
    public String text(String size) {
        try (InputStream in = AcrossPlan.class.getResourceAsStream("/io/policybridge/reproduce/across/" + file())) {
            if (in == null) {
                throw new IllegalStateException(file() + " is not packaged");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace(SIZE, "size: " + size);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The plan. */
    public SweepPlan plan(String size, KnownPolicies known) {
        return PlanReader.read(Path.of("across", file()), text(size), known);
    }

    private String file() {
        return machine + ".yaml";
    }
}
