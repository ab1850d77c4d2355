package io.policybridge.cli.conformance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.bridge.grpc.RemotePolicies;
import io.policybridge.input.BadInput;
import io.policybridge.kit.KitRun;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.guard.CallLimit;
import java.util.List;
import java.util.Locale;

/** What the conformance kit says of {@code policy}, which is described with every parameter. */
public record KitReport(String policy, List<KitRun.Result> results) {
    /** Of a call in the kit's runs, whose caches are small. */
    public static final CallLimit LIMIT = new CallLimit(5);

    private record Json(String policy, boolean clean, List<Check> checks) {}

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Check(String name, KitRun.Status status, String reason) {}

    /** The results are copied. */
    public KitReport {
        results = List.copyOf(results);
    }

    /** Whether {@code policyChoice} is policies whose calls and state are in this process. */
    public static boolean isFor(PolicyChoice policyChoice) {
        return !policyChoice.policies().isEmpty() && !RemotePolicies.namesServer(policyChoice.label());
    }

    /** One result as a line. */
    public static String line(KitRun.Result result) {
        return String.format(
                Locale.ROOT,
                "%-9s%s%s",
                word(result.status()),
                result.check().label(),
                result.reason().isEmpty() ? "" : ": " + BadInput.oneLine(result.reason()));
    }

    private static String word(KitRun.Status status) {
        return status == KitRun.Status.FAILED
                ? "FAILED"
                : status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private long count(KitRun.Status status) {
        return results.stream().filter(result -> result.status() == status).count();
    }

    /** Whether all checks were made, and none failed. */
    public boolean isClean() {
        return count(KitRun.Status.FAILED) + count(KitRun.Status.NOT_MADE) == 0;
    }

    /** The last line: how many checks ended how. */
    public String summary() {
        StringBuilder text =
                new StringBuilder(policy + ": " + results.size() + " checks, " + count(KitRun.Status.OK) + " ok");
        for (KitRun.Status status : List.of(KitRun.Status.NOTE, KitRun.Status.FAILED, KitRun.Status.NOT_MADE)) {
            if (count(status) > 0) {
                text.append(", ").append(count(status)).append(' ').append(word(status));
            }
        }
        return text.toString();
    }

    /** All of it as JSON. */
    public String json() {
        List<Check> checks = results.stream()
                .map(result -> new Check(result.check().label(), result.status(), result.reason()))
                .toList();
        return new ObjectMapper()
                .valueToTree(new Json(policy, isClean(), checks))
                .toPrettyString();
    }
}
