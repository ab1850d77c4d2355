package io.policybridge.fuzz.policy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.kind.PolicyRun;
import io.policybridge.policies.Registry;
import io.policybridge.run.PolicyChoice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jars of policies: opened, listed, their classes loaded, and queried. */
public final class PolicyJarTarget extends FileTarget {
    private final PolicyRun run = new PolicyRun();

    public PolicyJarTarget() {
        super("policy-jar", "mine.jar");
    }

    @Override
    public boolean hasOwnPolicies() {
        return true;
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return List.of(jar());
    }

    /**
     * A jar whose provider is {@link OnePolicy} under a name that only the jar has, so that its class is loaded from
     * there. Entries are stored, not deflated: changes reach the class file.
     */
    private static byte[] jar() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.setMethod(ZipOutputStream.STORED);
            String provider = renamed(OnePolicy.class.getName());
            put(zip, "META-INF/services/" + PolicyProvider.class.getName(), (provider + "\n").getBytes(ISO_8859_1));
            for (Class<?> type : List.of(OnePolicy.class, OnePolicy.LowestWay.class)) {
                String path = type.getName().replace('.', '/') + ".class";
                try (InputStream code = type.getResourceAsStream("/" + path)) {
                    String renamed = renamed(new String(code.readAllBytes(), ISO_8859_1));
                    put(zip, renamed(path), renamed.getBytes(ISO_8859_1));
                }
            }
        }
        return bytes.toByteArray();
    }

    /** The same length: class files count the bytes of a name. */
    private static String renamed(String text) {
        return text.replace("OnePolicy", "JarPolicy");
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    @Override
    protected void use(Path file) {
        KnownPolicies known = PolicyChoice.known().with(file.toString());
        for (PolicySpec spec : known.all()) {
            if (Registry.all().stream().noneMatch(packaged -> packaged.name().equals(spec.name()))) {
                run.under(PolicyChoice.parse(spec.name(), known, 1));
            }
        }
    }
}
