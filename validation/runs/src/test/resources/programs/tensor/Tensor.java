import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.WrongResult;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Tiles of wmma: every layout, halves and single precision, chains, and a product through shared memory. */
public final class Tensor implements PtxWorkload {
    private static final int ELEMENTS = 4096;

    @Override
    public String ptx() {
        return "tensor.ptx";
    }

    @Override
    public void run(Device gpu) {
        byte[] a = new byte[2 * ELEMENTS];
        byte[] b = new byte[2 * ELEMENTS];
        byte[] halves = new byte[2 * ELEMENTS];
        float[] c = new float[ELEMENTS];
        for (int i = 0; i < ELEMENTS; i++) {
            put(a, i, i * 7 % 5 - 2);
            put(b, i, i * 11 % 7 - 3);
            put(halves, i, i * 13 % 9 - 4);
            c[i] = i % 17 - 8;
        }
        DeviceBuffer da = gpu.allocate("a", a.length);
        DeviceBuffer db = gpu.allocate("b", b.length);
        DeviceBuffer dc = gpu.allocate("c", 4 * ELEMENTS);
        DeviceBuffer dh = gpu.allocate("halves", halves.length);
        DeviceBuffer dm = gpu.allocate("mixed", 2 * ELEMENTS);
        DeviceBuffer d = gpu.allocate("d", 1 << 16);
        da.write(a);
        db.write(b);
        dc.write(c);
        dh.write(halves);
        dm.write(mixed(halves, c));
        d.write(new byte[1 << 16]);
        gpu.launch("fragments", 1, 32, da, db, dc, d, 24);
        check(d, 203118564L);
        gpu.launch("rows", 1, 32, da, db, dc, d, 16);
        check(d, 571019788L);
        gpu.launch("columns", 1, 32, da, db, dc, d, 24);
        check(d, 4058789671L);
        gpu.launch("halves", 1, 32, da, db, dh, d, 16);
        check(d, 3303073729L);
        gpu.launch("mixed", 1, 32, da, db, dm, d, 16);
        check(d, 1073030459L);
        gpu.launch("chains", 3, 256, da, db, dc, d, 16);
        check(d, 3653689980L);
        gpu.launch("tiles", new Shape(2, 2, 1), Shape.of(128), 0, da, db, dc, d, 64);
        check(d, 1313649275L);
        gpu.launch("moves", 1, 64, da, db, dh, d, 16);
        copied(d, halves);
    }

    /** Element {@code i} is {@code value}, as a half. */
    private static void put(byte[] bytes, int i, int value) {
        short bits = 0;
        if (value != 0) {
            int magnitude = Math.abs(value);
            int exponent = 31 - Integer.numberOfLeadingZeros(magnitude);
            bits = (short) ((value < 0 ? 0x8000 : 0) | exponent + 15 << 10 | (magnitude << 10 - exponent & 0x3FF));
        }
        bytes[2 * i] = (byte) bits;
        bytes[2 * i + 1] = (byte) (bits >> 8);
    }

    /** 2,048 halves, then 1,024 numbers. */
    private static byte[] mixed(byte[] halves, float[] numbers) {
        byte[] all = new byte[2 * ELEMENTS];
        System.arraycopy(halves, 0, all, 0, ELEMENTS);
        for (int i = 0; i < ELEMENTS / 4; i++) {
            int bits = Float.floatToIntBits(numbers[i]);
            for (int k = 0; k < 4; k++) {
                all[ELEMENTS + 4 * i + k] = (byte) (bits >> 8 * k);
            }
        }
        return all;
    }

    /** Two tiles were loaded and stored; GPGPU-Sim exchanges the halves of every register on the way. */
    private static void copied(DeviceBuffer buffer, byte[] tiles) {
        byte[] content = new byte[1024];
        buffer.read().get(content);
        if (!Arrays.equals(content, Arrays.copyOf(tiles, content.length))) {
            throw new WrongResult(buffer.name() + " does not begin with the tiles that were moved");
        }
    }

    /** What GPGPU-Sim computed. */
    private static void check(DeviceBuffer buffer, long expected) {
        CRC32 sum = new CRC32();
        sum.update(buffer.read());
        if (sum.getValue() != expected) {
            throw new WrongResult(buffer.name() + " has the sum " + sum.getValue() + "; expected " + expected);
        }
    }
}
