package io.policybridge.sweep.backend;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.benchmarks.suite.Benchmarks;
import io.policybridge.bridge.grpc.RemotePolicies;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.run.Job;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.simulation.Ceiling;
import io.policybridge.simulator.Gpu;
import io.policybridge.workload.Workload;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Digests of the code that decides a result: SHA-256, hexadecimal. */
public final class CodeDigest {
    /** One class of each module that simulates or reads what is simulated. */
    private static final List<Class<?>> SIMULATOR =
            List.of(GpuPolicy.class, Session.class, Workload.class, Gpu.class, PtxProgram.class, Benchmarks.class);

    private static final String RUNS = "io/policybridge/run/";
    private static final String CEILINGS = "io/policybridge/simulation/";

    private static final String POLICIES = "io/policybridge/policies/";

    private final MessageDigest digest;

    CodeDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of the simulator, the readers of workloads and the packaged benchmarks, with their resources. */
    static String ofSimulator() {
        CodeDigest all = new CodeDigest();
        for (Class<?> one : SIMULATOR) {
            all.add(folderOrJar(one));
        }
        all.add(ClassClosure.of(Job.class, RUNS));
        all.add(ClassClosure.of(Ceiling.class, CEILINGS));
        return all.text();
    }

    /**
     * Of the policies that {@code policyChoice} makes on {@code host}, with all classes of policies that they use; of
     * the user's own, which are among {@code known}, of the files that have them.
     */
    public static String ofPolicies(PolicyChoice policyChoice, HostGeometry host, KnownPolicies known) {
        if (policyChoice.policies().isEmpty()) {
            return "";
        }
        CodeDigest all = new CodeDigest();
        for (Session.Chosen chosen : policyChoice.policies()) {
            if (RemotePolicies.isRemote(chosen.spec())) {
                continue; // its classes are the server's; its endpoint and version are in the key as its name
            }
            GpuPolicy policy = chosen.spec().factory().create(chosen.settings(), host);
            all.add(ClassClosure.of(policy.getClass(), POLICIES));
            // the policy itself may be of the toolbox, and only its parts the author's
            Stream.of(policy.l1d(0), policy.l2(0), policy.dram(0), policy.warps(0))
                    .filter(Objects::nonNull)
                    .forEach(part -> all.add(ClassClosure.of(part.getClass(), POLICIES)));
            Arrays.stream(known.pathOf(chosen.spec()).split(File.pathSeparator))
                    .filter(file -> !file.isBlank())
                    .map(Path::of)
                    .forEach(all::add);
        }
        return all.text();
    }

    /** Of {@code classes} by name, and of {@code form}, what else decides what is kept of a run. */
    public static String ofClasses(Map<String, byte[]> classes, String form) {
        CodeDigest all = new CodeDigest();
        all.add(form, new byte[0]);
        all.add(new TreeMap<>(classes));
        return all.text();
    }

    /** Of the bytes of a file, as {@code sha256sum} prints it. @throws UncheckedIOException if it cannot be read */
    public static String of(Path file) {
        try {
            return plain(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Of a text in UTF-8, likewise. */
    public static String of(String text) {
        return plain(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String plain(byte[] content) {
        CodeDigest all = new CodeDigest();
        all.digest.update(content);
        return all.text();
    }

    private static Path folderOrJar(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A file, or all files of a folder or a jar. */
    private void add(Path path) {
        try {
            if (path.toString().endsWith(".jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(path)) {
                    addBelow(jar.getPath("/"));
                }
            } else {
                addBelow(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void addBelow(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.toString().contains("META-INF")) {
                    add(root.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        }
    }

    private void add(Map<String, byte[]> files) {
        files.forEach(this::add);
    }

    void add(String name, byte[] content) {
        digest.update((name + ":" + content.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(content);
    }

    String text() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
