package io.policybridge.run;

import io.policybridge.config.ConfigReader;
import io.policybridge.config.Configs;
import io.policybridge.config.GpuConfig;
import io.policybridge.stream.GoldenRoot;
import io.policybridge.stream.HostCopies;
import io.policybridge.stream.IssueTrace;
import io.policybridge.stream.IssueTraceReader;
import io.policybridge.stream.Workload;

/** Everything that a simulation reads: issue stream, host copies, configuration. */
record Input(IssueTrace trace, HostCopies copies, GpuConfig config) {

  /** {@code config}: a packaged name, a file, or null for the configuration that the workload was recorded with. */
  static Input load(Workload workload, String config) {
    GpuConfig read = config == null ? ConfigReader.read(workload.requiredConfigFile()) : Configs.find(config, GoldenRoot.find());
    GpuConfig gpu = read.requireSupported();
    IssueTrace trace = IssueTraceReader.read(workload.issue());
    HostCopies copies =
        gpu.memory().hostCopiesTouchL2() ? HostCopies.beside(workload.folder(), trace) : HostCopies.none(trace.kernels().size());
    return new Input(trace, copies, gpu);
  }
}
