import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.PtxWorkload;

/** Rounds of fused multiplication, multiplication of 24 bits and remainders, each of what the one before gave. */
public final class Remainders implements PtxWorkload {
    private static final int CTAS = 3;
    private static final int THREADS = 96;
    private static final int ROUNDS = 8;

    @Override
    public String ptx() {
        return "remainders.ptx";
    }

    @Override
    public void run(Device gpu) {
        int[] expected = new int[CTAS * THREADS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = of(i);
        }
        DeviceBuffer out = gpu.allocate("out", 4L * expected.length);
        gpu.launch("remainders", CTAS, THREADS, out, ROUNDS);
        Expected.ints(out, expected);
    }

    private static int of(int i) {
        int x = i + 100003;
        float f = i;
        double d = i;
        for (int round = 0; round < ROUNDS; round++) {
            int product = signed24(x) * 77;
            int sum = (product & 0xffffff) * 3 + x & 0xffffff;
            x = Integer.divideUnsigned(sum % 1013 * Integer.remainderUnsigned(product, 251) + sum, 3);
            f = Math.fma(f, 0.5f, 1f);
            d = Math.fma(d, 0.5, 1);
            f = Math.fma(f * 0.5f, 0.5f, f);
        }
        return x ^ (int) f ^ (int) d;
    }

    /** The lower 24 bits, with their sign. */
    private static int signed24(int value) {
        return value << 8 >> 8;
    }
}
