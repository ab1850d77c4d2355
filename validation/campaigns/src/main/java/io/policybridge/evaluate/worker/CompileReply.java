package io.policybridge.evaluate.worker;

import java.util.Map;

/**
 * What a source file compiles to.
 *
 * @param problem why it does not compile; empty if it does
 */
public record CompileReply(Map<String, byte[]> classes, String problem) {
    public CompileReply {
        classes = Map.copyOf(classes);
    }
}
