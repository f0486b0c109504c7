"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { realtimeClientStore } from "@/lib/realtime/connection/lazy-client";
import { browserDismissals } from "@/lib/realtime/messages/dismissals";
import type { LiveMessage } from "@/lib/realtime/messages/message";
import type { MessagesState, MessagesStore } from "@/lib/realtime/messages/messages-store";
import { createServedMessages } from "@/lib/realtime/messages/served-frame";

type ClientMessages = MessagesState & Pick<MessagesStore, "dismiss">;

type UsableStore = Pick<MessagesStore, "getState" | "subscribe" | "dismiss">;

interface Source {
  store: UsableStore;
  /** What the server drew. */
  served: MessagesState;
}

const SourceContext = createContext<Source | null>(null);

const nothing: readonly LiveMessage[] = [];

interface ProviderProps {
  /** Absent: the messages of the signed-in user. */
  store?: UsableStore;
  /** What the server sent with the page: it stands until the live part has come. */
  served?: readonly LiveMessage[];
  children: ReactNode;
}

/** Gives the pages below it the messages of the signed-in user. */
export function ClientMessagesProvider({ store, served = nothing, children }: ProviderProps) {
  const live = useStore(realtimeClientStore, (state) => state.live);
  const [{ dismissals, before }] = useState(() => {
    const dismissals = browserDismissals();
    return { dismissals, before: createServedMessages(served, dismissals) };
  });
  useEffect(() => {
    // The server goes by a cookie, which may lack what was dismissed here.
    before.look();
    dismissals.tellServer();
  }, [before, dismissals]);
  const current = store ?? live?.messagesStore ?? before;
  const source = useMemo(() => ({ store: current, served: { visible: served, error: null } }), [current, served]);
  return <SourceContext value={source}>{children}</SourceContext>;
}

/**
 * The messages to be shown now, why nothing more is heard, and the way to put one away.
 *
 * @throws outside of a {@link ClientMessagesProvider} (checklist D12)
 */
export function useClientMessages(): ClientMessages {
  const source = useContext(SourceContext);
  if (source === null) throw new Error("useClientMessages must be used within a ClientMessagesProvider.");
  const { store, served } = source;
  return { ...useStore({ ...store, getInitialState: () => served }), dismiss: store.dismiss };
}
