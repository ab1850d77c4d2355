"""A policy server in Python: GPU cache, warp and DRAM policies for the hosts of PolicyBridge (docs/protocol.md).

Needs gRPC and protobuf for Python (Debian: python3-grpcio, python3-protobuf) and policy_bridge.proto, beside this file
or in ../src/main/proto; messages, hooks and answers are read from there, nothing is generated.

A policy is a class. It is made once for each host, as ``Policy(host, seed)``, and may have the methods ``l1d(sm)``,
``l2(slice)``, ``dram(channel)`` and ``warps(sm)``, which return the part for one site, or None. A part is any object;
it subscribes to a hook by a method of the hook's name (``victim``, ``hit``, ``warp_launched``, ...: the table of
docs/protocol.md), whose first parameter is ``access`` if the hook describes one and the method wants it; then come the
arguments of the table:

    def hit(self, access, set, way): ...        # an event
    def victim(self, access, set, ways): ...    # a query: returns WAY(way), BYPASS or STALL
    def tick(self, cycle): ...                  # returns the next cycle; first_tick() is the first one

Views: ``ways`` of victim (Ways), ``queue`` of next_request, pick and pick_in_channel (list of Queued). ``warp_order(scheduler, warps, last,
cycle)``: warps is a list of Warp, index i of slot scheduler + i * schedulers, last the index that issued last or -1; it
returns the indices to be tried, in order. Promises, as attributes of a part (docs/write-a-policy.md): ``scope`` ("SET", "PART" or "GPU",
the default), ``always_picks_a_way``, ``always_picks_a_request``, ``chooses_invalid``, ``orders_all_warps``. A part whose victim follows an
order of the ways, whichever may be replaced, can tell it, ``ranking(set)``, the first victim first; with it hosts
hardly ever ask, and a run is several times as fast. Published: warp_mask(any, loads) takes slots out of two sets, cta_limit() returns a number,
flush() a bool. Queries must change nothing: a host asks any number of times.
"""

import inspect
import pathlib
import re
import struct
from concurrent import futures

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

NEVER = 2**63 - 1
NO_LIMIT = 2**31 - 1
# structures begin: written by the build from frame_layout.tsv
_RECORD = struct.Struct("<HHI5q")
_QUEUED = struct.Struct("<qiHH")
_ACCESS = struct.Struct("<QqQiiiiiiiiiiiIIHHBBBB4x")
_ACCESS_FIELDS = (
    "address pc cycle kernel cta warp_in_cta n request sector sm scheduler slot dynamic_warp partition "
    "lanes size requests lines sectors kind space tag "
).split()
_RECORD_BYTES = 136
# structures end


class Access:
    """One memory request; the fields are those of message Access in policy_bridge.proto."""

    __slots__ = _ACCESS_FIELDS

    def __init__(self, data, at):
        for name, value in zip(_ACCESS_FIELDS, _ACCESS.unpack_from(data, at)):
            setattr(self, name, value)


