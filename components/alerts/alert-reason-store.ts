import { createStore } from "zustand/vanilla";
import type { Alert } from "@/lib/realtime/alerts/alert";

/** The alert whose reason is shown; null while the dialog is closed. */
export const alertReasonStore = createStore<{ alert: Alert | null }>(() => ({ alert: null }));

export function openAlertReason(alert: Alert): void {
  alertReasonStore.setState({ alert });
}

export function closeAlertReason(): void {
  alertReasonStore.setState({ alert: null });
}
