import { z } from "zod";
import { usedCredentialSchema } from "../passkeys/webauthn";

/** The proof of {@link identityProofSchema}, as sent with a change that requires it. */
export const proofTextSchema = z.string().min(1).max(1000);

export const microsoftAccountSchema = z.object({
  /**
   * Microsoft's name for the account at the time of connection; shown only to its user, and never used to identify
   * them.
   */
  username: z.string().max(254).nullable(),
  connected_at: z.iso.datetime(),
  /** False when the user has no other sign-in provider. */
  can_disconnect: z.boolean(),
});

/** `GET {api}/users/me/identities/`: the caller's sign-in providers. */
export const ownIdentitiesSchema = z.object({
  password: z.object({ is_set: z.boolean() }),
  microsoft: z.object({
    /** Whether sign-in with Microsoft is configured here. */
    is_offered: z.boolean(),
    account: microsoftAccountSchema.nullable(),
  }),
  /** The client's own identity provider, if it is enabled and applies to this user; the client's admin manages it. */
  company: z
    .object({
      name: z.string(),
      /** The time of the first sign-in with it; null before that. */
      connected_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type OwnIdentities = z.infer<typeof ownIdentitiesSchema>;

/**
 * `POST {api}/users/me/identities/microsoft/` → 201 `OwnIdentities`: connects this Microsoft account to the caller. 403
 * `proof_required` without a valid proof, 400 `microsoft_refused` for an invalid token, 409 `identity_taken` if it is
 * connected to another user (who isn't revealed), 409 `already_connected` if the caller has one, 502
 * `provider_unreachable`, 503 `not_configured`. `POST {api}/users/me/identities/microsoft/disconnect/`
 * → 204: disconnects it; no session ends. 403 `proof_required`, 404 if none is connected, 409 `only_way_in`.
 */
export const microsoftConnectionSchema = z
  .object({
    id_token: z.string().min(1).max(20_000),
    nonce: z.string().min(1).max(200),
    proof: proofTextSchema,
  })
  .strict();

/** Disconnecting requires a proof, or a sign-in within the last 5 minutes (case J3). */
export const microsoftDisconnectionSchema = z.object({ proof: proofTextSchema.optional() }).strict();

/**
 * `POST {api}/users/me/identities/proof/` → 200 `identityProofSchema`: proves that the user is present in this session,
 * by the current password (and a code, if the user has a second factor), by a passkey alone, or by a sign-in within the
 * last 5 minutes. The proof is valid for 15 minutes and for this session only (case J3). 403 `proof_required` without
 * any of these, 400 with `fields.current_password` or `fields.code` if the password or the code is wrong or missing,
 * 400 `passkey_refused`.
 */
export const identityProofRequestSchema = z
  .object({
    current_password: z.string().min(1).max(1024).optional(),
    code: z.string().max(60).optional(),
    passkey: usedCredentialSchema.optional(),
  })
  .strict();

export const identityProofSchema = z.object({ proof: z.string() });
