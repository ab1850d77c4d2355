package io.policybridge.policies.composites.apcm;

import io.policybridge.api.HostGeometry;

/** APCM that bypasses alone: victims are the host's, or another policy's. */
final class BypassingL1d extends ApcmL1d implements ApcmL1d.Routing {
    BypassingL1d(ApcmSm sm, HostGeometry host) {
        super(sm, host);
    }
}
