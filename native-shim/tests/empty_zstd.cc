// A libzstd without a function: what uncompressed_test loads in place of the real one.
