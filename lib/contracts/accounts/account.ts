import { z } from "zod";
import { taskSchema } from "../activity/activity";
import { readChangedDays, taskFilters } from "../activity/activity-filter";
import { muteSchema } from "../alerts/alert-mute";
import { readSignalFilter } from "../signals/signal-filter";
import { silenceFilters } from "../signals/silence-days";
import { readFieldConditions } from "../wire/custom-field-filter";
import { type FilterLeaf, flatOf, leavesOf, readTree } from "../wire/filter-tree";
import { splitList } from "../wire/list-text";
import { pageLimit, pageSchema } from "../wire/page";
import { detailShape, formShape, rowShape } from "./account-values";
import { isCustomKey } from "./custom-field";
import { choicesOf, sortedFields, sortNameOf } from "./fields";
import { accountFilters } from "./filters";

export const accountStatuses = choicesOf("status");
export const marketCapBands = choicesOf("market_cap_band");
/** An account's importance to the client. */
export const accountTiers = choicesOf("tier");
/** The stage of the client's relationship with an account. */
export const accountStages = choicesOf("stage");

/** A value's source: `sp500`, `financedatabase`, … as in the data's notice, or `manual` for values typed by a user. */
const sourceSchema = z.string();

const ownerSchema = z.object({ uid: z.string(), name: z.string() });

/** The open task of an account with the earliest due date. */
const nextTaskSchema = taskSchema.pick({ id: true, title: true, due_date: true, assignee: true });

/** The maximum that an account's news are counted to. */
export const maxNews = 100;

/** A row of the accounts list. Money in whole US dollars. Unknown values are null. */
export const accountSchema = z.object({
  id: z.uuid(),
  ...rowShape,
  naics_sector: z.string().nullable(),
  /**
   * Values of the client's custom fields, by field id, as `readFieldValue` stores them; unknown values are absent.
   * Another backend may leave it out.
   */
  custom: z.record(z.string(), z.string()).optional(),
  owner: ownerSchema.nullable(),
  /** Contacts who are still at the company. */
  contact_count: z.number().int().nonnegative(),
  updated_at: z.iso.datetime(),
  /**
   * In the list only: the number of news since the caller last opened the account (counted up to {@link maxNews}), and
   * the time of that visit. Absent or null: nothing is new, or the caller never opened it.
   */
  news: z.object({ count: z.number().int().positive(), since: z.iso.datetime() }).nullable().optional(),
  /** In the list only, if there is one; another backend may leave it out. */
  next_task: nextTaskSchema.nullable().optional(),
});

export type Account = z.infer<typeof accountSchema>;

/** The report in which a source states a value: its title, its number, and when Sightline read it. */
export const sourceDocumentSchema = z.object({
  title: z.string(),
  reference: z.string(),
  read_at: z.iso.datetime(),
});

export type SourceDocument = z.infer<typeof sourceDocumentSchema>;

/** One known value of an account: its field, value, source, method and date. */
export const factSchema = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number()]),
  source: sourceSchema,
  method: z.enum(["reported", "estimated", "derived", "manual"]),
  seen_at: z.iso.datetime(),
  confidence: z.enum(["high", "medium", "low"]),
  /** The URL at which the source states it; null or absent: unknown. */
  url: z.string().nullable().optional(),
  /** The report that states it; absent or null: its source names none. */
  document: sourceDocumentSchema.nullable().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** `GET {api}/accounts/{id}/`: the row, its facts with their sources, and its industry. */
export const accountDetailSchema = accountSchema.extend({
  external_id: z.string().nullable(),
  ...detailShape,
  industry_name: z.string().nullable(),
  /**
   * The time zone of the headquarters, as an IANA name, and the value that it was derived from; null: unknown. Another
   * backend may leave it out.
   */
  local_zone: z
    .object({ zone: z.string(), from: z.enum(["city", "state", "country"]) })
    .nullable()
    .optional(),
  /**
   * Sources that were recently rechecked because a user marked one of their values as wrong; `answer` null: no response
   * yet; `silent`: the source doesn't give a value (any more). Another backend may leave it out.
   */
  asked_again: z
    .array(
      z.object({
        field: z.string(),
        value: z.union([z.string(), z.number()]),
        source: sourceSchema,
        asked_at: z.iso.datetime(),
        answered_at: z.iso.datetime().nullable(),
        answer: z.enum(["same", "another", "silent"]).nullable(),
      }),
    )
    .optional(),
  created_at: z.iso.datetime(),
  /** Whether the caller watches the account; another backend may leave it out. */
  is_watched: z.boolean().default(false),
  /** The caller's mute of the account and its end; null: not muted. Another backend may leave it out. */
  mute: muteSchema.nullable().optional(),
  /** The numbers of recorded signals and of open tasks; another backend may leave them out. */
  signal_count: z.number().int().nonnegative().optional(),
  open_task_count: z.number().int().nonnegative().optional(),
  /** The open task with the earliest due date; null without one. */
  next_task: nextTaskSchema.nullable().default(null),
  /** The time of the last activity by a user (a signal, note, task or conversation); null without any. */
  last_activity_at: z.iso.datetime().nullable().default(null),
  facts: z.array(factSchema),
});

