MemcpyHtoD,0x00007f2000000000,163840
kernel-1.traceg.xz
kernel-2.traceg.xz
kernel-3.traceg.xz
kernel-4.traceg.xz
kernel-5.traceg.xz
