import "client-only";
import type { PasskeyRequestOptions } from "@/lib/contracts/passkeys/webauthn";
import type { User } from "@/lib/contracts/people/user";
import { askHost, fieldsOf, type HostAnswer } from "@/lib/http/browser/ask-host";
import { isUser } from "@/lib/session/stored-user";
import { signWithPasskey } from "@/lib/sign-in/browser/passkey";
import { unreachableText } from "@/lib/sign-in/unreachable-text";

interface PasskeyRequest {
  /** Whether the passkey finishes a sign-in that has passed the password. */
  second: boolean;
  /** The page to return to; the server validates it. */
  next: string | null;
}

export type PasskeySignIn =
  | { kind: "signed-in"; user: User; next: string }
  /** The browser has shown why, or the user changed their mind. */
  | { kind: "cancelled" }
  | { kind: "refused"; text: string };

/** Signs in with a passkey. Never throws: an unreachable server is one of the outcomes. */
export async function requestPasskey({ second, next }: PasskeyRequest): Promise<PasskeySignIn> {
  const started = await askHost("POST", "/api/auth/passkey/start", { body: { second } });
  const { options } = fieldsOf(started?.body);
  if (!started?.isOk || !isOptions(options)) return refused(started);
  const signed = await signWithPasskey(options);
  if (signed.kind === "failed") return { kind: "refused", text: signed.text };
  if (signed.kind === "cancelled") return signed;
  const body = { credential: signed.credential, second, ...(next !== null && { next }) };
  const answer = await askHost("POST", "/api/auth/passkey", { body });
  const { user, next: wanted } = fieldsOf(answer?.body);
  if (!answer?.isOk || !isUser(user) || typeof wanted !== "string") return refused(answer);
  return { kind: "signed-in", user, next: wanted };
}

function refused(answer: HostAnswer | null): PasskeySignIn {
  const { detail } = fieldsOf(answer?.body);
  return { kind: "refused", text: typeof detail === "string" ? detail : unreachableText };
}

/** The host has validated the options; this only tells them from an error. */
function isOptions(value: unknown): value is PasskeyRequestOptions {
  return typeof fieldsOf(value).challenge === "string";
}
