import { z } from "zod";
import { inputMomentSchema } from "../wire/moment";
import { fitFields, fitWeights } from "./fit";

export const maxFitValues = 100;

const criterionSchema = z
  .object({
    field: z.enum(fitFields),
    values: z.array(z.string().min(1).max(120)).min(1, "Choose at least one").max(maxFitValues),
    weight: z.union(fitWeights.map((weight) => z.literal(weight))),
  })
  .strict();

/** A client's fit profile. Without criteria there is no profile, and larger accounts fit better. */
export const fitProfileSchema = z
  .object({
    criteria: z
      .array(criterionSchema)
      .max(fitFields.length)
      .refine((criteria) => new Set(criteria.map(({ field }) => field)).size === criteria.length, "Each field once"),
  })
  .strict();

/** The response of `GET` and `PUT {api}/clients/me/fit/` (client_admin). `updated_at` null: no profile was ever set. */
export const savedFitProfileSchema = z.object({ profile: fitProfileSchema, updated_at: z.iso.datetime().nullable() });

export type SavedFitProfile = z.infer<typeof savedFitProfileSchema>;

/**
 * `PUT {api}/clients/me/fit/`. `updated_at`: the profile version that the caller saw; 409 `changed_meanwhile` when the
 * current one differs.
 */
export const fitProfileChangeSchema = fitProfileSchema.extend({ updated_at: inputMomentSchema.nullable() }).strict();

export type FitProfileChange = z.infer<typeof fitProfileChangeSchema>;

const moveSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The fit before and after the change, from 0 to 1, without the bonus for the reader's own accounts. */
  before: z.number(),
  after: z.number(),
  /** The reasons: for each criterion of the new profile, the account's value and whether it meets the criterion. */
  reasons: z.array(z.object({ field: z.enum(fitFields), value: z.string().nullable(), is_met: z.boolean() })),
});

export type FitMoveShown = z.infer<typeof moveSchema>;

/**
 * `POST {api}/clients/me/fit/preview/`: the accounts that would rise and fall. `looked_at`: the number of accounts
 * examined: up to a limit, the accounts with the latest signals and the largest accounts.
 */
export const fitPreviewSchema = z.object({
  looked_at: z.number().int(),
  rising: z.number().int(),
  falling: z.number().int(),
  /** At most five accounts each, the largest change first. */
  rises: z.array(moveSchema),
  falls: z.array(moveSchema),
});

export type FitPreview = z.infer<typeof fitPreviewSchema>;
