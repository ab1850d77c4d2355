#include "gpu-sim.h"

@4|void linear_to_raw_address_translation::addrdec_tlx(new_addr_type addr, addrdec_t *tlx) const {
@4|  *tlx = addrdec_t();
@4|  if (memory_partition_indexing == RANDOM) {
@4|    new_addr_type chip_address = (addr >> (ADDR_CHIP_S - log2sub_partition));
@4|    if (address_random_interleaving.count(chip_address) == 0) {
@4|      unsigned new_chip_id = 0;
@4|      address_random_interleaving[chip_address] = new_chip_id;
@4|    }
@4|  }
@4|}
