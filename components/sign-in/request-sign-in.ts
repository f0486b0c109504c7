import "client-only";
import type { User } from "@/lib/contracts/people/user";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";
import { isUser } from "@/lib/session/stored-user";
import { reasonTexts, signInTexts } from "./sign-in-text";

export type SignInOutcome =
  | { kind: "signed-in"; user: User; next: string }
  /** The password is right; the page `next` asks for the second factor. */
  | { kind: "second-factor"; next: string }
  /** The server refused: wrong credentials, or too many attempts. */
  | { kind: "refused"; text: string }
  /** The credentials couldn't be checked. */
  | { kind: "unavailable"; text: string };

interface SignInRequest {
  email: string;
  password: string;
  /** The page to return to; the server validates it. */
  next: string | null;
}

/** Sends a sign-in to the server. Never throws: an unreachable server is one of the outcomes. */
export async function requestSignIn(request: SignInRequest): Promise<SignInOutcome> {
  const response = await callHost("POST", "/api/auth/login", { body: request });
  const { user, next, code, detail } = fieldsOf(response?.body);
  if (response?.isOk && isUser(user) && typeof next === "string") return { kind: "signed-in", user, next };
  if (response?.isOk && user === null && typeof next === "string") return { kind: "second-factor", next };
  if (response === null || response.isOk || response.status >= 500) {
    return { kind: "unavailable", text: signInTexts.loginFailed };
  }
  if (code === "client_suspended" && typeof detail === "string") return { kind: "refused", text: detail };
  if (response.status !== 429) return { kind: "refused", text: signInTexts.loginFailed };
  const isSentence = typeof detail === "string" && detail !== signInTexts.loginFailed;
  return { kind: "refused", text: isSentence ? detail : reasonTexts.too_many_attempts.text };
}
