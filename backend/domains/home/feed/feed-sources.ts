import { type SQL, sql } from "drizzle-orm";
import type { FeedChoice, FeedKind } from "@/lib/contracts/home/feed-choice";
import type { Principal } from "../../../principal";
import { isNewsSignal } from "../../activity/new-since-visit";

/** A position in the feed: the last entry read. `rank` is the index of its kind. */
export interface FeedPosition {
  at: string;
  rank: number;
  id: string;
}

export interface FeedQuery {
  principal: Principal;
  since: Date;
  choices: readonly FeedChoice[];
  /** Only this user's actions; undefined: the actions of everyone except the principal. */
  by: string | undefined;
}

export interface FeedSearch extends FeedQuery {
  /** Conditions for the accounts, on the table `accounts`. */
  filters: readonly SQL[];
  after: FeedPosition | null;
  limit: number;
}

/** A table of activity at accounts, each row with a client, an account and an id. */
export interface FeedSource {
  kind: Exclude<FeedKind, "import" | "industry">;
  table: SQL;
  at: SQL;
  idType: SQL;
  /** The column of the user who did it. */
  by: SQL;
  /** The condition of the client's index by time, which `only` implies. */
  indexed: SQL;
  only: (query: FeedQuery) => SQL;
  /**
   * For rows that form one entry together: a key, null for a row by itself, and whether `x` has the same key as `y`.
   */
  group?: { key: SQL; isSame: SQL };
}

/** Causes of changes to many accounts at once; each such change is one entry per field. */
export const bulkCauses: ReadonlySet<string> = new Set([
  "bulk",
  "territory",
  "team",
  "leave",
  "hand_over",
  "source_rule",
  "undo",
  "undo_hour",
]);

const massChange = {
  // Written so that the planner doesn't mistake it for the condition of the client's index, as below.
  key: sql`case when x.cause_kind = any(${sql.raw(`'{${[...bulkCauses].join()}}'`)}::text[])
    then concat_ws(' ', x.cause_kind, x.cause_id, x.field) end`,
  isSame: sql`x.cause_kind = y.cause_kind and x.cause_id = y.cause_id and x.field = y.field`,
};

/**
 * Condition for the changes that the feed lists: those to the account's own values, and contacts who arrived or left.
 * If the feed lists signals, changes that have a signal of their own are listed only as that signal.
 */
function isListedChange({ choices }: FeedQuery): SQL {
  // Written differently from the client's index, which the planner might otherwise read in full for one account.
  const isByPeople = sql`x.cause_kind is distinct from 'import' and x.undoes is null`;
  const listed = sql`(${isByPeople} and (x.contact_id is null and x.field <> 'account'
    or x.contact_id is not null and x.field in ('contact', 'left_company')))`;
  if (!choices.includes("signal")) return listed;
  return sql`${listed} and not exists (select from signals s where s.client_id = x.client_id
    and s.account_id = x.account_id and s.connector = 'own'
    and s.source_id in ('change ' || x.id, case when x.field = 'left_company' then 'left ' || x.contact_id end))`;
}

function isListedNote({ principal, choices }: FeedQuery): SQL {
  if (choices.includes("note")) return sql`true`;
  return sql`exists (select from note_mentions m where m.client_id = x.client_id and m.note_id = x.id
    and m.user_id = ${principal.uid})`;
}

const ofUser = { idType: sql`uuid`, at: sql`x.created_at`, by: sql`x.created_by`, indexed: sql`true` };

/**
 * The source of each kind of entry, in the order of `feedKinds`. Imports and industry moves have queries of their own.
 */
export const feedSources: readonly FeedSource[] = [
  { ...ofUser, kind: "signal", table: sql`signals`, only: () => isNewsSignal },
  {
    ...{ kind: "change", table: sql`account_changes`, at: sql`x.at`, idType: sql`bigint`, by: sql`x.created_by` },
    indexed: sql`x.cause_kind <> 'import'`,
    only: isListedChange,
    group: massChange,
  },
  {
    ...ofUser,
    ...{ kind: "note", table: sql`notes` },
    only: (query) => sql`x.removed_at is null and ${isListedNote(query)}`,
  },
  { ...ofUser, kind: "conversation", table: sql`conversations`, only: () => sql`x.removed_at is null` },
  {
    ...{ kind: "task", table: sql`tasks`, at: sql`x.done_at`, idType: sql`uuid`, by: sql`x.assignee_id` },
    indexed: sql`x.done_at is not null`,
    only: () => sql`true`,
  },
];

export function sourcesOf({ choices }: Pick<FeedQuery, "choices">): { source: FeedSource; rank: number }[] {
  return feedSources
    .map((source, rank) => ({ source, rank }))
    .filter(({ source: { kind } }) => choices.includes(kind) || (kind === "note" && choices.includes("mention")));
}

/** Condition for rows by the chosen user, or if none is chosen, by anyone except the principal. */
export function isByAuthor({ by, principal }: FeedQuery, column: SQL): SQL {
  return by === undefined ? sql`${column} is distinct from ${principal.uid}` : sql`${column} = ${by}`;
}

/** Condition that a row of a source comes after a position. */
export function isAfter(
  position: FeedPosition | null,
  rank: number,
  { at, idType }: Pick<FeedSource, "at" | "idType">,
): SQL {
  if (position === null) return sql`true`;
  const moment = sql`${position.at}::timestamptz`;
  if (rank === position.rank) return sql`(${at}, x.id) < (${moment}, ${position.id}::${idType})`;
  return rank > position.rank ? sql`${at} <= ${moment}` : sql`${at} < ${moment}`;
}
