import { sql } from "drizzle-orm";
import type { PartState, Readiness } from "@/lib/contracts/operations/health";
import type { Database } from "../database/database";
import { isMigrated } from "../database/migrate";

const timeLimitMs = 2_000;
/** Results about mail and the realtime database are cached, because these checks put load on other services. */
const cacheMs = 15_000;

/** Checks one part; rejects when it doesn't respond. Null: the part isn't configured. */
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
    migrations: sharing(0, async () => {
      if (!(await isMigrated(db))) throw new Error("a migration is missing");
    }),
    firestore: sharing(cacheMs, firestore),
    mail: sharing(cacheMs, mail),
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

/** Shares one check among all calls that are made while it runs or within `ttlMs` afterward. */
function sharing(ttlMs: number, check: PartCheck): () => Promise<PartState> {
  let shared: Promise<PartState> | null = null;
  return () => {
    if (check === null) return Promise.resolve("off");
    if (shared !== null) return shared;
    shared = stateOf(check);
    void shared.then(() => {
      if (ttlMs === 0) shared = null;
      else
        setTimeout(() => {
          shared = null;
        }, ttlMs).unref();
    });
    return shared;
  };
}

async function stateOf(check: () => Promise<void>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<PartState>((resolve) => {
    timer = setTimeout(() => resolve("away"), timeLimitMs);
  });
  const outcome = check().then(
    (): PartState => "ok",
    // The error's text isn't passed on: it may contain a host or a user name.
    (): PartState => "away",
  );
  const state = await Promise.race([outcome, timeout]);
  clearTimeout(timer);
  return state;
}
