import "client-only";
import { type Alert, isUnread } from "./alert";

/** The effect of a pending change on an alert. */
export type Overlay = { kind: "set"; visibility: "ACKNOWLEDGED" | "NEW" } | { kind: "delete" };

interface OptimisticAlerts {
  /** Newest first, with all pending changes already applied. */
  alerts: readonly Alert[];
  unread: number;
}

/**
 * Combines the server's alerts with the pending changes on top of them.
 *
 * @param onChange called with the resulting alerts whenever they may have changed
 */
export function createOptimisticAlerts(onChange: (shown: OptimisticAlerts) => void) {
  const base = new Map<string, Alert>();
  /** The latest pending change of each alert. `add` compares object identity so that it removes only its own. */
  const overlays = new Map<string, Overlay>();

  function show(): void {
    const alerts: Alert[] = [];
    let unread = 0;
    for (const alert of base.values()) {
      const overlay = overlays.get(alert.id);
      if (overlay?.kind === "delete") continue;
      const seen = overlay ? { ...alert, visibility: overlay.visibility } : alert;
      if (isUnread(seen)) unread += 1;
      alerts.push(seen);
    }
    alerts.sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1));
    onChange({ alerts, unread });
  }

  return {
    /** Applies a snapshot: alerts that are new or changed on the server, and ids that were removed. */
    apply(changed: readonly Alert[], removedIds: readonly string[]): void {
      for (const id of removedIds) base.delete(id);
      for (const alert of changed) base.set(alert.id, alert);
      if (changed.length > 0 || removedIds.length > 0) show();
    },
    /** Replaces the server's alerts but keeps pending changes. */
    replace(alerts: readonly Alert[]): void {
      base.clear();
      for (const alert of alerts) base.set(alert.id, alert);
      show();
    },
    /** Drops the server's alerts but keeps pending changes. */
    empty(): void {
      base.clear();
      show();
    },
    /**
     * Shows alerts with a pending change applied.
     *
     * @returns a function that removes the change
     */
    add(ids: readonly string[], overlay: Overlay): () => void {
      for (const id of ids) overlays.set(id, overlay);
      show();
      return () => {
        for (const id of ids) if (overlays.get(id) === overlay) overlays.delete(id);
        show();
      };
    },
    /** Drops everything without calling `onChange`. */
    clear(): void {
      base.clear();
      overlays.clear();
    },
  };
}
