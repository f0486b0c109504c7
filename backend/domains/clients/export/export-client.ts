import type { Readable } from "node:stream";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../../database/database";
import { readSchemaVersion } from "../../../database/migrate";
import type { Cell } from "../../../files/sheet";
import { type Archive, type ArchivedFile, writeArchive } from "../../../files/write-archive";
import { writeCsv } from "../../../files/write-csv";
import type { Principal } from "../../../principal";
import { openExpiring, sealExpiring } from "../../../secrets/expiring-value";
import type { Sealer } from "../../../secrets/seal";
import { requireNoRunningExport, startExclusiveExport } from "../../files/exports/personal-data/exclusive-export";
import { readLines, readPages } from "../../files/exports/personal-data/tables";
import { actorOf, recordAudit } from "../../shared/audit/audit";
import { lockComplete } from "../../shared/clients";
import type { SuspensionInput } from "../suspend-client";
import { type ClientRows, listExportedTables } from "./exported-tables";

const linkLifeMs = dayMs;
const linkSchema = z.object({ untilMs: z.number() });

/**
 * Records an export of a client's data, with its reason, and creates the link to download it.
 *
 * @throws AppError 404 `not_found`; 409 `client_deleted`, `export_running`
 */
export async function allowExport(
  tx: Database,
  sealer: Sealer,
  { by, clientId, reason, now }: SuspensionInput,
): Promise<{ link: string; expires_at: string }> {
  requireNoRunningExport(runOf(clientId));
  await lockComplete(tx, clientId);
  const entry = { ...actorOf(by), clientId, at: now, subject: clientId };
  await recordAudit(tx, { ...entry, action: "client.export", details: { reason } });
  const until = new Date(now.getTime() + linkLifeMs);
  const link = sealExpiring(sealer, { untilMs: until.getTime() }, purposeOf(clientId, by));
  return { link, expires_at: until.toISOString() };
}

/**
 * Checks the link of {@link allowExport}, and that the client still has all its data.
 *
 * @throws AppError 403 `export_link_expired`; 404 `not_found`; 409 `client_deleted`
 */
export async function requireExportLink(
  tx: Database,
  sealer: Sealer,
  { by, clientId, link, now }: Omit<SuspensionInput, "reason"> & { link: string },
): Promise<void> {
  if (openExpiring(sealer, link, { purpose: purposeOf(clientId, by), schema: linkSchema, now }) === null)
    throw new AppError(403, "export_link_expired", "This download link has expired. Export the client’s data again.");
  await lockComplete(tx, clientId);
}

function purposeOf(clientId: string, { uid }: Principal): string {
  return `client export:${uid}:${clientId}`;
}

/**
 * The key of an export of all of a client's data. An export of one of its contacts has another key and may run at the
 * same time.
 */
function runOf(clientId: string): string {
  return `all of client ${clientId}`;
}

const readMe = `This archive holds a workspace's data: one file for each table, with a row as JSON on each line, the contents of
uploaded files below "files", and manifest.json with the version of the tables' schema and the rows, bytes and SHA-256
of each file.

Accounts, contacts, notes and tasks are also in .csv files, for spreadsheets: an apostrophe stands before text that
would start a formula, and only the .ndjson files keep the digits of numbers with more than 15.

The tables are read one after the other. For a consistent snapshot, suspend the workspace before the export.

Not in this archive:
* Secrets: passwords, codes, links and tokens, the data that verifies them, users' second factors, and the URL that
  receives the audit log.
* Sessions, jobs, and emails that are queued for sending. Alerts to be emailed later are in alert_mails.ndjson.
* Live alerts and announcements that were already delivered.
`;

interface ExportedClient {
  by: Principal;
  clientId: string;
  now: () => Date;
}

/**
 * Streams a client's data as a zip. The end or interruption of the export is recorded in the client's audit log, with
 * the number of rows. The export fails if the removal of the data has begun before everything was read, so that an
 * incomplete archive never looks complete.
 *
 * @throws AppError 409 `export_running`
 */
