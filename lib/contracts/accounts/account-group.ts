import { z } from "zod";
import { accountFilterSchema } from "./account";
import { groupings } from "./account-layout";

/** `GET {api}/accounts/groups/` (the list's filters): the accounts that they leave, by one value. */
export const accountGroupsQuerySchema = accountFilterSchema.extend({ by: z.enum(groupings) }).strict();

export type AccountGroupsQuery = z.infer<typeof accountGroupsQuerySchema>;

const sumsShape = {
  count: z.number().int(),
  /** Of those whose market capitalization is known; whole US dollars. */
  market_cap_usd: z.number(),
};

export const accountGroupsSchema = z.object({
  /** Tiers, stages and statuses in their order, others the largest first; those without a value last. */
  items: z.array(z.object({ value: z.string().nullable(), label: z.string(), ...sumsShape })),
  /** Groups beyond the largest {@link maxGroups}, in one. */
  others: z.object({ groups: z.number().int(), ...sumsShape }).nullable(),
  /** False when more accounts match than are looked through: everything is then a lower bound. Absent: exact. */
  is_exact: z.boolean().optional(),
});

export type AccountGroups = z.infer<typeof accountGroupsSchema>;
export type AccountGroup = AccountGroups["items"][number];

/** So many groups are told one by one. */
export const maxGroups = 100;
