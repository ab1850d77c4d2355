package io.policybridge.cli.conformance;

import io.policybridge.api.PolicySpec;
import io.policybridge.kit.KitCheck;
import io.policybridge.kit.KitRun;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.PolicyFailure;
import io.policybridge.simulator.Interrupted;

/** What an audited run requires of its policy before it begins: queries that change nothing. */
public final class PureQueries {
    private PureQueries() {}

    /**
     * Checks the policies of {@code policyChoice}, and returns why it cannot; empty if they were checked, or there are
     * none.
     *
     * @throws PolicyFailure if a query changes something
     */
    public static String require(PolicyChoice policyChoice) {
        if (policyChoice.policies().isEmpty()) {
            return "";
        }
        if (!KitReport.isFor(policyChoice)) {
            return "the state of a policy on a server cannot be read here";
        }
        try {
            for (KitRun.Result result :
                    new KitRun(policyChoice.policies(), KitCheck.PURITY, KitReport.LIMIT, made -> {}).results()) {
                if (result.status() == KitRun.Status.FAILED) {
                    throw new PolicyFailure(
                            policyChoice.label() + " does not keep the rules of policies, as ./policybridge "
                                    + "check shows: " + result.check().label() + ": " + result.reason());
                }
            }
            return "";
        } catch (PolicySpec.BadSetting e) {
            return "its settings fit no host of the conformance kit: " + e.getMessage();
        } catch (InterruptedException e) {
            throw new Interrupted();
        }
    }
}
