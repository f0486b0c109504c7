import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { type Database, openPostgres, type Store } from "@/backend/database/database";
import { accounts, users } from "@/backend/database/schema/core";
import { actOnImport, mapColumns, startReading } from "@/backend/domains/files/imports/act";
import type { ImportKey } from "@/backend/domains/files/imports/batch";
import { checkRows } from "@/backend/domains/files/imports/check";
import { addChunk, createImport } from "@/backend/domains/files/imports/create";
import { readImport } from "@/backend/domains/files/imports/find";
import { readFile } from "@/backend/domains/files/imports/read-file";
import { runImport } from "@/backend/domains/files/imports/run";
import { undoImport } from "@/backend/domains/files/imports/undo";
import { seedCatalogue } from "@/backend/seed/catalogue";
import { importLimits } from "@/lib/contracts/imports/import-field";
import { withPostgres } from "@/stack/postgres/postgres";
import { benchServices } from "./support/job-services";
import { benchPrincipal, makeAccounts } from "./support/many-accounts";

const rowCount = 100_000;
const totalLimitSeconds = 600;

/** Rows in another system's export format: 9 columns, 10 MB in total. */
function writeRows(): string {
  const lines = Array.from({ length: rowCount }, (_, at) => {
    const name = `Imported ${at} ${["Inc", "GmbH", "Ltd"][at % 3]}`;
    return `${name},imported-${at}.example,${at % 9_000},${(at % 700) * 1_000},Springfield,IL,United States,${1900 + (at % 100)},Industrials`;
  });
  return `Name,Domain,Employees,Revenue,City,State,Country,Founded,Sector\n${lines.join("\n")}\n`;
}

/** Writes contacts at the benchmark's own accounts, ten per account, with emails. */
async function writePeople(db: Database): Promise<string> {
  const rows = await db
    .select({ name: accounts.name })
    .from(accounts)
    .orderBy(accounts.name)
    .limit(rowCount / 10);
  const lines = Array.from({ length: rowCount }, (_, at) => {
    const account = rows[at % rows.length]?.name ?? "";
    return `Person ${at},Name ${at % 997},${["Buyer", "Head of Purchasing", "VP Sales"][at % 3]},person-${at}@people.example,+1 212 555 ${1000 + (at % 9_000)},"${account}",`;
  });
  return `First name,Last name,Title,Email,Phone,Account,Do not contact\n${lines.join("\n")}\n`;
}

/**
 * Measures an import of 100,000 rows from file to last account: each step, the process's maximum memory, and the same
 * rows by `COPY` as a reference. Then measures an import of 100,000 contacts at existing accounts, twice.
 *
 * @returns whether it took at most ten minutes in total
 */
export async function benchImports(): Promise<boolean> {
  const file = writeRows();
  const seconds = await withPostgres(async (url) => {
    const store = await openPostgres({ url, statementTimeoutMs: 0 });
    const totalSeconds = await measureStore(store, file);
    console.log(`  the same rows by COPY into accounts alone  ${(await copy(store.db, file)).toFixed(1)} s`);
    await store.close();
    return totalSeconds;
  });
  const isMet = seconds <= totalLimitSeconds;
  console.log(`  in total ${seconds.toFixed(1)} s, limit ${totalLimitSeconds} s: ${isMet ? "met" : "NOT MET"}`);
  return isMet;
}

async function measureStore({ db }: Store, file: string): Promise<number> {
  console.log(`\nImport of ${rowCount.toLocaleString("en")} rows`);
  await seedCatalogue(db);
  await makeAccounts(db, 10_000);
  const { uid, role, clientId } = benchPrincipal;
  await db
    .insert(users)
    .values({ id: uid, username: uid, email: "bench@bench.example", fullName: "Bench", role, clientId });
  const people = await writePeople(db);
  const accountsSeconds = await measureFile(db, "accounts", file);
  const peopleSeconds = await measureFile(db, "people", people, "keep");
  await measureFile(db, "the same people again", people, "keep");
  return Math.max(accountsSeconds, peopleSeconds);
}

/** @param after whether to undo the import at the end */
async function measureFile(
  db: Database,
  title: string,
  file: string,
  after: "undo" | "keep" = "undo",
): Promise<number> {
  console.log(`  of ${title}`);
  const { signal } = new AbortController();
  const now = () => new Date();
  const { sealer } = benchServices(db);
  const key = await upload(db, Buffer.from(file));
  let totalSeconds = 0;
  const step = async (name: string, work: () => Promise<void>) => {
    const startMs = performance.now();
    let maxRss = 0;
    const timer = setInterval(() => {
      maxRss = Math.max(maxRss, process.memoryUsage().rss);
    }, 50);
    await work();
    clearInterval(timer);
    const seconds = (performance.now() - startMs) / 1_000;
    console.log(`  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s   ${(maxRss / 2 ** 20).toFixed(0)} MB`);
    return seconds;
  };
  const { id } = key;
  await db.transaction((tx) => startReading(tx, benchPrincipal, id, {}, now()));
  totalSeconds += await step("reading", () => readFile(db, key, signal, now));
  const { columns } = await readImport(db, benchPrincipal, id, now());
  const fields = columns.map(({ field }) => field);
  await db.transaction((tx) =>
    mapColumns(tx, benchPrincipal, id, { fields, decimal_marks: [], day_orders: [], bad_values: "row" }, now()),
  );
  totalSeconds += await step("checking", () => checkRows(db, key, signal, now, sealer));
  await db.transaction((tx) => actOnImport(tx, benchPrincipal, id, { action: "run", doubtful: "skip" }, now()));
  totalSeconds += await step("running", () => runImport(db, key, signal, now, sealer));
  if (after === "keep") return totalSeconds;
  await db.transaction((tx) => actOnImport(tx, benchPrincipal, id, { action: "undo" }, now()));
  await step("taking back", () => undoImport(db, key, signal, now));
  const { outcomes } = await readImport(db, benchPrincipal, id, now());
  if (outcomes.undone !== rowCount) throw new Error(`not every row went through: ${JSON.stringify(outcomes)}`);
  return totalSeconds;
}

async function upload(db: Database, bytes: Buffer): Promise<ImportKey> {
  const now = new Date();
  const file = { file_name: "bench.csv", bytes: bytes.byteLength };
  const id = await db.transaction((tx) => createImport(tx, benchPrincipal, file, now));
  const { chunkBytes } = importLimits;
  for (let at = 0; at * chunkBytes < bytes.byteLength; at += 1) {
    const content = bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes);
    await db.transaction((tx) => addChunk(tx, benchPrincipal, id, { index: at, content }, now));
  }
  return { clientId: benchPrincipal.clientId, id };
}

/** The reference: copies the same values into the accounts' table and its indexes by PostgreSQL's fastest method. */
async function copy(db: Database, file: string): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-copy-"));
  const name = path.join(folder, "rows.csv");
  const lines = file.trimEnd().split("\n").slice(1);
  await writeFile(
    name,
    lines.map((line) => `${benchPrincipal.clientId},active,${line.replaceAll("mported", "copied")}\n`).join(""),
  );
  await chmod(folder, 0o755);
  const startMs = performance.now();
  await db.execute(
    sql.raw(
      `copy accounts (client_id, status, name, domain, employees, revenue_usd, hq_city, hq_state, hq_country, founded_year, sector) from '${name}' csv`,
    ),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  await rm(folder, { recursive: true });
  return seconds;
}
