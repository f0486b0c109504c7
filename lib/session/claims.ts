import { z } from "zod";
import { authMethodSchema, type SignedInUser } from "@/lib/contracts/people/user";
import { findRole, type Role } from "@/lib/contracts/wire/role";

/** A session's role: one of the five; null for none; `unknown` for a role that this product doesn't know. */
export type SessionRole = Role | "unknown" | null;

/**
 * Reads a role from any source: null and "" mean none, the five roles match in upper or lower case, anything else is
 * `unknown` (case G7).
 */
export function readSessionRole(value: unknown): SessionRole {
  if (value === null || value === undefined || value === "") return null;
  return findRole(value) ?? "unknown";
}

/**
 * The contents of the session cookie. `purpose` distinguishes it from other sealed values; `token_expires_at` is stored
 * as the backend sent it, and only `isExpired` reads it.
 */
export const claimsSchema = z.object({
  purpose: z.literal("session"),
  uid: z.string().min(1).max(128),
  role: z.unknown().transform(readSessionRole),
  client_id: z.string().max(128).nullable(),
  auth_method: authMethodSchema.nullable(),
  access_token: z.string().min(1).max(2048),
  token_expires_at: z.union([z.string().max(40), z.number()]).nullable(),
});

export type Claims = z.output<typeof claimsSchema>;

/** Builds the claims of a user whom the backend has just signed in. */
export function claimsOf(user: Omit<SignedInUser, "role"> & { role: SessionRole }): Claims {
  return {
    purpose: "session",
    uid: user.uid,
    role: user.role,
    client_id: user.client_id,
    auth_method: user.auth_method,
    access_token: user.access_token,
    token_expires_at: user.token_expires_at,
  };
}
