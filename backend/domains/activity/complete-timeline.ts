import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type {
  Signal,
  Task,
  TimelineChoice,
  TimelineItem,
  TimelineKind,
  TimelinePage,
  TimelineQuery,
} from "@/lib/contracts/activity/activity";
import { timelineKinds } from "@/lib/contracts/activity/activity";
import type { Page } from "@/lib/contracts/wire/page";
import { type Database, readRows } from "../../database/database";
import { signals, tasks } from "../../database/schema/activity";
import type { Principal } from "../../principal";
import { countMoves, movesOf, readMoves } from "../insights/series/moves-of-accounts";
import { type AccountRef, getAccountRef } from "../shared/account-ref";
import { readConversations } from "./conversations";
import { readNotes } from "./notes";
import { isTopLevelNote, wroteOrRepliedTo } from "./replies";
import { readSignals } from "./signals";
import { readTasks } from "./tasks";
import { type PageQuery, readCursor, writeCursor } from "./timeline-cursor";

/** The table and conditions of the rows of one kind. */
interface Source {
  /** The kind of its rows, if it differs from this source's name. */
  kind?: TimelineKind;
  table: SQL;
  at: SQL;
  only?: SQL;
  /** Condition for the rows by one user. */
  by: (uid: string) => SQL;
}

const writtenBy = (uid: string) => sql`created_by = ${uid}`;
const conversationsOf = (kind: string): Source => ({
  table: sql`conversations`,
  at: sql`happened_at`,
  only: sql`removed_at is null and kind = ${kind}`,
  by: writtenBy,
});

/** Condition that a note or one of its replies has attachments. */
const hasFiles = sql`(exists (
    select from attachments f where f.client_id = notes.client_id and f.note_id = notes.id)
  or exists (
    select from notes reply join attachments f on f.client_id = reply.client_id and f.note_id = reply.id
    where reply.client_id = notes.client_id and reply.reply_to = notes.id and reply.removed_at is null))`;

const sources: Record<TimelineChoice, Source> = {
  note: { table: sql`notes`, at: sql`created_at`, only: isTopLevelNote, by: wroteOrRepliedTo },
  file: {
    kind: "note",
    table: sql`notes`,
    at: sql`created_at`,
    only: sql`${isTopLevelNote} and ${hasFiles}`,
    by: wroteOrRepliedTo,
  },
  task: { table: sql`tasks`, at: sql`created_at`, by: (uid) => sql`(created_by = ${uid} or assignee_id = ${uid})` },
  call: conversationsOf("call"),
  meeting: conversationsOf("meeting"),
  signal: { table: sql`signals`, at: sql`occurred_at`, by: writtenBy },
};

/** An entry's id, time and kind, by which timelines are merged before their entries are read. */
export const timelineHitSchema = z.object({ id: z.string(), at: z.coerce.date(), kind: z.enum(timelineKinds) });
export type TimelineHit = z.infer<typeof timelineHitSchema>;

/**
 * Reads one page of an account's complete timeline, newest first: reads up to a page of each kind through its own
 * index, and keeps the newest items.
 *
 * @throws AppError 400 `bad_cursor`: the cursor is from another account
 */