export type AccountDetail = z.infer<typeof accountDetailSchema>;

/**
 * `GET {api}/accounts/`. `total_is_exact` is false when more accounts match than are counted: `total` is then a lower
 * bound ("5,000+"), and `GET {api}/accounts/total/` gives the exact number. Absent: exact.
 */
export const accountsPageSchema = pageSchema(accountSchema).extend({ total_is_exact: z.boolean().optional() });

export type AccountsPage = z.infer<typeof accountsPageSchema>;

/** `GET {api}/accounts/total/` (same filters as the list): the exact number of matching accounts. */
export const accountTotalSchema = z.object({ total: z.number().int().nonnegative() });

/** Sort keys; a leading `-` is descending. `relevance` needs `q`. Rows without the value come last either way. */
export const accountSorts = [
  "relevance" as const,
  ...sortedFields.flatMap((key) => [sortNameOf(key), `-${sortNameOf(key)}` as const]),
  "updated" as const,
  "-updated" as const,
];

/** A sort by a custom field: `custom:{id}`, with a leading `-` descending. */
const customSort = z.string().refine((text) => isCustomKey(text.replace(/^-/, "")), "Unknown sort order");

/** The orders of a list: by a built-in field, or by a custom field. */
export const accountSortSchema = z.union([z.enum(accountSorts), customSort]);

/** A list in one query parameter (`joinList`); absent = no filter. */
function listOf<Item extends string>(item: z.ZodType<Item, string>) {
  return z.string().max(2000).transform(splitList).pipe(z.array(item).max(60)).optional();
}

/** A whole number in a query: digits only. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
  .optional();

/** A number of employees, up to the maximum of a database integer. */
const people = amount.pipe(z.number().max(2_147_483_647).optional());

/** The numbers of days without activity that can be filtered by (`silence-days.ts`). */
export const silenceFilterSchema = z.enum(silenceFilters);

/**
 * The filters of the accounts list, shared by the list, its facets and its totals. `owner`: `me`, `none`, a uid, `team`
 * (the caller's own) or `team:{id}`: accounts owned by the team's members. `news`: only accounts with news since the
 * caller last opened them. `list`: accounts on a hand-picked list; none for a list that the caller doesn't see.
 * `sub_industry`: accounts in this sub-industry. `quiet`: owned accounts without activity for this many days.
 * `committee`: accounts with an open role in the buying committee. `changed`: accounts that were added, or whose values
 * or owner changed, in the last given number of days. `task`: accounts with an open task, either anyone's or assigned
 * to the caller. `signal`: accounts with a signal of a kind in the last days ({@link readSignalFilter}). `custom`: by
 * values of custom fields ({@link readFieldConditions}). `empty`: accounts in which all of these fields are unknown.
 */
const conditionSchema = z.object({
  sector: listOf(z.string().max(80)),
  industry: listOf(z.string().max(12)),
  state: listOf(z.string().max(4)),
  band: listOf(z.enum(marketCapBands)),
  status: listOf(z.enum(accountStatuses)),
  tier: listOf(z.enum(accountTiers)),
  stage: listOf(z.enum(accountStages)),
  empty: listOf(z.enum(accountFilters.table.empty.choices)),
  sub_industry: z.string().max(120).optional(),
  owner: z.string().max(64).optional(),
  news: z.enum(["1"]).optional(),
  list: z.uuid().optional(),
  quiet: silenceFilterSchema.optional(),
  committee: z.enum(["open"]).optional(),
  changed: z
    .string()
    .refine((text) => readChangedDays(text) !== null, "Enter a number of days from 1 to 365")
    .optional(),
  task: z.enum(taskFilters).optional(),
  signal: z
    .string()
    .max(200)
    .refine(
      (text) => readSignalFilter(text) !== null,
      "Give kinds of signals and days, such as acquisition-30, acquisition,product-90 or any-7",
    )
    .optional(),
  custom: z
    .string()
    .max(4000)
    .refine(
      (text) => readFieldConditions(text) !== null,
      "Give conditions on custom fields, such as {id}:is:a|b, {id}:between:1|5 or {id}:empty",
    )
    .optional(),
  employees_min: people,
  employees_max: people,
  revenue_min: amount,
  revenue_max: amount,
  market_cap_min: amount,
  market_cap_max: amount,
});

