import { recordExpiredViewings } from "../../domains/people/sessions/client-viewings";
import { defineTimedJob } from "../define-job";

/** Records, every minute, the end of expired views of clients. */
export const clientViewingsJob = defineTimedJob("client-viewings", ({ db, now }) => recordExpiredViewings(db, now()), {
  everySeconds: 60,
  retryLimit: 0,
  timeoutSeconds: 60,
  deleteWhenDone: true,
});
