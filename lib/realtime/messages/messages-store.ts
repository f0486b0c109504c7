import { createStore, type StoreApi } from "zustand/vanilla";
import type { ServerClock } from "@/lib/session/browser/server-clock";
import type { RealtimeError, Snapshot } from "../database";
import type { Dismissals } from "./dismissals";
import { type LiveMessage, type MessageSource, messageSources, readMessage } from "./message";
import { nextBoundary, visibleMessages } from "./visible-messages";

export interface MessagesState {
  /** The messages to show now, in order (checklist D4). */
  visible: readonly LiveMessage[];
  /** Why a listener failed (checklist D11); null while none has. */
  error: string | null;
}

export interface Reader {
  uid: string;
  role: string | null;
}

export interface MessagesStore extends Pick<StoreApi<MessagesState>, "getState" | "subscribe"> {
  /**
   * Starts with the messages that the server sent with the page: they are shown for each source until its first
   * snapshot arrives.
   */
  expect: (reader: Reader, served: readonly LiveMessage[]) => void;
  /** Starts for a user and drops the previous user's data. */
  open: (reader: Reader) => void;
  apply: (source: MessageSource, snapshot: Snapshot) => void;
  /** Drops the messages of a source whose listener failed (case R4). */
  fail: (source: MessageSource, why: RealtimeError) => void;
  dismiss: (id: string) => void;
  /** Reads the clock again, for example after the device slept. */
  refresh: () => void;
  /** Drops everything: there is no user, or the user has no client (checklist D6). */
  clear: () => void;
}

interface Parts {
  clock: Pick<ServerClock, "nowMs">;
  dismissals: Pick<Dismissals, "read" | "add" | "follow">;
  /** Called for every listener that failed (checklist D11). */
  onError?: (why: RealtimeError) => void;
}

/** The maximum delay of the browser's timers: a longer one overflows and fires at once. */
const maxTimerMs = 2_147_483_647;

const nothing: MessagesState = { visible: [], error: null };

/**
 * Creates the store of the signed-in user's messages. One timer is set to the next moment at which a message starts or
 * ends; nothing is polled.
 */
export function createMessagesStore({ clock, dismissals, onError }: Parts): MessagesStore {
  const store = createStore<MessagesState>(() => nothing);
  const sources = new Map(messageSources.map((source) => [source, new Map<string, LiveMessage>()]));
  /** The messages that the server sent with the page, for sources whose first snapshot hasn't arrived. */
  const served = new Map<MessageSource, readonly LiveMessage[]>();
  let viewer: (Reader & { unfollow: () => void }) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    clearTimeout(timer);
    if (viewer === null) return;
    // A message whose roles change is briefly in two collections.
    const known = messageSources.flatMap((source) => served.get(source) ?? [...(sources.get(source)?.values() ?? [])]);
    const all = [...new Map(known.map((message) => [message.id, message])).values()];
    const seen = { nowMs: clock.nowMs(), role: viewer.role, dismissed: dismissals.read() };
    show(visibleMessages(all, seen));
    const edgeMs = nextBoundary(all, seen);
    if (edgeMs === null) return;
    timer = setTimeout(refresh, Math.min(Math.ceil(edgeMs - seen.nowMs), maxTimerMs));
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
    for (const found of sources.values()) found.clear();
    served.clear();
    store.setState(nothing, true);
  }

  const isViewer = ({ uid, role }: Reader) => viewer?.uid === uid && viewer.role === role;

  function begin({ uid, role }: Reader): void {
    clear();
    viewer = { uid, role, unfollow: dismissals.follow(refresh) };
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    expect(reader, sent) {
      // The store already follows this user, so its data is newer than the page's.
      if (isViewer(reader)) return;
      begin(reader);
      for (const source of messageSources) {
        served.set(
          source,
          sent.filter((message) => message.source === source),
        );
      }
      refresh();
    },
    open(reader) {
      if (!isViewer(reader)) begin(reader);
    },
    apply(source, snapshot) {
      if (viewer === null) return;
      for (const id of snapshot.removedIds) sources.get(source)?.delete(id);
      for (const { id, data } of snapshot.set) sources.get(source)?.set(id, readMessage(source, id, data));
      if (snapshot.isCurrent && store.getState().error !== null) store.setState({ error: null });
      const isFirst = snapshot.isCurrent && served.delete(source);
      if (isFirst || snapshot.set.length > 0 || snapshot.removedIds.length > 0) refresh();
    },
    fail(source, why) {
      console.warn("The messages subscription failed.", { code: why.code, message: why.message, source });
      sources.get(source)?.clear();
      served.delete(source);
      store.setState({ error: why.message });
      onError?.(why);
      refresh();
    },
    dismiss(id) {
      dismissals.add(id);
      refresh();
    },
    refresh,
    clear,
  };
}
