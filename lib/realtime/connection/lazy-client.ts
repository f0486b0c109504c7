import "client-only";
import { createStore } from "zustand/vanilla";
import type * as live from "./realtime-client";

/** What every page can do without until it is drawn: the stores, the connection and, behind them, the SDK. */
export type Live = typeof live;

/** The live part of the program, once it has come. */
export const realtimeClientStore = createStore<{ live: Live | null }>(() => ({ live: null }));
