package io.policybridge.fuzz.policy;

import io.policybridge.api.PolicyProvider;
import io.policybridge.api.PolicySpec;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.fuzz.FileTarget;
import io.policybridge.fuzz.kind.PolicyRun;
import io.policybridge.policies.Registry;
import io.policybridge.run.Contender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jars of policies: opened, listed, and queried. */
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
        return List.of(jar(OnePolicy.class.getName()));
    }

    /** A jar that names a provider; {@link OnePolicy} itself is in it. */
    private static byte[] jar(String provider) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String path = OnePolicy.class.getName().replace('.', '/') + ".class";
        try (ZipOutputStream zip = new ZipOutputStream(bytes);
                InputStream type = OnePolicy.class.getResourceAsStream("/" + path)) {
            zip.putNextEntry(new ZipEntry("META-INF/services/" + PolicyProvider.class.getName()));
            zip.write((provider + "\n").getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
            zip.putNextEntry(new ZipEntry(path));
            zip.write(type.readAllBytes());
            zip.closeEntry();
        }
        return bytes.toByteArray();
    }

    @Override
    protected void use(Path file) {
        KnownPolicies known = Contender.known().with(file.toString());
        for (PolicySpec spec : known.all()) {
            if (Registry.all().stream().noneMatch(packaged -> packaged.name().equals(spec.name()))) {
                run.under(Contender.parse(spec.name(), known, 1));
            }
        }
    }
}
