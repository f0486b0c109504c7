import { z } from "zod";
import { deniablePermissions } from "../rights/rights";
import { visibleText } from "../text/visible-text";
import { roleSchema } from "../wire/role";
import { missingFactorSchema } from "./factor";

export const authMethods = ["microsoft", "enterprise_sso", "traditional"] as const;

/** The method of a sign-in (checklist A8). */
export const authMethodSchema = z.enum(authMethods);

export type AuthMethod = z.infer<typeof authMethodSchema>;

/** A user's client, with the fields that every screen may show. */
export const clientSummarySchema = z.object({ id: z.string(), name: z.string() });

/**
 * The fields of a user that every page and the browser's storage may have (checklist B1, B2): all except the access
 * token. Times are ISO 8601 in UTC. `role` is null for a user who has no role.
 */
export const userSchema = z.object({
  uid: z.string().min(1),
  username: z.string(),
  role: roleSchema.nullable(),
  /** The permissions that the user's client has denied to their role (`can`). */
  denied: z.array(z.enum(deniablePermissions)),
  name: z.string(),
  email: z.string(),
  full_name: z.string(),
  client_id: z.string().nullable(),
  client: clientSummarySchema.nullable(),
  title: z.string().nullable(),
  time_zone: z.string().nullable(),
  linkedin_profile_url: z.string().nullable(),
  disabled: z.boolean(),
  last_login: z.iso.datetime().nullable(),
  auth_method: authMethodSchema.nullable(),
  token_expires_at: z.iso.datetime(),
  microsoft_id: z.string().nullable(),
  /** Null: they have a second factor, or none is required. */
  missing_factor: missingFactorSchema.nullable(),
});

export type User = z.infer<typeof userSchema>;

/**
 * {api}'s response to a sign-in or a renewal: the user and the bearer token, which never reaches the browser's scripts.
 */
export const signedInUserSchema = userSchema.extend({ access_token: z.string().min(1) });

export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** `PATCH {api}/users/me/`: the fields that users may change themselves. An absent field stays; null clears it. */
export const profileChangeSchema = z
  .object({
    full_name: visibleText(200, "Enter your name"),
    title: z.string().trim().max(200).nullable(),
    time_zone: z.string().max(64).nullable(),
    linkedin_profile_url: z
      .url({ protocol: /^https$/, hostname: /^([a-z]{2,3}\.)?(www\.)?linkedin\.com$/ })
      .max(300)
      .nullable(),
  })
  .partial()
  .strict();

export type ProfileChange = z.infer<typeof profileChangeSchema>;
