import "client-only";
import type { RealtimeGrant } from "@/lib/contracts/people/realtime";
import { loadModule } from "@/lib/lazy/load-module";
import { errorOf } from "../alerts/alert-error";
import { badConfigCode, type Database } from "../database";
import { startWorker } from "../worker/start-worker";
import { openWorkerDatabase } from "../worker/worker-database";

/** Signs in with a grant through a running worker. */
export type OpenDatabase = (grant: RealtimeGrant) => Promise<Database>;

/** Starts the worker that opens a user's database: the SDK's hundreds of kilobytes run in a separate thread. */
type Load = (grant: RealtimeGrant) => Promise<{ openDatabase: OpenDatabase }>;

const loadWorker: Load = async ({ uid, config }) => {
  const line = await loadModule(() => startWorker(`sightline live ${config.projectId} ${uid}`));
  return { openDatabase: (grant) => openWorkerDatabase(line, grant) };
};

let current: { key: string; database: Promise<Database> } | null = null;

/**
 * Initializes the realtime database and signs in to it, once per user no matter how often it is called. All access to
 * the database goes through this file; only `../worker/sdk` imports the SDK.
 *
 * @throws the error, after logging it (checklist E2): an invalid configuration (E1), code that failed to load, a
 * refused sign-in
 */
export function initialiseDatabase(grant: RealtimeGrant, load: Load = loadWorker) {
  const key = `${grant.config.projectId} ${grant.uid}`;
  if (current?.key === key) return current.database;
  const database = open(grant, load);
  const mine = { key, database };
  current = mine;
  database.catch(() => {
    if (current === mine) current = null;
  });
  return database;
}

/**
 * Returns the initialized database.
 *
 * @throws when {@link initialiseDatabase} has not been called (checklist E2)
 */
export function getDatabase(): Promise<Database> {
  if (current === null) {
    throw new Error("The realtime database is not initialised: initialiseDatabase must be called first.");
  }
  return current.database;
}

/** Signs out of the database. Does nothing if none was initialized. */
export async function closeDatabase(): Promise<void> {
  const closing = current;
  current = null;
  if (closing === null) return;
  try {
    await (await closing.database).close();
  } catch {
    // The database failed to open: `initialiseDatabase` has already logged and thrown the error.
  }
}

async function open(grant: RealtimeGrant, load: Load): Promise<Database> {
  try {
    checkConfig(grant.config);
    const { openDatabase } = await load(grant);
    return await openDatabase(grant);
  } catch (error) {
    const { code, message } = errorOf(error);
    console.error("The realtime database could not be initialised.", { code, message });
    throw error;
  }
}

/**
 * Checks that a configuration is complete: an app id, and an API key or a measurement id (checklist E1).
 *
 * @throws an error that names the missing field
 */
export function checkConfig(config: Partial<RealtimeGrant["config"]>): void {
  if (!config.projectId) throw badConfig("The realtime database needs a project id.");
  if (!config.appId) throw badConfig("The realtime database needs an app id.");
  if (!config.apiKey && !config.measurementId) {
    throw badConfig("The realtime database needs an api key or a measurement id.");
  }
}

function badConfig(text: string): Error {
  return Object.assign(new Error(text), { code: badConfigCode });
}
