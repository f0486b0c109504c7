import { z } from "zod";
import { readRuleQuery } from "./alert-rule";
import { flatOf, leavesOf, readTree } from "./filter-tree";

/** How many territories a client has at most. */
export const mostTerritories = 200;

/** The filters that a territory may use: what an account is, not what happens there, whose it is or who asks. */
export const territoryFilters = [
  ...["sector", "industry", "sub_industry", "state", "band", "status"],
  ...["employees_min", "employees_max", "revenue_min", "revenue_max", "market_cap_min", "market_cap_max"],
] as const;

const personSchema = z.object({ uid: z.string(), name: z.string() });
const uid = z.string().min(1).max(64);
const name = z.string().trim().min(1, "Give the territory a name").max(60, "At most 60 characters");

const query = z
  .string()
  .max(6000)
  .superRefine((text, context) => {
    const names = [...new URLSearchParams(text).keys()];
    const { unknown } = readRuleQuery(text);
    const isForeign = (one: string) => unknown.includes(one) || !territoryFilters.some((known) => known === one);
    const foreign = [...names.filter((one) => one !== "where"), ...namesWithin(text)].filter(isForeign);
    if (unknown.includes("where")) foreign.push("where");
    if (foreign.length > 0) context.addIssue(`${foreign.join(", ")}: not a filter of territories`);
    if (names.length === 0) context.addIssue("Choose at least one filter: without any it is every account");
  });

/** The filters within the groups of a query, as the flat form calls them. */
function namesWithin(query: string): string[] {
  const tree = readTree(new URLSearchParams(query).get("where") ?? "");
  return tree ? leavesOf(tree).flatMap((leaf) => Object.keys(flatOf(leaf))) : [];
}

/**
 * Accounts without an owner that match `query` (as in the list's address) go to a team: to one of its members, or to all in
 * turn. Where several match, the one with more kinds of filters wins, then the older.
 */
export const territorySchema = z.object({
  id: z.uuid(),
  team_id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Filters that this build no longer knows: the territory matches nothing until it is set anew. */
  unknown: z.array(z.string()),
  /** Whether the members of the team get them in turn. */
  is_shared: z.boolean(),
  /** Who gets them; null: the members in turn, or nobody, as who did has left the team. */
  member: personSchema.nullable(),
  updated_at: z.iso.datetime(),
});

export type Territory = z.infer<typeof territorySchema>;

/** `GET {api}/teams/territories/?team=` (leaders: of a team they lead; client_admin: of any): in the order in which they win. */
export const territoriesSchema = z.object({ items: z.array(territorySchema) });
export const territoriesQuerySchema = z.strictObject({ team: z.uuid() });

/** The answer to a change; `giving`: the change of many that gives what matches at this moment to its owners. Null: nothing does. */
export const territoriesChangedSchema = territoriesSchema.extend({
  giving: z.object({ id: z.uuid(), total: z.number().int() }).nullable(),
});

export type TerritoriesChanged = z.infer<typeof territoriesChangedSchema>;

const fields = z.object({
  name,
  query,
  /** Null: the members of the team in turn. */
  uid: uid.nullable(),
});

/** `POST {api}/teams/territories/` → 201; 409 `too_many`; 409 `duplicate`: another one has the name; 400: nobody of the team. */
export const newTerritorySchema = fields.extend({ team_id: z.uuid() }).strict();

export type NewTerritory = z.infer<typeof newTerritorySchema>;

/** `PATCH {api}/teams/territories/{id}/`; 409 `changed_meanwhile` when another one than was seen stands there. */
export const territoryChangeSchema = fields.partial().extend({ updated_at: z.iso.datetime() }).strict();

export type TerritoryChange = z.infer<typeof territoryChangeSchema>;

/** `GET {api}/teams/territories/preview/?team=&query=&id=`. `id`: the one that is changed, which doesn't overlap with itself. */
export const territoryPreviewQuerySchema = z.strictObject({ team: z.uuid(), query, id: z.uuid().optional() });

export type TerritoryPreviewQuery = z.infer<typeof territoryPreviewQuerySchema>;

/** How many accounts match, looked at up to a number: beyond it `is_exact` is false and each is a lower bound. */
export const territoryPreviewSchema = z.object({
  matching: z.number().int(),
  is_exact: z.boolean(),
  /** Nobody owns them: they are given out. */
  unowned: z.number().int(),
  /** Members of the team own them already, or others do: they stay. */
  owned_by_team: z.number().int(),
  owned_by_others: z.number().int(),
  /** Other territories that some of them match, too; `wins`: whether the other one comes first. */
  overlaps: z.array(
    z.object({ id: z.uuid(), name: z.string(), team: z.string(), count: z.number().int(), wins: z.boolean() }),
  ),
});

export type TerritoryPreview = z.infer<typeof territoryPreviewSchema>;
