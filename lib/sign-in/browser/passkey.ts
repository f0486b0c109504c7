import "client-only";
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from "@/lib/contracts/passkeys/webauthn";

/** What a browser did with a request for a passkey. */
export type PasskeyOutcome<Credential> =
  | { kind: "ok"; credential: Credential }
  /** The user closed the browser's window, or waited too long. */
  | { kind: "cancelled" }
  /** This device has one of the user's passkeys already. */
  | { kind: "known" }
  | { kind: "unsupported" };

/** Lets the browser create a passkey. Never throws. The library loads at the first use. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyOutcome<NewCredential>> {
  const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return { kind: "unsupported" };
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { kind: "ok", credential: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Lets the browser sign a challenge with a passkey. Never throws. The library loads at the first use. */
export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyOutcome<UsedCredential>> {
  const { browserSupportsWebAuthn, startAuthentication } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return { kind: "unsupported" };
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    const signed = { clientDataJSON, authenticatorData, signature, userHandle };
    return { kind: "ok", credential: { id, rawId, type, response: signed } };
  } catch (error) {
    return outcomeOf(error);
  }
}

export const passkeyUnsupported = "This browser doesn’t support passkeys.";

function outcomeOf(error: unknown): { kind: "cancelled" | "known" } {
  return { kind: error instanceof Error && error.name === "InvalidStateError" ? "known" : "cancelled" };
}
