import { countSegments } from "../../domains/industry-pages/segments/medians";
import { defineTimedJob } from "../define-job";

/** Recomputes the segments whose accounts changed. When the job is interrupted, the rest stays marked. */
export const segmentsJob = defineTimedJob(
  "count-segments",
  async ({ db, now, signal }) => {
    while (!signal.aborted && (await countSegments(db, now())));
  },
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 600, deleteWhenDone: true, oneWaitingPerKey: true },
);
