"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { liveStore } from "@/lib/realtime/live-part";
import type { MessagesState, MessagesStore } from "@/lib/realtime/messages-store";

type ClientMessages = MessagesState & Pick<MessagesStore, "dismiss">;

type UsableStore = Pick<MessagesStore, "getState" | "subscribe" | "dismiss">;

const nothing: MessagesState = { visible: [], error: null };
const nothingYet = () => nothing;

/** Until the live part has come, there is nothing; the server draws the same. */
const before: UsableStore = { getState: nothingYet, subscribe: () => () => {}, dismiss: () => {} };

const StoreContext = createContext<UsableStore | null>(null);

interface ProviderProps {
  /** Absent: the messages of whoever is signed in. */
  store?: UsableStore;
  children: ReactNode;
}

/** Gives the pages below it the messages of whoever is signed in. */
export function ClientMessagesProvider({ store, children }: ProviderProps) {
  const live = useStore(liveStore, (state) => state.live);
  return <StoreContext value={store ?? live?.messagesStore ?? before}>{children}</StoreContext>;
}

/**
 * The messages to be shown now, why nothing more is heard, and the way to put one away.
 *
 * @throws outside of a {@link ClientMessagesProvider} (checklist D12)
 */
export function useClientMessages(): ClientMessages {
  const store = useContext(StoreContext);
  if (store === null) throw new Error("useClientMessages must be used within a ClientMessagesProvider.");
  return { ...useStore({ ...store, getInitialState: nothingYet }), dismiss: store.dismiss };
}
