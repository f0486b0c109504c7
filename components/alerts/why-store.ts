import { createStore } from "zustand/vanilla";
import type { Alert } from "@/lib/realtime/alerts/alert";

/** The alert whose reason is shown; null while the dialog is closed. */
export const whyStore = createStore<{ alert: Alert | null }>(() => ({ alert: null }));

export function openExplanation(alert: Alert): void {
  whyStore.setState({ alert });
}

export function closeWhy(): void {
  whyStore.setState({ alert: null });
}
