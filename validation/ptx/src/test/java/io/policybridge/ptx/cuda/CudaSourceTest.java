package io.policybridge.ptx.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CUDA that clang compiles. */
@Tag("process")
final class CudaSourceTest {
    @TempDir
    Path folder;

    private void assumeClang() {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                        .anyMatch(path -> Stream.of("clang", "clang-14", "clang-16", "clang-19")
                                .anyMatch(name -> Files.isExecutable(Path.of(path, name)))),
                "no clang");
    }

    @Test
    void a_plain_file_with_its_host_program_becomes_the_ptx_of_its_kernels() throws IOException {
        assumeClang();
        Path source = Files.writeString(folder.resolve("a.cu"), """
                #include <stdio.h>
                #include <cuda_runtime.h>
                __global__ void twice(float* x, int n) {
                  __shared__ float tile[128];
                  int i = blockIdx.x * blockDim.x + threadIdx.x;
                  tile[threadIdx.x] = i < n ? sqrtf(x[i]) : 0;
                  __syncthreads();
                  if (i < n) x[i] = 2 * tile[threadIdx.x] + __shfl_down_sync(0xffffffff, i, 1);
                  if (i == 0) printf("n=%d\\n", n);
                }
                int main() {
                  float* x;
                  cudaMalloc(&x, 512);
                  twice<<<1, 128>>>(x, 128);
                  printf("%s\\n", cudaGetErrorString(cudaGetLastError()));
                }
                """);
        Path ptx = folder.resolve("a.ptx");
        new CudaSource(source).compile("sm_52", ptx, System.getenv());
        PtxModule module = PtxParser.parse(ptx, Files.readString(ptx));
        assertEquals("_Z5twicePfi", module.functions().get(0).name());
    }

    @Test
    void what_clang_says_is_the_complaint_and_no_ptx_is_written() throws IOException {
        assumeClang();
        Path source = Files.writeString(folder.resolve("a.cu"), "__global__ void k() { x = 1; }\n");
        Path ptx = folder.resolve("a.ptx");
        BadInput thrown =
                assertThrows(BadInput.class, () -> new CudaSource(source).compile("sm_52", ptx, System.getenv()));
        assertTrue(thrown.getMessage().contains("a.cu:1:23: error: "), thrown.getMessage());
        assertFalse(Files.exists(ptx));
    }

    @Test
    void without_clang_the_complaint_names_the_package() {
        BadInput thrown = assertThrows(
                BadInput.class,
                () -> new CudaSource(folder.resolve("a.cu"))
                        .compile("sm_52", folder.resolve("a.ptx"), Map.of("PATH", folder.toString())));
        assertEquals(
                "no clang on the PATH; expected version 14 or later, on Debian and Ubuntu by: apt-get install -y clang",
                thrown.getMessage());
    }
}
