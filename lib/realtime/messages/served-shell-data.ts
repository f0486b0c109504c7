import { createStore } from "zustand/vanilla";
import type { Dismissals } from "./dismissals";
import type { LiveMessage } from "./message";
import type { MessagesState, MessagesStore } from "./messages-store";

/** The messages and unread alerts that the server sent with the page. */
export interface ServedShellData {
  /** The messages to show, in order, at the time of rendering. */
  messages: readonly LiveMessage[];
  /** The number of unread alerts; null if unknown. */
  unread: number | null;
  /** The server's clock at the time of rendering, in milliseconds since 1970. */
  serverMs: number;
}

/** The messages of a page before its realtime part has loaded: they can only be dismissed. */
export function createServedMessages(
  messages: readonly LiveMessage[],
  dismissals: Pick<Dismissals, "read" | "add">,
): Pick<MessagesStore, "getState" | "subscribe" | "dismiss" | "refresh"> {
  const store = createStore<MessagesState>(() => ({ visible: messages, error: null }));
  const refresh = () => {
    const dismissed = dismissals.read();
    const visible = messages.filter(({ id, dismissible }) => !dismissible || !dismissed.has(id));
    if (visible.length < store.getState().visible.length) store.setState({ visible });
  };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    dismiss(id) {
      dismissals.add(id);
      refresh();
    },
    refresh,
  };
}
