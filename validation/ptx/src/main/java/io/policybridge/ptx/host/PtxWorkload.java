package io.policybridge.ptx.host;

import java.util.List;

/**
 * A workload in one Java file, beside its PTX. A public class in it implements this interface and has a constructor
 * without parameters.
 */
public interface PtxWorkload extends HostProgram {

    /** The PTX file, relative to the Java file. */
    String ptx();

    /**
     * The sizes that have a name, in order; what a size counts is the workload's matter. The first is the usual one. A
     * workload without sizes has one only.
     */
    default List<NamedSize> sizes() {
        return List.of();
    }
}
