package io.policybridge.ptx.host;

/**
 * A workload in one Java file, beside its PTX. A public class in it implements this interface and has a constructor
 * without parameters.
 */
public interface PtxWorkload extends HostProgram {

    /** The PTX file, relative to the Java file. */
    String ptx();
}
