import { createStore, type StoreApi } from "zustand/vanilla";
import type { ServerClock } from "@/lib/session/server-clock";
import type { DatabaseTrouble, Snapshot } from "./database";
import type { Dismissals } from "./dismissals";
import { type LiveMessage, type MessageSource, readMessage } from "./message";
import { nextEdge, visibleMessages } from "./visible-messages";

export interface MessagesState {
  /** What is to be shown now, in order (checklist D4). */
  visible: readonly LiveMessage[];
  /** Why nothing more is heard (checklist D11); null while all is well. */
  error: string | null;
}

export interface MessagesStore extends Pick<StoreApi<MessagesState>, "getState" | "subscribe"> {
  /** Begins for somebody of this role; forgets everything of whoever was there before. */
  open: (role: string | null) => void;
  take: (source: MessageSource, snapshot: Snapshot) => void;
  /** A listener failed: what it brought is gone from the screen (case R4). */
  fail: (source: MessageSource, why: DatabaseTrouble) => void;
  dismiss: (id: string) => void;
  /** Looks at the clock again, e.g. after sleep. */
  look: () => void;
  /** Nobody, no client, or nobody resolved: nothing is kept (checklist D6). */
  clear: () => void;
}

interface Parts {
  clock: Pick<ServerClock, "nowMs">;
  dismissals: Dismissals;
  /** Told of every listener that failed (checklist D11). */
  onError?: (why: DatabaseTrouble) => void;
}

/** Longer waits overflow the browser's timer, and end at once. */
const longestTimerMs = 2_147_483_647;

const nothing: MessagesState = { visible: [], error: null };

/**
 * The messages of the one who is signed in. One timer stands at the next moment at which something appears or goes by
 * the clock: nothing is polled.
 */
export function createMessagesStore({ clock, dismissals, onError }: Parts): MessagesStore {
  const store = createStore<MessagesState>(() => nothing);
  const sources: Record<MessageSource, Map<string, LiveMessage>> = { general: new Map(), client: new Map() };
  let viewer: { role: string | null; unfollow: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    if (viewer === null) return;
    const all = [...sources.general.values(), ...sources.client.values()];
    const seen = { nowMs: clock.nowMs(), role: viewer.role, dismissed: dismissals.read() };
    show(visibleMessages(all, seen));
    const edgeMs = nextEdge(all, seen);
    if (edgeMs === null) return;
    timer = setTimeout(look, Math.min(Math.ceil(edgeMs - seen.nowMs), longestTimerMs));
  }

  function show(visible: readonly LiveMessage[]): void {
    const before = store.getState().visible;
    const isSame = before.length === visible.length && before.every((message, at) => message === visible[at]);
    if (!isSame) store.setState({ visible });
  }

  function clear(): void {
    clearTimeout(timer);
    viewer?.unfollow();
    viewer = null;
    sources.general.clear();
    sources.client.clear();
    store.setState(nothing, true);
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    open(role) {
      clear();
      viewer = { role, unfollow: dismissals.follow(look) };
    },
    take(source, snapshot) {
      if (viewer === null) return;
      for (const id of snapshot.gone) sources[source].delete(id);
      for (const { id, data } of snapshot.set) sources[source].set(id, readMessage(source, id, data));
      if (snapshot.isCurrent && store.getState().error !== null) store.setState({ error: null });
      if (snapshot.set.length > 0 || snapshot.gone.length > 0) look();
    },
    fail(source, why) {
      console.warn("Messages can't be followed.", { code: why.code, message: why.message, source });
      sources[source].clear();
      store.setState({ error: why.message });
      onError?.(why);
      look();
    },
    dismiss(id) {
      dismissals.add(id);
      look();
    },
    look,
    clear,
  };
}
