package io.policybridge.bridge.grpc;

import io.grpc.netty.GrpcSslContexts;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.policybridge.bridge.serving.BadEndpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/**
 * The PEM files by which server and client prove who they are to each other.
 *
 * @param certificate certificate chain of this side
 * @param key its private key, PKCS 8, without a password
 * @param trust certificates of those who sign the other side's
 */
public record MutualTls(Path certificate, Path key, Path trust) {

    /** What a server needs to accept only clients whose certificate is signed by {@link #trust}. */
    SslContext server() {
        requireReadable("tls-cert", certificate);
        requireReadable("tls-key", key);
        requireReadable("tls-trust", trust);
        try {
            SslContextBuilder context = SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                    .trustManager(trust.toFile())
                    .clientAuth(ClientAuth.REQUIRE);
            return GrpcSslContexts.configure(context, SslProvider.JDK).build();
        } catch (SSLException | IllegalArgumentException e) {
            throw new BadEndpoint("tls-cert=" + certificate + " tls-key=" + key + " tls-trust=" + trust
                    + " cannot be used: " + reason(e) + "; expected PEM files, the key in PKCS 8 without a password");
        }
    }

    private static void requireReadable(String option, Path file) {
        if (!Files.isReadable(file)) {
            throw new BadEndpoint(option + "=" + file + " cannot be read; expected a PEM file");
        }
    }

    private static String reason(Throwable problem) {
        Throwable root = problem;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage();
    }
}
