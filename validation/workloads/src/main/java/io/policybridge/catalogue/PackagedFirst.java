package io.policybridge.catalogue;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A packaged name means what is packaged, also where something of that name is in the working directory: says so. */
final class PackagedFirst {
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    private PackagedFirst() {}

    /** {@code name} was given; {@code packaged} was taken, and {@code other}, null for nothing, was not. */
    static void taken(String what, String name, Path packaged, Path other) {
        if (other != null
                && !other.toAbsolutePath()
                        .normalize()
                        .equals(packaged.toAbsolutePath().normalize())
                && SAID.add(what + name)) {
            System.err.println("policybridge: " + what + "=" + name + " is the packaged one; for " + other
                    + " of the working directory write ./" + name);
        }
    }
}
