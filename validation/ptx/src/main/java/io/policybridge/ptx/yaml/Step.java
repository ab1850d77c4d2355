package io.policybridge.ptx.yaml;

import io.policybridge.ptx.host.Device;

/** Something that the host does. */
interface Step {
    void run(Device gpu, Variables variables);
}
