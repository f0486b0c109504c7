import { storeFigures } from "../../connectors/bls/store-figures";
import { defineTimedJob } from "../define-job";

/** Fetches the industries' employment from the BLS, once for all clients; checks twice a minute whether that is due. */
export const industryFiguresJob = defineTimedJob(
  "connect-bls",
  async (run) => {
    if (run.industrySource) await storeFigures(run.industrySource, run);
  },
  { everySeconds: 30, retryLimit: 0, timeoutSeconds: 120, deleteWhenDone: true, oneWaitingPerKey: true },
);
