import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { PartState, Readiness } from "@/lib/contracts/health";
import { type Database, readRows } from "../database/database";

const timeLimitMs = 2_000;
/** Asking mail and the realtime database costs something elsewhere. */
const keptMs = 15_000;

/** Asks a part whether it answers; throws when it doesn't. Null: no setting asks for it. */
export type PartCheck = (() => Promise<void>) | null;

interface Options {
  db: Database;
  firestore: PartCheck;
  mail: PartCheck;
}

/**
 * Says what this backend has and what it misses, within two seconds and a little, however many ask: the database once for
 * all who ask at the same time, mail and the realtime database once in 15 s.
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

/** Everybody who asks while a check is under way, or `keptMs` after it, hears its outcome. */
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
    // Which part it is says enough: an address or a user stands in such an error's text.
    (): PartState => "away",
  );
  const state = await Promise.race([asked, late]);
  clearTimeout(timer);
  return state;
}

const journalSchema = z.object({ entries: z.array(z.unknown()) });

/** Migrations of a newer build are no trouble; one that is missing is, as after a backup was brought back. */
async function checkMigrations(db: Database): Promise<void> {
  const journal = path.join(__dirname, "../database/migrations/meta/_journal.json");
  const { entries } = journalSchema.parse(JSON.parse(readFileSync(journal, "utf8")));
  const rows = await readRows(
    db,
    z.object({ made: z.number() }),
    sql`select count(*)::int as made from drizzle.__drizzle_migrations`,
  );
  if ((rows[0]?.made ?? 0) < entries.length) throw new Error("a migration is missing");
}
