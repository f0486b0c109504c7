import { and, ne } from "drizzle-orm";
import { erasures } from "../../database/schema/people/erasure";
import { type ErasureKey, isErasure, runErasure } from "../../domains/contacts/erasure/run-erasure";
import { erasureQueue } from "../../domains/contacts/erasure/start-erasure";
import { recordAudit } from "../../domains/shared/audit/audit";
import { defineJob, type JobRun } from "../define-job";

// Retries for about a day, because the request has a legal deadline.
const retryLimit = 100;

/** Erases a person and completes the certificate. An interrupted run continues. */
export const eraseJob = defineJob(
  erasureQueue,
  async (key, run) => {
    try {
      const isDone = await runErasure(run, key);
      if (isDone) await end(run, key);
    } catch (error) {
      if (run.attempt > retryLimit) await setFailed(key, run);
      throw error;
    }
    run.onChange();
  },
  {
    retryLimit,
    timeoutSeconds: 3_600,
    deleteWhenDone: true,
    abandon: setFailed,
  },
);

async function setFailed(key: ErasureKey, { db }: JobRun): Promise<void> {
  await db
    .update(erasures)
    .set({ state: "failed" })
    .where(and(isErasure(key), ne(erasures.state, "done")));
}

async function end({ db, now }: JobRun, key: ErasureKey): Promise<void> {
  await db.transaction(async (tx) => {
    const done = { state: "done", endedAt: now(), sealedSubject: null } as const;
    const [row] = await tx.update(erasures).set(done).where(isErasure(key)).returning();
    if (!row) return;
    const { clientId, id } = key;
    const rows = Object.values(row.counts).reduce((sum, count) => sum + count, 0);
    await recordAudit(tx, {
      at: now(),
      clientId,
      actorId: row.createdBy,
      action: "contact.erase_end",
      subject: id,
      details: { rows },
    });
  });
}
