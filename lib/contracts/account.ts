import { z } from "zod";
import { givenValues } from "./account-values";
import { taskSchema } from "./activity";
import { muteSchema } from "./alert-mute";
import { emptyFields } from "./empty-fields";
import { type FilterLeaf, flatOf, leavesOf, readTree } from "./filter-tree";
import { splitList } from "./list-text";
import { pageLimit, pageSchema } from "./page";
import { readSignalFilter } from "./signal-filter";
import { silenceFilters } from "./silence-days";

export const accountStatuses = ["active", "delisted"] as const;
export const marketCapBands = ["Nano Cap", "Micro Cap", "Small Cap", "Mid Cap", "Large Cap", "Mega Cap"] as const;
/** How much an account matters to the client. */
export const accountTiers = ["A", "B", "C"] as const;
/** How far the client is with an account. */
export const accountStages = ["prospect", "open", "customer", "former"] as const;

/** Where a value comes from: `sp500`, `financedatabase`, … as in the data's notice, or `manual` for what a person typed. */
const sourceSchema = z.string();

const ownerSchema = z.object({ uid: z.string(), name: z.string() });

/** The open task of an account that is due soonest. */
const nextTaskSchema = taskSchema.pick({ id: true, title: true, due_date: true, assignee: true });

/** More news of an account than these aren't counted. */
export const mostNews = 100;

/** A row of the accounts list. Money in whole US dollars. What is not known is null. */
export const accountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string().nullable(),
  ticker: z.string().nullable(),
  sector: z.string().nullable(),
  sub_industry: z.string().nullable(),
  industry_code: z.string().nullable(),
  naics_sector: z.string().nullable(),
  hq_city: z.string().nullable(),
  hq_state: z.string().nullable(),
  hq_country: z.string().nullable(),
  founded_year: z.number().int().nullable(),
  employees: z.number().int().nullable(),
  revenue_usd: z.number().nullable(),
  market_cap_usd: z.number().nullable(),
  market_cap_band: z.string().nullable(),
  status: z.enum(accountStatuses),
  /** The client's own view; another backend may leave both out. */
  tier: z.enum(accountTiers).nullable().optional(),
  stage: z.enum(accountStages).nullable().optional(),
  owner: ownerSchema.nullable(),
  contact_count: z.number().int().nonnegative(),
  updated_at: z.iso.datetime(),
  /**
   * In the list alone: how much is new since the caller last looked at it (counted up to {@link mostNews}), and when that
   * was. Absent or null: nothing is, or the caller never opened it.
   */
  news: z.object({ count: z.number().int().positive(), since: z.iso.datetime() }).nullable().optional(),
  /** In the list alone where there is one; another backend may leave it out. */
  next_task: nextTaskSchema.nullable().optional(),
});

export type Account = z.infer<typeof accountSchema>;

/** The report by which a source says something: what it is, its number there, when Sightline read it. */
export const sourceDocumentSchema = z.object({
  title: z.string(),
  reference: z.string(),
  read_at: z.iso.datetime(),
});

export type SourceDocument = z.infer<typeof sourceDocumentSchema>;

/** One known value of an account: which field, what it says, who says so, how it was come by, when it was seen. */
export const factSchema = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number()]),
  source: sourceSchema,
  method: z.enum(["reported", "estimated", "derived", "manual"]),
  seen_at: z.iso.datetime(),
  confidence: z.enum(["high", "medium", "low"]),
  /** Where the source says so; null or absent: it isn't known. */
  url: z.string().nullable().optional(),
  /** The report there; absent or null: its source names none. */
  document: sourceDocumentSchema.nullable().optional(),
});

export type Fact = z.infer<typeof factSchema>;

