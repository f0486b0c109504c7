import { z } from "zod";

/** How long the line of a nudge may be. */
export const mostNudge = 200;

/**
 * `POST {api}/accounts/{id}/nudges/` (those who may lead) → 204: one line about the account to one member, as an alert. 429
 * `too_many_requests`: somebody has nudged this member about this account within a day. 400: nobody of this client,
 * somebody disabled, or oneself.
 */
export const newNudgeSchema = z
  .object({
    uid: z.string().min(1).max(64),
    line: z
      .string()
      .transform((text) => text.replace(/\s+/g, " ").trim())
      .pipe(z.string().min(1, "Write one line").max(mostNudge, `At most ${mostNudge} characters`)),
  })
  .strict();

export type NewNudge = z.infer<typeof newNudgeSchema>;
