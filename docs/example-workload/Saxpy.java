import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.PtxWorkload;
import java.util.List;

/** y = a x + y. */
public final class Saxpy implements PtxWorkload {
    @Override
    public String ptx() {
        return "saxpy.ptx";
    }

    /** The first is the usual one; any other number is a size too. */
    @Override
    public List<NamedSize> sizes() {
        return List.of(new NamedSize("small", 10_000), new NamedSize("large", 1_000_000));
    }

    @Override
    public void run(Device gpu) {
        int n = gpu.size();
        float[] x = new float[n];
        float[] y = new float[n];
        float[] expected = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % 7;
            y[i] = i % 3;
            expected[i] = 2 * x[i] + y[i];
        }
        DeviceBuffer from = gpu.allocate("x", x);
        DeviceBuffer to = gpu.allocate("y", y);
        gpu.launch("saxpy", (n + 255) / 256, 256, n, 2f, from, to);
        Expected.floats(to, expected, 0);
    }
}
