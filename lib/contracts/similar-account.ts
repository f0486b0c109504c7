import { z } from "zod";
import { accountSchema } from "./account";

/** How many similar accounts are named. */
export const mostSimilar = 5;

/**
 * What two accounts have in common: the finer of sub-industry and industry alone; the band only where a market value is
 * missing.
 */
export const similarities = ["sub_industry", "industry", "state", "band"] as const;

/**
 * `GET {api}/accounts/{id}/similar/`: accounts of the client like this one, the likest first: of the same sub-industry, or
 * of the same industry and state, with half to twice its market value, or in the same band where a value isn't known.
 */
export const similarAccountsSchema = z.object({
  items: z
    .array(
      z.object({
        account: accountSchema,
        same: z.array(z.enum(similarities)),
        /** Its market value as a part of this account's; null when either isn't known. */
        size: z.number().positive().nullable(),
      }),
    )
    .max(mostSimilar),
});

export type SimilarAccounts = z.infer<typeof similarAccountsSchema>;
export type SimilarAccount = SimilarAccounts["items"][number];
