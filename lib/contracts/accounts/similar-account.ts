import { z } from "zod";
import { accountSchema } from "./account";

/** The most similar accounts in one answer. */
export const maxSimilarAccounts = 5;

/**
 * What two accounts have in common: the finer of sub-industry and industry only; the band only where a market value is
 * missing.
 */
export const similarities = ["sub_industry", "industry", "state", "band"] as const;

/**
 * `GET {api}/accounts/{id}/similar/`: similar accounts of the client, the most similar first: of the same sub-industry,
 * or of the same industry and state, with half to twice its market value, or in the same band where a value is unknown.
 */
export const similarAccountsSchema = z.object({
  items: z
    .array(
      z.object({
        account: accountSchema,
        same: z.array(z.enum(similarities)),
        /** Its market value divided by this account's; null when either is unknown. */
        size: z.number().positive().nullable(),
      }),
    )
    .max(maxSimilarAccounts),
});

export type SimilarAccounts = z.infer<typeof similarAccountsSchema>;
export type SimilarAccount = SimilarAccounts["items"][number];
