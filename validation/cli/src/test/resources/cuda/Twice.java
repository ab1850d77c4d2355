import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.Expected;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.host.Shape;

/** Does what native-shim/cudart/tests/by_hand.cc does. */
public class Twice implements PtxWorkload {
    @Override
    public String ptx() {
        return "twice.ptx";
    }

    @Override
    public void run(Device gpu) {
        int[] numbers = new int[1024];
        int[] expected = new int[1024];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i;
            expected[i] = 2 * (2 * i + 7) + 7;
        }
        DeviceBuffer from = gpu.allocate("from", 4096);
        DeviceBuffer to = gpu.allocate("to", 4096);
        gpu.variable("summand").write(new int[] {7});
        from.write(numbers);
        gpu.launch("twice", Shape.of(8), Shape.of(128), 0, to, from, 1024);
        gpu.launch("twice", Shape.of(8), Shape.of(128), 0, from, to, 1024);
        Expected.ints(from, expected);
    }
}
