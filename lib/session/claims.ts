import { z } from "zod";
import { authMethodSchema, type SignedInUser } from "@/lib/contracts/people/user";
import { findRole, type Role } from "@/lib/contracts/wire/role";

/** A session's role: one of the five, null for none, `unknown` for a word that this product doesn't know. */
export type SessionRole = Role | "unknown" | null;

/** Reads a role of any origin: null and "" are none, the five in either case are themselves, the rest is `unknown` (case G7). */
export function readSessionRole(value: unknown): SessionRole {
  if (value === null || value === undefined || value === "") return null;
  return findRole(value) ?? "unknown";
}

/**
 * The contents of the session cookie. `purpose` tells it from other sealed values; `token_expires_at` is kept as the
 * backend sent it and read by `isExpired` alone.
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

/** The claims of a user whom the backend has just signed in. */
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
