package io.policybridge.ptx.texture;

/**
 * The order in which GPGPU-Sim's texture cache finds texels: blocks of rows that fill a line. Data stays row by row.
 */
final class TexelBlocks {
    private static final int LINE_SHIFT = 6;

    private final int width;
    private final int blockWidthBytes;
    private final int blockWidth;
    private final int blockHeight;

    /** Of rows of {@code width} texels of {@code texelBytes} bytes, in lines of {@code lineBytes}. */
    TexelBlocks(int width, int texelBytes, int lineBytes) {
        this.width = width;
        int texels = lineBytes <= 16 ? 4 : lineBytes <= 64 ? 8 : 16;
        for (int rest = texelBytes >> 2; rest != 0; rest >>= 2) {
            texels >>= 1;
        }
        blockWidth = texels;
        blockWidthBytes = texels * texelBytes;
        blockHeight = Math.max(1, lineBytes / blockWidthBytes);
    }

    /** Offset of byte {@code x} of row {@code y}; of 32 bits, as GPGPU-Sim computes it. */
    int offset(int x, int y) {
        int column = Math.floorDiv(x, blockWidthBytes);
        int row = Math.floorDiv(y, blockHeight);
        int inside = Math.floorMod(x, blockWidthBytes) + Math.floorMod(y, blockHeight) * blockWidthBytes;
        return (Integer.divideUnsigned(row * width, blockWidth) + column << LINE_SHIFT) + inside;
    }
}
