import { z } from "zod";
import { accountFilters } from "../accounts/filters";
import { visibleText } from "../text/visible-text";
import { leavesOf, readTree } from "../wire/filter-tree";
import { inputMomentSchema } from "../wire/moment";
import { readRuleQuery } from "./alert-rule";

/** The maximum number of territories per client. */
export const maxTerritories = 200;

/**
 * Whether a territory may use a filter: properties of an account, but not its activity or owner, or anything that
 * depends on the caller.
 */
export function isTerritoryFilter(param: string): boolean {
  const name = accountFilters.nameOf(param);
  return name !== null && accountFilters.infoOf(name).fields !== undefined;
}

const personSchema = z.object({ uid: z.string(), name: z.string() });
const uid = z.string().min(1).max(64);
const name = visibleText(60);

const query = z
  .string()
  .max(6000, { abort: true })
  .superRefine((text, context) => {
    const names = [...new URLSearchParams(text).keys()];
    const { unknown } = readRuleQuery(text);
    const isForeign = (one: string) => unknown.includes(one) || !isTerritoryFilter(one);
    const foreign = filtersIn(text).filter(isForeign);
    if (unknown.includes("where")) foreign.push("where");
    if (foreign.length > 0) context.addIssue(`${foreign.join(", ")}: not a filter of territories`);
    if (names.length === 0)
      context.addIssue("Choose at least one filter. Without one, the territory covers every account");
  });

/** The names of a query's filters, as in the flat form, including those within groups of filters. */
export function filtersIn(query: string): string[] {
  const params = new URLSearchParams(query);
  const tree = readTree(params.get("where") ?? "");
  params.delete("where");
  return [
    ...params.keys(),
    ...(tree ? leavesOf(tree).flatMap((leaf) => Object.keys(accountFilters.flatOf(leaf))) : []),
  ];
}

/**
 * Assigns accounts without an owner that match `query` (as in the list's URL) to a team: to one of its members, or to
 * all in rotation. If several territories match, the one with more kinds of filters wins, then the older one.
 */
export const territorySchema = z.object({
  id: z.uuid(),
  team_id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Filters that this version no longer supports: the territory matches nothing until it is changed. */
  unknown: z.array(z.string()),
  /** Whether the team's members receive the accounts in rotation. */
  is_shared: z.boolean(),
  /**
   * The member who receives the accounts; null: all members in rotation, or no one, because that member has left the
   * team.
   */
  member: personSchema.nullable(),
  updated_at: z.iso.datetime(),
});

export type Territory = z.infer<typeof territorySchema>;

/**
 * `GET {api}/teams/territories/?team=` (leaders: of a team they lead; client_admin: of any): the team's territories in
 * the order of precedence.
 */
export const territoriesSchema = z.object({ items: z.array(territorySchema) });
export const territoriesQuerySchema = z.strictObject({ team: z.uuid() });

/** The response to a change; `giving`: the bulk change that assigns the accounts that match now. Null: none match. */
export const territoriesChangedSchema = territoriesSchema.extend({
  giving: z.object({ id: z.uuid(), total: z.number().int() }).nullable(),
});

export type TerritoriesChanged = z.infer<typeof territoriesChangedSchema>;

const fields = z.object({
  name,
  query,
  /** The member who receives the accounts; null: the team's members in rotation. */
  uid: uid.nullable(),
});

/**
 * `POST {api}/teams/territories/` → 201; 409 `too_many`; 409 `duplicate`: the name is taken; 400: the user isn't a
 * member of the team.
 */
export const newTerritorySchema = fields.extend({ team_id: z.uuid() }).strict();

export type NewTerritory = z.infer<typeof newTerritorySchema>;

/**
 * `PATCH {api}/teams/territories/{id}/`; 409 `changed_meanwhile` when the current version differs from the one that the
 * caller saw.
 */
export const territoryChangeSchema = fields.partial().extend({ updated_at: inputMomentSchema }).strict();

export type TerritoryChange = z.infer<typeof territoryChangeSchema>;

/**
 * `GET {api}/teams/territories/preview/?team=&query=&id=`. `id`: the territory being changed, which doesn't overlap
 * with itself.
 */
export const territoryPreviewQuerySchema = z.strictObject({ team: z.uuid(), query, id: z.uuid().optional() });

export type TerritoryPreviewQuery = z.infer<typeof territoryPreviewQuerySchema>;

/**
 * The number of matching accounts, examined up to a limit: if it is exceeded, `is_exact` is false and each number is a
 * lower bound.
 */
export const territoryPreviewSchema = z.object({
  matching: z.number().int(),
  is_exact: z.boolean(),
  /** The number of matching accounts without an owner, which would be assigned. */
  unowned: z.number().int(),
  /** The numbers of matching accounts owned by members of the team and by other users: their owners stay. */
  owned_by_team: z.number().int(),
  owned_by_others: z.number().int(),
  /** Other territories that also match some of these accounts; `wins`: whether the other one takes precedence. */
  overlaps: z.array(
    z.object({ id: z.uuid(), name: z.string(), team: z.string(), count: z.number().int(), wins: z.boolean() }),
  ),
});

export type TerritoryPreview = z.infer<typeof territoryPreviewSchema>;
