package io.policybridge.cuda;

import io.policybridge.config.GpuConfig;
import java.nio.ByteBuffer;
import java.util.List;

/** What a program can ask of its GPU, in the order in which native-shim/cudart/device.h reads it. */
final class DeviceProperties {
    private static final long GLOBAL_BYTES = 0x80000000L;
    private static final int KILO = 1000;

    private DeviceProperties() {}

    /** Those of {@code config}, as 64-bit numbers; what it does not set is what GPGPU-Sim says. */
    static ByteBuffer of(GpuConfig config) {
        List<Long> values = List.of(
                option(config, "-gpgpu_compute_capability_major", 7),
                option(config, "-gpgpu_compute_capability_minor", 0),
                GLOBAL_BYTES,
                option(config, "-gpgpu_shmem_per_block", 49152),
                option(config, "-gpgpu_shmem_size", 49152),
                option(config, "-gpgpu_registers_per_block", 8192),
                option(config, "-gpgpu_shader_registers", 8192),
                (long) (config.clocks().coreMhz() * KILO),
                Long.valueOf(config.sm().sms()),
                Long.valueOf(config.sm().resources().maxThreads()));
        ByteBuffer all = CallWire.buffer(Long.BYTES * values.size());
        values.forEach(all::putLong);
        return all.flip();
    }

    private static long option(GpuConfig config, String name, long usual) {
        String text = config.effective().getOrDefault(name, config.ignored().getOrDefault(name, ""));
        return text.matches("\\d{1,15}") ? Long.parseLong(text) : usual;
    }
}
