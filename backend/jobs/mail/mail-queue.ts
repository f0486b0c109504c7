import { randomInt } from "node:crypto";
import type { Database } from "../../database/database";
import type { EmailTemplates } from "../../mail/email-templates";
import { enqueueMail, type MailJobData } from "../../mail/mail-queue";
import type { Sealer } from "../../secrets/seal";
import type { JobRunner } from "../runner/run-jobs";

/** The outgoing mail: jobs in the database, so that a response never waits for a mail server and no mail is lost. */
export interface MailQueue {
  emailTemplates: EmailTemplates;
  /**
   * Adds mail to the queue, within the caller's transaction if `db` is one. `Context.change` wakes the queue after
   * the commit; after any other transaction, call `wake`.
   *
   * @param clientId the client that the mail is sent for; absent: the recipient's client
   */
  add(db: Database, mail: MailJobData, clientId?: string): Promise<void>;
  /** Starts sending, without waiting for it. */
  wake(): void;
  /**
   * Starts sending after a random delay, so that the time of the next response doesn't reveal a job's result
   * (docs/conformance.md, case W9).
   */
  wakeLater(): void;
}

const shortestPauseMs = 500;
const maxPauseMs = 3_000;

/** Creates the mail queue of one backend; backends of one database share it. */
export function createMailQueue({
  sealer,
  emailTemplates,
  runner,
}: {
  sealer: Sealer;
  emailTemplates: EmailTemplates;
  runner: Pick<JobRunner, "wake">;
}): MailQueue {
  return {
    emailTemplates,
    add: (db, mail, clientId) => enqueueMail(db, { sealer, mail, clientId }),
    wake: () => runner.wake(),
    wakeLater: () => void setTimeout(() => runner.wake(), randomInt(shortestPauseMs, maxPauseMs)).unref(),
  };
}
