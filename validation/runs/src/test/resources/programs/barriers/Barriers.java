import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.PtxWorkload;

/** Half of a CTA produces, the other half waits for it and consumes. */
public final class Barriers implements PtxWorkload {
    @Override
    public String ptx() {
        return "barriers.ptx";
    }

    @Override
    public void run(Device gpu) {
        int[] squares = new int[192];
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i % 64 * (i % 64);
        }
        DeviceBuffer out = gpu.allocate("out", 768);
        gpu.launch("arrive", 3, 128, out, 192);
        Expected.ints(out, squares);
    }
}
