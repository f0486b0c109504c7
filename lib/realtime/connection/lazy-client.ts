import "client-only";
import { createStore } from "zustand/vanilla";
import type * as live from "./realtime-client";

/** The part of the program that loads after a page is drawn: the stores, the connection and, behind them, the SDK. */
export type Live = typeof live;

/** Holds the realtime part of the program once it has loaded. */
export const realtimeClientStore = createStore<{ live: Live | null }>(() => ({ live: null }));
