"use client";

import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { realtimeClientStore } from "@/lib/realtime/connection/lazy-client";
import { browserDismissals } from "@/lib/realtime/messages/dismissals";
import type { LiveMessage } from "@/lib/realtime/messages/message";
import type { MessagesState, MessagesStore } from "@/lib/realtime/messages/messages-store";
import { createServedMessages } from "@/lib/realtime/messages/served-shell-data";

type ClientMessages = MessagesState & Pick<MessagesStore, "dismiss">;

type UsableStore = Pick<MessagesStore, "getState" | "subscribe" | "dismiss">;

interface Source {
  store: UsableStore;
  /** The state that the server rendered. */
  served: MessagesState;
}

const SourceContext = createContext<Source | null>(null);

const nothing: readonly LiveMessage[] = [];

interface ProviderProps {
  /** Absent: the store of the signed-in user. */
  store?: UsableStore;
  /** The messages that the server sent with the page, shown until the realtime code has loaded. */
  served?: readonly LiveMessage[] | Promise<readonly LiveMessage[]>;
  children: ReactNode;
}

/** Provides the signed-in user's messages to the pages below it. */
export function ClientMessagesProvider({ store, served: sent = nothing, children }: ProviderProps) {
  const served = "then" in sent ? use(sent) : sent;
  const live = useStore(realtimeClientStore, (state) => state.live);
  const [{ dismissals, before }] = useState(() => {
    const dismissals = browserDismissals();
    return { dismissals, before: createServedMessages(served, dismissals) };
  });
  useEffect(() => {
    // The server relies on the dismissals' cookie, which may lack messages that were dismissed in this browser.
    before.refresh();
    dismissals.notifyServer();
  }, [before, dismissals]);
  const current = store ?? live?.messagesStore ?? before;
  const source = useMemo(() => ({ store: current, served: { visible: served, error: null } }), [current, served]);
  return <SourceContext value={source}>{children}</SourceContext>;
}

/**
 * The messages to show now, the error of a failed listener, and a function that dismisses a message.
 *
 * @throws outside of a {@link ClientMessagesProvider} (checklist D12)
 */
export function useClientMessages(): ClientMessages {
  const source = useContext(SourceContext);
  if (source === null) throw new Error("useClientMessages must be used within a ClientMessagesProvider.");
  const { store, served } = source;
  return { ...useStore({ ...store, getInitialState: () => served }), dismiss: store.dismiss };
}
