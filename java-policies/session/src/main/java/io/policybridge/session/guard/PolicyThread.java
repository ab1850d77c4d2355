package io.policybridge.session.guard;

import io.policybridge.session.stack.PolicyFrame;

/** A thread of this process on which policies are called. A policy that interrupts it fails there and then. */
final class PolicyThread extends Thread {
    PolicyThread(Runnable work) {
        super(work, "policies");
        setDaemon(true);
    }

    @Override
    public void interrupt() {
        if (Thread.currentThread() == this && PolicyFrame.in(getStackTrace()).isPresent()) {
            throw new IllegalThreadStateException(
                    "a policy interrupted the thread that it is called on; expected it to leave threads alone");
        }
        super.interrupt();
    }
}
