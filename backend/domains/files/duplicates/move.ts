import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../database/database";
import { displaceAbsentHolders, restoreDisplacedHolders } from "./displaced-seats";
import type { MergeKey } from "./merge-key";
import { copiedTables, type MovedTable, movedTables } from "./tables";

/**
 * Moves everything attached to the merged account to the survivor, and records each moved row. Both account rows must
 * be locked.
 */
export async function moveAttachedRows(tx: Database, key: MergeKey): Promise<void> {
  const { clientId, mergeId, survivorId, mergedId, at } = key;
  await displaceAbsentHolders(tx, key);
  for (const { table, rowId, isFree } of movedTables) {
    await tx.execute(sql`
      with moved as (
        update ${sql.identifier(table)} t set account_id = ${survivorId}
        where t.client_id = ${clientId} and t.account_id = ${mergedId} and ${isFree?.(sql`${survivorId}`) ?? sql`true`}
        returning ${rowId} as row_id)
      insert into account_merge_items (client_id, merge_id, table_name, row_id)
      select ${clientId}, ${mergeId}, ${table}, row_id from moved`);
  }
  for (const { table, rowId, columns, own } of copiedTables) {
    const names = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    );
    const ownNames = sql.join(
      Object.keys(own).map((name) => sql.identifier(name)),
      sql`, `,
    );
    const ownValues = sql.join(
      Object.values(own).map((kind) => (kind === "at" ? sql`${at.toISOString()}::timestamptz` : sql`false`)),
      sql`, `,
    );
    await tx.execute(sql`
      with copied as (
        insert into ${sql.identifier(table)} as t (client_id, account_id, ${names}, ${ownNames})
        select ${clientId}, ${survivorId}::uuid, ${names}, ${ownValues} from ${sql.identifier(table)}
        where client_id = ${clientId} and account_id = ${mergedId}::uuid
        on conflict do nothing
        returning ${rowId} as row_id)
      insert into account_merge_items (client_id, merge_id, table_name, row_id)
      select ${clientId}, ${mergeId}, ${table}, row_id from copied`);
  }
  await moveDrafts(tx, key);
  // If both accounts have a company id, the survivor keeps its own; the other id still redirects to it.
  await tx.execute(sql`
    with named as (
      update accounts t set company_id = m.company_id from accounts m
      where t.client_id = ${clientId} and t.id = ${survivorId} and t.company_id is null
        and m.client_id = ${clientId} and m.id = ${mergedId} and m.company_id is not null
      returning t.company_id)
    insert into account_merge_items (client_id, merge_id, table_name, row_id)
    select ${clientId}, ${mergeId}, 'companies', company_id from named`);
  // Accounts that were merged into the merged account earlier now redirect to the survivor.
  await tx.execute(sql`
    with led as (
      update accounts t set merged_into = ${survivorId} where t.client_id = ${clientId} and t.merged_into = ${mergedId}
      returning t.id)
    insert into account_merge_items (client_id, merge_id, table_name, row_id)
    select ${clientId}, ${mergeId}, 'accounts', id::text from led`);
}

/** A moved row that stays at the survivor when the merge is undone. */
export interface RetainedItem {
  kind: string;
  label: string;
}

