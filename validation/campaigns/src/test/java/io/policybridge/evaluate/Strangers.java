package io.policybridge.evaluate;

import io.policybridge.evaluate.worker.EvaluationWorker;
import io.policybridge.evaluate.worker.WorkerTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Policies that a stranger could hand in, and workers of this process for those that need no sandbox. */
final class Strangers {
    /** Evicts the line with the fewest hits; its name is Mine. */
    private static final String POLICY = """
            import io.policybridge.api.*;
            import io.policybridge.api.HostGeometry.CacheShape;
            import io.policybridge.toolbox.*;
            import java.util.*;

            public final class Mine extends RankedWays implements CacheHooks.Hit, CacheHooks.Insert {
                public static final PolicySpec SPEC = PerCache.spec(
                        "mine", "a stranger", "Evicts the line with the fewest hits.", List.of(),
                        (shape, settings) -> new Mine(shape));
                private final long[] hits;

                private Mine(CacheShape shape) {
                    super(shape);
                    hits = new long[shape.lines()];
                }

                @Override
                public Promises promises() {
                    return Promises.NONE;
                }

                @Override
                protected long[] ranks() {
                    return hits;
                }

                @Override
                public void hit(Access access, int set, int way) {
                    hits[set * ways + way]++;
                    // BODY
                }

                @Override
                public void insert(Access access, int set, int way) {
                    hits[set * ways + way] = 0;
                }

                // MEMBERS
            }
            """;

    private Strangers() {}

    /** The policy, which also does {@code body} on a hit. */
    static String doing(String body) {
        return POLICY.replace("// BODY", body);
    }

    /** The policy, which also has {@code members}. */
    static String having(String members) {
        return POLICY.replace("// MEMBERS", members);
    }

    /** The policy alone. */
    static String honest() {
        return POLICY;
    }

    /** {@code source} as a file in {@code folder}. */
    static Path written(Path folder, String source) {
        try {
            return Files.writeString(folder.resolve("Mine.java"), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Workers without a process of their own; they note what they were asked to do. */
    record InProcess(List<WorkerTask> tasks) implements Workers {
        /** What the kit said of class files; it is the same each time, and takes longer than all else here. */
        private static final Map<Integer, List<String>> CHECKED = new ConcurrentHashMap<>();

        InProcess() {
            this(new ArrayList<>());
        }

        @Override
        public List<String> answers(WorkerTask task, Collection<Path> readable, int lines, Duration limit) {
            tasks.add(task);
            if (task.kind() != WorkerTask.Kind.CHECK) {
                return answers(task);
            }
            Map<String, byte[]> classes = new TreeMap<>(task.classes());
            int key = Objects.hash(
                    task.policy(),
                    classes.keySet(),
                    Arrays.deepHashCode(classes.values().toArray()));
            return CHECKED.computeIfAbsent(key, unknown -> answers(task));
        }

        private static List<String> answers(WorkerTask task) {
            try {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                EvaluationWorker.work(task, out);
                return out.toString(StandardCharsets.UTF_8).lines().toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public int threads() {
            return 2;
        }

        /** How many simulations they ran. */
        int ran() {
            return tasks.stream().mapToInt(task -> task.runs().size()).sum();
        }
    }
}
