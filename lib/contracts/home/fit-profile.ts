import { z } from "zod";
import { fitFields, fitWeights } from "./fit";

/** How many values one criterion may name. */
export const maxFitValues = 100;

const criterionSchema = z
  .object({
    field: z.enum(fitFields),
    values: z.array(z.string().min(1).max(120)).min(1, "Choose at least one").max(maxFitValues),
    weight: z.union(fitWeights.map((weight) => z.literal(weight))),
  })
  .strict();

/** What accounts fit a client. No criterion: no profile, and larger accounts fit better. */
export const fitProfileSchema = z
  .object({
    criteria: z
      .array(criterionSchema)
      .max(fitFields.length)
      .refine((criteria) => new Set(criteria.map(({ field }) => field)).size === criteria.length, "Each field once"),
  })
  .strict();

/** `GET {api}/clients/me/fit/` (client_admin), and the answer to its change. `updated_at` null: none was ever set. */
export const keptFitProfileSchema = z.object({ profile: fitProfileSchema, updated_at: z.iso.datetime().nullable() });

export type KeptFitProfile = z.infer<typeof keptFitProfileSchema>;

/** `PUT {api}/clients/me/fit/`. `updated_at`: of the profile that was seen; 409 `changed_meanwhile` when another stands there. */
export const fitProfileChangeSchema = fitProfileSchema.extend({ updated_at: z.iso.datetime().nullable() }).strict();

export type FitProfileChange = z.infer<typeof fitProfileChangeSchema>;

const moveSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** From 0 to 1, without whose account it is: that differs by reader. */
  before: z.number(),
  after: z.number(),
  /** Why: of each criterion of the new profile, the account's value and whether it meets it. */
  reasons: z.array(z.object({ field: z.enum(fitFields), value: z.string().nullable(), is_met: z.boolean() })),
});

export type FitMoveShown = z.infer<typeof moveSchema>;

/**
 * `POST {api}/clients/me/fit/preview/`: which accounts would rise and fall. `looked_at` of them were: those with the latest
 * signals and the largest, a bounded number of each, whatever the client has.
 */
export const fitPreviewSchema = z.object({
  looked_at: z.number().int(),
  rising: z.number().int(),
  falling: z.number().int(),
  /** The furthest first; five at most. */
  rises: z.array(moveSchema),
  falls: z.array(moveSchema),
});

export type FitPreview = z.infer<typeof fitPreviewSchema>;
