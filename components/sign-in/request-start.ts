import "client-only";
import { callHost, fieldsOf } from "@/lib/http/browser/call-host";
import { rememberStart, type StartRequest } from "./start-memory";

/**
 * Requests the URL of a provider's sign-in from the server, and navigates there.
 *
 * @returns false when it could not be started; true when the browser is navigating
 */
export async function startProviderSignIn(request: StartRequest): Promise<boolean> {
  const url = await requestStart(request);
  if (url === null) return false;
  const { invitation: _secret, ...start } = request;
  rememberStart(start);
  window.location.assign(url);
  return true;
}

async function requestStart({ way, ...body }: StartRequest): Promise<string | null> {
  const response = await callHost("POST", `/api/auth/${way}/start`, { body });
  const { url } = fieldsOf(response?.isOk ? response.body : null);
  return typeof url === "string" && /^https?:\/\//.test(url) ? url : null;
}

/**
 * Looks up whether an email's company has its own identity provider; null when it has none or the server doesn't
 * respond within 2.5 s. Never throws.
 */
export async function findEnterprise(email: string): Promise<string | null> {
  const response = await callHost("POST", "/api/auth/methods", { body: { email }, timeoutMs: 2500 });
  const { name } = fieldsOf(fieldsOf(response?.isOk ? response.body : null).enterprise);
  return typeof name === "string" ? name : null;
}
