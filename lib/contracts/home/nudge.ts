import { z } from "zod";

/** The maximum number of characters of a nudge. */
export const maxNudge = 200;

/**
 * `POST {api}/accounts/{id}/nudges/` (roles that may lead) → 204: sends a one-line message about the account to one
 * member, as an alert. 429 `too_many_requests`: this member was already nudged about this account within a day. 400:
 * not a member of this client, disabled, or the caller.
 */
export const newNudgeSchema = z
  .object({
    uid: z.string().min(1).max(64),
    line: z
      .string()
      .transform((text) => text.replace(/\s+/g, " ").trim())
      .pipe(z.string().min(1, "Enter a message").max(maxNudge, `At most ${maxNudge} characters`)),
  })
  .strict();

export type NewNudge = z.infer<typeof newNudgeSchema>;
