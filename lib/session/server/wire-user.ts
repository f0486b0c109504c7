import "server-only";
import { z } from "zod";
import { authMethodSchema, clientSummarySchema, type User, userSchema } from "@/lib/contracts/people/user";
import { readSessionRole, type SessionRole } from "../claims";
import { parseExpiry } from "../expiry";

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/**
 * A user as any backend may describe them: unknown values may be left out, the expiry comes in any form that
 * `parseExpiry` reads, and a role that this product doesn't know is accepted (cases G7, S5, R2). Without a uid or an
 * expiry the answer is refused.
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

/** A user whom the backend has just signed in, with the access token and the role as the session knows it. */
export type SignedInHolder = z.output<typeof wireSignedInSchema>;

/** The user as screens may know them: without the access token, and with null for a role that this product doesn't know. */
export function publicUser(holder: Omit<User, "role"> & { role: SessionRole; access_token?: string }): User {
  const { access_token: _secret, role, ...rest } = holder;
  return { ...rest, role: role === "unknown" ? null : role };
}
