import { z } from "zod";
import { logoRefSchema } from "./account";

export const maxRecentAccounts = 20;

/** An account that the caller opened, on any device. */
export const recentAccountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sector: z.string().nullable(),
  logo: logoRefSchema,
  opened_at: z.iso.datetime(),
});

export type RecentAccount = z.infer<typeof recentAccountSchema>;

/**
 * `GET {api}/accounts/recent/`: the accounts that the caller opened, the latest first; not recorded for the operator.
 */
export const recentAccountsSchema = z.object({ items: z.array(recentAccountSchema).max(maxRecentAccounts) });
