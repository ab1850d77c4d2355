package io.policybridge.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.bridge.loading.CompiledPolicy;
import io.policybridge.policies.Registry;
import io.policybridge.source.AllowedCode;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attacks that are seen in the class files: none of their code is ever run. */
class RefusedCodeTest {
    @TempDir
    static Path folder;

    private static Map<String, List<String>> found;

    private record Attack(String name, String members, String expected) {}

    private static Attack body(String attack, String code, String expected) {
        return member(attack, "void hit(Access access) { " + code + " }", expected);
    }

    private static Attack member(String attack, String code, String expected) {
        return new Attack(attack, code, expected);
    }

    private static List<String> findings(String source) {
        return AllowedCode.findings(
                CompiledPolicy.of(Strangers.written(folder, source)).classes());
    }

    /** A class for each, compiled together: the compiler's start takes longer than all of them. */
    @BeforeAll
    static void compile_them_all() {
        List<Attack> all = attacks().toList();
        StringBuilder source = new StringBuilder("import io.policybridge.api.*;\nimport java.util.*;\n");
        for (int i = 0; i < all.size(); i++) {
            source.append("class Attack").append(i).append(" { long[] hits = new long[1]; ");
            source.append(all.get(i).members()).append(" }\n");
        }
        List<String> findings = findings(source.toString());
        found = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            String begin = "class Attack" + i;
            found.put(
                    all.get(i).name(),
                    findings.stream()
                            .filter(line -> line.startsWith(begin + " ") || line.startsWith(begin + "$"))
                            .toList());
        }
    }

    static Stream<Attack> attacks() {
        String swallowed = "} catch (Exception e) { hits[0] = 1; }";
        return Stream.of(
                body("reads the hidden suite", "hits[0] = new java.io.File(\"hidden\").length();", "java.io.File"),
                body(
                        "reads a file by its path",
                        "try { java.nio.file.Files.readString(java.nio.file.Path.of(\"x\")); " + swallowed,
                        "java.nio.file.Files"),
                body(
                        "writes the answers",
                        "try { new java.io.FileOutputStream(java.io.FileDescriptor.out).write(1); " + swallowed,
                        "java.io.FileOutputStream"),
                body("prints a forged result", "System.out.println(\"{\\\"score\\\":9}\");", "java.lang.System"),
                body("ends the program", "System.exit(0);", "java.lang.System"),
                body(
                        "starts a program",
                        "try { new ProcessBuilder(\"id\").start(); " + swallowed,
                        "java.lang.ProcessBuilder"),
                body(
                        "starts a program in the old way",
                        "try { Runtime.getRuntime().exec(\"id\"); " + swallowed,
                        "java.lang.Runtime"),
                body("looks at free memory", "hits[0] = Runtime.getRuntime().freeMemory();", "java.lang.Runtime"),
                body("connects", "try { new java.net.Socket(\"localhost\", 1); " + swallowed, "java.net.Socket"),
                body("starts a thread", "new Thread(() -> hits[0]++).start();", "java.lang.Thread"),
                body(
                        "uses threads of the JVM",
                        "java.util.concurrent.CompletableFuture.runAsync(() -> hits[0]++);",
                        "java.util.concurrent.CompletableFuture"),
                body("uses threads of streams", "List.of(1L).parallelStream().count();", "List.parallelStream"),
                body("sorts on threads", "Arrays.parallelSort(hits);", "Arrays.parallelSort"),
                body("waits for another", "try { hits.wait(); " + swallowed, "java.lang.Object.wait"),
                body("reads a clock", "hits[0] = System.nanoTime();", "java.lang.System"),
                body("reads the date", "hits[0] = java.time.Instant.now().toEpochMilli();", "java.time.Instant"),
                body("depends on the cycle shown", "hits[0] = access.cycle();", "io.policybridge.api.Access.cycle"),
                body("draws by luck", "hits[0] = (long) (9 * Math.random());", "java.lang.Math.random"),
                body("draws by a generator", "hits[0] = new Random().nextInt();", "java.util.Random"),
                body("shuffles by luck", "Collections.shuffle(new ArrayList<>());", "Collections.shuffle"),
                body("uses an order that a JVM draws", "for (int i : Set.of(1, 2)) hits[0] = i;", "java.util.Set.of"),
                body("tells equal objects apart", "hits[0] = System.identityHashCode(access);", "java.lang.System"),
                body("marks a text for the next run", "\"a\".concat(\"b\").intern();", "java.lang.String.intern"),
                body("leaves a property", "System.setProperty(\"a\", \"b\");", "java.lang.System"),
                body("reads a property", "hits[0] = Long.getLong(\"a\", 1);", "java.lang.Long.getLong"),
                body("sets the locale", "Locale.setDefault(Locale.ROOT);", "java.util.Locale.setDefault"),
                body("leaves a value with the thread", "new ThreadLocal<Long>().set(1L);", "java.lang.ThreadLocal"),
                body(
                        "loads a class by name",
                        "try { Class.forName(\"java.io.File\"); " + swallowed,
                        "java.lang.Class.forName"),
                body("asks an access what it is", "hits[0] = access.getClass().hashCode();", "Object.getClass"),
                body(
                        "looks up methods",
                        "java.lang.invoke.MethodHandles.lookup();",
                        "java.lang.invoke.MethodHandles.lookup"),
                body("looks who calls", "hits[0] = new Exception().getStackTrace().length;", "getStackTrace"),
                body("walks the stack", "StackWalker.getInstance().forEach(f -> hits[0]++);", "java.lang.StackWalker"),
                body(
                        "survives the end of its memory",
                        "try { hits[0]++; } catch (OutOfMemoryError e) { hits[0] = 0; }",
                        "java.lang.OutOfMemoryError"),
                body(
                        "swallows what stops it",
                        "try { hits[0]++; } catch (Throwable e) { hits[0] = 0; }",
                        "java.lang.Throwable"),
                body("awaits the collector", "new java.lang.ref.WeakReference<>(hits);", "java.lang.ref.WeakReference"),
                body(
                        "reads the machine",
                        "java.lang.management.ManagementFactory.getRuntimeMXBean().getUptime();",
                        "java.lang.management.ManagementFactory"),
                body("finds services", "ServiceLoader.load(Part.class);", "java.util.ServiceLoader"),
                body(
                        "uses the JVM's own",
                        "hits[0] = sun.misc.Unsafe.INVALID_FIELD_OFFSET;" + " Object o = new sun.misc.Unsafe[0];",
                        "sun.misc.Unsafe"),
                member("runs native code", "static native void x();", "native method x"),
                member("is cleaned up later", "@Override protected void finalize() { hits[0] = 1; }", "finalizer"),
                member("hides state", "private transient long hidden;", "transient field hidden"),
                member("counts over runs", "static long runs;", "static field runs"),
                member("counts over runs in an array", "static final long[] RUNS = new long[1];", "static field RUNS"),
                member(
                        "counts over runs in a constant",
                        "enum Kept { ONE; long runs; } static final Kept KEPT = Kept.ONE;",
                        "static field KEPT"),
                member(
                        "inherits what is refused",
                        "static final class Own extends ArrayList<Long> { long n() { return parallelStream().count(); } }",
                        "parallelStream"));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void an_attack_is_named(Attack attack) {
        List<String> findings = found.get(attack.name());
        assertTrue(findings.stream().anyMatch(line -> line.contains(attack.expected())), attack + ": " + findings);
    }

    @Test
    void a_class_that_looks_like_one_of_ours_is_refused() {
        assertEquals(
                List.of("class io.policybridge.simulator.Mine; expected a package of its own"),
                findings("package io.policybridge.simulator;\n" + Strangers.honest()));
    }

    /** Lambdas, records, enums, switches, texts, collections and constants are what policies are made of. */
    @Test
    void what_computes_is_allowed() {
        String members = """
                enum Kind { HOT, COLD }
                record Pair(int a, String b) {}
                static final int WAYS = 4;
                static final List<Integer> SIZES = List.of(1, 2);
                static final Pair PAIR = new Pair(1, "x");
                private final Map<Long, int[]> table = new LinkedHashMap<>();
                private final BitSet bits = new BitSet();
                long all(Kind kind, Object pair) {
                    assert kind != null : "none";
                    String text = kind + ":" + WAYS + PAIR.equals(pair);
                    int[] copy = new int[] {1, 2}.clone();
                    table.computeIfAbsent(1L, key -> copy)[0]++;
                    long sum = SIZES.stream().mapToLong(Integer::longValue).sum() + Math.floorMod(text.hashCode(), 7);
                    if (pair instanceof Pair other && bits.get(other.a())) {
                        throw new IllegalStateException("no " + other);
                    }
                    return sum + switch (kind) { case HOT -> 1; case COLD -> new EnumMap<Kind, Long>(Kind.class).size(); };
                }
                """;
        assertEquals(List.of(), findings(Strangers.having(members)));
        assertEquals(List.of(), findings(Strangers.honest()));
    }

    /**
     * Of the policies of the registry five have a static array or map, or scratch space in a transient field; that they
     * are classes of ours is the other thing that is found of them.
     */
    @Test
    void the_policies_of_the_registry_use_little_more() throws Exception {
        Path ours = Path.of(Registry.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Map<String, byte[]> classes = new TreeMap<>();
        try (FileSystem jar = Files.isDirectory(ours) ? null : FileSystems.newFileSystem(ours);
                Stream<Path> files = Files.walk(jar == null ? ours : jar.getPath("/"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".class")).toList()) {
                classes.put(file.toString(), Files.readAllBytes(file));
            }
        }
        assertTrue(classes.size() > 100, () -> classes.keySet().toString());
        assertEquals(
                Set.of("ProtectedLines", "Medic", "WarpType", "LocalityScores", "LoopProfile"),
                AllowedCode.findings(classes).stream()
                        .filter(line -> !line.endsWith("expected a package of its own"))
                        .map(line -> line.replaceFirst("^class \\S*\\.(\\w+) .*", "$1"))
                        .collect(Collectors.toSet()));
    }

    @Test
    void what_is_no_class_file_is_refused() {
        assertEquals(
                List.of("class Odd cannot be read; expected a class file"),
                AllowedCode.findings(Map.of("Odd", new byte[] {1, 2, 3})));
    }
}
