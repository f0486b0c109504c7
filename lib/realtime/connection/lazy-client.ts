import "client-only";
import { createStore } from "zustand/vanilla";
import type * as live from "./realtime-client";

/** The lazily loaded part of the client: the stores, the connection and the SDK behind them. */
export type LoadedClient = typeof live;

/** Holds the realtime client once it has loaded. */
export const realtimeClientStore = createStore<{ live: LoadedClient | null }>(() => ({ live: null }));
