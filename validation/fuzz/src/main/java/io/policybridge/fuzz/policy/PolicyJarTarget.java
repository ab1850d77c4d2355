package io.policybridge.fuzz.policy;

import io.policybridge.api.PolicyProvider;
import io.policybridge.fuzz.FileTarget;
import io.policybridge.run.Contender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Jars of policies: opened and listed. */
public final class PolicyJarTarget extends FileTarget {
    public PolicyJarTarget() {
        super("policy-jar", "mine.jar");
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
        Contender.known().with(file.toString()).all();
    }
}
