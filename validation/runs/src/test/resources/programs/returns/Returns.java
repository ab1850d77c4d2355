import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.PtxWorkload;

/** A function that returns at two places, and one that calls it. */
public final class Returns implements PtxWorkload {
    @Override
    public String ptx() {
        return "returns.ptx";
    }

    @Override
    public void run(Device gpu) {
        int[] expected = new int[40];
        for (int i = 0; i < expected.length; i++) {
            int twice = i % 2 == 1 ? 1 : 2 * i;
            expected[i] = i < 32 ? 7 + twice : twice;
        }
        DeviceBuffer out = gpu.allocate("out", 160);
        gpu.launch("rets", 1, 40, out);
        Expected.ints(out, expected);
    }
}
