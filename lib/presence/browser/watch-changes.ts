import "client-only";
import type { ChangeDocument, UnvalidatedFields } from "@/lib/contracts/alerts/live-document";
import type { Snapshot } from "@/lib/realtime/database";
import { readMoment } from "@/lib/realtime/moment";

/** The parts of a page that the watching uses; a test passes its own. */
export interface ChangesWorld {
  /** When the server rendered the page, in milliseconds since 1970. */
  drawnAtMs: number;
  isInSight: () => boolean;
  /** Loads the page's data again. */
  refresh: () => void;
}

/**
 * The pause that collects changes arriving together into one refresh; after it, the page has also rendered its own
 * user's change.
 */
const debounceMs = 300;
/** The minimum time between two refreshes, however many changes arrive. */
const minIntervalMs = 1500;
/**
 * A change is dated before it is committed, and clocks differ, so a change dated up to this long before the page was
 * rendered may be missing from the page.
 */
const marginMs = 60_000;

/**
 * Refreshes a page when its account changes: shortly after a change while the page is visible, otherwise as soon as it
 * is visible again.
 *
 * @returns `apply` receives a snapshot of the changes; `poll` must be called when the page may have become visible;
 * `stop` ends the watching
 */
export function watchChanges({ drawnAtMs, isInSight, refresh }: ChangesWorld) {
  let seenMs = drawnAtMs - marginMs;
  let refreshedMs = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const poll = () => {
    if (!isDue || !isInSight() || timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        if (!isInSight()) return;
        isDue = false;
        refreshedMs = Date.now();
        refresh();
      },
      Math.max(debounceMs, refreshedMs + minIntervalMs - Date.now()),
    );
  };
  return {
    apply({ set }: Snapshot): void {
      const moments = set.map(
        ({ data }: { data: UnvalidatedFields<ChangeDocument<unknown>> }) => readMoment(data.at) ?? 0,
      );
      const latestMs = Math.max(0, ...moments);
      if (latestMs <= seenMs) return;
      seenMs = latestMs;
      isDue = true;
      poll();
    },
    poll,
    stop: () => clearTimeout(timer),
  };
}
