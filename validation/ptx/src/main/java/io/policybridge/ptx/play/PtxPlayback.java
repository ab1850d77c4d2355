package io.policybridge.ptx.play;

import io.policybridge.ptx.warp.IssuedInstructions;
import io.policybridge.ptx.warp.ModuleCode;
import io.policybridge.ptx.warp.RunningLaunch;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.LocalMapping;
import io.policybridge.workload.Playback;
import io.policybridge.workload.PlayedInstructions;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Executes a PTX program, each instruction when the simulator issues it: what it reads depends on what was issued
 * before, as in GPGPU-Sim.
 */
final class PtxPlayback extends PlayedInstructions {
    private final ModuleCode code;
    private final HostDevice device;
    private final HostThread host;
    private final String digest;
    private final Supplier<ModuleCode> again;
    private final List<RunningLaunch> launches;
    private final IssuedInstructions issued;

    /** @param again makes {@code code} once more: a part compiles its own, with what it remembers */
    PtxPlayback(ModuleCode code, Supplier<ModuleCode> again, HostDevice device, HostThread host, String digest) {
        this(code, again, device, host, digest, new ArrayList<>(), new IssuedInstructions(code));
    }

    private PtxPlayback(
            ModuleCode code,
            Supplier<ModuleCode> again,
            HostDevice device,
            HostThread host,
            String digest,
            List<RunningLaunch> launches,
            IssuedInstructions issued) {
        super(issued);
        this.code = code;
        this.again = again;
        this.launches = launches;
        this.device = device;
        this.host = host;
        this.digest = digest;
        this.issued = issued;
    }

    @Override
    public boolean fromTraces() {
        return false;
    }

    /** Its parts share the kernels that have been launched, and global memory. */
    @Override
    public Parts split(int parts) {
        if (code.isOrdered()) {
            return null;
        }
        PtxPlayback[] all = new PtxPlayback[parts];
        for (int i = 0; i < parts; i++) {
            ModuleCode own = again.get();
            all[i] = new PtxPlayback(own, again, device, host, digest, launches, new IssuedInstructions(own));
        }
        return new Parts() {
            @Override
            public Playback part(int number) {
                return all[number];
            }

            @Override
            public void apart(boolean side) {
                for (PtxPlayback one : all) {
                    one.issued.apart(side);
                }
            }

            @Override
            public void passed(int number) {
                all[number].issued.passed();
            }

            @Override
            public boolean meet(int number, boolean changed) {
                return all[number].issued.meet(changed);
            }
        };
    }

    @Override
    public void reached(long now) {
        device.reached(now);
    }

    @Override
    public ProgramTrace.Kernel kernel(int index) {
        if (index == launches.size()) {
            RunningLaunch launch = host.next(index);
            if (launch == null) {
                return null;
            }
            launches.add(launch);
        }
        return launches.get(index).kernel();
    }

    @Override
    public ProgramTrace.Kernel joining(int index, Launched launched, long now) {
        return null;
    }

    @Override
    public RecordedLaunch recordedLaunch(int index) {
        return new RecordedLaunch(0, false, List.of(), 0);
    }

    @Override
    public long recordedEnd(int index) {
        return -1;
    }

    /** Local addresses are those of a CTA that is alone on the GPU. */
    @Override
    public LocalMapping recordedLocal(int index, LocalMapping otherwise) {
        return new LocalMapping(launches.get(index).kernel().paddedThreadsPerCta(), 1, 1);
    }

    @Override
    public StartingCta cta(int index, int number, int sm, int hardwareCta) {
        return new StartingCta(issued.start(launches.get(index), number, sm, hardwareCta), 0, 0);
    }

    @Override
    public void execute(int dynamic, long now) {
        issued.execute(dynamic, now);
    }

    @Override
    public void executeAtomics(int dynamic, int lanes) {
        issued.executeAtomics(dynamic, lanes);
    }

    @Override
    public boolean endsLanes(int dynamic) {
        return issued.endsLanes(dynamic);
    }

    @Override
    public boolean isLast(int dynamic) {
        return issued.isLast(dynamic);
    }

    @Override
    public int advance(int dynamic) {
        return issued.advance(dynamic);
    }

    @Override
    public void keep(int dynamic) {
        issued.keep(dynamic);
    }

    @Override
    public void drop(int dynamic) {
        issued.drop(dynamic);
    }

    @Override
    public int knownInstructions() {
        return code.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return code.instruction(number);
    }

    @Override
    public String digest() {
        return digest;
    }

    /** What the host copies to the GPU. */
    HostCopyCursor copies() {
        return device.copies();
    }

    @Override
    public void close() {
        host.close();
    }
}
