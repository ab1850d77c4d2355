"""Writes a small program as traces for Accel-Sim: python3 traces.py FOLDER.

Two kernels that use what traces have and PTX runs do not: units for branches and tensors, loads whose state space
their addresses decide, constants, instructions without lanes, pcs that count from 0 in each kernel.
"""
import os
import sys

SHARED, LOCAL, GLOBAL = 0x7F2C00000000, 0x7F2C01000000, 0x7F2B80000000
ALL = 0xFFFFFFFF
HEADER = """-kernel name = {name}
-kernel id = {number}
-grid dim = ({ctas},1,1)
-block dim = ({threads},1,1)
-shmem = 4096
-nregs = 32
-binary version = 70
-cuda stream id = 0
-shmem base_addr = {shared:#x}
-local mem base_addr = {local:#x}
-nvbit version = 1.5.5
-accelsim tracer version = 4
-enable lineinfo = 0

#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width [adrrescompress?] [mem_addresses] immediate
"""


def registers(numbers):
    return " ".join([str(len(numbers))] + ["R%d" % number for number in numbers])


class Warp:
    def __init__(self, cta, warp, lanes):
        self.cta, self.warp, self.lanes, self.lines = cta, warp, lanes, []

    def run(self, pc, opcode, out=(), sources=(), mask=ALL, width=0, address=None):
        """One instruction; `address` of a lane, from its number in the CTA."""
        mask &= self.lanes
        access = "0"
        if width:
            lanes = [lane for lane in range(32) if mask >> lane & 1]
            access = " ".join(["%d 0" % width] + ["%#x" % address(32 * self.warp + lane) for lane in lanes])
        self.lines.append("%04x %08x %s %s %s %s 0" % (pc, mask, registers(out), opcode, registers(sources), access))


def first(warp):
    of = lambda array, bytes: lambda thread: GLOBAL + (array << 16) + bytes * (96 * warp.cta + thread)
    warp.run(0x00, "S2R", [0])
    warp.run(0x10, "LDC", [1], [0])
    warp.run(0x20, "IMAD", [2], [0, 1])
    for turn in range(4):
        warp.run(0x30, "LDG.E.64.SYS", [4], [2], width=8, address=of(turn, 8))
        warp.run(0x40, "FFMA", [6], [4, 5, 6])
        warp.run(0x50, "STS", [], [2, 6], width=4, address=lambda thread: 4 * (thread * 33 % 1024))
        warp.run(0x60, "BAR.SYNC")
        warp.run(0x70, "LD.E", [7], [2], width=4, address=lambda thread: SHARED + 8 * thread)
        warp.run(0x80, "ATOMS.ADD", [8], [2, 7], width=4, address=lambda thread: 64 * (thread % 4))
        warp.run(0x90, "BRA")
    warp.run(0xA0, "HMMA.884.F32.F32.STEP0", [9], [7, 8, 6])
    warp.run(0xB0, "LDG.E.SYS", [10], [2], mask=0, width=4, address=of(0, 4))
    warp.run(0xC0, "EXIT", mask=0xF0)
    warp.lanes &= ~0xF0
    warp.run(0xD0, "STG.E.SYS", [], [2, 9], width=4, address=of(4, 4))
    warp.run(0xE0, "RED.E.ADD.STRONG.GPU", [], [2, 9], width=4, address=lambda thread: GLOBAL + 128 * (thread % 3))
    warp.run(0xF0, "MEMBAR.SC.GPU")
    warp.run(0x100, "EXIT")


def second(warp):
    warp.run(0x00, "MUFU.RCP", [3], [2])
    warp.run(0x10, "BSSY")
    warp.run(0x20, "BRA")
    for half in (0x0000FFFF, 0xFFFF0000):
        at = 0x30 if half & 1 else 0x60
        warp.run(at, "DFMA", [4], [3, 3, 4], mask=half)
        warp.run(at + 0x10, "STL", [], [4], mask=half, width=4, address=lambda thread: 0xFFFD80)
        warp.run(at + 0x20, "LD.E", [5], [2], mask=half, width=4, address=lambda thread: GLOBAL + 1024 * thread)
    warp.run(0x90, "BSYNC")
    warp.run(0xA0, "LDL", [6], [1], width=4, address=lambda thread: 0xFFFD80)
    warp.run(0xB0, "HADD2", [7], [5, 6])
    warp.run(0xC0, "ATOMG.E.ADD.STRONG.GPU", [8], [2, 7], width=4, address=lambda thread: GLOBAL + 4 * (thread % 7))
    warp.run(0xD0, "EXIT")


def write(folder, number, name, ctas, threads, program):
    with open(os.path.join(folder, "kernel-%d.traceg" % number), "w") as out:
        out.write(HEADER.format(name=name, number=number, ctas=ctas, threads=threads, shared=SHARED, local=LOCAL))
        for cta in range(ctas):
            out.write("\n#BEGIN_TB\n\nthread block = %d,0,0\n" % cta)
            for number_in_cta in range((threads + 31) // 32):
                warp = Warp(cta, number_in_cta, (1 << min(32, threads - 32 * number_in_cta)) - 1)
                program(warp)
                lines = "\n".join(warp.lines)
                out.write("\nwarp = %d\ninsts = %d\n%s\n" % (number_in_cta, len(warp.lines), lines))
            out.write("\n#END_TB\n")


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    with open(os.path.join(sys.argv[1], "kernelslist.g"), "w") as kernels:
        kernels.write("MemcpyHtoD,%#x,4096\nkernel-1.traceg\n" % GLOBAL)
        kernels.write("MemcpyHtoD,%#x,1000\nkernel-2.traceg\n" % (GLOBAL + (4 << 16)))
    write(sys.argv[1], 1, "first", 12, 96, first)
    write(sys.argv[1], 2, "second", 10, 80, second)
