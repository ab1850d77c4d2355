package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.input.Outputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page that a command writes generated parts of. */
public final class WrittenPage {
    private WrittenPage() {}

    /**
     * What is on the page that {@code --page} names. @throws BadInput if there is none, or none can be written there
     */
    public static String read(Path page) throws IOException {
        Outputs.requireFile("--page", page);
        if (!Files.exists(page)) {
            throw new BadInput(
                    "--page=" + page + " is not there; expected a page with <!-- generated: NAME --> and <!-- end -->");
        }
        return Files.readString(page);
    }
}
