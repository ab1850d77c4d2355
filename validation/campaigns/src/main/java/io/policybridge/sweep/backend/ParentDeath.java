package io.policybridge.sweep.backend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a program die with this one, even if this one is killed and can do nothing more: by {@code setpriv} of
 * util-linux (2.33 or later), which asks the kernel for a signal once the thread that has started the program is gone.
 * Where there is no such {@code setpriv}, a program that was started outlives a killed one.
 */
final class ParentDeath {
    private static final List<String> SETPRIV = List.of("setpriv", "--pdeathsig", "KILL");
    private static final boolean KNOWN = works();

    private ParentDeath() {}

    /** {@code command}, which the thread that starts it must wait for. */
    static List<String> with(List<String> command) {
        return KNOWN ? joined(command) : command;
    }

    private static List<String> joined(List<String> command) {
        List<String> all = new ArrayList<>(SETPRIV);
        all.addAll(command);
        return all;
    }

    private static boolean works() {
        try {
            return new ProcessBuilder(joined(List.of("true")))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