/** One condition of a filter tree: list filters, all of which must match. */
export type FlatFilter = z.infer<typeof conditionSchema>;

/**
 * Parses a condition of a filter tree by the list's own parameters.
 *
 * @returns the condition, or the problem with it
 */
export function readCondition(leaf: FilterLeaf): { condition: FlatFilter } | { problem: string } {
  const flat = flatOf(leaf);
  const parsed = conditionSchema.strict().safeParse(flat);
  if (!parsed.success) return { problem: `${leaf.name}: ${parsed.error.issues[0]?.message ?? "not a filter"}` };
  return Object.keys(flat).length > 0 ? { condition: parsed.data } : { problem: `${leaf.name}: not a range` };
}

const where = z.string().superRefine((text, context) => {
  const tree = readTree(text);
  if (!tree) return context.addIssue("Give groups such as any(sector:Energy,all(state:TX,employees:100..500))");
  for (const leaf of leavesOf(tree)) {
    const read = readCondition(leaf);
    if ("problem" in read) return context.addIssue(read.problem);
  }
});

/**
 * The flat filters, all of which must match, together with a search and with `where`: groups of conditions
 * (`filter-tree.ts`), of which all or any must match, by the same parameters.
 */
export const accountFilterSchema = conditionSchema.extend({
  q: z.string().max(200).optional(),
  where: where.optional(),
});

export type AccountFilter = z.infer<typeof accountFilterSchema>;

/** `GET {api}/accounts/`. Without `sort`: by relevance when `q` is given, by name otherwise. */
export const accountQuerySchema = accountFilterSchema.extend({
  sort: accountSortSchema.optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type AccountQuery = z.infer<typeof accountQuerySchema>;

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

/**
 * `GET {api}/accounts/facets/` (same filters): the options of each filter with the number of matching accounts, each
 * counted without that filter itself. Sectors (`N:42`) are listed among the industries if the filter names them.
 */
export const accountFacetsSchema = z.object({
  sector: z.array(facetSchema),
  industry: z.array(facetSchema),
  state: z.array(facetSchema),
  band: z.array(facetSchema),
  status: z.array(facetSchema),
  owner: z.array(facetSchema),
  /**
   * The list that the filter names, and whether the caller may fill it; null: the caller can't see it. Absent: no such
   * filter.
   */
  list: z.object({ id: z.uuid(), name: z.string(), can_fill: z.boolean() }).nullable().optional(),
  /** The team that the owner filter names by its id; null: it doesn't exist. Absent: no such filter. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable().optional(),
  /** False when more accounts match than are examined: each count is then a lower bound. Absent: exact. */
  is_exact: z.boolean().optional(),
});

export type AccountFacets = z.infer<typeof accountFacetsSchema>;

/** `POST {api}/accounts/`: adds an account manually. 409 `duplicate` when its domain or name is taken. */
export const newAccountSchema = z.object(formShape).strict();

export type NewAccount = z.infer<typeof newAccountSchema>;

/** The maximum number of accounts that one request removes or restores. */
export const maxRemoved = 500;

/** The period in which a removed account can be restored, in days. */
export const restorableDays = 30;

/** The body of `POST {api}/accounts/remove/` and `POST {api}/accounts/restore/`: the accounts. */
export const accountIdsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(maxRemoved) }).strict();

/**
 * The response of both: the outcome of each id. `forbidden`: another user owns the account; `not_found`: the client has
 * no such account, or it can no longer be restored; `duplicate`: its name or domain has been taken in the meantime.
 */
export const accountOutcomesSchema = z.object({
  results: z.array(
    z.object({ id: z.uuid(), outcome: z.enum(["removed", "restored", "forbidden", "not_found", "duplicate"]) }),
  ),
});
export type AccountOutcomes = z.infer<typeof accountOutcomesSchema>;

/** A removed account that can still be restored. */
export const removedAccountSchema = accountSchema
  .pick({
    id: true,
    name: true,
    domain: true,
    sector: true,
    owner: true,
  })
  .extend({
    removed_at: z.iso.datetime(),
    /** Null when the member who removed it is no longer known. */
    removed_by: ownerSchema.nullable(),
  });
export type RemovedAccount = z.infer<typeof removedAccountSchema>;

/** `GET {api}/accounts/removed/`: the latest first. */
export const removedAccountsSchema = pageSchema(removedAccountSchema);
export const removedQuerySchema = z.object({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});
export type RemovedAccounts = z.infer<typeof removedAccountsSchema>;
export type RemovedQuery = z.infer<typeof removedQuerySchema>;
