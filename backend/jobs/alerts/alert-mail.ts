import { z } from "zod";
import { alertMailQueue } from "../../store/alert-mail/alert-mail-queue";
import { mailAllDue, mailMember } from "../../store/alert-mail/send";
import { defineJob } from "../define-job";

/** Mails, every minute, what has come due: digests, and what waited for the end of quiet hours or of a pause. */
export const alertDigestJob = defineJob(
  "alert-digest",
  z.object({}),
  async (_data, run) => void (await mailAllDue(run, run.signal)),
  { everySeconds: 60, retryLimit: 0, timeoutSeconds: 300, deleteWhenDone: true },
);

/** Mails alerts at once to those who were told of something a moment ago. */
export const alertMailJob = defineJob(
  alertMailQueue.name,
  alertMailQueue.schema,
  async ({ members }, run) => {
    for (const member of members) await mailMember(run, member);
  },
  { concurrency: 2, deleteWhenDone: true },
);
