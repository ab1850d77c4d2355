package io.policybridge.simulator.cache;

import io.policybridge.config.Sectors;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.cache.tags.TagArray;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;

/**
 * Changes the tags of a writable cache other than by accesses and fills: host copies, invalidations, flushes, a new
 * size.
 */
final class TagMaintenance {
    private final TagArray tags;
    private final SetChoice sets;
    private final MissPath path;
    private final Requests requests;
    private final PolicySide policy;
    private final AccessAttempt attempt;
    private final TagCommit commit;
    private final int ways;
    /** The request that shows a host copy to the policy. */
    private final int hostCopy;

    /** {@code unit} is the slice of an L2. */
    TagMaintenance(boolean l2, int unit, CacheParts parts, SetChoice sets, int ways) {
        this.tags = parts.tags();
        this.sets = sets;
        this.path = parts.path();
        this.requests = parts.requests();
        this.policy = parts.policy();
        this.attempt = parts.attempt();
        this.commit = parts.commit();
        this.ways = ways;
        hostCopy = l2 && policy != null ? hostCopyRequest(unit) : Requests.NONE;
    }

    private int hostCopyRequest(int unit) {
        int created = requests.reserve();
        requests.type[created] = AccessType.L1_WRITE_BACK.ordinal();
        requests.size[created] = Sectors.BYTES;
        requests.partition[created] = unit;
        return created;
    }

    /** A host copy touches {@code sectors} of the line {@code block}, at {@code address}. */
    void hostCopy(long address, long block, long now, int sectors) {
        attempt.time = now;
        attempt.block = block;
        attempt.set = sets.of(block);
        int found = tags.probe(attempt.set, block, sectors, true);
        attempt.line = tags.line();
        if (found == Status.RESERVATION_FAIL) {
            return;
        }
        if (policy != null) {
            requests.address[hostCopy] = address;
            requests.sectors[hostCopy] = sectors;
        }
        place(hostCopy, found, sectors);
        tags.fill(attempt.line, sectors, 0, 0);
        path.changed();
        notifyFill(block);
    }

    /** Gives the data of {@code request} for {@code block} a line, where lines are allocated on fill. */
    void allocateOnFill(int request, long block) {
        attempt.block = block;
        attempt.set = sets.of(block);
        int sectors = requests.sectors[request];
        int found = tags.probe(attempt.set, block, sectors, false);
        attempt.line = tags.line();
        place(request, found, sectors);
    }

    /** What {@code found} says is missing is allocated; the policy cannot refuse. A dirty line is dropped. */
    private void place(int request, int found, int sectors) {
        if (found == Status.MISS) {
            if (policy != null && policy.queriesVictim(tags.isInvalid(attempt.line))) {
                int first = attempt.set * ways;
                attempt.line = first + policy.victim(request, attempt.time, attempt.set, attempt.line - first, false);
            }
            commit.replace(request, sectors);
        } else if (found == Status.SECTOR_MISS) {
            commit.allocateSector(request, sectors);
        }
    }

    /** The line of the attempt got data; it counts as filled when none of its sectors is in flight. */
    void notifyFill(long block) {
        if (policy != null && !tags.isLineReserved(attempt.line)) {
            policy.fill(attempt.set, attempt.line - attempt.set * ways, block);
        }
    }

    /** Drops all lines, or all that are modified, if the cache was used since the last time; whether it was. */
    boolean drop(boolean modifiedOnly) {
        if (!tags.isUsed()) {
            return false;
        }
        if (policy != null) {
            for (int i = 0; i < tags.lines(); i++) {
                if (modifiedOnly ? tags.isLineModified(i) : !tags.isInvalid(i)) {
                    policy.invalidate(i / ways, i % ways, tags.block(i), tags.isLineModified(i));
                }
            }
        }
        if (modifiedOnly) {
            tags.flush();
        } else {
            tags.invalidateAll();
        }
        path.changed();
        return true;
    }

    /** Drops what is neither modified, nor reserved, nor awaited by an access that is not yet handed back. */
    void dropClean() {
        for (int i = 0; i < tags.lines(); i++) {
            if (!tags.isInvalid(i)
                    && !tags.isLineReserved(i)
                    && !tags.isLineModified(i)
                    && !path.isAwaited(tags.block(i))) {
                drop(i);
            }
        }
    }

    /** Drops line {@code i}, which is clean and complete. */
    void drop(int i) {
        if (policy != null) {
            policy.invalidate(i / ways, i % ways, tags.block(i), false);
        }
        tags.drop(i);
        path.changed();
    }

    /** Empties the cache and keeps to the lowest {@code number} ways of each set. */
    void useWays(int number) {
        if (number < 1 || number > ways) {
            throw new IllegalArgumentException("ways=" + number + "; expected 1 to " + ways);
        }
        if (number != tags.usedWays()) {
            drop(false);
            tags.useWays(number);
        }
    }
}
