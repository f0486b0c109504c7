import { z } from "zod";
import { recordExpiredViewings } from "../../domains/people/sessions/client-viewings";
import { defineJob } from "../define-job";

/** Records, every minute, the end of expired views of clients. */
export const clientViewingsJob = defineJob(
  "client-viewings",
  z.object({}),
  (_data, { db, now }) => recordExpiredViewings(db, now()),
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 60, deleteWhenDone: true },
);
