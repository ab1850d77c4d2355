package io.policybridge.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as {@code --version} prints it and every result names it. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"policybridge " + text()};
    }

    /** {@code 0.2.0}, or {@code development} when run from class files. */
    public static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
