import { z } from "zod";
import { taskSchema } from "./activity";
import { pageLimit, pageSchema } from "./page";

export const accountStatuses = ["active", "delisted"] as const;
export const marketCapBands = ["Nano Cap", "Micro Cap", "Small Cap", "Mid Cap", "Large Cap", "Mega Cap"] as const;

/** Where a value comes from: `sp500`, `financedatabase`, … as in the data's notice, or `manual` for what a person typed. */
const sourceSchema = z.string();

const ownerSchema = z.object({ uid: z.string(), name: z.string() });

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
  owner: ownerSchema.nullable(),
  contact_count: z.number().int().nonnegative(),
  updated_at: z.iso.datetime(),
});

export type Account = z.infer<typeof accountSchema>;

/** One known value of an account: which field, what it says, who says so, how it was come by, when it was seen. */
export const factSchema = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number()]),
  source: sourceSchema,
  method: z.enum(["reported", "estimated", "derived", "manual"]),
  seen_at: z.iso.datetime(),
  confidence: z.enum(["high", "medium", "low"]),
});

export type Fact = z.infer<typeof factSchema>;

/** `GET {api}/accounts/{id}/`: the row, its facts with their sources, the industry that its figures belong to. */
export const accountDetailSchema = accountSchema.extend({
  external_id: z.string().nullable(),
  cik: z.string().nullable(),
  industry_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Whether the caller watches it; another backend may leave it out. */
  is_watched: z.boolean().default(false),
  /** How many signals are recorded, and how many tasks are open; another backend may leave them out. */
  signal_count: z.number().int().nonnegative().optional(),
  open_task_count: z.number().int().nonnegative().optional(),
  /** The open task that is due soonest; null when nothing is to be done. */
  next_task: taskSchema.pick({ id: true, title: true, due_date: true, assignee: true }).nullable().default(null),
  /** When somebody last recorded, wrote, added or finished something here; null when nobody has. */
  last_activity_at: z.iso.datetime().nullable().default(null),
  facts: z.array(factSchema),
});

export type AccountDetail = z.infer<typeof accountDetailSchema>;

/**
 * `GET {api}/accounts/`. `total_is_exact` is false when more match than are counted: `total` is then a lower bound
 * ("5,000+"). Absent: exact.
 */
export const accountsPageSchema = pageSchema(accountSchema).extend({ total_is_exact: z.boolean().optional() });

export type AccountsPage = z.infer<typeof accountsPageSchema>;

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

/** A comma-separated list in one query parameter; absent = no filter. */
function listOf<Item extends string>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(item).max(60))
    .optional();
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

/** The filters of the accounts list, shared by the list, its facets and its totals. `owner`: `me`, `none` or a uid. */
export const accountFilterSchema = z.object({
  q: z.string().max(200).optional(),
  sector: listOf(z.string().max(80)),
  industry: listOf(z.string().max(12)),
  state: listOf(z.string().max(4)),
  band: listOf(z.enum(marketCapBands)),
  status: listOf(z.enum(accountStatuses)),
  owner: z.string().max(64).optional(),
  employees_min: amount,
  employees_max: amount,
  revenue_min: amount,
  revenue_max: amount,
  market_cap_min: amount,
  market_cap_max: amount,
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
 * counted without that filter itself.
 */
export const accountFacetsSchema = z.object({
  sector: z.array(facetSchema),
  industry: z.array(facetSchema),
  state: z.array(facetSchema),
  band: z.array(facetSchema),
  status: z.array(facetSchema),
  owner: z.array(facetSchema),
});

export type AccountFacets = z.infer<typeof accountFacetsSchema>;

const text = (max: number) => z.string().trim().min(1).max(max);

/** `POST {api}/accounts/`: an account that somebody adds by hand. 409 `duplicate` when the domain or the name is there already. */
export const newAccountSchema = z
  .object({
    name: text(200),
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/, "Give a domain such as example.com")
      .optional(),
    ticker: text(12).optional(),
    sector: text(80).optional(),
    industry_code: text(12).optional(),
    hq_city: text(100).optional(),
    hq_state: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, "Give the two letters of the state")
      .optional(),
    hq_country: text(100).optional(),
    founded_year: z.number().int().min(1500).max(2100).optional(),
    employees: z.number().int().min(0).max(10_000_000).optional(),
    revenue_usd: z.number().int().min(0).max(1e14).optional(),
  })
  .strict();

export type NewAccount = z.infer<typeof newAccountSchema>;
