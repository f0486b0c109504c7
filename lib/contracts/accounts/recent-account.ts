import { z } from "zod";

/** How many a member is offered. */
export const recentLimit = 20;

/** An account that the caller opened, on whichever device. */
export const recentAccountSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  sector: z.string().nullable(),
  opened_at: z.iso.datetime(),
});

export type RecentAccount = z.infer<typeof recentAccountSchema>;

/** `GET {api}/accounts/recent/`: what the caller opened last, the latest first; of the operator's people nothing is noted. */
export const recentAccountsSchema = z.object({ items: z.array(recentAccountSchema).max(recentLimit) });
