package io.policybridge.cuda;

/**
 * What the library in a CUDA program asks for. The order is that of {@code Call} in native-shim/cudart/connection.h.
 */
enum CudaCall {
    /** Here is a fat binary; all come before any other request. */
    BINARY,
    /** Here were all. Reply: the properties of the GPU. */
    READY,
    /** The program exits: no call comes any more. There is no reply. */
    EXIT,
    /** 64-bit size. Reply: address. */
    ALLOCATE,
    /** Address. */
    FREE,
    /** Address, and what to copy there. */
    WRITE,
    /** Address, 32-bit size. Reply: what is there. */
    READ,
    /** Where to, where from, 32-bit size. */
    MOVE,
    /** Address, value, 32-bit size. */
    FILL,
    /** Number of a fat binary, name of a kernel in it. Reply: its number, and the bytes of each parameter. */
    KERNEL,
    /** Number, grid, block, bytes of dynamic shared memory, parameters. The reply comes when it has ended. */
    LAUNCH,
    /** Number of a fat binary, name of a variable in it. Reply: address and size. */
    VARIABLE,
    /** Reply: core cycles so far. */
    CYCLE,
    /** As {@link #WRITE}, of memory that host and GPU share. */
    STORE,
    /** As {@link #READ}, of memory that host and GPU share. */
    LOAD,
    /** Number of a kernel. Reply: its needs, in the order of {@code Need} in functions.cc. */
    NEEDS,
    /** Number of a kernel, threads of a CTA, bytes of dynamic shared memory. Reply: the CTAs that an SM holds. */
    CTAS,
    /** Texels as in textures.cc, number of a fat binary, name of a texture reference in it. */
    BIND,
    /** Texels. Reply: a texture object. */
    OBJECT
}
