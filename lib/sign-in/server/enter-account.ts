import "server-only";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { AccountReady } from "@/lib/contracts/people/registration";
import { redirectTo } from "@/lib/http/server/redirect";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { homePath, type LoginReason, loginPath } from "@/lib/session/return-to";
import { beginSession } from "@/lib/session/server/begin";
import { signIn } from "@/lib/session/server/sign-in";
import { publicUser } from "@/lib/session/server/wire-user";

interface Entry {
  request: Request;
  backend: Backend;
  /** The backend's response to the link, the name and the password. */
  result: BackendResult<AccountReady>;
  password: string;
  /** Whether the form was posted without script; the response is then a redirect to a page. */
  isPosted: boolean;
  /** The reason shown on the login page if the account is ready but signing in to it failed. */
  reason: LoginReason;
  /** The form's URL, with the error to show. */
  formPath: (problem: "fields" | "refused" | "away") => string;
}

/** Signs in to the account that an email link has just created, and returns the page to open. */
export async function enterAccount(entry: Entry): Promise<Response> {
  const { request, backend, result, password, isPosted, formPath } = entry;
  if (isPosted && result.kind !== "ok") {
    if (result.kind === "unavailable") return redirectTo(formPath("away"));
    return redirectTo(formPath(result.fields ? "fields" : "refused"));
  }
  const { email } = dataOf(result);
  const signedIn = await signIn(backend, { email, password });
  const login = loginPath("", entry.reason);
  if (signedIn.kind !== "ok" || signedIn.data.kind !== "signed-in")
    return isPosted ? redirectTo(login) : jsonResponse({ user: null, next: login });
  const { user } = signedIn.data;
  const headers = { "Set-Cookie": await beginSession(request, user) };
  return isPosted
    ? redirectTo(homePath, headers)
    : jsonResponse({ user: publicUser(user), next: homePath }, { headers });
}
