"use client";

import { useStore } from "zustand";
import { useClientMessages } from "@/components/messages/client-messages";
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

/**
 * Why no alerts are arriving: the error of the alerts' listener, or of the connection when it has given up (checklist
 * D11). Null while they arrive, and while another attempt is running or scheduled.
 */
export function useAlertsError(): string | null {
  const ofAlerts = useAlerts((state) => state.error);
  const { error: ofMessages } = useClientMessages();
  const realtime = useRealtimeState();
  if (realtime.kind === "connecting" || realtime.kind === "waiting") return null;
  return ofAlerts ?? (realtime.kind === "failed" ? (ofMessages ?? realtime.detail) : null);
}
