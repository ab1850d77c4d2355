import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.host.WrongResult;
import java.util.Set;
import java.util.zip.CRC32;

/** Calls of functions, clocks, and a reduction at a barrier. */
public final class Functions implements PtxWorkload {
    @Override
    public String ptx() {
        return "functions.ptx";
    }

    @Override
    public void run(Device gpu) {
        int n = 300;
        int[] numbers = new int[256];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 37 % 201;
        }
        DeviceBuffer table = gpu.allocate("table", 1024);
        DeviceBuffer count = gpu.allocate("count", 4);
        DeviceBuffer out = gpu.allocate("out", 4 * n);
        DeviceBuffer clocks = gpu.allocate("clocks", 2048);
        DeviceBuffer votes = gpu.allocate("votes", 1024);
        table.write(numbers);
        count.write(new int[1]);
        gpu.launch("calls", 3, 128, count, table, out, n);
        gpu.launch("clocks", 4, 64, clocks, table, 256);
        gpu.launch("votes", 2, 128, votes, table, 256);
        check(out, Set.of(3157122743L));
        check(count, Set.of(1334311233L));
        // The cycles of thesis, qv100, gtx480x, dacache, apcm1, apcm2, medic and dycache.
        check(
                clocks,
                Set.of(
                        430610556L,
                        4192602332L,
                        4165270993L,
                        4281859614L,
                        1900990290L,
                        1756707653L,
                        220754826L,
                        2089756253L));
    }

    /** What GPGPU-Sim computed. */
    private static void check(DeviceBuffer buffer, Set<Long> expected) {
        CRC32 sum = new CRC32();
        sum.update(buffer.read());
        if (!expected.contains(sum.getValue())) {
            throw new WrongResult(buffer.name() + " has the sum " + sum.getValue() + "; expected one of " + expected);
        }
    }
}
