import { z } from "zod";
import { historyEntrySchema } from "../accounts/account-change";
import { conversationSchema, noteSchema, personRefSchema, signalSchema, taskSchema } from "../activity/activity";
import { importKinds } from "../imports/import-field";
import { splitList } from "../wire/list-text";
import { inputMomentSchema } from "../wire/moment";
import { pageQuery } from "../wire/page";
import { feedChoices, feedKinds, feedSpans } from "./feed-choice";
import { homeIndustryMoveSchema } from "./industry-move";

/**
 * `GET {api}/feed/`: the events at accounts since a time, the latest first. `since`: the caller's last mark (last
 * Friday if there is none) or a time, both at most 30 days ago; last Friday; or a number of days. `owner` and `list`:
 * as in the accounts list. `kind`: only these kinds; `by`: only this user's actions; absent: everyone's except the
 * caller's.
 */
export const feedQuerySchema = z.strictObject({
  since: z.union([z.enum(feedSpans), inputMomentSchema]).default("visit"),
  owner: z.string().max(64).optional(),
  list: z.uuid().optional(),
  kind: z
    .string()
    .max(200)
    .transform(splitList)
    .pipe(z.array(z.enum(feedChoices)).min(1))
    .optional(),
  by: z.string().min(1).max(64).optional(),
  ...pageQuery,
});

export type FeedQuery = z.output<typeof feedQuerySchema>;

const accountSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * The fields of every entry. `at`: when the workspace learned of it (for a task, when it was done), which decides its
 * order and whether it is unread.
 */
const base = { id: z.string(), at: z.iso.datetime(), is_unread: z.boolean() };
const atAccount = { ...base, account: accountSchema };

/** A completed import, listed once for all accounts that it changed. */
const feedImportSchema = z.object({
  file_name: z.string(),
  kind: z.enum(importKinds).nullable(),
  author: personRefSchema.nullable(),
  added: z.number().int(),
  changed: z.number().int(),
});

/** A month in which an industry of the feed's accounts moved by more than usual, listed once for all of them. */
const feedIndustryMoveSchema = homeIndustryMoveSchema.extend({
  /** The codes of its sectors, by which the list of accounts is filtered. */
  codes: z.array(z.string()),
  /** The values before and after; null: they aren't known. */
  figure: z.object({ from: z.number(), from_period: z.string(), to: z.number(), unit: z.string() }).nullable(),
});

export type FeedIndustryMove = z.infer<typeof feedIndustryMoveSchema>;

export const feedItemSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signal"), ...atAccount, signal: signalSchema }),
  /**
   * A change to many accounts at once is one entry per field, with its latest change, the number of accounts and the
   * number of changes. If that is greater than `maxCountedChanges`, both are lower bounds. For any other change, both
   * numbers are 1.
   */
  z.object({
    ...{ kind: z.literal("change"), ...atAccount, change: historyEntrySchema },
    account_count: z.number().int().positive(),
    change_count: z.number().int().positive(),
  }),
  /** `mentions_me`: the note mentions the caller. */
  z.object({ kind: z.literal("note"), ...atAccount, note: noteSchema, mentions_me: z.boolean() }),
  z.object({ kind: z.literal("conversation"), ...atAccount, conversation: conversationSchema }),
  z.object({ kind: z.literal("task"), ...atAccount, task: taskSchema }),
  z.object({ kind: z.literal("import"), ...base, import: feedImportSchema }),
  z.object({ kind: z.literal("industry"), ...base, move: feedIndustryMoveSchema }),
]);

export type FeedItem = z.infer<typeof feedItemSchema>;

export type FeedItemOf<Kind extends FeedItem["kind"]> = Extract<FeedItem, { kind: Kind }>;

/** An entry about one account, or about several accounts of which it names one. */
export type AccountFeedItem = Exclude<FeedItem, { kind: "import" | "industry" }>;

/**
 * A page of the feed. It may have fewer entries than `limit`, or none, although further pages follow. `read_at`: the
 * time up to which to mark as read, some seconds ago, because entries being written now appear later; `seen_at`: the
 * caller's last mark, null if there is none; `account_count`: the number of accounts that the feed covers, null if not
 * counted.
 */
export const feedPageSchema = z.object({
  items: z.array(feedItemSchema),
  next_cursor: z.string().nullable(),
  since: z.iso.datetime(),
  seen_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime(),
  account_count: z.number().int().nonnegative().nullable(),
});

export type FeedPage = z.infer<typeof feedPageSchema>;

/**
 * `PUT {api}/feed/seen/`: marks everything up to a time as read; a time before the current mark changes nothing. With
 * `expected`, undoes the mark of that time: `seen_at` is then the previous mark, or null if there was none. If the mark
 * has changed since, it is kept.
 */
export const feedSeenSchema = z
  .strictObject({ seen_at: inputMomentSchema.nullable(), expected: inputMomentSchema.optional() })
  .refine(
    ({ seen_at: at, expected }) => at !== null || expected !== undefined,
    "Specify the time up to which to mark as read",
  );

export type FeedSeen = z.infer<typeof feedSeenSchema>;

const uuidSource = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const kindsWithUuid = feedKinds.filter((kind) => kind !== "change");
const entryId = new RegExp(`^(?:change:\\d{1,18}|(?:${kindsWithUuid.join("|")}):${uuidSource})$`);

/** The maximum number of entries to mark at once. */
export const maxFeedReads = 200;

/** The maximum number of single entries that a user can have marked as read within the days that marks are kept. */
export const maxKeptFeedReads = 10_000;

/**
 * `PUT {api}/feed/read/`: marks single entries as read, or as unread again if they are newer than the last mark. 409
 * `too_many`: the user has marked {@link maxKeptFeedReads}.
 */
export const feedReadSchema = z.strictObject({
  entries: z.array(z.string().regex(entryId)).min(1).max(maxFeedReads),
  is_read: z.boolean(),
});

export type FeedRead = z.infer<typeof feedReadSchema>;
