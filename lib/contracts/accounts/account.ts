import { z } from "zod";
import { taskSchema } from "../activity/activity";
import { muteSchema } from "../alerts/alert-mute";
import { filterShape } from "../filters/filter-schema";
import { type FilterGroup, type FilterNode, isGroup, readTree } from "../wire/filter-tree";
import { pageQuery, pageSchema } from "../wire/page";
import { detailShape, formShape, rowShape } from "./account-values";
import { isCustomKey } from "./custom-field";
import { sortedFields, sortNameOf } from "./fields";
import { accountFilters, type CountedFilter, countedFilters } from "./filters";

/**
 * A value's source: `sp500`, `financedatabase`, … as named in `backend/seed/data/NOTICE.md`, or `manual` for values
 * typed by a user.
 */
const sourceSchema = z.string();

const ownerSchema = z.object({ uid: z.string(), name: z.string() });

/**
 * The id of an account's logo, whose picture `GET {api}/account-logos/{id}/` returns; it changes with the picture. Null
 * or absent: none.
 */
export const logoRefSchema = z.uuid().nullable().optional();

/** The open task of an account with the earliest due date. */
const nextTaskSchema = taskSchema.pick({ id: true, title: true, due_date: true, assignee: true });

/** New events at an account are counted up to this number. */
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
  logo: logoRefSchema,
  /** Contacts who are still at the company. */
  contact_count: z.number().int().nonnegative(),
  updated_at: z.iso.datetime(),
  /**
   * In the list only: the number of new events since the caller last opened the account, at most
   * {@link maxNews}, and the time of that visit. Absent or null: nothing is new, or the caller never opened it.
   */
  news: z.object({ count: z.number().int().positive(), since: z.iso.datetime() }).nullable().optional(),
  /** In the list only: the account's next task; null or absent: none. Another backend may leave it out. */
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
  /** The URL at which the source states the value; null or absent: unknown. */
  url: z.string().nullable().optional(),
  /** The report that states the value; absent or null: the source names no report. */
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
   * Sources that were recently rechecked because a user marked one of their values as wrong. `answer` is null while
   * there is no response, `silent` if the source gives no value or no longer gives one, and `unreachable` if its
   * response couldn't be read. Another backend may leave it out.
   */
  asked_again: z
    .array(
      z.object({
        field: z.string(),
        value: z.union([z.string(), z.number()]),
        source: sourceSchema,
        asked_at: z.iso.datetime(),
        answered_at: z.iso.datetime().nullable(),
        answer: z.enum(["same", "another", "silent", "unreachable"]).nullable(),
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
  /** The open task with the earliest due date; null if there is none. */
  next_task: nextTaskSchema.nullable().default(null),
  /** The time of the last activity by a user (a signal, note, task or conversation); null if there is none. */
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

const conditionSchema = z.object(filterShape(accountFilters.table));

/** One condition of a filter tree: list filters, all of which must match. */
export type FlatFilter = z.infer<typeof conditionSchema>;

/** A parsed filter tree: filters that must match, or must not, and groups of them. */
export type ConditionTree =
  | { isNot: boolean; filter: FlatFilter }
  | { kind: FilterGroup["kind"]; of: readonly ConditionTree[] };

/** The filters of a tree's conditions, from left to right. */
export function filtersOf(tree: ConditionTree): FlatFilter[] {
  return "of" in tree ? tree.of.flatMap(filtersOf) : [tree.filter];
}

/** Parses a filter tree by the list's own parameters. */
function parseTree(node: FilterNode, refuse: (problem: string) => void): ConditionTree {
  if (isGroup(node)) return { kind: node.kind, of: node.of.map((one) => parseTree(one, refuse)) };
  const flat = accountFilters.flatOf(node);
  const parsed = conditionSchema.strict().safeParse(flat);
  if (!parsed.success) refuse(`${node.name}: ${parsed.error.issues[0]?.message ?? "not a filter"}`);
  else if (Object.keys(flat).length === 0) refuse(`${node.name}: not a range`);
  return { isNot: node.isNot, filter: parsed.data ?? {} };
}

const where = z.string().transform((text, context): ConditionTree => {
  const tree = readTree(text);
  if (!tree) context.addIssue("Give groups such as any(sector:Energy,all(state:TX,employees:100..500))");
  return parseTree(tree ?? { kind: "all", of: [] }, (problem) => context.addIssue(problem));
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
  ...pageQuery,
});

export type AccountQuery = z.infer<typeof accountQuerySchema>;

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

const facetsSchema = z.array(facetSchema);

/** The options of each counted filter. */
function eachFacet() {
  return Object.fromEntries(countedFilters.map((name) => [name, facetsSchema])) as Record<
    CountedFilter,
    typeof facetsSchema
  >;
}

/**
 * `GET {api}/accounts/facets/` (same filters): the options of each filter with the number of matching accounts, each
 * counted without that filter itself. Sectors (`N:42`) are listed among the industries if the filter names them.
 */
export const accountFacetsSchema = z.object({
  ...eachFacet(),
  owner: facetsSchema,
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
 * The response of both requests: the outcome of each id. `forbidden`: another user owns the account; `not_found`: the
 * client has no such account, or it can no longer be restored; `duplicate`: its name or domain has been taken in the
 * meantime.
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
    logo: true,
  })
  .extend({
    removed_at: z.iso.datetime(),
    /** Null when the member who removed it is no longer known. */
    removed_by: ownerSchema.nullable(),
  });
export type RemovedAccount = z.infer<typeof removedAccountSchema>;

/** `GET {api}/accounts/removed/`: the latest first. */
export const removedAccountsSchema = pageSchema(removedAccountSchema);
export const removedQuerySchema = z.object(pageQuery);
export type RemovedAccounts = z.infer<typeof removedAccountsSchema>;
export type RemovedQuery = z.infer<typeof removedQuerySchema>;
