import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Database, readRows } from "../../database/database";
import { auditStreams } from "../../database/schema/audit";
import { ssoSettings } from "../../database/schema/core";
import { erasureKeys, erasures } from "../../database/schema/people/erasure";
import { totpSecrets } from "../../database/schema/sign-in/factors";
import { erasurePurpose } from "../../domains/contacts/erasure/run-erasure";
import { erasureKeyPurpose } from "../../domains/contacts/erasure/suppression";
import { totpPurpose } from "../../domains/people/factors/own-factors";
import { streamPurpose } from "../../domains/shared/audit/audit-stream";
import { mailPurpose } from "../../mail/mail-queue";
import { secretPurpose } from "../../sign-in/provider-secret";
import { defineTimedJob, type JobServices } from "../define-job";
import { mailJob } from "../mail/mail";

const batchSize = 200;

/** Re-encrypts data that was encrypted with a previous key (SETTINGS_KEY_PREVIOUS) with the current key, every hour. */
export const resealJob = defineTimedJob("reseal", (run) => reseal(run), {
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

type Services = Pick<JobServices, "db" | "sealer" | "log"> & { signal?: AbortSignal };

/**
 * Re-encrypts the secrets of clients' providers, of authenticator apps and of audit streams, the keys for erased
 * people, unfinished erasures, and mail that is waiting or was given up.
 * Running it again changes nothing. A text that no key decrypts is left unchanged and counted in the log.
 * When `signal` is aborted, the rest is left to the next run.
 */
export async function reseal(services: Services): Promise<void> {
  const { db, sealer, log } = services;
  for (const [what, read] of readers) {
    const counts = await resealAll(services, (after) => read(db, sealer.prefix, after));
    if (counts.sealed + counts.lost > 0) log.info({ what, ...counts }, "re-encrypted sealed values");
  }
}

const readers = [
  [
    "provider secrets",
    columnReader(ssoSettings, sql`${ssoSettings.clientId}`, ssoSettings.sealedSecret, secretPurpose),
  ],
  [
    "authenticator secrets",
    columnReader(totpSecrets, sql`${totpSecrets.userId}`, totpSecrets.sealedSecret, totpPurpose),
  ],
  [
    "keys for erased people",
    columnReader(erasureKeys, sql`${erasureKeys.clientId}`, erasureKeys.sealedKey, erasureKeyPurpose),
  ],
  [
    "unfinished erasures",
    columnReader(erasures, sql`(${erasures.clientId} || ' ' || ${erasures.id})`, erasures.sealedSubject, (key) => {
      const [clientId = "", id = ""] = key.split(" ");
      return erasurePurpose({ clientId, id });
    }),
  ],
  [
    "secrets of audit streams",
    // The operator's stream has the client "", which isn't greater than the initial "" of `after`; the dot makes it
    // greater.
    columnReader(auditStreams, sql`(${auditStreams.clientId} || '.')`, auditStreams.sealedSecret, (key) =>
      streamPurpose(key.slice(0, -1)),
    ),
  ],
  ["mail", readMail],
] as const;

async function resealAll({ sealer, signal }: Services, read: (after: string) => Promise<Sealed[]>) {
  const counts = { sealed: 0, lost: 0 };
  for (let after = "", rows = await read(after); rows.length > 0 && !signal?.aborted; rows = await read(after)) {
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

/**
 * Creates the reader of a column of encrypted texts.
 *
 * @param key identifies a row, and orders the rows
 */
function columnReader(table: PgTable, key: SQL, column: PgColumn, purposeOf: (key: string) => string) {
  return async (db: Database, prefix: string, after: string): Promise<Sealed[]> => {
    const rows = await readRows(
      db,
      z.object({ id: z.string(), text: z.string() }),
      sql`select ${key} as id, ${column} as text from ${table}
          where ${key} > ${after} and ${column} not like ${`${prefix}%`} order by ${key} limit ${batchSize}`,
    );
    return rows.map(({ id, text }) => ({
      id,
      text,
      purpose: purposeOf(id),
      // Replaces the text only if it is unchanged, because an admin may have entered another secret in the meantime.
      replace: (again) =>
        db.execute(sql`update ${table} set ${sql.identifier(column.name)} = ${again}
          where ${key} = ${id} and ${column} = ${text}`),
    }));
  };
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
