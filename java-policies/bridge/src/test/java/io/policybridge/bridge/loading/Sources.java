package io.policybridge.bridge.loading;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Small policies as source text. */
final class Sources {
    private Sources() {}

    /**
     * Source of a class {@code type} in the default package whose policy is called {@code name} and chooses the lowest
     * eligible way; 15 lines.
     */
    static String policy(String type, String name) {
        return """
        import io.policybridge.api.*;
        import java.util.List;

        public final class %1$s implements CacheHooks.Victim {
          static final PolicySpec SPEC = new PolicySpec("%2$s", "none", "The lowest way.",
              List.of(Param.integer("key", 3, 0, 9, "", "test", "nothing")), (settings, host) -> new GpuPolicy() {
                @Override public Part l1d(int sm) { return new %1$s(); }
              });

          @Override
          public long victim(Access access, int set, Ways eligible) {
            int way = eligible.nextEligible(0);
            return Answer.way(way);
          }
        }
        """.formatted(type, name);
    }

    /** {@code text} in {@code folder/TYPE.java}. */
    static Path write(Path folder, String type, String text) throws IOException {
        return Files.writeString(folder.resolve(type + ".java"), text);
    }
}
