import "server-only";
import { z } from "zod";
import { authMethodSchema, clientSummarySchema, type User, userSchema } from "@/lib/contracts/user";
import { readSessionRole, type SessionRole } from "../claims";
import { parseExpiry } from "../expiry";

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/**
 * A person as any backend may describe one: what may be unknown may be left out, the expiry comes in any form that
 * `parseExpiry` reads, and a role that we don't know is not a broken answer (cases G7, S5, R2). Without a uid or an
 * expiry it is nobody.
 */
export const wireUserSchema = userSchema.extend({
  role: z.unknown().transform(readSessionRole),
  client_id: orNull(z.string().min(1)),
  client: orNull(clientSummarySchema),
  title: orNull(z.string()),
  time_zone: orNull(z.string()),
  linkedin_profile_url: orNull(z.string()),
  disabled: z.boolean().default(false),
  last_login: orNull(z.iso.datetime({ offset: true })),
  auth_method: orNull(authMethodSchema),
  microsoft_id: orNull(z.string()),
  token_expires_at: z.unknown().transform((value, context) => {
    const expiresMs = parseExpiry(value);
    if (expiresMs !== null) return new Date(expiresMs).toISOString();
    context.addIssue({ code: "custom", message: "is no moment" });
    return z.NEVER;
  }),
});

export const wireSignedInSchema = wireUserSchema.extend({ access_token: z.string().min(1).max(2048) });

/** Somebody whom the backend has just signed in, with the secret and the role as the session knows it. */
export type SignedInHolder = z.output<typeof wireSignedInSchema>;

/** The person as screens may know them: without the secret; a role that we don't know is none. */
export function publicUser(holder: Omit<User, "role"> & { role: SessionRole; access_token?: string }): User {
  const { access_token: _secret, role, ...rest } = holder;
  return { ...rest, role: role === "unknown" ? null : role };
}
