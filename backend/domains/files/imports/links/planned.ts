import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { type Database, readRows } from "../../../../database/database";
import { importKeys, imports } from "../../../../database/schema/imports";
import type { ImportRecord } from "../find";
import type { Verdict } from "../verdict";

/**
 * What a row of another file of the same transfer is, or becomes. `waits`: it is doubtful; `lost`: it isn't brought in.
 */
export type Planned =
  | { kind: "known"; accountId: string; contactId: string | null; name: string }
  | ({ kind: "planned" } & OtherRow)
  | ({ kind: "waits" } & OtherRow)
  | ({ kind: "lost" } & OtherRow);

/** Such a row, and the key that it was found by. */
export interface FoundPlanned {
  planned: Planned;
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
  verdict: z.string().nullable(),
  outcome: z.string().nullable(),
  account_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  name: z.string().nullable(),
  is_live: z.boolean(),
});

/**
 * Finds rows of the transfer's file of accounts or contacts by their keys: ids of the other system, domains, names,
 * addresses. Of several keys of a row, the first that is found counts.
 *
 * @param asked the keys of each row, the most reliable first
 * @returns in the order of `asked`; null: not in that file, or there is none
 */
export async function findPlanned(
  db: Database,
  record: ImportRecord,
  kind: "accounts" | "contacts",
  asked: readonly (readonly string[])[],
): Promise<(FoundPlanned | null)[]> {
  const file = await findFile(db, record, kind);
  const given = asked.flatMap((keys, place) => keys.map((key, rank) => ({ place, rank, key })));
  if (!file || given.length === 0) return asked.map(() => null);
  const { clientId } = record;
  const found = await readRows(
    db,
    rowSchema,
    sql`select distinct on (g.place) g.place, g.key, f.line, f.verdict, f.outcome, f.account_id, f.contact_id,
          coalesce(c.full_name, a.name, f."values"->>'name', f."values"->>'full_name', f."values"->>'domain') as name,
          a.removed_at is null and a.id is not null and (${kind} = 'accounts' or c.id is not null) as is_live
        from json_to_recordset(${JSON.stringify(given)}::json) as g(place int, rank int, key text)
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
  return asked.map((_, place) => planned.get(place) ?? null);
}

function plannedOf(row: z.output<typeof rowSchema>, fileName: string): Planned {
  const { line, verdict, outcome, account_id: accountId, contact_id: contactId } = row;
  const name = row.name ?? "this account";
  const isThere = outcome === null ? verdict === "matched" || verdict === "same" : writtenOutcomes.has(outcome);
  if (isThere && row.is_live && accountId !== null) return { kind: "known", accountId, contactId, name };
  const isOpen = outcome === null && (verdict === "new" || verdict === "doubtful");
  const rest = { line, name, fileName };
  if (!isOpen) return { kind: "lost", ...rest };
  return verdict === "new" ? { kind: "planned", ...rest } : { kind: "waits", ...rest };
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

/** Forgets the keys of a file whose rows are checked anew. */
export async function deleteKeys(tx: Database, { clientId, id, transferId }: ImportRecord): Promise<void> {
  if (transferId === null) return;
  await tx.delete(importKeys).where(and(eq(importKeys.clientId, clientId), eq(importKeys.importId, id)));
}

/** What an index takes for certain; the longest name or domain is far shorter, a text taken for an id may not be. */
const maxKeyBytes = 2_000;

/** Remembers by which keys the rows of a transfer's file are found; of several rows with one key, the first is. */
export async function rememberKeys(
  tx: Database,
  { clientId, id, transferId }: ImportRecord,
  verdicts: readonly Verdict[],
): Promise<void> {
  if (transferId === null) return;
  const rows = verdicts
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

/** Stands for what a row of another file adds, until it is there; no real account has such an id. */
export function plannedId(line: number): string {
  return `00000000-0000-0000-0000-${String(line).padStart(12, "0")}`;
}
