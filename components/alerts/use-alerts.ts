"use client";

import { useStore } from "zustand";
import type { AlertsState } from "@/lib/realtime/alerts/alerts-store";
import type { RealtimeState } from "@/lib/realtime/connection/connection";
import { realtimeClientStore } from "@/lib/realtime/connection/lazy-client";

const noAlerts: AlertsState = { alerts: [], unread: 0, isLoaded: false, error: null, progress: null };
const off: RealtimeState = { kind: "off" };
const connecting: RealtimeState = { kind: "connecting" };
const never = () => () => {};

/** Replaces the alerts' store until its code has loaded; the server renders the same state. */
const alertsBefore = { getState: () => noAlerts, getInitialState: () => noAlerts, subscribe: never };
const realtimeBefore = { getState: () => connecting, getInitialState: () => connecting, subscribe: never };

/** Selects a part of the alerts' state. */
export function useAlerts<Part>(select: (state: AlertsState) => Part): Part {
  const live = useStore(realtimeClientStore, (state) => state.live);
  return useStore(live ? { ...live.alertsStore, getInitialState: alertsBefore.getState } : alertsBefore, select);
}

/** The state of the connection to the realtime database. */
export function useRealtimeState(): RealtimeState {
  const live = useStore(realtimeClientStore, (state) => state.live);
  return useStore(live ? { ...live.connection, getInitialState: () => off } : realtimeBefore);
}
