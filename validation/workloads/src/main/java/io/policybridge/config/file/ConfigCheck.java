package io.policybridge.config.file;

import io.policybridge.config.Complaint;
import io.policybridge.config.GpuConfig;
import java.util.List;

/**
 * What reading a configuration found.
 *
 * @param config null if it cannot be read
 * @param complaints why it cannot be read, and what of it is not simulated; none: {@code run} takes it
 * @param translated what is read otherwise than it is written, a line each
 */
public record ConfigCheck(GpuConfig config, List<Complaint> complaints, List<String> translated) {
    public ConfigCheck {
        complaints = List.copyOf(complaints);
        translated = List.copyOf(translated);
    }
}
