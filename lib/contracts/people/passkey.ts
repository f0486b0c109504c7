import { z } from "zod";
import {
  creationOptionsSchema,
  newCredentialSchema,
  requestOptionsSchema,
  usedCredentialSchema,
} from "../passkeys/webauthn";
import { visibleText } from "../text/visible-text";
import { factorCodeSchema } from "./factor";
import { proofTextSchema } from "./own-identity";

const passkeyName = visibleText(60);

/**
 * `POST {api}/users/me/passkeys/start/` → 200: emails a code for adding a passkey. 403 `proof_required`, 409
 * `no_password`, 409 `too_many`, 409 `not_configured`, 429 `too_many_attempts`.
 */
export const passkeyStartSchema = z.strictObject({ proof: proofTextSchema.optional() });

export const passkeyEnrolmentSchema = z.object({
  /** Encrypted for this session and valid for 15 minutes; sent back with the code. */
  enrolment: z.string(),
  /** The email that the code was sent to. */
  mailed_to: z.string(),
});

export type PasskeyEnrolment = z.infer<typeof passkeyEnrolmentSchema>;

/**
 * `POST {api}/users/me/passkeys/options/` → 200: the options of a new passkey, valid once for 5 minutes; they can be
 * requested again. 400 `link_invalid` for an expired enrolment, 400 with `fields.mail_code`, 429 `too_many_attempts`.
 */
export const passkeyOptionsStartSchema = z.strictObject({
  enrolment: z.string().min(1).max(2000),
  mail_code: factorCodeSchema,
});

export const passkeyOptionsSchema = z.object({ options: creationOptionsSchema });

/**
 * `POST {api}/users/me/passkeys/` → 200: adds the passkey. 400 `passkey_refused`, also for options that were used or
 * have expired; 409 `factor_exists`, 409 `too_many`.
 */
export const newPasskeySchema = z.strictObject({ name: passkeyName, credential: newCredentialSchema });

/** Recovery codes, shown once; empty if the user had a second factor before. */
export const passkeyAddedSchema = z.object({ recovery_codes: z.array(z.string()) });

/** `PATCH {api}/users/me/passkeys/:id/` → 204; 404: the user has no such passkey. */
export const passkeyRenameSchema = z.strictObject({ name: passkeyName });

/**
 * `POST {api}/users/me/passkeys/proof/` → 200: the options to prove one's identity with a passkey. 404 if the user has
 * no passkey.
 */
export const passkeyProofStartSchema = z.strictObject({});

export const passkeyProofOptionsSchema = z.object({ options: requestOptionsSchema });

/**
 * `POST {api}/auth/passkey/start/` → 200: the options of a sign-in. With the ticket of a sign-in that waits for its
 * second factor, only its user's passkeys are allowed. 401 `passkey_refused` for an invalid ticket, 409
 * `not_configured`.
 */
export const passkeySignInStartSchema = z.strictObject({ ticket: z.string().min(1).max(200).optional() });

export const passkeySignInOptionsSchema = z.object({
  options: requestOptionsSchema,
  /** Binds the challenge to a browser, which sends it back with the signature. */
  browser: z.string().min(1).max(200),
  expires_at: z.iso.datetime(),
});

/**
 * `POST {api}/auth/passkey/` → 200 `SignedInUser`; 401 `passkey_refused` for an unknown or removed passkey, a disabled
 * user, a wrong signature, an invalid ticket, and an unknown, used or expired challenge alike; 403 `sso_required`; 429
 * `too_many_attempts` after 5 failures.
 */
export const passkeySignInSchema = z.strictObject({
  credential: usedCredentialSchema,
  browser: z.string().min(1).max(200),
  ticket: z.string().min(1).max(200).optional(),
});
