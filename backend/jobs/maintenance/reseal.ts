import { and, asc, eq, gt, notLike, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import { auditStreams } from "../../database/schema/audit";
import { ssoSettings } from "../../database/schema/core";
import { erasureKeys, erasures } from "../../database/schema/people/erasure";
import { totpSecrets } from "../../database/schema/sign-in/factors";
import { erasurePurpose, isErasure } from "../../domains/contacts/erasure/run-erasure";
import { erasureKeyPurpose } from "../../domains/contacts/erasure/suppression";
import { totpPurpose } from "../../domains/people/factors/own-factors";
import { streamPurpose } from "../../domains/shared/audit/audit-stream";
import { mailPurpose } from "../../mail/mail-queue";
import { secretPurpose } from "../../sign-in/provider-secret";
import { defineJob, type JobServices } from "../define-job";
import { mailJob } from "../mail/mail";

const batchSize = 200;

/** Re-encrypts data that was encrypted with a previous key (SETTINGS_KEY_PREVIOUS) with the current key, every hour. */
export const resealJob = defineJob("reseal", z.object({}), (_data, run) => reseal(run), {
  everySeconds: 3_600,
  retryLimit: 2,
  timeoutSeconds: 600,
});

/** An encrypted text, its purpose, and a function that replaces it unless it has changed in the meantime. */
interface Sealed {
  id: string;
  text: string;
  purpose: string;
  replace: (text: string) => Promise<unknown>;
}

type Services = Pick<JobServices, "db" | "sealer" | "log">;

/**
 * Re-encrypts the secrets of clients' providers, of authenticator apps and of audit streams, the keys for erased
 * people, unfinished erasures, and mail that is waiting or was given up.
 * Running it again changes nothing. A text that no key decrypts is left unchanged and counted in the log.
 */
export async function reseal(services: Services): Promise<void> {
  const { db, sealer, log } = services;
  for (const [what, read] of [
    ["provider secrets", readSecrets],
    ["authenticator secrets", readTotpSecrets],
    ["keys for erased people", readErasureKeys],
    ["unfinished erasures", readErasures],
    ["secrets of audit streams", readStreamSecrets],
    ["mail", readMail],
  ] as const) {
    const counts = await resealAll(services, (after) => read(db, sealer.prefix, after));
    if (counts.sealed + counts.lost > 0) log.info({ what, ...counts }, "re-encrypted sealed values");
  }
}

async function resealAll({ sealer }: Services, read: (after: string) => Promise<Sealed[]>) {
  const counts = { sealed: 0, lost: 0 };
  for (let after = "", rows = await read(after); rows.length > 0; rows = await read(after)) {
    for (const { id, text, purpose, replace } of rows) {
      after = id;
      const opened = sealer.open(text, purpose);
      if (opened === null) counts.lost += 1;
      else {
        await replace(sealer.seal(opened, purpose));
        counts.sealed += 1;
      }
    }
  }
  return counts;
}

async function readSecrets(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const { clientId, sealedSecret } = ssoSettings;
  const rows = await db
    .select({ clientId, text: sealedSecret })
    .from(ssoSettings)
    .where(and(gt(clientId, after), notLike(sealedSecret, `${prefix}%`)))
    .orderBy(asc(clientId))
    .limit(batchSize);
  return rows.map((row) => ({
    id: row.clientId,
    text: row.text,
    purpose: secretPurpose(row.clientId),
    // Only if unchanged, because an admin may have entered another secret in the meantime.
    replace: (text) =>
      db
        .update(ssoSettings)
        .set({ sealedSecret: text })
        .where(and(eq(clientId, row.clientId), eq(sealedSecret, row.text))),
  }));
}

async function readTotpSecrets(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const { userId, sealedSecret } = totpSecrets;
  const rows = await db
    .select({ userId, text: sealedSecret })
    .from(totpSecrets)
    .where(and(gt(userId, after), notLike(sealedSecret, `${prefix}%`)))
    .orderBy(asc(userId))
    .limit(batchSize);
  return rows.map((row) => ({
    id: row.userId,
    text: row.text,
    purpose: totpPurpose(row.userId),
    replace: (text) =>
      db
        .update(totpSecrets)
        .set({ sealedSecret: text })
        .where(and(eq(userId, row.userId), eq(sealedSecret, row.text))),
  }));
}

async function readErasureKeys(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const { clientId, sealedKey } = erasureKeys;
  const rows = await db
    .select({ clientId, text: sealedKey })
    .from(erasureKeys)
    .where(and(gt(clientId, after), notLike(sealedKey, `${prefix}%`)))
    .orderBy(asc(clientId))
    .limit(batchSize);
  return rows.map((row) => ({
    id: row.clientId,
    text: row.text,
    purpose: erasureKeyPurpose(row.clientId),
    replace: (text) => db.update(erasureKeys).set({ sealedKey: text }).where(eq(clientId, row.clientId)),
  }));
}

async function readStreamSecrets(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const { clientId, sealedSecret } = auditStreams;
  // The client of the operator's stream is empty, which wouldn't be greater than the first "after".
  const key = sql<string>`(${clientId} || '.') collate "C"`;
  const rows = await db
    .select({ clientId, key, text: sealedSecret })
    .from(auditStreams)
    .where(and(gt(key, after), notLike(sealedSecret, `${prefix}%`)))
    .orderBy(asc(key))
    .limit(batchSize);
  return rows.map((row) => ({
    id: row.key,
    text: row.text,
    purpose: streamPurpose(row.clientId),
    replace: (text) =>
      db
        .update(auditStreams)
        .set({ sealedSecret: text })
        .where(and(eq(clientId, row.clientId), eq(sealedSecret, row.text))),
  }));
}

async function readErasures(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const rows = await readRows(
    db,
    z.object({ client_id: z.string(), id: z.string(), text: z.string() }),
    sql`select client_id, id, sealed_subject as text from erasures
        where id::text > ${after} and sealed_subject not like ${`${prefix}%`} order by id::text limit ${batchSize}`,
  );
  return rows.map(({ client_id: clientId, id, text }) => ({
    id,
    text,
    purpose: erasurePurpose({ clientId, id }),
    // An erasure that is done no longer has it.
    replace: (again) =>
      db
        .update(erasures)
        .set({ sealedSubject: again })
        .where(and(isErasure({ clientId, id }), eq(erasures.sealedSubject, text))),
  }));
}

async function readMail(db: Database, prefix: string, after: string): Promise<Sealed[]> {
  const rows = await readRows(
    db,
    z.object({ id: z.string(), text: z.string() }),
    sql`select id, data->'data'->>'sealed' as text from pgboss.job
        where name = ${mailJob.name} and state in ('created', 'retry', 'failed') and id::text > ${after}
          and data->'data'->>'sealed' not like ${`${prefix}%`}
        order by id::text limit ${batchSize}`,
  );
  return rows.map(({ id, text }) => ({
    id,
    text,
    purpose: mailPurpose(id),
    replace: (again) =>
      db.execute(
        sql`update pgboss.job set data = jsonb_set(data, '{data,sealed}', to_jsonb(${again}::text))
            where name = ${mailJob.name} and id = ${id}::uuid and data->'data'->>'sealed' = ${text}`,
      ),
  }));
}
