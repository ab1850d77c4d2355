package io.policybridge.workload;

/** Takes where the memory of a recorded run was drawn to lie (-gpgpu_memory_partition_indexing 4). */
@FunctionalInterface
public interface DrawnMemory {
    /** The chunk of memory from {@code address} on lies in {@code subPartition}. */
    void lies(long address, int subPartition);
}
