import { alertMailQueue } from "../../domains/alerts/alert-mail/alert-mail-queue";
import { mailAllDue, mailMember } from "../../domains/digest/send";
import { defineJob, defineTimedJob } from "../define-job";

/**
 * Mails alerts that are due, every minute: digests, and alerts delayed by quiet hours or by the minimum interval
 * between two mails.
 */
export const alertDigestJob = defineTimedJob("alert-digest", async (run) => void (await mailAllDue(run, run.signal)), {
  everySeconds: 60,
  retryLimit: 0,
  timeoutSeconds: 300,
  deleteWhenDone: true,
});

/** Mails new alerts immediately. */
export const alertMailJob = defineJob(
  alertMailQueue,
  async ({ members }, run) => {
    for (const member of members) {
      run.signal.throwIfAborted();
      await mailMember(run, member);
    }
  },
  { concurrency: 2, deleteWhenDone: true },
);
