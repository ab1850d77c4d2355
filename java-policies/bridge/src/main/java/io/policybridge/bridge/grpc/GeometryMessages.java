package io.policybridge.bridge.grpc;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.GeometryBounds;
import io.policybridge.bridge.GeometryCounts;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.proto.PartKind;
import io.policybridge.proto.Scope;
import io.policybridge.proto.SiteFacts;
import io.policybridge.session.HookTable;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts host geometries and sites between messages and the API. */
final class GeometryMessages {
    private GeometryMessages() {}

    /** The geometry that {@code message} describes; every count is checked. */
    static HostGeometry of(io.policybridge.proto.HostGeometry message) {
        return GeometryCounts.read(name -> GeometryBounds.count(name, count(message, name)))
                .offered(hooks(message))
                .host(message.getHost().isEmpty() ? "unnamed" : message.getHost())
                .build();
    }

    /** The count called {@code name}, of {@code message} or, behind a dot, of a message in it. */
    private static int count(Message message, String name) {
        int dot = name.indexOf('.');
        return dot < 0
                ? (int) message.getField(field(message, name))
                : count((Message) message.getField(field(message, name.substring(0, dot))), name.substring(dot + 1));
    }

    private static void setCount(Message.Builder message, String name, int count) {
        int dot = name.indexOf('.');
        if (dot < 0) {
            message.setField(field(message, name), count);
        } else {
            setCount(message.getFieldBuilder(field(message, name.substring(0, dot))), name.substring(dot + 1), count);
        }
    }

    private static FieldDescriptor field(MessageOrBuilder message, String name) {
        return message.getDescriptorForType().findFieldByName(name);
    }

    private static Set<Hook> hooks(io.policybridge.proto.HostGeometry message) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        message.getOfferedValueList().forEach(number -> hooks.add(Wire.hook(number)));
        return hooks;
    }

    /** The message that describes {@code site} to a host. */
    static SiteFacts site(SessionSites.SiteFacts site) {
        SiteFacts.Builder message = SiteFacts.newBuilder()
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
                .setOrdersAllWarps(site.promises().contains(Promise.ORDERS_ALL_WARPS));
        site.scopes()
                .forEach((query, scope) -> message.setField(
                        scope(query), Scope.forNumber(Wire.number(scope)).getValueDescriptor()));
        return message.build();
    }

    /** The message that describes {@code host}, which offers {@code offered}. */
    static io.policybridge.proto.HostGeometry message(HostGeometry host, Set<Hook> offered) {
        io.policybridge.proto.HostGeometry.Builder message =
                io.policybridge.proto.HostGeometry.newBuilder().setHost(host.host());
        GeometryCounts.write(host, (name, count) -> setCount(message, name, count));
        offered.stream().sorted().forEach(hook -> message.addOfferedValue(Wire.number(hook)));
        return message.build();
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
                Promise.TOUCH_MOVES_TO_MRU, site.getTouchMovesToMru(),
                Promise.ORDERS_ALL_WARPS, site.getOrdersAllWarps());
        return sent.keySet().stream().filter(sent::get).collect(Collectors.toSet());
    }

    private static Map<Hook, Promises.Scope> scopes(SiteFacts site) {
        Map<Hook, Promises.Scope> scopes = new EnumMap<>(Hook.class);
        for (Hook query : HookTable.REMEMBERED) {
            int number = ((EnumValueDescriptor) site.getField(scope(query))).getNumber();
            if (number < 0 || number > Promises.Scope.values().length) {
                throw new BadFrame("a scope of " + query + " that does not exist; expected SET, PART or GPU");
            }
            if (number != 0) {
                scopes.put(query, Promises.Scope.values()[number - 1]);
            }
        }
        return scopes;
    }

    /** The field with the scope of a query that hosts may remember. */
    private static FieldDescriptor scope(Hook query) {
        return SiteFacts.getDescriptor().findFieldByName(query.name().toLowerCase(Locale.ROOT) + "_scope");
    }
}
