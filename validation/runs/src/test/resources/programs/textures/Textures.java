import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.host.Texture;
import io.policybridge.ptx.host.WrongResult;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Textures of one and two dimensions: texels of 1, 4 and 16 bytes, fractions, a filter. */
public final class Textures implements PtxWorkload {
    /** Of what GPGPU-Sim computed. */
    private static final long EXPECTED = 3325307048L;

    @Override
    public String ptx() {
        return "textures.ptx";
    }

    @Override
    public void run(Device gpu) {
        int n = 500;
        float[] line = new float[n];
        int[] integers = new int[n];
        for (int i = 0; i < n; i++) {
            line[i] = i * 13 % 101 * 0.5f;
            integers[i] = i % 9;
        }
        float[] numbers = new float[512];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = i * 7 % 53 * 0.25f;
        }
        float[] fours = new float[1024];
        byte[] bytes = new byte[1024];
        for (int i = 0; i < bytes.length; i++) {
            fours[i] = i * 3 % 29;
            bytes[i] = (byte) (i * 5);
        }
        DeviceBuffer lin = gpu.allocate("lin", 4L * n);
        DeviceBuffer ints = gpu.allocate("ints", 4L * n);
        DeviceBuffer out = gpu.allocate("out", 4L * n);
        lin.write(line);
        ints.write(integers);
        DeviceBuffer arr = gpu.allocate("arr", 2048);
        DeviceBuffer four = gpu.allocate("four", 4096);
        DeviceBuffer fractions = gpu.allocate("bytes", 1024);
        DeviceBuffer smooth = gpu.allocate("smooth", 1024);
        arr.write(numbers);
        four.write(fours);
        fractions.write(bytes);
        smooth.write(Arrays.copyOf(numbers, 256));
        gpu.bind("lin", lin, Texture.of(lin, 1, 32));
        gpu.bind("ints", ints, Texture.of(ints, 1, 32));
        gpu.bind("arr", arr, Texture.of(32, 16, 1, 32));
        gpu.bind("four", four, Texture.of(16, 16, 4, 32));
        gpu.bind("bytes", fractions, Texture.of(32, 32, 1, 8).with(Texture.Option.UNSIGNED_FRACTIONS));
        gpu.bind(
                "smooth",
                smooth,
                Texture.of(16, 16, 1, 32)
                        .with(Texture.Option.NORMALIZED_COORDINATES)
                        .with(Texture.Option.FILTERED)
                        .with(Texture.Option.WRAPPED));
        gpu.launch("textured", 4, 128, out, n, 0.25f);
        CRC32 sum = new CRC32();
        sum.update(out.read());
        if (sum.getValue() != EXPECTED) {
            throw new WrongResult("out has the sum " + sum.getValue() + "; expected " + EXPECTED);
        }
    }
}
