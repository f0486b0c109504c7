import "client-only";
import type { ChangeDocument, Unchecked } from "@/lib/contracts/live-document";
import type { Snapshot } from "@/lib/realtime/database";
import { readMoment } from "@/lib/realtime/moment";

/** How a page takes what is told of, and how it waits; a test brings its own. */
export interface ChangesWorld {
  /** When the server drew the page: milliseconds since 1970. */
  drawnAtMs: number;
  isInSight: () => boolean;
  /** Asks the page's own data again. */
  refresh: () => void;
}

/** What comes together is asked for once; and one's own change has been drawn by then. */
const restMs = 300;
/** However much goes on there, the page is drawn anew no oftener. */
const leastBetweenMs = 1500;
/** A change is dated before it is committed, and clocks differ a little: so much before the page was drawn may be missing in it. */
const marginMs = 60_000;

/**
 * Tells when a page has to be drawn anew: soon after something changed at its account, at once when it is seen again.
 *
 * @returns `take` brings what the database says; `look`: the page may be in sight again; `stop` ends it
 */
export function watchChanges({ drawnAtMs, isInSight, refresh }: ChangesWorld) {
  let seenMs = drawnAtMs - marginMs;
  let refreshedMs = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!isDue || !isInSight() || timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        if (!isInSight()) return;
        isDue = false;
        refreshedMs = Date.now();
        refresh();
      },
      Math.max(restMs, refreshedMs + leastBetweenMs - Date.now()),
    );
  };
  return {
    take({ set }: Snapshot): void {
      const moments = set.map(({ data }: { data: Unchecked<ChangeDocument<unknown>> }) => readMoment(data.at) ?? 0);
      const latestMs = Math.max(0, ...moments);
      if (latestMs <= seenMs) return;
      seenMs = latestMs;
      isDue = true;
      look();
    },
    look,
    stop: () => clearTimeout(timer),
  };
}
