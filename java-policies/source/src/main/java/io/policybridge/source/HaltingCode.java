package io.policybridge.source;

import java.io.IOException;

/**
 * Finds calls of {@code Runtime.halt} in a class file. Such a call ends the program at once and without a word, so that
 * no message could name who has made it; calls by reflection are not found.
 */
public final class HaltingCode {
    private HaltingCode() {}

    /** Whether it is in this class file; no class file has none. */
    public static boolean isIn(byte[] classFile) {
        try {
            return ClassFile.of(classFile).uses().stream()
                    .anyMatch(use -> use.owner().equals("java/lang/Runtime")
                            && use.name().equals("halt"));
        } catch (IOException e) {
            return false; // Java will say what is wrong with it
        }
    }
}
