package io.github.agenthostprotocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import first.FirstJavaProgram;
import guide.JavaGuide;
import io.github.agenthostprotocol.wire.DecodeException;
import io.github.agenthostprotocol.wire.Tristate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Java sees of the package. */
class JavaTest {
    @Test
    void makesRecordsOfWhatIsRequiredAndSetsTheRest() {
        ErrorInfo error = new ErrorInfo("type", "message");
        assertNull(error.getStack());
        error.setStack("stack");
        assertEquals("{\"errorType\":\"type\",\"message\":\"message\",\"stack\":\"stack\"}", error.encode());
        assertEquals(error, ErrorInfo.Codec.decode(error.encode()));
    }

    @Test
    void makesRecordsThatRequireNothing() {
        CanvasUpdatedAction action = new CanvasUpdatedAction();
        action.setTitle(Tristate.ofNull());
        assertEquals("{\"type\":\"canvas/updated\",\"title\":null}", action.encode());
    }

    @Test
    void tellsMembersApart() {
        StateAction action = StateAction.Codec.decode("{\"type\":\"session/titleChanged\",\"title\":\"t\"}");
        assertTrue(action instanceof SessionTitleChangedAction changed && changed.getTitle().equals("t"));
    }

    @Test
    void comparesEnumsAndBits() {
        assertEquals(ChatInteractivity.FULL, ChatInteractivity.Codec.of("full"));
        assertEquals(TurnState.COMPLETE, TurnState.Codec.decode("\"complete\""));
        assertTrue(new SessionStatus(40).contains(SessionStatus.IS_READ));
    }

    @Test
    void reduces() {
        ChatState chat = new ChatState(
            "ahp-chat:/1", "", SessionStatus.IDLE, "2026-01-15T09:00:00.000Z", new ArrayList<>());
        ChatActivityChangedAction action = new ChatActivityChangedAction("busy");
        assertTrue(Reducers.chat(chat, action, 0));
        assertFalse(Reducers.chat(chat, action, 0));
    }

    @Test
    void asksTheRegistry() {
        assertEquals("0.6.0", Registry.PROTOCOL_VERSION);
        assertEquals("0.5.1", Registry.negotiate(List.of("0.5.1")));
        assertTrue(Registry.isKnown(NameKind.REQUEST, "ping", "0.6.0"));
    }

    @Test
    void learnsWhereTheErrorIs() {
        DecodeException error = assertThrows(DecodeException.class, () -> ErrorInfo.Codec.decode("{}"));
        assertEquals("/errorType", error.getPath());
    }

    @Test
    void runsTheFirstProgram() {
        PrintStream before = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true));
        try {
            FirstJavaProgram.main(new String[0]);
        } finally {
            System.setOut(before);
        }
        assertTrue(output.toString().startsWith("changed: true, activity: Thinking\n{"));
    }

    @Test
    void doesWhatTheGuideSays() {
        ChatState chat = JavaGuide.make();
        assertEquals("Thinking", chat.getActivity());
        assertEquals("Hello", JavaGuide.titleOf(chat.encode()));
        assertEquals("/title is wrong", JavaGuide.titleOf(chat.encode().replace("\"Hello\"", "7")));
    }
}
