import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PartState, Readiness } from "@/lib/contracts/operations/health";
import { type Database, readRows } from "../database/database";

const timeLimitMs = 2_000;
/** Results about mail and the realtime database are cached, because these checks put load on other services. */
const keptMs = 15_000;

/** Checks one part; rejects when it doesn't answer. Null: the part isn't configured. */
export type PartCheck = (() => Promise<void>) | null;

interface Options {
  db: Database;
  firestore: PartCheck;
  mail: PartCheck;
}

/**
 * Reports which parts of this backend work, within about two seconds. The database is checked once for all concurrent
 * requests, mail and the realtime database once in 15 s.
 */
export function createReadiness({ db, firestore, mail }: Options): () => Promise<Readiness> {
  const checks = {
    database: sharing(0, async () => void (await db.execute(sql`select 1`))),
    migrations: sharing(0, () => checkMigrations(db)),
    firestore: sharing(keptMs, firestore),
    mail: sharing(keptMs, mail),
  };
  return async () => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, PartState]> => [name, await check()]),
    );
    const parts = Object.fromEntries(states);
    return {
      ready: parts.database === "ok" && parts.migrations === "ok",
      missing: states.flatMap(([name, state]) => (state === "away" ? [name] : [])),
      parts,
    };
  };
}

/** Shares one check among all calls while it runs or within `keptForMs` after it. */
function sharing(keptForMs: number, check: PartCheck): () => Promise<PartState> {
  let shared: Promise<PartState> | null = null;
  return () => {
    if (check === null) return Promise.resolve("off");
    if (shared !== null) return shared;
    shared = stateOf(check);
    void shared.then(() => {
      if (keptForMs === 0) shared = null;
      else
        setTimeout(() => {
          shared = null;
        }, keptForMs).unref();
    });
    return shared;
  };
}

async function stateOf(check: () => Promise<void>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve("away"), timeLimitMs);
  });
  const asked = check().then(
    (): PartState => "ok",
    // The error's text isn't passed on: it may contain a host or a user name.
    (): PartState => "away",
  );
  const state = await Promise.race([asked, late]);
  clearTimeout(timer);
  return state;
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })) });

/**
 * Fails when a migration of this build is missing in the database, as after restoring a backup. Migrations of a newer
 * build are accepted.
 */
async function checkMigrations(db: Database): Promise<void> {
  const journal = "backend/database/migrations/meta/_journal.json";
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, "utf8")));
  const rows = await readRows(
    db,
    z.object({ until: z.number() }),
    sql`select coalesce(max(created_at), 0)::float8 as until from drizzle.__drizzle_migrations`,
  );
  if ((rows[0]?.until ?? 0) < (entries.at(-1)?.when ?? 0)) throw new Error("a migration is missing");
}
