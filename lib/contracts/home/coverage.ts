import { z } from "zod";
import { inactivityFilters } from "../signals/inactivity-days";

const total = z.number().int().nonnegative();
const personSchema = z.object({ uid: z.string(), name: z.string() });

/**
 * `GET {api}/teams/coverage/?team=&quiet=` (leaders). `team`: a team that the caller leads, or any team for a client's
 * admin; absent: the first.
 */
export const coverageQuerySchema = z.strictObject({
  team: z.uuid().optional(),
  quiet: z.enum(inactivityFilters).default("60"),
});

export type CoverageQuery = z.output<typeof coverageQuerySchema>;

/**
 * The remaining work at a team's accounts, by owner; never a record of members' activity or online times. Each number
 * equals the total of the list that it links to.
 */
export const coverageSchema = z.object({
  /** The teams that the caller may see, by name. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The team that these numbers describe; null: there is none. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  quiet_days: z.number().int(),
  /** Sorted by name. */
  items: z.array(
    z.object({
      member: personSchema,
      accounts: total,
      /** Accounts without activity for `quiet_days`. */
      quiet: total,
      /** Accounts with an open role in the buying committee. */
      gaps: total,
      /** False: there are more accounts than are examined, so `quiet` and `gaps` are lower bounds. */
      is_exact: z.boolean(),
      open_tasks: total,
      overdue_tasks: total,
    }),
  ),
  /** The client's accounts without an owner. */
  unowned: total,
});

export type Coverage = z.infer<typeof coverageSchema>;
