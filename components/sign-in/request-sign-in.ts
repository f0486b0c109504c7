import "client-only";
import type { User } from "@/lib/contracts/user";
import { askHost, fieldsOf } from "@/lib/http/browser/ask-host";
import { isUser } from "@/lib/session/stored-user";
import { reasonTexts, signInTexts } from "./sign-in-text";

export type SignInOutcome =
  | { kind: "signed-in"; user: User; next: string }
  /** The host says no: wrong, or too often. */
  | { kind: "refused"; text: string }
  /** Nobody could say whether it was right. */
  | { kind: "unavailable"; text: string };

interface SignInRequest {
  email: string;
  password: string;
  /** The page that was wanted; the server decides whether it is one of ours. */
  next: string | null;
}

/** Asks the host to sign somebody in. Never throws: a server that is away is an outcome too. */
export async function requestSignIn(request: SignInRequest): Promise<SignInOutcome> {
  const answer = await askHost("POST", "/api/auth/login", { body: request });
  const { user, next, detail } = fieldsOf(answer?.body);
  if (answer?.isOk && isUser(user) && typeof next === "string") return { kind: "signed-in", user, next };
  if (answer === null || answer.isOk || answer.status >= 500) {
    return { kind: "unavailable", text: signInTexts.loginFailed };
  }
  if (answer.status !== 429) return { kind: "refused", text: signInTexts.loginFailed };
  const isSentence = typeof detail === "string" && detail !== signInTexts.loginFailed;
  return { kind: "refused", text: isSentence ? detail : reasonTexts.too_many_attempts.text };
}
