package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** The run of a program whose libcudart.so has started this process. It waits for our end when it exits. */
final class ParentRun extends CudaRun {
    private final ProcessHandle program;
    private final SocketChannel channel;
    private volatile boolean ending;

    private ParentRun(List<String> command, ProcessHandle program, SocketChannel channel) {
        super(command);
        this.program = program;
        this.channel = channel;
    }

    /** @throws BadInput if the standard input is no connection to a program, or the program has gone */
    static ParentRun of() {
        ProcessHandle program = ProcessHandle.current().parent().orElseThrow(ParentRun::notConnected);
        ProcessHandle.Info info = program.info();
        List<String> command = new ArrayList<>(List.of(info.command().orElseThrow(ParentRun::notConnected)));
        command.addAll(List.of(info.arguments().orElse(new String[0])));
        try {
            Channel channel = System.inheritedChannel();
            if (channel instanceof SocketChannel connection) {
                return new ParentRun(command, program, connection);
            }
        } catch (IOException e) {
            // As below.
        }
        throw notConnected();
    }

    private static BadInput notConnected() {
        return new BadInput("--connected; expected to be started by a CUDA program (./policybridge cuda --env)");
    }

    @Override
    FirstCall start() {
        return FirstCall.awaited(new CallWire(channel))
                .orElseThrow(() -> new BadInput(program() + " has ended before its first CUDA call"));
    }

    @Override
    public boolean hasEnded() {
        // An ended program whose own parent has not reaped it counts as alive, but is no longer our parent.
        return ending
                || ProcessHandle.current().parent().filter(program::equals).isEmpty();
    }

    /** The library sends a signal when one ends the program, which waits for us. */
    @Override
    public int secondsToEnd() {
        return 0;
    }

    @Override
    public void terminate() {
        ending = true;
    }

    @Override
    public String ending() {
        return "has ended";
    }

    @Override
    int exitCode() {
        return 0;
    }
}
