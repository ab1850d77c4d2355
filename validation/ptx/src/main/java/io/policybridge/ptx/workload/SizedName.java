package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.NamedSize;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What names a workload: {@code PATH} or {@code PATH:SIZE}.
 *
 * @param size a name or a number, empty for the usual one
 */
public record SizedName(Path path, String size) {
    /** The parts of {@code path}. */
    public static SizedName of(Path path) {
        String text = path.toString();
        int colon = text.lastIndexOf(':');
        return colon <= text.lastIndexOf('/')
                ? new SizedName(path, "")
                : new SizedName(Path.of(text.substring(0, colon)), text.substring(colon + 1));
    }

    /**
     * The chosen size; 0 where the workload has none.
     *
     * @param named those that have a name, the usual one first
     * @throws BadInput if there is no such size
     */
    public int size(List<NamedSize> named) {
        return size(named, "");
    }

    /** As above; {@code more} names, for a complaint, what else could stand there. */
    public int size(List<NamedSize> named, String more) {
        if (size.isEmpty()) {
            return named.isEmpty() ? 0 : named.get(0).size();
        }
        for (NamedSize one : named) {
            if (one.name().equals(size)) {
                return one.size();
            }
        }
        if (!named.isEmpty() && size.matches("[0-9]{1,9}") && Integer.parseInt(size) > 0) {
            return Integer.parseInt(size);
        }
        String names = named.stream().map(NamedSize::name).collect(Collectors.joining(", "));
        String expected = named.isEmpty() ? "none" : names + " or a number from 1" + more;
        throw BadInput.in(path, "size=" + size + "; expected " + expected);
    }
}
