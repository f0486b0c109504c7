import { z } from "zod";
import type { Letter } from "../mail/letter";
import { type Letters, lettersOf } from "../mail/letters";
import type { Deliver } from "../mail/smtp";
import type { Sealer } from "../secrets/seal";
import type { Database } from "../store/database";
import {
  addMailJob,
  deleteMailJob,
  deleteMailJobsOver,
  leaseMailJob,
  type MailJobRow,
  postponeMailJob,
} from "../store/mail-jobs";
import { makeLink } from "../store/one-time-links";
import { findUserByEmail } from "../store/users";

const jobSchema = z.discriminatedUnion("kind", [
  /** Somebody forgot a password. Whether there is such a person is found out here, after the answer (case W9). */
  z.object({ kind: z.literal("forgot"), email: z.string() }),
  z.object({ kind: z.literal("register"), email: z.string(), fullName: z.string(), passwordHash: z.string() }),
  z.object({
    kind: z.literal("letter"),
    letter: z.object({
      to: z.object({ name: z.string(), address: z.string() }),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
  }),
]);

type Job = z.infer<typeof jobSchema>;

/** The outgoing mail: a queue in the database, so that an answer never waits for a mail server and no mail is lost. */
export interface Post {
  letters: Letters;
  /** Puts a job into the queue, within the caller's transaction if `db` is one. `wake` afterwards sets it going. */
  add(db: Database, job: Job, dropAt?: Date): Promise<void>;
  /** Sets the queue going, without waiting for it. */
  wake(): void;
  /** Does what is due. @returns when nothing is due any more */
  drain(): Promise<void>;
  /** Looks after the queue from now on. @returns stops it, and waits for the job under way */
  start(): () => Promise<void>;
}

const everyMs = 5_000;
const leaseMs = 60_000;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;
const keepMs = 24 * 3_600_000;
const resetLifeMs = 10 * 60_000;
const verifyLifeMs = 24 * 3_600_000;

/**
 * Makes the post of one backend. Any number of backends share one queue.
 *
 * @param deliver hands a letter on; null: there is no way out yet, and letters wait for up to a day
 */
export function postOf(options: {
  db: Database;
  sealer: Sealer;
  appOrigin: string;
  now: () => Date;
  deliver: Deliver | null;
  onTrouble?: (error: unknown) => void;
}): Post {
  const { db, sealer, now, deliver, onTrouble = () => undefined } = options;
  const letters = lettersOf(options.appOrigin);
  let draining: Promise<void> | null = null;

  async function add(into: Database, job: Job, dropAt = new Date(now().getTime() + keepMs)): Promise<void> {
    const seal = (id: string) => sealer.seal(JSON.stringify(job), purposeOf(id));
    await addMailJob(into, { seal, now: now(), dropAt });
  }

  async function addLetter(into: Database, letter: Letter, dropAt?: Date): Promise<void> {
    await add(into, { kind: "letter", letter }, dropAt);
  }

  async function answerForgotten(tx: Database, email: string): Promise<void> {
    const user = await findUserByEmail(tx, email);
    if (!user || user.disabled) return;
    const link = { kind: "reset" as const, email: user.email, userId: user.id };
    const { token, expiresAt } = await makeLink(tx, link, { now: now(), lifeMs: resetLifeMs });
    await addLetter(tx, letters.reset({ name: user.fullName, address: user.email }, token), expiresAt);
  }

  async function answerRegistration(tx: Database, job: Extract<Job, { kind: "register" }>): Promise<void> {
    const { email, fullName, passwordHash } = job;
    const user = await findUserByEmail(tx, email);
    if (user) return addLetter(tx, letters.alreadyRegistered({ name: user.fullName, address: user.email }));
    const link = { kind: "verify" as const, email, fullName, passwordHash };
    const { token, expiresAt } = await makeLink(tx, link, { now: now(), lifeMs: verifyLifeMs });
    return addLetter(tx, letters.verify({ name: fullName, address: email }, token), expiresAt);
  }

  async function run(row: MailJobRow): Promise<void> {
    const text = sealer.open(row.sealed, purposeOf(row.id));
    if (text === null) throw new Error("A mail was sealed with a key that is gone");
    const job = jobSchema.parse(JSON.parse(text));
    if (job.kind === "letter") {
      if (!deliver) throw new Error("SMTP_URL is not set");
      await deliver(job.letter, row.id);
      return deleteMailJob(db, row.id);
    }
    // What comes of a job and its end are one: it can't be done twice, and not half.
    return db.transaction(async (tx) => {
      await deleteMailJob(tx, row.id);
      if (job.kind === "forgot") await answerForgotten(tx, job.email);
      else await answerRegistration(tx, job);
    });
  }

  async function drainOnce(): Promise<void> {
    for (;;) {
      const row = await leaseMailJob(db, now(), leaseMs);
      if (!row) return;
      try {
        await run(row);
      } catch (error) {
        onTrouble(error);
        await postponeMailJob(db, row.id, new Date(now().getTime() + waitMsAfter(row.tries)));
      }
    }
  }

  /** One at a time: whoever comes while it runs waits for it, then looks again for what came too late. */
  async function drain(): Promise<void> {
    while (draining) await draining;
    draining = drainOnce().finally(() => {
      draining = null;
    });
    await draining;
  }

  const wake = () => void drain().catch(onTrouble);

  return {
    letters,
    add,
    wake,
    drain,
    start() {
      const timer = setInterval(() => {
        if (!draining) wake();
        deleteMailJobsOver(db, now()).catch(onTrouble);
      }, everyMs);
      wake();
      return async () => {
        clearInterval(timer);
        await draining?.catch(() => undefined);
      };
    },
  };
}

function purposeOf(id: string): string {
  return `mail:${id}`;
}

function waitMsAfter(tries: number): number {
  return Math.min(firstWaitMs * 2 ** (tries - 1), longestWaitMs);
}
