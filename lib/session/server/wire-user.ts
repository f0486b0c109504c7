import "server-only";
import { z } from "zod";
import { missingFactorSchema } from "@/lib/contracts/people/factor";
import { authMethodSchema, clientSummarySchema, type User, userSchema } from "@/lib/contracts/people/user";
import { readSessionRole, type SessionRole } from "../claims";
import { parseExpiry } from "../expiry";

const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/**
 * A user in the form of any backend: unknown values may be missing, the expiry has any format that `parseExpiry` reads,
 * and an unknown role is accepted (cases G7, S5, R2). A response without a uid or an expiry is rejected.
 */
export const wireUserSchema = userSchema.extend({
  role: z.unknown().transform(readSessionRole),
  client_id: orNull(z.string().min(1)),
  client: orNull(clientSummarySchema),
  title: orNull(z.string()),
  time_zone: orNull(z.string()),
  linkedin_profile_url: orNull(z.string()),
  disabled: z.boolean().default(false),
  denied: userSchema.shape.denied.default([]),
  last_login: orNull(z.iso.datetime({ offset: true })),
  auth_method: orNull(authMethodSchema),
  microsoft_id: orNull(z.string()),
  missing_factor: orNull(missingFactorSchema),
  token_expires_at: z.unknown().transform((value, context) => {
    const expiresMs = parseExpiry(value);
    if (expiresMs !== null) return new Date(expiresMs).toISOString();
    context.addIssue({ code: "custom", message: "isn't a valid time" });
    return z.NEVER;
  }),
});

export const wireSignedInSchema = wireUserSchema.extend({ access_token: z.string().min(1).max(2048) });

/** A user whom the backend has just signed in, with the access token and the session's role. */
export type SignedInUser = z.output<typeof wireSignedInSchema>;

/** Returns the user in the form that screens may see: without the access token, and with null for an unknown role. */
export function publicUser(user: Omit<User, "role"> & { role: SessionRole; access_token?: string }): User {
  const { access_token: _secret, role, ...rest } = user;
  return { ...rest, role: role === "unknown" ? null : role };
}
