package io.policybridge.bridge.serving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A folder that belongs to the user and that no other user may enter. */
final class OwnFolder {
    static final Set<PosixFilePermission> MODE = PosixFilePermissions.fromString("rwx------");
    /** Belongs to the user of this process. */
    private static final Path OWN = Path.of("/proc/self");

    private static final String ELSEWHERE = "or name a socket: --listen unix:PATH";

    private OwnFolder() {}

    /** @throws BadEndpoint unless {@code folder} is one; {@code name} is said before it, to tell where it comes from */
    static Path existing(String name, Path folder) {
        try {
            PosixFileAttributes found = Files.readAttributes(folder, PosixFileAttributes.class);
            String mode = PosixFilePermissions.toString(found.permissions());
            if (!found.isDirectory()
                    || !found.owner().equals(Files.getOwner(OWN))
                    || !found.permissions().equals(MODE)) {
                throw new BadEndpoint(name + folder + " is "
                        + (found.isDirectory() ? "a folder" : "no folder") + " of "
                        + found.owner().getName()
                        + " with mode " + mode + "; expected a folder of yours with mode 0700 (chmod 700), "
                        + ELSEWHERE);
            }
            return folder;
        } catch (IOException e) {
            throw new BadEndpoint(name + folder + " cannot be read (" + e
                    + "); expected a folder of yours with mode 0700, " + ELSEWHERE);
        }
    }

    /** {@code folder}, which is created if it does not exist. */
    static Path created(Path folder) {
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(MODE));
            }
        } catch (IOException e) {
            throw new BadEndpoint("the folder " + folder + " cannot be created (" + e + "); name a socket elsewhere: "
                    + "--listen unix:PATH");
        }
        return existing("the folder ", folder);
    }
}
