import { createStore } from "zustand/vanilla";
import { dismissToast, showToast, toastMs } from "@/components/ui/overlay/toast-store";
import { recordDeletedAlerts } from "@/lib/alert-rules/browser/requests";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { isUnread } from "@/lib/realtime/alerts/alert";
import { AlertError } from "@/lib/realtime/alerts/alert-error";
import type { PendingWrite } from "@/lib/realtime/alerts/pending-writes";
import { alertsStore } from "@/lib/realtime/connection/realtime-client";

/** Marks alerts as read: a single one at once, several with Undo for 8 s. Skips alerts that are already read. */
export function acknowledge(alerts: readonly Alert[]): void {
  const ids = alerts.filter(isUnread).map(({ id }) => id);
  const [only] = ids;
  if (only === undefined) return;
  const retry = (failedIds: readonly string[]) => acknowledge(alerts.filter(({ id }) => failedIds.includes(id)));
  if (ids.length === 1) showFailure(alertsStore.acknowledge(only), retry);
  else offerUndo(ids, alertsStore.holdAcknowledge(ids), `${formatPlural(ids.length, "alert")} acknowledged.`, retry);
}

/** Marks alerts as new: a single one at once, several with Undo for 8 s. */
export function markAsNew(alerts: readonly Alert[]): void {
  const ids = alerts.filter((alert) => !isUnread(alert)).map(({ id }) => id);
  const [only] = ids;
  if (only === undefined) return;
  const retry = (failedIds: readonly string[]) => markAsNew(alerts.filter(({ id }) => failedIds.includes(id)));
  if (ids.length === 1) showFailure(alertsStore.markAsNew(only), retry);
  else offerUndo(ids, alertsStore.holdMarkAsNew(ids), `${formatPlural(ids.length, "alert")} marked as new.`, retry);
}

/** Deletes alerts: hidden at once, and deleted after 8 s unless undone. */
export function deleteAlerts(ids: readonly string[]): void {
  if (ids.length === 0) return;
  const text = ids.length === 1 ? "Alert deleted." : `${formatPlural(ids.length, "alert")} deleted.`;
  const ofRules = idsOfRules(ids);
  const held = alertsStore.holdDelete(ids);
  held.done.then(
    (isDeleted) => recordDeletedAlerts(isDeleted ? ofRules : []),
    (error) => {
      const keptIds = new Set(error instanceof AlertError ? error.ids : ids);
      return recordDeletedAlerts(ofRules.filter((id) => !keptIds.has(id)));
    },
  );
  offerUndo(ids, held, text, deleteAlerts);
}

function idsOfRules(ids: readonly string[]): string[] {
  const requestedIds = new Set(ids);
  return alertsStore.getState().alerts.flatMap(({ id, rule }) => (rule && requestedIds.has(id) ? [id] : []));
}

/** The alerts whose change was undone last; the drawer moves the focus to them. */
export const undoneStore = createStore<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** The undo functions of changes that can still be undone, the latest last. */
const undoable: (() => void)[] = [];

/**
 * Undoes the latest change.
 *
 * @returns whether there was a change to undo
 */
export function undoLatest(): boolean {
  const undo = undoable.at(-1);
  undo?.();
  return undo !== undefined;
}

function offerUndo(
  changed: readonly string[],
  held: PendingWrite,
  text: string,
  retry: (ids: readonly string[]) => void,
): void {
  const undo = () => {
    if (held.undo()) undoneStore.setState({ ids: changed });
    else showToast("Too late to undo: the change was already saved.");
  };
  undoable.push(undo);
  const toast = showToast(text, {
    durationMs: toastMs,
    action: { label: "Undo", run: undo },
    onExpire: held.commit,
  });
  showFailure(
    held.done.finally(() => {
      undoable.splice(undoable.indexOf(undo), 1);
      dismissToast(toast);
    }),
    retry,
  );
}

/** Shows the error text of a failed change, with a button that retries the remaining alerts (checklist D10). */
function showFailure(work: Promise<unknown>, retry: (ids: readonly string[]) => void): void {
  work.catch((error: unknown) => {
    if (!(error instanceof AlertError)) throw error;
    showToast(error.message, { tone: "danger", action: { label: "Retry", run: () => retry(error.ids) } });
  });
}
