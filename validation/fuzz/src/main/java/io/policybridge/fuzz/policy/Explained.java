package io.policybridge.fuzz.policy;

import io.policybridge.fuzz.harness.FuzzFinding;
import java.util.regex.Pattern;

/** What a policy server may say of a failure. */
final class Explained {
    /** The name of an exception of Java or of ours stands in no explanation. */
    private static final Pattern EXCEPTION = Pattern.compile("(java|io)(\\.\\w+)+(Exception|Error)\\b");

    private Explained() {}

    /** {@code text} is one line that explains. */
    static void require(String text) {
        if (text.isBlank() || text.indexOf('\n') >= 0 || EXCEPTION.matcher(text).find()) {
            throw new FuzzFinding("a failure that is not explained: " + text);
        }
    }
}
