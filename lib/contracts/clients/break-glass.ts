import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";

/** How many break-glass people a client may have. */
export const maxBreakGlass = 3;

/** How many client admins are listed to choose from. */
export const maxListedAdmins = 100;

/**
 * `GET {api}/clients/me/break-glass/` (client_admin): the client's enabled admins, the break-glass people first. Only
 * these may sign in with a password or a passkey while the client requires single sign-on, and need a second factor.
 */
export const breakGlassSchema = z.object({
  /** Whether single sign-on is required now. */
  is_required: z.boolean(),
  admins: z.array(
    z.object({
      uid: z.string(),
      full_name: z.string(),
      email: z.string(),
      has_factor: z.boolean(),
      is_break_glass: z.boolean(),
    }),
  ),
});

export type BreakGlass = z.infer<typeof breakGlassSchema>;

/**
 * `PUT {api}/clients/me/break-glass/` (client_admin) → `breakGlassSchema`: replaces the break-glass people. 400 with
 * `fields.uids`: more than three, or someone who isn't an enabled client admin; 403 `proof_required`; 409
 * `break_glass_required`: single sign-on is required, so at least one person must remain.
 */
export const breakGlassChangeSchema = z.strictObject({
  uids: z
    .array(z.string().min(1).max(100))
    .max(maxBreakGlass, `Choose at most ${maxBreakGlass} people`)
    .refine((uids) => new Set(uids).size === uids.length, "Name each person once"),
  proof: proofTextSchema.optional(),
});
