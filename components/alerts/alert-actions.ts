import { dismissToast, showToast, toastMs } from "@/components/ui/toast-store";
import { formatPlural } from "@/lib/figures/number";
import type { Alert } from "@/lib/realtime/alert";
import { isUnread } from "@/lib/realtime/alert";
import { AlertError } from "@/lib/realtime/alert-error";
import type { Held } from "@/lib/realtime/held-writes";
import { alertsStore } from "@/lib/realtime/live";

/** Marks alerts as read: one at once; several can be taken back for 8 s. Those that are read already are left alone. */
export function acknowledge(alerts: readonly Alert[]): void {
  const ids = alerts.filter(isUnread).map(({ id }) => id);
  const [only] = ids;
  if (only === undefined) return;
  const again = (left: readonly string[]) => acknowledge(alerts.filter(({ id }) => left.includes(id)));
  if (ids.length === 1) tell(alertsStore.acknowledge(only), again);
  else offerUndo(alertsStore.holdAcknowledge(ids), `${formatPlural(ids.length, "alert")} acknowledged.`, again);
}

/** Marks alerts as new again. */
export function markAsNew(alerts: readonly Alert[]): void {
  for (const alert of alerts) {
    if (!isUnread(alert)) tell(alertsStore.markAsNew(alert.id), () => markAsNew([alert]));
  }
}

/** Deletes alerts: gone from the screen at once, and for good after 8 s. */
export function deleteAlerts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const text = ids.length === 1 ? "Alert deleted." : `${formatPlural(ids.length, "alert")} deleted.`;
  offerUndo(alertsStore.holdDelete(ids), text, deleteAlerts);
}

function offerUndo(held: Held, text: string, again: (ids: readonly string[]) => void): void {
  const toast = showToast(text, {
    durationMs: toastMs,
    action: {
      label: "Undo",
      run: () => {
        if (!held.undo()) showToast("Too late to undo: it has been done.");
      },
    },
    onExpire: held.commit,
  });
  tell(
    held.done.finally(() => dismissToast(toast)),
    again,
  );
}

/** Shows the text of a change that failed, with a way to try again what was left (checklist D10). */
function tell(work: Promise<void>, again: (ids: readonly string[]) => void): void {
  work.catch((error: unknown) => {
    if (!(error instanceof AlertError)) throw error;
    showToast(error.message, { tone: "danger", action: { label: "Retry", run: () => again(error.ids) } });
  });
}
