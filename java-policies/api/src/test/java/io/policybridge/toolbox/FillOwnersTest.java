package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.policybridge.api.HostGeometry.CacheShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FillOwnersTest {
    private final FillOwners owners = new FillOwners(new CacheShape(1, 2, 128));

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void each_line_has_its_own(int way) {
        PlainAccess access = PlainAccess.load(0, 0);
        owners.inserted(access, 0, way);
        assertEquals(way == 0, owners.isOwner(access, 0, 0));
        assertEquals(way == 1, owners.isOwner(access, 0, 1));
    }

    @Test
    void another_sector_of_the_request_is_the_owner_and_another_request_is_not() {
        owners.inserted(PlainAccess.load(0, 0).withSector(0), 0, 0);
        assertEquals(true, owners.isOwner(PlainAccess.load(0, 0).withSector(1), 0, 0));
        assertEquals(false, owners.isOwner(PlainAccess.load(0, 1).withSector(1), 0, 0));
    }

    @Test
    void an_access_without_id_owns_no_line() {
        PlainAccess writeBack = PlainAccess.load(0, 0).withoutId();
        owners.inserted(writeBack, 0, 0);
        assertFalse(owners.isOwner(writeBack, 0, 0));
    }
}
