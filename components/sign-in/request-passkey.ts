import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";
import { isUser } from "@/lib/session/stored-user";
import { refusalText, signChallenge } from "./sign-challenge";

interface PasskeyRequest {
  /** Whether the passkey finishes a sign-in that has passed the password. */
  second: boolean;
  /** The page to return to; the server validates it. */
  next: string | null;
}

export type PasskeySignInOutcome =
  | { kind: "signed-in"; user: User; next: string }
  /** The user changed their mind, or the browser has shown the error itself. */
  | { kind: "cancelled" }
  | { kind: "refused"; text: string };

/** Signs in with a passkey. Never throws: an unreachable server is one of the outcomes. */
export async function requestPasskey({ second, next }: PasskeyRequest): Promise<PasskeySignInOutcome> {
  const signed = await signChallenge("/api/auth/passkey/start", { second });
  if (signed.kind === "failed") return { kind: "refused", text: signed.text };
  if (signed.kind === "cancelled") return signed;
  const body = { credential: signed.credential, second, ...(next !== null && { next }) };
  const response = await callHost("POST", "/api/auth/passkey", { body });
  const { user, next: nextPath } = fieldsOf(response?.body);
  if (!response?.isOk || !isUser(user) || typeof nextPath !== "string")
    return { kind: "refused", text: refusalText(response) };
  return { kind: "signed-in", user, next: nextPath };
}
