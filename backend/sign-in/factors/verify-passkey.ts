import { z } from "zod";
import { passkeyRefusedText } from "@/lib/contracts/passkeys/passkey-text";
import type { RelyingParty } from "@/lib/contracts/passkeys/relying-party";
import {
  type NewCredential,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  passkeyTransports,
  type UsedCredential,
} from "@/lib/contracts/passkeys/webauthn";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import {
  type ChallengeBinding,
  challengeLifeMs,
  consumeChallenge,
  createChallenge,
} from "../../domains/people/factors/challenges";
import { findPasskey, markPasskeyUsed, type PasskeyRow } from "../../domains/people/factors/passkeys";
import { clearPasskeyAttempts, reservePasskeyAttempt } from "../limit";

/** One step of adding or using a passkey: the site, and the challenge's binding. */
interface Step {
  db: Database;
  site: RelyingParty;
  binding: ChallengeBinding;
  now: Date;
}

const clientDataSchema = z.object({ challenge: z.string().max(200) });

/** EdDSA, ES256 and RS256 (COSE). */
const algorithms = [-8, -7, -257];

/** Creates the options of a new passkey; an authenticator that has one of `known` refuses. */
export async function createPasskeyOptions(
  { db, site, binding, now }: Step,
  user: { id: string; email: string; fullName: string; known: readonly PasskeyRow[] },
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await createChallenge(db, binding, now),
    rp: { id: site.id, name: "Sightline" },
    user: { id: handleOf(user.id), name: user.email, displayName: user.fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout: challengeLifeMs,
    attestation: "none",
    excludeCredentials: user.known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Creates the options for using one of these passkeys of this site; with an empty list, any passkey of this site. */
export async function createRequestOptions(
  { db, site, binding, now }: Step,
  allowed: readonly PasskeyRow[],
): Promise<PasskeyRequestOptions> {
  return {
    challenge: await createChallenge(db, binding, now),
    rpId: site.id,
    timeout: challengeLifeMs,
    userVerification: "required",
    allowCredentials: allowed.map(descriptorOf),
  };
}

/**
 * Checks a new passkey.
 *
 * @returns the passkey to store; null if it belongs to another site, was created without user verification, is
 *   malformed, or answers no open challenge with this binding
 */
export async function verifyNewPasskey({ db, site, binding, now }: Step, { response, ...credential }: NewCredential) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const expectedChallenge = await consumeSignedChallenge({ db, site, binding, now }, clientDataJSON);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential: registered, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: registered.id,
    publicKey: Buffer.from(registered.publicKey).toString("base64url"),
    counter: registered.counter,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
    isBackedUp: credentialBackedUp,
    rpId: site.id,
  };
}

/** The user whose passkey is accepted (null: any user's), and the IP address of the request. */
interface Expected {
  expectedUserId: string | null;
  ip: string;
}

/**
 * Checks a passkey's signature and records its use. The attempt is counted first, as for codes.
 *
 * @returns the passkey's user; null for an unknown or removed passkey, a passkey of a disabled user or of a user other
 *   than the expected one, a wrong signature or counter, or a challenge that isn't open
 * @throws AppError 429 `too_many_attempts`
 */
export async function findPasskeyUser(step: Step, credential: UsedCredential, { expectedUserId, ip }: Expected) {
  const { db, now } = step;
  const found = await findPasskey(db, credential.id);
  if (!found || (expectedUserId !== null && found.user.id !== expectedUserId)) return null;
  const { passkey, user } = found;
  await reservePasskeyAttempt(db, { userId: user.id, ip, now });
  const use = await verifySignature(step, credential, passkey);
  if (use === null || !(await markPasskeyUsed(db, passkey, { ...use, rpId: step.site.id, now }))) return null;
  await clearPasskeyAttempts(db, user.id, ip);
  return user;
}

/**
 * Returns the relying party of passkeys.
 *
 * @throws AppError 409 `not_configured`: browsers don't offer passkeys at this site's address
 */
export function requireRelyingParty(site: RelyingParty | null): RelyingParty {
  if (site) return site;
  throw new AppError(409, "not_configured", "Passkeys need an address with a host name and https, not an IP address.");
}

/** 401 `passkey_refused`; the response doesn't say why. */
export function passkeyRefused(): AppError {
  return new AppError(401, "passkey_refused", passkeyRefusedText);
}

/**
 * Returns null for any fault: the library throws for most of them, but reports a wrong signature by `verified: false`.
 */
async function verifySignature(
  { db, site, binding, now }: Step,
  { response, ...credential }: UsedCredential,
  { userId, credentialId, publicKey, counter }: PasskeyRow,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const expectedChallenge = await consumeSignedChallenge({ db, site, binding, now }, clientDataJSON);
  if (expectedChallenge === null || (userHandle && userHandle !== handleOf(userId))) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return null;
  return { counter: checked.authenticationInfo.newCounter, isBackedUp: checked.authenticationInfo.credentialBackedUp };
}

/**
 * Loaded on demand: with its certificate parsers, the library has three hundred modules, which most processes and tests
 * never need.
 */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** Consumes the challenge that a browser has signed; null if no such challenge is open with this binding. */
async function consumeSignedChallenge({ db, binding, now }: Step, clientDataJson: string): Promise<string | null> {
  const challenge = readChallenge(clientDataJson);
  return challenge !== null && (await consumeChallenge(db, { challenge, binding, now })) ? challenge : null;
}

function readChallenge(clientDataJson: string): string | null {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch {
    return null;
  }
}

function descriptorOf({ credentialId, transports }: PasskeyRow) {
  return {
    id: credentialId,
    type: "public-key" as const,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
  };
}

/** The WebAuthn user handle: the user's id, base64url. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}
