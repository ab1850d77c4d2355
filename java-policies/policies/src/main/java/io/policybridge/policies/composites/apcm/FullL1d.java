package io.policybridge.policies.composites.apcm;

import io.policybridge.api.HostGeometry;

/** APCM that bypasses and protects. */
class FullL1d extends ProtectingL1d implements ApcmL1d.Routing {
    FullL1d(ApcmSm sm, HostGeometry host) {
        super(sm, host);
    }
}