class Warp:
    """A warp that a scheduler may try: whether it would issue, and what it awaits."""

    __slots__ = ("ready", "awaited")
    AWAITED = ("NOTHING", "LONG_LATENCY", "MEMORY", "BARRIER", "NO_WARP")

    def __init__(self, state):
        self.ready = state % 2 == 1
        self.awaited = self.AWAITED[state // 2 - 1]


class Queued:
    """A request that waits: its row and tag at a bank, and its access; of pick_in_channel also its bank, whether its row
    is in the bank's row register, and whether the bank is idle."""

    __slots__ = ("row", "tag", "bank", "row_hit", "idle", "access")

    def __init__(self, data, at):
        self.row, self.tag, self.bank, state = _QUEUED.unpack_from(data, at)
        self.row_hit, self.idle = state & 1 != 0, state & 2 != 0
        self.access = Access(data, at + 16)


class Ways:
    """The ways of a set: how many, which may be replaced, which are invalid, and whether BYPASS and STALL are legal."""

    def __init__(self, data, at, count, flags):
        words = (count + 63) // 64
        bits = [int.from_bytes(data[at + i * words * 8 : at + (i + 1) * words * 8], "little") for i in (0, 1)]
        self.count = count
        self.eligible = [way for way in range(count) if bits[0] >> way & 1]
        self.invalid = [way for way in range(count) if bits[1] >> way & 1]
        self.may_bypass = bool(flags & 1)
        self.may_stall = bool(flags & 2)


class Protocol:
    """Messages and enumerations of a .proto file of this project's form, read by their lines."""

    _TYPES = {"bool": 8, "bytes": 12, "string": 9, "uint32": 13, "uint64": 4, "sint32": 17, "sint64": 18}
    _TYPES.update({"fixed32": 7, "fixed64": 6})

    def __init__(self, path):
        text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        package = re.search(r"package ([\w.]+);", text).group(1)
        file = descriptor_pb2.FileDescriptorProto(name=path.name, package=package, syntax="proto3")
        enums = re.findall(r"enum (\w+) \{(.*?)\}", text, re.S)
        messages = re.findall(r"message (\w+) \{(.*?)\}", text, re.S)
        self.numbers = {}
        for name, body in enums:
            enum = file.enum_type.add(name=name)
            for constant, number in re.findall(r"(\w+) = (\d+);", body):
                enum.value.add(name=constant, number=int(number))
                self.numbers[constant] = int(number)
        known = {name for name, _ in enums}
        for name, body in messages:
            message = file.message_type.add(name=name)
            for repeated, kind, field, number in re.findall(r"(repeated )?([\w.]+) (\w+) = (\d+);", body):
                described = message.field.add(name=field, number=int(number), label=3 if repeated else 1)
                if kind in self._TYPES:
                    described.type = self._TYPES[kind]
                else:
                    described.type = 14 if kind in known else 11
                    described.type_name = "." + package + "." + kind
        pool = descriptor_pool.DescriptorPool()
        pool.Add(file) if hasattr(pool, "Add") else pool.AddSerializedFile(file.SerializeToString())
        self.service = package + ".PolicyBridge"
        for name, _ in messages:
            setattr(self, name, _message_class(pool.FindMessageTypeByName(package + "." + name)))


def _message_class(descriptor):
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    return message_factory.MessageFactory().GetPrototype(descriptor)


def _proto():
    here = pathlib.Path(__file__).resolve().parent
    for folder in (here, here.parent / "src" / "main" / "proto"):
        if (folder / "policy_bridge.proto").is_file():
            return Protocol(folder / "policy_bridge.proto")
    raise FileNotFoundError("policy_bridge.proto; expected beside policybridge.py, or in ../src/main/proto")


PROTOCOL = _proto()
HOOKS = {name[5:].lower(): number for name, number in PROTOCOL.numbers.items() if name.startswith("HOOK_") and number}
_PARTS = {1: "l1d", 2: "l2", 3: "dram", 4: "warps"}
_CODES = {name[12:]: number for name, number in PROTOCOL.numbers.items() if name.startswith("ANSWER_CODE_")}
# hook sets begin: written by the build from the hooks of the Java API
# Events that make published state due although no policy subscribes to them.
_RESAMPLING = sum(
    1 << HOOKS[name]
    for name in (
        "warp_launched warp_exited cta_launched cta_exited warp_waiting warp_resumed loop_branch "
    ).split()
)
# Events of a line: next victims follow them.
_OF_A_LINE = {
    HOOKS[name]
    for name in (
        "hit pending_hit sector_miss insert evict invalidate fill "
    ).split()
}
# hook sets end
CACHE = (_CODES["CACHE"], 0)
BYPASS = (_CODES["BYPASS"], 0)
BYPASS_ON_MISS = (_CODES["BYPASS_ON_MISS"], 0)
STALL = (_CODES["STALL"], 0)
NONE = (_CODES["NONE"], 0)


def WAY(way):
    """Replace this way."""
    return (_CODES["WAY"], way)


def INDEX(index):
    """This entry of the queue."""
    return (_CODES["INDEX"], index)


def TAG(tag):
    """This tag, 0 to 255."""
    return (_CODES["TAG"], tag)


class Refused(Exception):
    """A policy, a value or a host that this server cannot serve; the user's mistake."""


class _Site:
    """One part, and how its hooks are called."""

    def __init__(self, part):
        self.part = part
        self.calls = {}
        self.hooks = 0
        for name, number in HOOKS.items():
            method = getattr(part, name, None)
            if callable(method):
                parameters = list(inspect.signature(method).parameters)
                access = bool(parameters) and parameters[0] in ("access", "cause")
                self.calls[number] = (method, access, len(parameters) - access)
                self.hooks |= 1 << number
        views = any(HOOKS[name] in self.calls for name in ("next_request", "pick", "pick_in_channel"))
        self.sees_no_accesses = not views and not any(access for _, access, _ in self.calls.values())
        if not self.hooks:
            raise Refused(type(part).__name__ + " has no method that is a hook: it would do nothing")
        self.next_tick = part.first_tick() if HOOKS["tick"] in self.calls else NEVER
        self.publishes = bool(self.hooks & sum(1 << HOOKS[name] for name in ("warp_mask", "cta_limit", "flush")))

    def event(self, number, args, data, at):
        method, access, count = self.calls.get(number) or (None, False, 0)
        if method:
            method(*([Access(data, at + 48)] if access else []), *args[:count])


class Session:
    """One host: its policy, and the messages in the order of the protocol."""

    def __init__(self, policies, default):
        self.policies = policies
        self.default = default
        self.sites = {}
        self.ranked = False
        self.host = None

    def answer(self, message):
        reply = PROTOCOL.PolicyMessage(sequence=message.sequence)
        if self.host is None:
            self._open(message.open, reply)
        else:
            for at in range(0, len(message.events), _RECORD_BYTES):
                number, part, unit, *args = _RECORD.unpack_from(message.events, at)
                self.sites[part, unit].event(number, args, message.events, at)
            if message.purpose == PROTOCOL.numbers["PURPOSE_QUERY"]:
                self._query(message.query, reply)
            elif message.purpose == PROTOCOL.numbers["PURPOSE_BOUNDARY"]:
                self._boundary(message, reply)
            if self.ranked and message.purpose != PROTOCOL.numbers["PURPOSE_DRAIN"]:
                reply.next_victims.extend(self._next_victims(message.events))
        reply.next_tick = min((site.next_tick for site in self.sites.values()), default=NEVER)
        return reply

    def _next_victims(self, events):
        for at in range(0, len(events), _RECORD_BYTES):
            number, part, unit, set_, _, _, _, known = _RECORD.unpack_from(events, at)
            ranking = getattr(self.sites[part, unit].part, "ranking", None)
            if ranking is None or number not in _OF_A_LINE or known:
                yield 0
            else:
                yield sum(way + 1 << 16 * i for i, way in enumerate(ranking(set_)[:4]))

    def _open(self, opening, reply):
        if opening.version != 1:
            raise Refused("version=%d of the protocol; this server speaks 1" % opening.version)
        name = opening.policy or self.default
        if name not in self.policies:
            raise Refused("policy %s; this server has %s" % (name, ", ".join(self.policies)))
        self.host = opening.geometry
        policy = self.policies[name](self.host, opening.seed)
        offered = sum(1 << number for number in self.host.offered)
        counts = {1: self.host.sms, 2: self.host.sub_partitions, 3: self.host.channels, 4: self.host.sms}
        reply.opened.version = 1
        reply.opened.policy = name
        for part, label in _PARTS.items():
            for unit in range(counts[part]) if hasattr(policy, label) else ():
                made = getattr(policy, label)(unit)
                if made is not None:
                    self._add(_Site(made), part, unit, offered, reply)
        if not self.sites:
            raise Refused("policy %s has no part at this host" % name)

    def _add(self, site, part, unit, offered, reply):
        missing = [name for name, number in HOOKS.items() if (site.hooks & ~offered) >> number & 1]
        if missing:
            raise Refused("%s needs the hook %s, which the host does not have" % (type(site.part).__name__, missing[0]))
        self.sites[part, unit] = site
        self.ranked |= hasattr(site.part, "ranking")
        facts = reply.opened.sites.add(part=part, unit=unit, publishes=site.publishes)
        facts.hooks = site.hooks | (_RESAMPLING & offered if part == 4 and site.publishes else 0)
        facts.sees_no_accesses = site.sees_no_accesses
        for name in ("always_picks_a_way", "always_picks_a_request", "chooses_invalid", "orders_all_warps"):
            setattr(facts, name, getattr(site.part, name, False))
        scope = PROTOCOL.numbers["SCOPE_" + getattr(site.part, "scope", "GPU")]
        for field in facts.DESCRIPTOR.fields:
            if field.name.endswith("_scope") and HOOKS[field.name[: -len("_scope")]] in site.calls:
                setattr(facts, field.name, scope)

    def _query(self, query, reply):
        number, part, unit, *args = _RECORD.unpack_from(query, 0)
        reply.code, reply.value = NONE
        if number in (HOOKS["kernel_began"], HOOKS["kernel_ended"]):
            name = bytes(query[_RECORD_BYTES:]).decode("utf-8", "replace")
            shown = [args[0], name, args[1], args[2]] if number == HOOKS["kernel_began"] else args[:1]
            for site in self.sites.values():
                if number in site.calls:
                    site.calls[number][0](*shown)
            return
        method, access, count = self.sites[part, unit].calls[number]
        shown = [Access(query, 48)] if access else []
        if number == HOOKS["victim"]:
            shown += [args[0], Ways(query, _RECORD_BYTES, args[1], args[2])]
        elif number == HOOKS["next_request"] and not args[1]:
            admit = getattr(self.sites[part, unit].part, "admit", None)
            reply.code, reply.value = admit(Access(query, 48)) if admit else CACHE
            return
        elif number in (HOOKS["next_request"], HOOKS["pick"], HOOKS["pick_in_channel"]):
            queue = [Queued(query, _RECORD_BYTES + 104 * i) for i in range(args[1])]
            shown = [queue] if number == HOOKS["next_request"] else [args[0], queue]
            shown += [args[2]] if number == HOOKS["pick"] else []
        elif number == HOOKS["warp_order"]:
            warps = [Warp(state) for state in struct.unpack_from("<%di" % args[1], query, _RECORD_BYTES)]
            order = list(method(args[0], warps, args[2], args[4]))
            reply.slots.extend(order + [-1] * (len(warps) - len(order)))
            return
        else:
            shown += args[:count]
        answer = method(*shown)
        if number == HOOKS["set_index"]:
            answer = (_CODES["SET"], answer)
        elif number == HOOKS["priority_class"]:
            answer = INDEX(answer)
        reply.code, reply.value = answer

    def _boundary(self, message, reply):
        if message.tick:
            for site in self.sites.values():
                if site.next_tick <= message.cycle:
                    site.next_tick = site.part.tick(message.cycle)
        if message.sample:
            reply.published = b"".join(self._sample(sm) for sm in range(self.host.sms))

    def _sample(self, sm):
        slots = self.host.warps
        words = (slots + 63) // 64
        limit, masks = NO_LIMIT, [set(range(slots)), set(range(slots))]
        warps = self.sites.get((4, sm))
        if warps and HOOKS["warp_mask"] in warps.calls:
            warps.part.warp_mask(*masks)
        if warps and HOOKS["cta_limit"] in warps.calls:
            limit = warps.part.cta_limit()
        l1d = self.sites.get((1, sm))
        flush = bool(l1d and HOOKS["flush"] in l1d.calls and l1d.part.flush())
        bits = [sum(1 << slot for slot in mask) | (1 << 64 * words) - (1 << slots) for mask in masks]
        return struct.pack("<iI", limit, flush) + b"".join(mask.to_bytes(8 * words, "little") for mask in bits)


def _session(policies, default):
    def run(messages, context):
        session = Session(policies, default)
        drained = None
        for message in messages:
            drain = message.purpose == PROTOCOL.numbers["PURPOSE_DRAIN"]
            try:
                if drained is not None:
                    raise drained
                reply = session.answer(message)
            except Exception as problem:  # whatever a policy throws ends its session with one line
                if drain:
                    drained = problem
                    continue
                reply = PROTOCOL.PolicyMessage(sequence=message.sequence)
                refused = isinstance(problem, Refused)
                reply.error.message = str(problem) if refused else _line(problem)
                reply.error.refused = refused
                yield reply
                return
            if not drain:
                yield reply
            if message.purpose == PROTOCOL.numbers["PURPOSE_CLOSE"]:
                return

    return run


def _line(problem):
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = " (at %s:%d)" % (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else ""
    return ("the policy threw %s: %s%s" % (type(problem).__name__, problem, where)).replace("\n", " ")


def serve(policies, listen, default=None):
    """Serves ``policies``, classes by name, at ``listen`` (``unix:PATH`` or ``HOST:PORT``) and returns the server.

    ``default`` is the policy for hosts that name none; the first if not given. ``server.wait_for_termination()`` waits.
    """
    handler = grpc.method_handlers_generic_handler(
        PROTOCOL.service,
        {
            "Session": grpc.stream_stream_rpc_method_handler(
                _session(policies, default or next(iter(policies))),
                request_deserializer=PROTOCOL.HostMessage.FromString,
                response_serializer=lambda message: message.SerializeToString(),
            )
        },
    )
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=64), handlers=(handler,))
    if not server.add_insecure_port(listen):
        raise OSError("cannot listen at " + listen)
    server.start()
    return server
