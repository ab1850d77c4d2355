package io.policybridge.fuzz;

import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.kind.BridgeStreamTarget;
import io.policybridge.fuzz.kind.ConfigTarget;
import io.policybridge.fuzz.kind.DiffTarget;
import io.policybridge.fuzz.kind.DriveTarget;
import io.policybridge.fuzz.kind.HostCopyTarget;
import io.policybridge.fuzz.kind.IcntTarget;
import io.policybridge.fuzz.kind.IssueTarget;
import io.policybridge.fuzz.kind.LogTarget;
import io.policybridge.fuzz.kind.OptionTarget;
import io.policybridge.fuzz.kind.PatchedSourceTarget;
import io.policybridge.fuzz.kind.ReplayTarget;
import io.policybridge.fuzz.kind.RunNotesTarget;
import io.policybridge.fuzz.policy.EndpointTarget;
import io.policybridge.fuzz.policy.FrameTarget;
import io.policybridge.fuzz.policy.PolicyJarTarget;
import io.policybridge.fuzz.policy.PolicySourceTarget;
import io.policybridge.fuzz.policy.PolicyStringTarget;
import io.policybridge.fuzz.policy.ServerRepliesTarget;
import io.policybridge.fuzz.policy.ServerTarget;
import io.policybridge.fuzz.program.BufferFileTarget;
import io.policybridge.fuzz.program.ExecutableTarget;
import io.policybridge.fuzz.program.GraphTarget;
import io.policybridge.fuzz.program.HostSourceTarget;
import io.policybridge.fuzz.program.KernelListTarget;
import io.policybridge.fuzz.program.PtxTarget;
import io.policybridge.fuzz.program.PtxasTarget;
import io.policybridge.fuzz.program.StreamedIssueTarget;
import io.policybridge.fuzz.program.TraceTarget;
import io.policybridge.fuzz.program.WorkloadYamlTarget;
import io.policybridge.fuzz.results.PlanTarget;
import io.policybridge.fuzz.results.SlurmTaskTarget;
import io.policybridge.fuzz.results.StoreCsvTarget;
import io.policybridge.fuzz.results.StoreImportTarget;
import io.policybridge.fuzz.results.StoreReportTarget;
import io.policybridge.fuzz.results.StoreTarget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Every target, by name; each is created when it is used. */
public final class FuzzTargets {
    private static final Map<String, Supplier<FuzzTarget>> TARGETS = targets();

    private FuzzTargets() {}

    private static Map<String, Supplier<FuzzTarget>> targets() {
        Map<String, Supplier<FuzzTarget>> targets = new LinkedHashMap<>();
        targets.put("policy-string", PolicyStringTarget::new);
        targets.put("config", ConfigTarget::new);
        targets.put("icnt", IcntTarget::new);
        targets.put("option", OptionTarget::new);
        targets.put("issue", IssueTarget::new);
        targets.put("issue-streamed", StreamedIssueTarget::new);
        targets.put("replay", ReplayTarget::new);
        targets.put("drive", DriveTarget::new);
        targets.put("bridge-stream", BridgeStreamTarget::new);
        targets.put("diff", DiffTarget::new);
        targets.put("host-copies", HostCopyTarget::new);
        targets.put("run-notes", RunNotesTarget::new);
        targets.put("log", LogTarget::new);
        targets.put("ptx", PtxTarget::new);
        targets.put("ptxas", PtxasTarget::new);
        targets.put("workload-yaml", WorkloadYamlTarget::new);
        targets.put("trace", TraceTarget::new);
        targets.put("kernel-list", KernelListTarget::new);
        targets.put("executable", ExecutableTarget::new);
        targets.put("host-source", HostSourceTarget::new);
        targets.put("buffer-file", BufferFileTarget::new);
        targets.put("graph", GraphTarget::new);
        targets.put("patched-source", PatchedSourceTarget::new);
        targets.put("policy-source", PolicySourceTarget::new);
        targets.put("policy-jar", PolicyJarTarget::new);
        targets.put("plan", PlanTarget::new);
        targets.put("slurm-task", SlurmTaskTarget::new);
        targets.put("store", StoreTarget::new);
        targets.put("store-csv", StoreCsvTarget::new);
        targets.put("store-import", StoreImportTarget::new);
        targets.put("store-report", StoreReportTarget::new);
        targets.put("frames", FrameTarget::new);
        targets.put("server", ServerTarget::new);
        targets.put("server-replies", ServerRepliesTarget::new);
        targets.put("endpoint", EndpointTarget::new);
        return targets;
    }

    /** The names of all. */
    public static Set<String> names() {
        return TARGETS.keySet();
    }

    /** The target {@code name}. */
    public static FuzzTarget named(String name) {
        Supplier<FuzzTarget> target = TARGETS.get(name);
        if (target == null) {
            throw new IllegalArgumentException("target " + name + "; expected one of " + names());
        }
        return target.get();
    }
}
