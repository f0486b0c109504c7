import { z } from "zod";
import { accountFilterSchema } from "./account";
import { groupings } from "./account-layout";

/** `GET {api}/accounts/groups/` (the list's filters): the matching accounts, grouped by one value. */
export const accountGroupsQuerySchema = accountFilterSchema.extend({ by: z.enum(groupings) }).strict();

const sumsShape = {
  count: z.number().int(),
  /** The sum over accounts with a known market cap, in whole US dollars. */
  market_cap_usd: z.number(),
};

export const accountGroupsSchema = z.object({
  /**
   * Tiers, stages and statuses in their own order, other values by size, the largest first; the group without a value
   * comes last.
   */
  items: z.array(z.object({ value: z.string().nullable(), label: z.string(), ...sumsShape })),
  /** The groups beyond the largest {@link maxGroups}, combined. */
  others: z.object({ groups: z.number().int(), ...sumsShape }).nullable(),
  /** False when more accounts match than are examined: all numbers are then lower bounds. Absent: exact. */
  is_exact: z.boolean().optional(),
});

export type AccountGroups = z.infer<typeof accountGroupsSchema>;
export type AccountGroup = AccountGroups["items"][number];

/** The maximum number of groups that are listed individually. */
export const maxGroups = 100;