/** `GET {api}/accounts/{id}/`: the row, its facts with their sources, the industry that its figures belong to. */
export const accountDetailSchema = accountSchema.extend({
  external_id: z.string().nullable(),
  website: z.string().nullable().optional(),
  cik: z.string().nullable(),
  industry_name: z.string().nullable(),
  /**
   * The time zone of its headquarters, an IANA name, and which of its values says so; null: it can't be told. Another
   * backend may leave it out.
   */
  local_zone: z
    .object({ zone: z.string(), from: z.enum(["city", "state", "country"]) })
    .nullable()
    .optional(),
  /**
   * Sources that were asked again of late, since somebody said that a value of theirs is wrong; `answer` null: not answered
   * yet; `silent`: it says no value (any more). Another backend may leave it out.
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
  /** Whether the caller watches it; another backend may leave it out. */
  is_watched: z.boolean().default(false),
  /** Whether the caller has muted it, and until when; null: they haven't. Another backend may leave it out. */
  mute: muteSchema.nullable().optional(),
  /** How many signals are recorded, and how many tasks are open; another backend may leave them out. */
  signal_count: z.number().int().nonnegative().optional(),
  open_task_count: z.number().int().nonnegative().optional(),
  /** The open task that is due soonest; null when nothing is to be done. */
  next_task: nextTaskSchema.nullable().default(null),
  /** When somebody last recorded, wrote, added or finished something here; null when nobody has. */
  last_activity_at: z.iso.datetime().nullable().default(null),
  facts: z.array(factSchema),
});

export type AccountDetail = z.infer<typeof accountDetailSchema>;

/**
 * `GET {api}/accounts/`. `total_is_exact` is false when more match than are counted on the way: `total` is then a lower
 * bound ("5,000+"), and `GET {api}/accounts/total/` says how many there are. Absent: exact.
 */
export const accountsPageSchema = pageSchema(accountSchema).extend({ total_is_exact: z.boolean().optional() });

export type AccountsPage = z.infer<typeof accountsPageSchema>;

/** `GET {api}/accounts/total/` (same filters as the list): how many there are, exactly. */
export const accountTotalSchema = z.object({ total: z.number().int().nonnegative() });

/** Sort keys; a leading `-` is descending. `relevance` needs `q`. Rows without the value come last either way. */
export const accountSorts = [
  "relevance",
  "name",
  "-name",
  "market_cap",
  "-market_cap",
  "revenue",
  "-revenue",
  "employees",
  "-employees",
  "founded",
  "-founded",
  "updated",
  "-updated",
] as const;

/** A list in one query parameter (`joinList`); absent = no filter. */
function listOf<Item extends string>(item: z.ZodType<Item, string>) {
  return z.string().max(2000).transform(splitList).pipe(z.array(item).max(60)).optional();
}

/** A whole number as a query carries it: digits only. */
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

/** The most that the database's integer can say; nobody has so many employees. */
const people = amount.pipe(z.number().max(2_147_483_647).optional());

/** Nobody has touched them for so many days: lengths that are looked for (`silence-days.ts`). */
export const silenceFilterSchema = z.enum(silenceFilters);

/**
 * The filters of the accounts list, shared by the list, its facets and its totals. `owner`: `me`, `none`, a uid, `team`
 * (the caller's own) or `team:{id}`: a team's are those that its members own. `news`:
 * those alone that have something new since the caller last looked. `list`: those on a list that is kept by hand; of one
 * that the caller doesn't see, none. `sub_industry`: those of that one. `quiet`: those that somebody owns and nobody has touched for so many days. `committee`: those
 * where a role of the buying committee is open. `signal`: those with a signal of a kind in the last days ({@link readSignalFilter}).
 * `empty`: those of which none of these values is known.
 */
