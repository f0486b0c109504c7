import "client-only";
import type { PasskeyRequestOptions, UsedCredential } from "@/lib/contracts/passkeys/webauthn";
import { callHost, fieldsOf, type HostResponse } from "@/lib/http/browser/call-host";
import { type PasskeyOutcome, signWithPasskey } from "@/lib/sign-in/browser/passkey";
import { unreachableText } from "@/lib/sign-in/unreachable-text";

/** Requests a challenge from one of the server's handlers and lets the browser sign it. Never throws. */
export async function signChallenge(path: string, body: object): Promise<PasskeyOutcome<UsedCredential>> {
  const started = await callHost("POST", path, { body });
  const { options } = fieldsOf(started?.body);
  if (!started?.isOk || !isOptions(options)) return { kind: "failed", text: refusalText(started) };
  return signWithPasskey(options);
}

/** The server's reason for a refusal. */
export function refusalText(response: HostResponse | null): string {
  const { detail } = fieldsOf(response?.body);
  return typeof detail === "string" ? detail : unreachableText;
}

/** The host has validated the options; this only distinguishes them from an error. */
function isOptions(value: unknown): value is PasskeyRequestOptions {
  return typeof fieldsOf(value).challenge === "string";
}
