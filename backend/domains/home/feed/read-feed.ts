import { and, eq, inArray, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { FeedItem, FeedPage, FeedQuery } from "@/lib/contracts/home/feed";
import { feedChoices, feedKinds } from "@/lib/contracts/home/feed-choice";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { imports } from "../../../database/schema/imports";
import type { LocalTime } from "../../../local-time/days";
import type { Principal } from "../../../principal";
import { findCount } from "../../account-list/list/counts";
import { fingerprint } from "../../account-list/list/cursor";
import { filteredAccounts } from "../../account-list/list/filter";
import { nameAccounts } from "../../account-list/list/read";
import { readConversations } from "../../activity/conversations";
import { readNotes } from "../../activity/notes";
import { readSignals } from "../../activity/signals";
import { readTasks } from "../../activity/tasks";
import { readChanges } from "../../bulk/account-history/read";
import { visibleImports } from "../../files/imports/find";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { countChanges, keyOf } from "./count-changes";
import { findReadEntries } from "./feed-reads";
import type { FeedPosition } from "./feed-sources";
import { findFeedSeen, startOfSpan } from "./feed-visits";
import { type FeedHit, findHits, maxAccountsRead } from "./find-hits";
import { readLearnedMoves } from "./industry-moves";

/**
 * Entries have the time at which they were written, but appear only once they are committed. An entry committed within
 * this delay counts as unread, instead of being marked as read without having been shown.
 */
const commitMs = 5_000;

/** The time up to which entries are complete: later events may not have been committed yet. */
export function readUntil(now: Date): Date {
  return new Date(now.getTime() - commitMs);
}

/**
 * Reads a page of events at the chosen accounts, the latest first.
 *
 * @param conditions further conditions for the accounts, on the table `accounts`
 * @throws AppError 400 `bad_cursor`
 */
export async function readFeed(
  db: Database,
  principal: Principal,
  { since: span, owner, list, kind, by, cursor, limit }: FeedQuery,
  time: LocalTime,
  conditions: readonly SQL[] = [],
): Promise<FeedPage> {
  const print = fingerprint([principal.clientId, principal.uid, span, owner, list, kind, by]);
  const seenAt = await findFeedSeen(db, principal);
  const from = cursor === undefined ? null : readCursor(print, cursor);
  // A page continues the one before, even if everything was marked as read in between.
  const since = from?.since ?? startOfSpan(span, seenAt, time);
  const accountCount = list === undefined ? await findCount(db, principal, { owner }) : null;
  const isFew = list !== undefined || (accountCount !== null && owner !== undefined && accountCount <= maxAccountsRead);
  const filters = [...filteredAccounts(principal, { owner, list }), ...conditions];
  const { hits, next } = await findHits(
    db,
    { ...{ principal, since, by, limit, choices: kind ?? feedChoices, after: from?.after ?? null }, filters },
    isFew,
  );
  const items = await serializeHits(db, principal, hits, {
    seenAt: seenAt ?? startOfSpan("friday", null, time),
    readIds: await findReadEntries(db, principal, hits.map(entryIdOf)),
    filters,
  });
  return {
    items,
    next_cursor: next && encodeCursor([print, since.toISOString(), next.at, next.rank, next.id]),
    since: since.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
    read_at: readUntil(time.now).toISOString(),
    account_count: accountCount,
  };
}

const changeRank = feedKinds.indexOf("change");
const otherRanks = [...feedKinds.keys()].filter((rank) => rank !== changeRank);

function readCursor(print: string, text: string): { since: Date; after: FeedPosition } {
  const start = [z.literal(print), inputMomentSchema, inputMomentSchema] as const;
  const ofChange = z.tuple([...start, z.literal(changeRank), z.string().regex(/^\d{1,18}$/)]);
  const ofOther = z.tuple([...start, z.literal(otherRanks), z.uuid()]);
  const [, since, at, rank, id] = decodeCursor(z.union([ofChange, ofOther]), text);
  return { since: new Date(since), after: { at, rank, id } };
}

/** Reads the entries of the hits, in their order; entries that were removed in between are left out. */
async function serializeHits(
  db: Database,
  principal: Principal,
  hits: readonly FeedHit[],
  { seenAt, readIds, filters }: { seenAt: Date; readIds: ReadonlySet<string>; filters: readonly SQL[] },
): Promise<FeedItem[]> {
  const idsOf = (kind: (typeof feedKinds)[number]) =>
    hits.flatMap(({ rank, id }) => (feedKinds[rank] === kind ? [id] : []));
  const [signals, changes, notes, conversations, tasks, importsById, movesById, names] = await Promise.all([
    readSignals(db, principal, idsOf("signal")).then(byId),
    readChanges(db, principal, idsOf("change").map(Number)).then(byId),
    readNotes(db, principal, idsOf("note"), { withReplies: false }).then(byId),
    readConversations(db, principal, idsOf("conversation")).then(byId),
    readTasks(db, principal, idsOf("task")).then(byId),
    readImports(db, principal, idsOf("import")).then(byId),
    readLearnedMoves(db, idsOf("industry")).then(byId),
    nameAccounts(db, principal, [...new Set(hits.flatMap(({ account_id: id }) => id ?? []))]),
  ]);
  const counts = await countChanges(db, principal, [...changes.values()], filters);
  return hits.flatMap((hit): FeedItem[] => {
    const { rank, id, account_id: accountId, at } = hit;
    const [kind, entryId] = [feedKinds[rank], entryIdOf(hit)];
    const base = { id: entryId, at: at.toISOString(), is_unread: at > seenAt && !readIds.has(entryId) };
    const found = importsById.get(id);
    if (kind === "import" && found) return [{ ...base, kind, import: found.import }];
    const learned = movesById.get(id);
    if (kind === "industry" && learned) return [{ ...base, kind, move: learned.move }];
    const name = names[accountId ?? ""];
    if (accountId === null || name === undefined) return [];
    const atAccount = { ...base, account: { id: accountId, name } };
    const [signal, change, note] = [signals.get(id), changes.get(id), notes.get(id)];
    const [conversation, task] = [conversations.get(id), tasks.get(id)];
    if (kind === "signal" && signal) return [{ ...atAccount, kind, signal }];
    if (kind === "change" && change) {
      const { accounts: accountCount = 1, changes: changeCount = 1 } = counts.get(keyOf(change)) ?? {};
      return [{ ...atAccount, kind, change, account_count: accountCount, change_count: changeCount }];
    }
    if (kind === "conversation" && conversation) return [{ ...atAccount, kind, conversation }];
    if (kind === "task" && task) return [{ ...atAccount, kind, task }];
    if (kind !== "note" || !note) return [];
    const mentionsMe = note.mentions.some(({ uid }) => uid === principal.uid);
    return [{ ...atAccount, kind, note, mentions_me: mentionsMe }];
  });
}

function entryIdOf({ rank, id }: FeedHit): string {
  return `${feedKinds[rank]}:${id}`;
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function readImports(db: Database, principal: Principal, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ row: imports, author: users.fullName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(and(visibleImports(principal), inArray(imports.id, [...ids])));
  return rows.map(({ row, author }) => ({
    id: row.id,
    import: {
      file_name: row.fileName,
      kind: row.kind,
      author: row.createdBy === null ? null : { uid: row.createdBy, name: author ?? "Someone" },
      added: row.outcomes.added ?? 0,
      changed: row.outcomes.changed ?? 0,
    },
  }));
}
