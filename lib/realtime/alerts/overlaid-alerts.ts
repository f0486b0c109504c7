import "client-only";
import { type Alert, isUnread } from "./alert";

/** What a change under way makes of an alert. */
export type Overlay = { kind: "set"; visibility: "ACKNOWLEDGED" | "NEW" } | { kind: "delete" };

interface OverlaidAlerts {
  /** Newest first, as they will be once every change under way has been made. */
  alerts: readonly Alert[];
  unread: number;
}

/**
 * The alerts that the server has, and the changes under way over them.
 *
 * @param onChange told of what shows, whenever that may be something else
 */
export function createOverlaidAlerts(onChange: (shown: OverlaidAlerts) => void) {
  const base = new Map<string, Alert>();
  /** By alert; the latest counts. Its identity says whose it is. */
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
    alerts.sort((one, other) => other.createdMs - one.createdMs || (one.id < other.id ? 1 : -1));
    onChange({ alerts, unread });
  }

  return {
    /** Takes over what the server has anew, and what it no longer has. */
    take(anew: readonly Alert[], gone: readonly string[]): void {
      for (const id of gone) base.delete(id);
      for (const alert of anew) base.set(alert.id, alert);
      if (anew.length > 0 || gone.length > 0) show();
    },
    /** The server's alerts are known no longer. */
    empty(): void {
      base.clear();
      show();
    },
    /** Shows alerts as a change will make them. @returns the way to take that off again */
    lay(ids: readonly string[], overlay: Overlay): () => void {
      for (const id of ids) overlays.set(id, overlay);
      show();
      return () => {
        for (const id of ids) if (overlays.get(id) === overlay) overlays.delete(id);
        show();
      };
    },
    /** Forgets all, and tells nobody. */
    clear(): void {
      base.clear();
      overlays.clear();
    },
  };
}
