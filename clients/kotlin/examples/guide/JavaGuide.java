package guide;

import io.github.agenthostprotocol.ChatState;
import io.github.agenthostprotocol.SessionStatus;
import io.github.agenthostprotocol.wire.DecodeException;
import java.util.ArrayList;

public final class JavaGuide {
    public static ChatState make() {
        ChatState chat = new ChatState(
            "ahp-chat:/1", "Hello", SessionStatus.IDLE, "2026-01-15T09:00:00.000Z", new ArrayList<>());
        chat.setActivity("Thinking");
        return chat;
    }

    public static String titleOf(String text) {
        try {
            return ChatState.Codec.decode(text).getTitle();
        } catch (DecodeException error) {
            return error.getPath() + " is wrong";
        }
    }

    private JavaGuide() {}
}
