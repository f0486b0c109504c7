import { z } from "zod";
import { takeFigures } from "../../connectors/bls/take-figures";
import { defineJob } from "../define-job";

/** Asks the BLS for the industries' employment, once for all clients; looked after twice a minute, it asks when it is time. */
export const industryFiguresJob = defineJob(
  "connect-bls",
  z.object({}),
  async (_data, run) => {
    if (run.industrySource) await takeFigures(run.industrySource, run);
  },
  { everySeconds: 30, retryLimit: 0, timeoutSeconds: 120, deleteWhenDone: true, oneWaitingPerKey: true },
);
