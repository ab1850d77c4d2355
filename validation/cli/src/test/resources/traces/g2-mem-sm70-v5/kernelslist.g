MemcpyHtoD,0x00007f2000000000,262144
MemcpyHtoD,0x00007f2000900000,4096
kernel-1.traceg.xz
kernel-2.traceg.xz
kernel-3.traceg.xz