export function writeClientExport(db: Database, { by, clientId, now }: ExportedClient): Readable {
  requireNoRunningExport(runOf(clientId));
  const zip = writeArchive(async (archive) => {
    const startedAt = now().toISOString();
    const files: (ArchivedFile & { rows?: number })[] = [];
    let isComplete = false;
    try {
      files.push(await archive.add("read-me.txt", textOf(readMe)));
      for (const table of await listExportedTables(db)) {
        files.push(await addRows(db, archive, table, clientId));
        if (spreadsheetTables.includes(table.table)) files.push(await addCsv(db, archive, table, clientId));
        if (table.fileColumn === null) continue;
        for await (const file of addFiles(db, archive, { ...table, fileColumn: table.fileColumn }, clientId))
          files.push(file);
      }
      await lockComplete(db, clientId);
      const facts = {
        client: clientId,
        exported_by: by.uid,
        begun_at: startedAt,
        ended_at: now().toISOString(),
        schema_version: await readSchemaVersion(db),
      };
      await archive.add("manifest.json", textOf(`${JSON.stringify({ ...facts, files }, null, 2)}\n`));
      isComplete = true;
    } finally {
      const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
      const entry = { ...actorOf(by), clientId, at: now(), subject: clientId };
      await recordAudit(db, { ...entry, action: "client.export_end", details: { rows, complete: isComplete } });
    }
  });
  startExclusiveExport(runOf(clientId), zip);
  return zip;
}

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function addRows(db: Database, archive: Archive, table: ClientRows, clientId: string) {
  let rows = 0;
  async function* read() {
    for await (const lines of readLines(db, table, isOfClient(table, clientId))) {
      rows += lines.length;
      if (lines.length > 0) yield Buffer.from(`${lines.join("\n")}\n`);
    }
  }
  const file = await archive.add(`${table.table}.ndjson`, read());
  return { ...file, rows };
}

const isOfClient = ({ by }: ClientRows, clientId: string) => sql`t.${sql.identifier(by)} = ${clientId}`;

/** The tables that people open in a spreadsheet. */
const spreadsheetTables: readonly string[] = ["accounts", "contacts", "notes", "tasks"];

/** Adds the rows of a table as CSV. */
async function addCsv(db: Database, archive: Archive, table: ClientRows, clientId: string): Promise<ArchivedFile> {
  async function* read() {
    for await (const rows of readPages(db, table, isOfClient(table, clientId)))
      yield rows.map((row) => table.columns.map((name) => toCell(row[name])));
  }
  return archive.add(`${table.table}.csv`, toBuffers(writeCsv({ headings: table.columns, batches: read() })));
}

/** A stored value as a cell; lists and objects are written as JSON. */
function toCell(value: unknown): Cell {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null ? null : JSON.stringify(value);
}

async function* toBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text);
}

const filesAtOnce = 500;

/** Adds the files that a table stores, whole or in parts, each under the file's id. */
async function* addFiles(
  db: Database,
  archive: Archive,
  { table: name, fileColumn, hasParts }: ClientRows & { fileColumn: string },
  clientId: string,
): AsyncGenerator<ArchivedFile> {
  const [table, column] = [sql.identifier(name), sql.identifier(fileColumn)];
  for (let after = sql``; ; ) {
    const ids = await readRows(
      db,
      z.object({ id: z.string() }),
      sql`select distinct ${column} as id from ${table} where client_id = ${clientId}${after}
          order by ${column} limit ${filesAtOnce}`,
    );
    for (const { id } of ids) {
      const isOf = sql`client_id = ${clientId} and ${column} = ${id}`;
      yield await archive.add(
        `files/${name.replace(/_pieces$/, "s")}/${id}`,
        hasParts ? readChunks(db, name, isOf) : readFile(db, name, isOf),
      );
    }
    const last = ids.at(-1);
    if (!last || ids.length < filesAtOnce) return;
    after = sql` and ${column} > ${last.id}`;
  }
}

/** Reads the content of a file, a chunk at a time. */
async function* readChunks(db: Database, table: string, isOf: SQL): AsyncGenerator<Buffer> {
  for (let last = -1; ; ) {
    const [chunk] = await readRows(
      db,
      z.object({ index: z.number(), content: z.instanceof(Buffer) }),
      sql`select place as index, content from ${sql.identifier(table)} where ${isOf} and place > ${last}
          order by place limit 1`,
    );
    if (!chunk) return;
    last = chunk.index;
    yield chunk.content;
  }
}

async function* readFile(db: Database, table: string, isOf: SQL): AsyncGenerator<Buffer> {
  const rows = await readRows(
    db,
    z.object({ content: z.instanceof(Buffer) }),
    sql`select content from ${sql.identifier(table)} where ${isOf}`,
  );
  for (const { content } of rows) yield content;
}
