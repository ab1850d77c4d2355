package io.policybridge.bridge.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;

/** Self-signed certificates that a test creates with the JDK's keytool. */
final class Certificates {
    private static final String PASSWORD = "changeit";

    private Certificates() {}

    /** Writes NAME.crt and NAME.key in {@code folder}; whoever trusts the certificate is the third file. */
    static MutualTls create(Path folder, String name, Path trust)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(
                        keytool.toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve(name + ".log")));
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Key key = keys.getKey(name, PASSWORD.toCharArray());
        Path certificate = write(
                folder.resolve(name + ".crt"),
                "CERTIFICATE",
                keys.getCertificate(name).getEncoded());
        return new MutualTls(certificate, write(folder.resolve(name + ".key"), "PRIVATE KEY", key.getEncoded()), trust);
    }

    private static Path write(Path file, String what, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }
}
