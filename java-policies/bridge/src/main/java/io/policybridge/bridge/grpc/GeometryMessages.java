package io.policybridge.bridge.grpc;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.GeometryBounds;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.proto.CacheShape;
import io.policybridge.proto.PartKind;
import io.policybridge.proto.Scope;
import io.policybridge.proto.SiteFacts;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts host geometries and sites between messages and the API. */
final class GeometryMessages {
    private GeometryMessages() {}

    /** The geometry that {@code message} describes; every count is checked. */
    static HostGeometry of(io.policybridge.proto.HostGeometry message) {
        return HostGeometry.builder()
                .sms(GeometryBounds.count("sms", message.getSms(), GeometryBounds.MOST_UNITS))
                .subPartitions(
                        GeometryBounds.count("sub_partitions", message.getSubPartitions(), GeometryBounds.MOST_UNITS))
                .channels(GeometryBounds.count("channels", message.getChannels(), GeometryBounds.MOST_UNITS))
                .banks(GeometryBounds.count("banks", message.getBanks(), GeometryBounds.MOST_UNITS))
                .schedulers(GeometryBounds.count("schedulers", message.getSchedulers(), GeometryBounds.MOST_UNITS))
                .warps(GeometryBounds.count("warps", message.getWarps(), GeometryBounds.MOST_UNITS))
                .warpSize(GeometryBounds.count("warp_size", message.getWarpSize(), GeometryBounds.MOST_UNITS))
                .ctas(GeometryBounds.count("ctas", message.getCtas(), GeometryBounds.MOST_UNITS))
                .l1d(shape("l1d", message.getL1D()))
                .l2(shape("l2", message.getL2()))
                .offered(hooks(message))
                .host(message.getHost().isEmpty() ? "unnamed" : message.getHost())
                .build();
    }

    private static HostGeometry.CacheShape shape(String cache, CacheShape shape) {
        return new HostGeometry.CacheShape(
                GeometryBounds.count(cache + ".sets", shape.getSets(), GeometryBounds.MOST_SETS),
                GeometryBounds.count(cache + ".ways", shape.getWays(), GeometryBounds.MOST_WAYS),
                GeometryBounds.count(cache + ".line_bytes", shape.getLineBytes(), GeometryBounds.MOST_LINE_BYTES));
    }

