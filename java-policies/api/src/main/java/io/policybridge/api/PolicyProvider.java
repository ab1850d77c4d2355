package io.policybridge.api;

import java.util.List;

/**
 * What a jar of policies offers. The jar names its providers, one class name a line, in
 * {@code META-INF/services/io.policybridge.api.PolicyProvider}; each has a public constructor without parameters.
 */
public interface PolicyProvider {

    /** The policies, in the order in which they are listed to users. */
    List<PolicySpec> policies();
}