const conditionSchema = z.object({
  sector: listOf(z.string().max(80)),
  industry: listOf(z.string().max(12)),
  state: listOf(z.string().max(4)),
  band: listOf(z.enum(marketCapBands)),
  status: listOf(z.enum(accountStatuses)),
  tier: listOf(z.enum(accountTiers)),
  stage: listOf(z.enum(accountStages)),
  empty: listOf(z.enum(emptyFields)),
  sub_industry: z.string().max(120).optional(),
  owner: z.string().max(64).optional(),
  news: z.enum(["1"]).optional(),
  list: z.uuid().optional(),
  quiet: silenceFilterSchema.optional(),
  committee: z.enum(["open"]).optional(),
  signal: z
    .string()
    .max(200)
    .refine(
      (text) => readSignalFilter(text) !== null,
      "Give kinds of signals and days, such as acquisition-30, acquisition,product-90 or any-7",
    )
    .optional(),
  employees_min: people,
  employees_max: people,
  revenue_min: amount,
  revenue_max: amount,
  market_cap_min: amount,
  market_cap_max: amount,
});

/** What one condition of a tree asks for: filters of the list, all of which are to be met. */
export type FlatFilter = z.infer<typeof conditionSchema>;

/** Reads a condition of a tree by the words of the flat form. @returns why it can't be understood, if it can't */
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
 * The flat filters, all of which are to be met, with a search and with `where`: conditions in groups of all or any
 * (`filter-tree.ts`), in the same words.
 */
export const accountFilterSchema = conditionSchema.extend({
  q: z.string().max(200).optional(),
  where: where.optional(),
});

export type AccountFilter = z.infer<typeof accountFilterSchema>;

/** `GET {api}/accounts/`. Without `sort`: by relevance when `q` is given, by name otherwise. */
export const accountQuerySchema = accountFilterSchema.extend({
  sort: z.enum(accountSorts).optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type AccountQuery = z.infer<typeof accountQuerySchema>;

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

/**
 * `GET {api}/accounts/facets/` (same filters): what each filter offers and how many accounts it would leave, each
 * counted without that filter itself. Sectors (`N:42`) are among the industries where the filter asks for them.
 */
export const accountFacetsSchema = z.object({
  sector: z.array(facetSchema),
  industry: z.array(facetSchema),
  state: z.array(facetSchema),
  band: z.array(facetSchema),
  status: z.array(facetSchema),
  owner: z.array(facetSchema),
  /** The list that the filter names, and whether the caller may fill it; null: none that they see. Absent: no such filter. */
  list: z.object({ id: z.uuid(), name: z.string(), can_fill: z.boolean() }).nullable().optional(),
  /** The team that the filter's owner names by its id; null: there is none. Absent: no such filter. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable().optional(),
  /** False when more accounts match than are looked through: each count is then a lower bound. Absent: exact. */
  is_exact: z.boolean().optional(),
});

export type AccountFacets = z.infer<typeof accountFacetsSchema>;

/** `POST {api}/accounts/`: an account that somebody adds by hand. 409 `duplicate` when the domain or the name is there already. */
export const newAccountSchema = z
  .object({
    name: givenValues.name,
    domain: givenValues.domain.optional(),
    ticker: givenValues.ticker.optional(),
    sector: givenValues.sector.optional(),
    industry_code: givenValues.industry_code.optional(),
    hq_city: givenValues.hq_city.optional(),
    hq_state: givenValues.hq_state.optional(),
    hq_country: givenValues.hq_country.optional(),
    founded_year: givenValues.founded_year.optional(),
    employees: givenValues.employees.optional(),
    revenue_usd: givenValues.revenue_usd.optional(),
  })
  .strict();

export type NewAccount = z.infer<typeof newAccountSchema>;

/** How many accounts one call removes or restores at most. */
export const mostRemoved = 500;

/** How long a removed account can be restored, in days. */
export const restorableDays = 30;

/** `POST {api}/accounts/remove/` and `POST {api}/accounts/restore/`: which accounts. */
export const accountIdsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(mostRemoved) }).strict();

/**
 * The answer to both: what became of each id, once each. `forbidden`: it belongs to somebody else; `not_found`: the
 * client has no such account, or it can't be restored any more; `duplicate`: its name or domain is taken meanwhile.
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
