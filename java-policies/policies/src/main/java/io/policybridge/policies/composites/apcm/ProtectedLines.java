package io.policybridge.policies.composites.apcm;

import io.policybridge.api.Access;
import io.policybridge.policies.composites.apcm.AccessInformation.Method;
import io.policybridge.toolbox.TouchOrder;

/** Which lines of one L1D may not be replaced. A line is named by its number, set x ways + way. */
interface ProtectedLines extends TouchOrder.Guard {
    /** An access of any kind was committed at the L1D; called before what it does to a line. */
    void accessed(Access access);

    /** {@code line} was allocated by load {@code id} (or NONE), whose lines are treated by {@code method}. */
    void inserted(int line, Access access, int id, Method method);

    void dropped(int line);

    void clear();

    /** Nothing is protected and nothing kept. */
    ProtectedLines NOTHING = new ProtectedLines() {
        @Override
        public boolean isProtected(int line) {
            return false;
        }

        @Override
        public void accessed(Access access) {}

        @Override
        public void inserted(int line, Access access, int id, Method method) {}

        @Override
        public void dropped(int line) {}

        @Override
        public void clear() {}
    };
}
