import { z } from "zod";
import { silenceFilterSchema } from "./account";

const total = z.number().int().nonnegative();
const personSchema = z.object({ uid: z.string(), name: z.string() });

/** `GET {api}/teams/coverage/?team=&quiet=` (leaders). `team`: one of those they lead, of all for a client's admin; absent: the first. */
export const coverageQuerySchema = z.strictObject({
  team: z.uuid().optional(),
  quiet: silenceFilterSchema.default("60"),
});

export type CoverageQuery = z.output<typeof coverageQuerySchema>;

/**
 * What a team's accounts need, by who owns them: work that is left, never what somebody did or when they were there. Each
 * figure is that of the list that it leads to.
 */
export const coverageSchema = z.object({
  /** Those that the caller may look at, by name. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The one that is told of; null: there is none. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  quiet_days: z.number().int(),
  /** By name. */
  items: z.array(
    z.object({
      member: personSchema,
      accounts: total,
      /** Accounts that nobody has touched for `quiet_days`. */
      quiet: total,
      /** Accounts where a role of the buying committee is open. */
      gaps: total,
      /** False: of so many accounts not all were looked at: `quiet` and `gaps` are lower bounds. */
      is_exact: z.boolean(),
      open_tasks: total,
      overdue_tasks: total,
    }),
  ),
  /** Accounts of the client that nobody owns. */
  unowned: total,
});

export type Coverage = z.infer<typeof coverageSchema>;
