import { createStore } from "zustand/vanilla";
import type * as live from "./live";

/** What every page can do without until it is drawn: the stores, the connection and, behind them, the SDK. */
export type Live = typeof live;

/** The live part of the program, once it has come. */
export const liveStore = createStore<{ live: Live | null }>(() => ({ live: null }));
