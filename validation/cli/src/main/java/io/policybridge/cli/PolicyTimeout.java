package io.policybridge.cli;

import io.policybridge.session.guard.CallLimit;
import picocli.CommandLine.Option;

/** How long a policy may take, for every command that calls policies. */
public final class PolicyTimeout {
    @Option(
            names = "--policy-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "End the run once a policy has not returned from one call for so long. Default: "
                    + "${DEFAULT-VALUE}.")
    private int seconds;

    /** @throws io.policybridge.input.BadInput if it is not positive */
    public CallLimit limit() {
        CountCheck.require("--policy-timeout", seconds, 1);
        return new CallLimit(seconds);
    }
}
