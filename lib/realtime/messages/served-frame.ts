import { createStore } from "zustand/vanilla";
import type { Dismissals } from "./dismissals";
import type { LiveMessage } from "./message";
import type { MessagesState, MessagesStore } from "./messages-store";

/** What the server knew of messages and alerts when it sent the page. */
export interface ServedFrame {
  /** To be shown then, in order. */
  messages: readonly LiveMessage[];
  /** How many alerts were unread; null: not known. */
  unread: number | null;
  /** What the server's clock said, milliseconds since 1970. */
  serverMs: number;
}

/** The messages of a page whose live part hasn't come: they can be put away, and no more. */
export function createServedMessages(
  messages: readonly LiveMessage[],
  dismissals: Pick<Dismissals, "read" | "add">,
): Pick<MessagesStore, "getState" | "subscribe" | "dismiss" | "look"> {
  const store = createStore<MessagesState>(() => ({ visible: messages, error: null }));
  const look = () => {
    const dismissed = dismissals.read();
    const visible = messages.filter(({ id, dismissible }) => !dismissible || !dismissed.has(id));
    if (visible.length < store.getState().visible.length) store.setState({ visible });
  };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dismiss(id) {
      dismissals.add(id);
      look();
    },
    look,
  };
}
