import { randomInt } from "node:crypto";
import type { Database } from "../../database/database";
import type { Letters } from "../../mail/letters";
import { enqueueMail, type Mail } from "../../mail/mail-queue";
import type { Sealer } from "../../secrets/seal";
import type { JobRunner } from "../runner/run-jobs";

/** The outgoing mail: jobs in the database, so that an answer never waits for a mail server and no mail is lost. */
export interface MailQueue {
  letters: Letters;
  /** Puts mail into the queue, within the caller's transaction if `db` is one. `wake` afterwards sets it going. */
  add(db: Database, mail: Mail, dropAt?: Date): Promise<void>;
  /** Sets the queue going, without waiting for it. */
  wake(): void;
  /** Sets it going after a random moment, so that the next answer's time doesn't tell what a job found (case W9). */
  wakeLater(): void;
}

const shortestPauseMs = 500;
const longestPauseMs = 3_000;

/** Makes the post of one backend. Any number of backends share one queue. */
export function createMailQueue({
  sealer,
  letters,
  runner,
}: {
  sealer: Sealer;
  letters: Letters;
  runner: Pick<JobRunner, "wake">;
}): MailQueue {
  return {
    letters,
    add: (db, mail, dropAt) => enqueueMail(db, { sealer, mail, ...(dropAt && { dropAt }) }),
    wake: () => runner.wake(),
    wakeLater: () => void setTimeout(() => runner.wake(), randomInt(shortestPauseMs, longestPauseMs)).unref(),
  };
}
