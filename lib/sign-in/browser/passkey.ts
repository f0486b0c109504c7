import "client-only";
import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedCredential,
} from "@/lib/contracts/passkeys/webauthn";

/** The result of a request for a passkey in the browser. */
export type PasskeyOutcome<Credential> =
  | { kind: "ok"; credential: Credential }
  /** The user closed the browser's window, or waited too long. */
  | { kind: "cancelled" }
  | { kind: "failed"; text: string };

/** Whether this browser supports passkeys. The test is the same as the library's, which is loaded later. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** Lets the browser create a passkey. Never throws. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyOutcome<NewCredential>> {
  const loaded = await loadLibrary();
  if (loaded.kind === "failed") return loaded;
  try {
    const { id, rawId, type, response } = await loaded.library.startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { kind: "ok", credential: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } };
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return isKnown ? failed("This device already has a passkey for your account.") : describeFailure(error);
  }
}

/** Lets the browser sign a challenge with a passkey. Never throws. */
export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyOutcome<UsedCredential>> {
  const loaded = await loadLibrary();
  if (loaded.kind === "failed") return loaded;
  try {
    const { id, rawId, type, response } = await loaded.library.startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    const signed = { clientDataJSON, authenticatorData, signature, userHandle };
    return { kind: "ok", credential: { id, rawId, type, response: signed } };
  } catch (error) {
    return describeFailure(error);
  }
}

/** Browsers give the same error whether there is no passkey or the user changed their mind. */
function describeFailure(error: unknown) {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return { kind: "cancelled" as const };
  if (name === "SecurityError") return failed("Passkeys don’t work at this address.");
  return failed("Your browser couldn’t use a passkey.");
}

/** The library loads at the first use. */
async function loadLibrary() {
  try {
    const library = await import("@simplewebauthn/browser");
    if (library.browserSupportsWebAuthn()) return { kind: "ok" as const, library };
    return failed("This browser doesn’t support passkeys.");
  } catch {
    return failed("Passkeys couldn’t be loaded. Check your connection and try again.");
  }
}

function failed(text: string) {
  return { kind: "failed" as const, text };
}
