import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { DraftSaved, DraftSaveRequest, SavedDraft, SentDraft } from "@/lib/contracts/activity/draft";
import { draftLimits } from "@/lib/contracts/activity/draft-limits";
import { type Database, readRows } from "../../../database/database";
import { drafts } from "../../../database/schema/activity";
import type { Principal } from "../../../principal";
import { type AccountRef, getAccountRef } from "../../shared/account-ref";

/** Maximum number of drafts per user and account; finished ones are listed last. */
const maxPerAccount = 200;

/**
 * Lists the principal's drafts at an existing account, including finished ones, so that a page can discard text that
 * has already been sent.
 */
export async function listDrafts(
  db: Database,
  principal: Principal,
  { id: accountId }: AccountRef,
): Promise<SavedDraft[]> {
  const rows = await db
    .select()
    .from(drafts)
    .where(isOwn(principal, accountId))
    .orderBy(sql`${drafts.fields} is null`, desc(drafts.savedAt), desc(drafts.form))
    .limit(maxPerAccount);
  return rows.map(serializeDraft);
}

/**
 * Saves a draft, unless there is a newer one that the page hasn't seen. Requests that are repeated, late or out of
 * order can't overwrite newer text or restore a draft that was sent. Locks the account, so that a concurrent merge
 * either moves the draft too or has already finished, and the page is then directed to the surviving account.
 *
 * @throws AppError 404 `not_found`
 */
export async function saveDraft(
  tx: Database,
  principal: Principal,
  key: { accountId: string; form: string },
  save: DraftSaveRequest,
  now: Date,
): Promise<DraftSaved> {
  await getAccountRef(tx, principal, key.accountId, true);
  // Another user has since signed in in another tab of the same browser.
  if (save.by !== principal.uid) return { state: "unkept", draft: null };
  if (await write(tx, principal, { ...key, ...save }, now))
    return { state: "kept", draft: await find(tx, principal, key) };
  const draft = await find(tx, principal, key);
  if (draft === null) return { state: "unkept", draft };
  return { state: draft.writer === save.writer ? "over" : "elsewhere", draft };
}

/**
 * Finishes a form's draft, in the transaction that stores the submitted text. A newer draft from another tab, which the
 * submitting page hasn't seen, is kept.
 */
export async function endDraft(
  tx: Database,
  principal: Principal,
  accountId: string,
  sent: SentDraft | undefined,
  now: Date,
): Promise<void> {
  if (sent) await write(tx, principal, { accountId, ...sent, fields: null, isSent: true }, now);
}

/** Writes a draft's row unless there is one that the page hasn't seen. @returns whether it was written */
async function write(
  db: Database,
  { clientId, uid }: Principal,
  draft: SentDraft & { accountId: string; fields: DraftSaveRequest["fields"]; isSent?: boolean },
  now: Date,
): Promise<boolean> {
  const { accountId, form, writer, seq, after, base, isSent = false } = draft;
  const fields = draft.fields === null ? null : JSON.stringify(draft.fields);
  // The submitted text may have the same sequence number as its last save.
  const isNewer = isSent ? sql`drafts.seq <= excluded.seq` : sql`drafts.seq < excluded.seq`;
  const hasRoom = sql`(${fields}::text is null
    or (select count(*) from drafts where client_id = ${clientId} and user_id = ${uid} and fields is not null
      and (account_id, form) <> (${accountId}::uuid, ${form})) < ${draftLimits.perUser})`;
  // Operators aren't members: their drafts aren't stored and stay in their tab.
  const written = await readRows(
    db,
    z.object({ one: z.number() }),
    sql`insert into drafts (client_id, user_id, account_id, form, version, writer, seq, fields, saved_at)
        select client_id, id, ${accountId}::uuid, ${form}, ${now.getTime()}::bigint, ${writer}::uuid, ${seq}::integer,
          ${fields}::jsonb, ${now.toISOString()}::timestamptz
        from users where client_id = ${clientId} and id = ${uid} and ${hasRoom}
        on conflict (client_id, user_id, account_id, form) do update set
          version = greatest(drafts.version + 1, excluded.version), writer = excluded.writer, seq = excluded.seq,
          fields = excluded.fields, saved_at = excluded.saved_at
        where case when drafts.writer = excluded.writer then ${isNewer}
          else drafts.version = ${base}::bigint or (drafts.writer = ${after}::uuid and drafts.fields is not null) end
        returning 1 as one`,
  );
  return written.length > 0;
}

async function find(
  db: Database,
  principal: Principal,
  { accountId, form }: { accountId: string; form: string },
): Promise<SavedDraft | null> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(isOwn(principal, accountId), eq(drafts.form, form)));
  return row ? serializeDraft(row) : null;
}

/** Condition for the principal's own drafts at an account. */
function isOwn({ clientId, uid }: Principal, accountId: string) {
  return and(eq(drafts.clientId, clientId), eq(drafts.userId, uid), eq(drafts.accountId, accountId));
}

function serializeDraft({ form, version, writer, seq, fields, savedAt }: typeof drafts.$inferSelect): SavedDraft {
  return { form, version, writer, seq, fields, saved_at: savedAt.toISOString() };
}