    private static Set<Hook> hooks(io.policybridge.proto.HostGeometry message) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        message.getOfferedValueList().forEach(number -> hooks.add(Wire.hook(number)));
        return hooks;
    }

    /** The message that describes {@code site} to a host. */
    static SiteFacts site(SessionSites.SiteFacts site) {
        return SiteFacts.newBuilder()
                .setPart(PartKind.forNumber(Wire.number(site.part())))
                .setUnit(site.unit())
                .setHooks(site.wanted().hooks())
                .setPrompt(site.wanted().prompt())
                .setChoosesInvalid(site.wanted().choosesInvalid())
                .setPublishes(site.wanted().publishes())
                .setSeesNoAccesses(site.promises().contains(Promise.SEES_NO_ACCESSES))
                .setAlwaysPicksAWay(site.promises().contains(Promise.ALWAYS_PICKS_A_WAY))
                .setAlwaysPicksARequest(site.promises().contains(Promise.ALWAYS_PICKS_A_REQUEST))
                .setPicksByHits(site.promises().contains(Promise.PICKS_BY_HITS))
                .setIgnoresRepeatedHits(site.promises().contains(Promise.IGNORES_REPEATED_HITS))
                .setTouchMovesToMru(site.promises().contains(Promise.TOUCH_MOVES_TO_MRU))
                .setRouteScope(scope(site, Hook.ROUTE))
                .setVictimScope(scope(site, Hook.VICTIM))
                .setNoEligibleWayScope(scope(site, Hook.NO_ELIGIBLE_WAY))
                .setGrainScope(scope(site, Hook.GRAIN))
                .build();
    }

    /** The message that describes {@code host}, which offers {@code offered}. */
    static io.policybridge.proto.HostGeometry message(HostGeometry host, Set<Hook> offered) {
        io.policybridge.proto.HostGeometry.Builder message = io.policybridge.proto.HostGeometry.newBuilder()
                .setSms(host.sms())
                .setSubPartitions(host.subPartitions())
                .setChannels(host.channels())
                .setBanks(host.banks())
                .setSchedulers(host.schedulers())
                .setWarps(host.warps())
                .setWarpSize(host.warpSize())
                .setCtas(host.ctas())
                .setL1D(message(host.l1d()))
                .setL2(message(host.l2()))
                .setHost(host.host());
        offered.stream().sorted().forEach(hook -> message.addOfferedValue(Wire.number(hook)));
        return message.build();
    }

    private static CacheShape message(HostGeometry.CacheShape shape) {
        return CacheShape.newBuilder()
                .setSets(shape.sets())
                .setWays(shape.ways())
                .setLineBytes(shape.lineBytes())
                .build();
    }

    /** The site of {@code host} that {@code site} describes. @throws BadFrame if there is no such site or hook */
    static SessionSites.SiteFacts site(SiteFacts site, HostGeometry host, Set<Hook> offered) {
        io.policybridge.api.PartKind part = Wire.part(site.getPartValue());
        if (site.getUnit() < 0 || site.getUnit() >= host.sites(part)) {
            throw new BadFrame("a part at " + part + " " + Integer.toUnsignedString(site.getUnit()) + "; expected 0 to "
                    + (host.sites(part) - 1));
        }
        long unknown = site.getHooks();
        for (Hook hook : offered) {
            unknown &= ~(1L << Wire.number(hook));
        }
        if (unknown != 0) {
            throw new BadFrame(
                    "hook " + Long.numberOfTrailingZeros(unknown) + " at " + part + "; expected one of those offered");
        }
        return new SessionSites.SiteFacts(
                part,
                site.getUnit(),
                new SessionSites.Wanted(
                        site.getHooks(), site.getPrompt(), site.getChoosesInvalid(), site.getPublishes()),
                promises(site),
                scopes(site));
    }

    private static Set<Promise> promises(SiteFacts site) {
        Map<Promise, Boolean> sent = Map.of(
                Promise.SEES_NO_ACCESSES, site.getSeesNoAccesses(),
                Promise.ALWAYS_PICKS_A_WAY, site.getAlwaysPicksAWay(),
                Promise.ALWAYS_PICKS_A_REQUEST, site.getAlwaysPicksARequest(),
                Promise.PICKS_BY_HITS, site.getPicksByHits(),
                Promise.IGNORES_REPEATED_HITS, site.getIgnoresRepeatedHits(),
                Promise.TOUCH_MOVES_TO_MRU, site.getTouchMovesToMru());
        return sent.keySet().stream().filter(sent::get).collect(Collectors.toSet());
    }

    private static Map<Hook, Promises.Scope> scopes(SiteFacts site) {
        Map<Hook, Promises.Scope> scopes = new EnumMap<>(Hook.class);
        scope(Hook.ROUTE, site.getRouteScope(), scopes);
        scope(Hook.VICTIM, site.getVictimScope(), scopes);
        scope(Hook.NO_ELIGIBLE_WAY, site.getNoEligibleWayScope(), scopes);
        scope(Hook.GRAIN, site.getGrainScope(), scopes);
        return scopes;
    }

    private static void scope(Hook query, Scope scope, Map<Hook, Promises.Scope> scopes) {
        if (scope == Scope.UNRECOGNIZED) {
            throw new BadFrame("a scope of " + query + " that does not exist; expected SET, PART or GPU");
        }
        if (scope != Scope.SCOPE_UNSPECIFIED) {
            scopes.put(query, Promises.Scope.values()[scope.getNumber() - 1]);
        }
    }

    private static Scope scope(SessionSites.SiteFacts site, Hook query) {
        Promises.Scope scope = site.scopes().get(query);
        return scope == null ? Scope.SCOPE_UNSPECIFIED : Scope.forNumber(Wire.number(scope));
    }
}
