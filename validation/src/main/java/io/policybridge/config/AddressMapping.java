package io.policybridge.config;

/**
 * -gpgpu_mem_addr_mapping with -gpgpu_mem_address_mask, -gpgpu_memory_partition_indexing, -gpgpu_n_mem and
 * -gpgpu_n_sub_partition_per_mchannel: where an address lives in DRAM.
 */
public final class AddressMapping {

  /** Channel of {@code address}. */
  public int channel(long address) {
    throw new IllegalStateException();
  }

  /** Global L2 slice of {@code address}. */
  public int subPartition(long address) {
    throw new IllegalStateException();
  }

  /** Bank inside the channel, before bank indexing. */
  public int bank(long address) {
    throw new IllegalStateException();
  }

  /** Row inside the bank. */
  public long row(long address) {
    throw new IllegalStateException();
  }

  /** Column inside the row. */
  public int column(long address) {
    throw new IllegalStateException();
  }

  /** The address with channel and sub-partition bits taken out: what the L2's set index is computed from. */
  public long partitionAddress(long address) {
    throw new IllegalStateException();
  }
}
