import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { type Database, readRows } from "../../../../database/database";
import { importKeys, imports } from "../../../../database/schema/imports";
import type { ImportRecord } from "../find";
import type { MatchResult } from "../match-result";

/**
 * The current or future record of a row in another file of the transfer. `waits`: the row is doubtful; `lost`: it isn't
 * imported.
 */
export type PlannedRecord =
  | { kind: "known"; accountId: string; contactId: string | null; name: string }
  | ({ kind: "planned" } & OtherRow)
  | ({ kind: "waits" } & OtherRow)
  | ({ kind: "lost" } & OtherRow);

/** A planned row with the key that matched it. */
export interface PlannedHit {
  planned: PlannedRecord;
  key: string;
}

interface OtherRow {
  line: number;
  name: string;
  fileName: string;
}

const rowSchema = z.object({
  place: z.number(),
  key: z.string(),
  line: z.number(),
  status: z.string().nullable(),
  outcome: z.string().nullable(),
  account_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  name: z.string().nullable(),
  is_live: z.boolean(),
});

/**
 * Finds rows of the transfer's account or contact file by their keys: external ids, domains, names, emails. For a row
 * with several keys, the first match wins.
 *
 * @param keyLists the keys of each row, most reliable first
 * @returns results in the order of `keyLists`; null: the file has no such row, or there is no such file
 */
export async function findPlannedRecords(
  db: Database,
  record: ImportRecord,
  kind: "accounts" | "contacts",
  keyLists: readonly (readonly string[])[],
): Promise<(PlannedHit | null)[]> {
  const file = await findFile(db, record, kind);
  const candidates = keyLists.flatMap((keys, index) => keys.map((key, rank) => ({ place: index, rank, key })));
  if (!file || candidates.length === 0) return keyLists.map(() => null);
  const { clientId } = record;
  const found = await readRows(
    db,
    rowSchema,
    sql`select distinct on (g.place) g.place, g.key, f.line, f.verdict as status, f.outcome, f.account_id, f.contact_id,
          coalesce(c.full_name, a.name, f."values"->>'name', f."values"->>'full_name', f."values"->>'domain') as name,
          a.removed_at is null and a.id is not null and (${kind} = 'accounts' or c.id is not null) as is_live
        from json_to_recordset(${JSON.stringify(candidates)}::json) as g(place int, rank int, key text)
          join import_keys k on k.client_id = ${clientId} and k.import_id = ${file.id} and k.key = g.key
          join import_rows r on r.client_id = ${clientId} and r.import_id = ${file.id} and not r.is_person and r.line = k.line
          join import_rows f on f.client_id = ${clientId} and f.import_id = ${file.id} and not f.is_person
            and f.line = coalesce(r.account_line, r.line)
          left join accounts a on a.client_id = ${clientId} and a.id = f.account_id
          left join contacts c on c.client_id = ${clientId} and c.id = f.contact_id and c.removed_at is null
            and ${kind} = 'contacts'
        order by g.place, g.rank`,
  );
  const planned = new Map(found.map((row) => [row.place, { planned: plannedOf(row, file.fileName), key: row.key }]));
  return keyLists.map((_, index) => planned.get(index) ?? null);
}

function plannedOf(row: z.output<typeof rowSchema>, fileName: string): PlannedRecord {
  const { line, status, outcome, account_id: accountId, contact_id: contactId } = row;
  const name = row.name ?? "this account";
  const exists = outcome === null ? status === "matched" || status === "same" : writtenOutcomes.has(outcome);
  if (exists && row.is_live && accountId !== null) return { kind: "known", accountId, contactId, name };
  const isOpen = outcome === null && (status === "new" || status === "doubtful");
  const rest = { line, name, fileName };
  if (!isOpen) return { kind: "lost", ...rest };
  return status === "new" ? { kind: "planned", ...rest } : { kind: "waits", ...rest };
}

const writtenOutcomes: ReadonlySet<string> = new Set(["added", "changed", "unchanged"]);

async function findFile(
  db: Database,
  { clientId, transferId }: ImportRecord,
  kind: ImportKind,
): Promise<{ id: string; fileName: string } | null> {
  if (transferId === null) return null;
  const [file] = await db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(and(eq(imports.clientId, clientId), eq(imports.transferId, transferId), eq(imports.kind, kind)));
  return file ?? null;
}

/** Deletes the keys of a file before its rows are checked again. */
export async function deleteKeys(tx: Database, { clientId, id, transferId }: ImportRecord): Promise<void> {
  if (transferId === null) return;
  await tx.delete(importKeys).where(and(eq(importKeys.clientId, clientId), eq(importKeys.importId, id)));
}

/** A safe size for index entries. Names and domains are far shorter, but a text treated as an id may not be. */
const maxKeyBytes = 2_000;

/** Stores the keys by which other files find this file's rows; if several rows share a key, the first wins. */
export async function rememberKeys(
  tx: Database,
  { clientId, id, transferId }: ImportRecord,
  results: readonly MatchResult[],
): Promise<void> {
  if (transferId === null) return;
  const rows = results
    .flatMap(({ line, keys = [] }) => keys.map((key) => ({ line, key })))
    .filter(({ key }) => Buffer.byteLength(key) <= maxKeyBytes);
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into import_keys (client_id, import_id, key, line)
        select ${clientId}, ${id}::uuid, n.key, min(n.line)
        from json_to_recordset(${JSON.stringify(rows)}::json) as n(line int, key text)
        group by n.key
        on conflict (client_id, import_id, key) do nothing`,
  );
}

/** A placeholder id for the record that another file's row will create; no real account has such an id. */
export function plannedId(line: number): string {
  return `00000000-0000-0000-0000-${String(line).padStart(12, "0")}`;
}
