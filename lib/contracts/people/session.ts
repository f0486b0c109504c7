import { z } from "zod";
import { factorSchema } from "./factor";
import { authMethodSchema } from "./user";

/** One of a user's sessions, as listed in the settings. */
export const sessionSchema = z.object({
  id: z.string(),
  auth_method: authMethodSchema.nullable(),
  /** The second factor used at this sign-in; null: none. */
  factor: factorSchema.nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  is_current: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

/** `GET {api}/users/me/sessions/`: the active ones, newest first. */
export const sessionsSchema = z.object({ items: z.array(sessionSchema) });
