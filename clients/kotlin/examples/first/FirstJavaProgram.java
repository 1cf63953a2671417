package first;

import io.github.agenthostprotocol.ChatState;
import io.github.agenthostprotocol.Reducers;
import io.github.agenthostprotocol.StateAction;

public final class FirstJavaProgram {
    public static void main(String[] args) {
        ChatState chat = ChatState.Codec.decode("""
            {"resource":"ahp-chat:/1","title":"Hello","status":1,"modifiedAt":"2026-01-15T09:00:00.000Z","turns":[]}
            """);
        StateAction action = StateAction.Codec.decode("""
            {"type":"chat/activityChanged","activity":"Thinking"}
            """);

        boolean changed = Reducers.chat(chat, action, System.currentTimeMillis());

        System.out.println("changed: " + changed + ", activity: " + chat.getActivity());
        System.out.println(chat.encode());
    }

    private FirstJavaProgram() {}
}
