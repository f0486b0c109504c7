import { z } from "zod";
import { accountSchema } from "./account";

export const maxSimilarAccounts = 5;

/**
 * The properties that two accounts share: `industry` only if the sub-industries differ; `band` only if a market value
 * is missing.
 */
export const similarities = ["sub_industry", "industry", "state", "band"] as const;

/**
 * `GET {api}/accounts/{id}/similar/`: the client's similar accounts, the most similar first: in the same sub-industry,
 * or in the same industry and state. Their market value is half to twice the account's; if either is unknown, they are
 * in the same band or, if both bands are unknown too, in the same sub-industry and state.
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