export async function readCompleteTimeline(
  db: Database,
  principal: Principal,
  { id: accountId }: AccountRef,
  { kind: kinds = [...timelineKinds], by, cursor, limit }: TimelineQuery,
): Promise<TimelinePage> {
  const listId = `timeline ${accountId}`;
  const after = cursor === undefined ? null : readCursor(listId, cursor);
  // Notes already include notes with files.
  const chosen = kinds.filter((kind) => kind !== "file" || !kinds.includes("note"));
  const parts = [...new Set(chosen)].map((kind) => {
    const { kind: ofRows = kind, table, at, only, by: ofSomebody } = sources[kind];
    const beyond = after && sql`and (${at}, id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
    return sql`(select id, ${at} as at, ${ofRows}::text as kind from ${table}
      where client_id = ${principal.clientId} and account_id = ${accountId}
        ${only ? sql`and ${only}` : sql``} ${by === undefined ? sql`` : sql`and ${ofSomebody(by)}`} ${beyond ?? sql``}
      order by ${at} desc, id desc limit ${limit + 1})`;
  });
  // Industry moves count as signals without an author.
  if (kinds.includes("signal") && by === undefined) {
    const accountKey = { clientId: sql`${principal.clientId}`, accountId: sql`${accountId}::uuid` };
    const beyond = after && sql`and (m.occurred_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
    parts.push(sql`(select m.id, m.occurred_at as at, 'signal'::text as kind from industry_moves m
      where ${movesOf(accountKey)} ${beyond ?? sql``} order by m.occurred_at desc, m.id desc limit ${limit + 1})`);
  }
  const rows = await readRows(
    db,
    timelineHitSchema,
    sql`select id, at, kind from (${sql.join(parts, sql` union all `)}) parts order by at desc, id desc limit ${limit + 1}`,
  );
  const hits = rows.slice(0, limit);
  const last = hits.at(-1);
  return {
    items: await readTimelineItems(db, principal, accountId, hits),
    next_cursor: last && rows.length > limit ? writeCursor(listId, last) : null,
  };
}

/**
 * Lists an account's signals and its industry moves, newest first.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listSignals(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
): Promise<Page<Signal>> {
  const account = await getAccountRef(db, principal, accountId);
  const { items, next_cursor } = await readCompleteTimeline(db, principal, account, { ...query, kind: ["signal"] });
  const own = and(eq(signals.clientId, principal.clientId), eq(signals.accountId, accountId));
  const total = (await db.$count(signals, own)) + (await countMoves(db, principal, accountId));
  return { items: items.flatMap((item) => (item.kind === "signal" ? [item.signal] : [])), next_cursor, total };
}

/**
 * Lists an account's tasks, newest first, including completed ones.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listTasks(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
): Promise<Page<Task>> {
  const account = await getAccountRef(db, principal, accountId);
  const { items, next_cursor } = await readCompleteTimeline(db, principal, account, { ...query, kind: ["task"] });
  const total = await db.$count(tasks, and(eq(tasks.clientId, principal.clientId), eq(tasks.accountId, accountId)));
  return { items: items.flatMap((item) => (item.kind === "task" ? [item.task] : [])), next_cursor, total };
}

/**
 * Reads the timeline items of the hits, in their order.
 *
 * @param accountId the account of the industry moves among them
 */
export async function readTimelineItems(
  db: Database,
  principal: Principal,
  accountId: string,
  hits: readonly TimelineHit[],
): Promise<TimelineItem[]> {
  const idsOf = (...kinds: TimelineKind[]) => hits.flatMap(({ id, kind }) => (kinds.includes(kind) ? [id] : []));
  const notes = byId(await readNotes(db, principal, idsOf("note")));
  const tasks = byId(await readTasks(db, principal, idsOf("task")));
  const conversations = byId(await readConversations(db, principal, idsOf("call", "meeting")));
  const signals = await readSignals(db, principal, idsOf("signal"));
  const found = byId([...signals, ...(await readMoves(db, principal, accountId, missingOf(idsOf("signal"), signals)))]);
  return hits.flatMap(({ id, at: moment, kind }): TimelineItem[] => {
    const at = moment.toISOString();
    const [note, task, signal] = [notes.get(id), tasks.get(id), found.get(id)];
    const conversation = conversations.get(id);
    if (kind === "note") return note ? [{ kind, at, note }] : [];
    if (kind === "task") return task ? [{ kind, at, task }] : [];
    if (kind === "signal") return signal ? [{ kind, at, signal }] : [];
    return conversation ? [{ kind, at, conversation }] : [];
  });
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function missingOf(ids: string[], found: readonly { id: string }[]): string[] {
  const known = byId(found);
  return ids.filter((id) => !known.has(id));
}
