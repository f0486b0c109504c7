import "client-only";
import type { User } from "@/lib/contracts/user";
import { type ReasonText, reasonTexts, signInTexts } from "./sign-in-text";

export type SignInOutcome = { kind: "signed-in"; user: User; next: string } | { kind: "refused"; why: ReasonText };

interface SignInRequest {
  email: string;
  password: string;
  /** The page that was wanted; the server decides whether it is one of ours. */
  next: string | null;
}

/** Asks the host to sign somebody in. Never throws: a server that is away is an outcome too. */
export async function requestSignIn(request: SignInRequest): Promise<SignInOutcome> {
  try {
    const response = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(request),
    });
    if (response.ok) {
      const { user, next }: { user: User; next: string } = await response.json();
      return { kind: "signed-in", user, next };
    }
    return { kind: "refused", why: await explain(response) };
  } catch {
    return { kind: "refused", why: reasonTexts.unavailable };
  }
}

async function explain(response: Response): Promise<ReasonText> {
  if (response.status === 503) return reasonTexts.unavailable;
  if (response.status !== 429) return reasonTexts.login_failed;
  const body: { detail?: unknown } = await response.json();
  const isSentence = typeof body.detail === "string" && body.detail !== signInTexts.loginFailed;
  return isSentence ? { tone: "danger", text: String(body.detail) } : reasonTexts.too_many;
}
