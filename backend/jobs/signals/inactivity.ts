import { type CombinedAlerts, detectInactive } from "../../domains/signals/inactive-accounts/detect-inactive";
import { defineTimedJob } from "../define-job";

/**
 * Finds owned accounts without activity for a long time, every 15 minutes, and raises one alert per inactive period.
 */
export const inactivityJob = defineTimedJob(
  "quiet",
  async ({ db, now, signal, onChange }) => {
    const combined: CombinedAlerts = new Map();
    for (let hasMore = true; hasMore && !signal.aborted; ) {
      const result = await db.transaction((tx) => detectInactive(tx, now(), combined));
      if (result.found > 0) onChange();
      hasMore = result.hasMore;
    }
  },
  { everySeconds: 900, retryLimit: 0, timeoutSeconds: 600 },
);