/** Moves unchanged rows back. @returns the rows that stay at the survivor and have a user-facing label */
export async function revertMovedRows(tx: Database, key: MergeKey): Promise<RetainedItem[]> {
  const { clientId, survivorId, mergedId } = key;
  const retained: RetainedItem[] = [];
  for (const { table, rowId, isUntouched } of copiedTables) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t using account_merge_items i, account_merges merge
      where ${isItem(key, table)} and ${isUntouched}
        and t.client_id = ${clientId} and t.account_id = ${survivorId} and ${rowId} = i.row_id`);
  }
  for (const moved of movedTables) {
    const { table, isUntouched = sql`true` } = moved;
    await tx.execute(sql`
      update ${sql.identifier(table)} t set account_id = ${mergedId} from account_merge_items i, account_merges merge
      where ${isItem(key, table)} and ${isUntouched}
        and t.client_id = ${clientId} and t.account_id = ${survivorId} and ${nameOf(moved)}`);
    retained.push(...(await readRetained(tx, key, moved)));
  }
  await restoreDisplacedHolders(tx, key);
  // Sources that a signal got since the merge follow it.
  await tx.execute(sql`
    update signal_sources t set account_id = ${mergedId} from signals s
    where t.client_id = ${clientId} and t.account_id = ${survivorId}
      and s.client_id = ${clientId} and s.account_id = ${mergedId} and s.id = t.signal_id
      and not exists (select from signal_sources o where o.client_id = ${clientId} and o.account_id = ${mergedId}
        and o.connector = t.connector and o.source_id = t.source_id)`);
  await moveDraftsBack(tx, key);
  await clearCrossLinks(tx, key);
  await tx.execute(sql`
    update accounts t set company_id = null from account_merge_items i, account_merges merge
    where ${isItem(key, "companies")} and t.client_id = ${clientId} and t.id = ${survivorId}
      and t.company_id = i.row_id`);
  await tx.execute(sql`
    update accounts t set merged_into = ${mergedId} from account_merge_items i, account_merges merge
    where ${isItem(key, "accounts")} and t.client_id = ${clientId} and t.id = i.row_id::uuid
      and t.merged_into = ${survivorId}`);
  return retained;
}

/**
 * Moves drafts at the merged account to the survivor. If a user has drafts of the same form at both accounts, the
 * merged account's draft stays there: two texts are never combined.
 */
async function moveDrafts(tx: Database, { clientId, mergeId, survivorId, mergedId }: MergeKey): Promise<void> {
  await tx.execute(sql`
    with moved as (
      insert into drafts (client_id, user_id, account_id, form, version, writer, seq, fields, saved_at)
      select client_id, user_id, ${survivorId}::uuid, form, version, writer, seq, fields, saved_at from drafts
      where client_id = ${clientId} and account_id = ${mergedId}::uuid and fields is not null
      on conflict (client_id, user_id, account_id, form) do update set
        version = greatest(drafts.version + 1, excluded.version), writer = excluded.writer, seq = excluded.seq,
        fields = excluded.fields, saved_at = excluded.saved_at
      where drafts.fields is null
      returning user_id, form)
    insert into account_merge_items (client_id, merge_id, table_name, row_id)
    select ${clientId}, ${mergeId}, 'drafts', ${draftId} from moved t`);
  await tx.execute(sql`
    delete from drafts t using account_merge_items i
    where i.client_id = ${clientId} and i.merge_id = ${mergeId} and i.table_name = 'drafts'
      and t.client_id = ${clientId} and t.account_id = ${mergedId} and ${draftId} = i.row_id`);
}

const draftId = sql`(t.user_id || chr(31) || t.form)`;

/**
 * Moves drafts back: those of replies to a note and of edits to it follow the note; other drafts move only if unchanged
 * since the merge. The drafts left at the survivor are cleared.
 */
async function moveDraftsBack(tx: Database, key: MergeKey): Promise<void> {
  const { clientId, survivorId, mergedId } = key;
  const goes = sql`case when t.form ~ '^(reply|edit)-' then exists (select from notes n
      where n.client_id = t.client_id and n.account_id = ${mergedId}
        and n.id = substring(t.form from '[0-9a-f-]{36}$')::uuid)
    else t.saved_at <= merge.created_at end`;
  await tx.execute(sql`
    with back as (
      insert into drafts (client_id, user_id, account_id, form, version, writer, seq, fields, saved_at)
      select t.client_id, t.user_id, ${mergedId}::uuid, t.form, t.version, t.writer, t.seq, t.fields, t.saved_at
      from drafts t, account_merge_items i, account_merges merge
      where ${isItem(key, "drafts")} and t.client_id = ${clientId} and t.account_id = ${survivorId}
        and ${draftId} = i.row_id and t.fields is not null and ${goes}
      on conflict (client_id, user_id, account_id, form) do nothing
      returning user_id, form)
    update drafts t set fields = null, version = t.version + 1 from back
    where t.client_id = ${clientId} and t.account_id = ${survivorId} and t.user_id = back.user_id and t.form = back.form`);
}

function isItem({ clientId, mergeId }: MergeKey, table: string): SQL {
  return sql`merge.client_id = ${clientId} and merge.id = ${mergeId}
    and i.client_id = ${clientId} and i.merge_id = ${mergeId} and i.table_name = ${table}`;
}

function nameOf({ rowId, isNamed }: MovedTable): SQL {
  return isNamed ?? sql`${rowId} = i.row_id`;
}

async function readRetained(tx: Database, key: MergeKey, moved: MovedTable): Promise<RetainedItem[]> {
  const { listed, table } = moved;
  if (!listed) return [];
  const rows = await readRows(
    tx,
    z.object({ label: z.string() }),
    sql`select ${listed.label} as label from ${sql.identifier(table)} t, account_merge_items i, account_merges merge
        where ${isItem(key, table)} and t.client_id = ${key.clientId} and ${nameOf(moved)}
          and t.account_id <> ${key.mergedId}
        order by 1`,
  );
  return rows.map(({ label }) => ({ kind: listed.kind, label }));
}

/**
 * Clears manager links across the two accounts: when a contact moves back, the links to the contact's manager and
 * reports survive only if these move too.
 */
async function clearCrossLinks(tx: Database, { clientId, survivorId, mergedId }: MergeKey): Promise<void> {
  await tx.execute(sql`
    update contacts c set manager_id = null, manager_assumed = false from contacts m
    where c.client_id = ${clientId} and m.client_id = ${clientId} and m.id = c.manager_id
      and ((c.account_id = ${survivorId} and m.account_id = ${mergedId})
        or (c.account_id = ${mergedId} and m.account_id = ${survivorId}))`);
}
