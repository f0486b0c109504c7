import { z } from "zod";

/** The Microsoft account that somebody signs in with. */
export const microsoftAccountSchema = z.object({
  /** What Microsoft called them when it was connected; for their own eyes, and never what they are known by. */
  username: z.string().max(254).nullable(),
  connected_at: z.iso.datetime(),
  /** False when there is no other way in. */
  can_disconnect: z.boolean(),
});

/** `GET {api}/users/me/identities/`: the ways in which the person who asks can sign in. */
export const ownIdentitiesSchema = z.object({
  password: z.object({ is_set: z.boolean() }),
  microsoft: z.object({
    /** Whether sign-in with Microsoft is set up here. */
    is_offered: z.boolean(),
    account: microsoftAccountSchema.nullable(),
  }),
  /** The client's own identity provider, when it is switched on and for this person; its admin looks after it. */
  company: z
    .object({
      name: z.string(),
      /** The first sign-in that way; null before. */
      connected_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type OwnIdentities = z.infer<typeof ownIdentitiesSchema>;

/**
 * `POST {api}/users/me/identities/microsoft/` → 201 `OwnIdentities`: from now on this Microsoft account signs the person
 * in. 403 `proof_required` without a proof that holds, 400 `microsoft_refused` for a token that proves nothing, 409 `identity_taken` when it is another person's (whose,
 * isn't told), 409 `already_connected` for somebody who has one, 502 `provider_unreachable`, 503 `not_configured`.
 *
 * `DELETE {api}/users/me/identities/microsoft/` → 204: it signs nobody in any more; no session ends. 404 when none is
 * connected, 409 `only_way_in`.
 */
export const microsoftConnectionSchema = z
  .object({
    id_token: z.string().min(1).max(20_000),
    nonce: z.string().min(1).max(200),
    proof: z.string().min(1).max(1000),
  })
  .strict();

/**
 * `POST {api}/users/me/identities/proof/` → 200 `IdentityProof`: shows that whoever holds the session is the user, by the
 * current password or by having signed in within the last 5 minutes. It holds for 15 minutes and for this session alone
 * (case J3). 403 `proof_required` when neither is there, 400 with `fields.current_password` when it is wrong.
 */
export const identityProofRequestSchema = z
  .object({ current_password: z.string().min(1).max(1024).optional() })
  .strict();

export const identityProofSchema = z.object({ proof: z.string() });

export type IdentityProof = z.infer<typeof identityProofSchema>;
