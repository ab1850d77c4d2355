MemcpyHtoD,0x00007f2000000000,49152
kernel-1.traceg.xz
