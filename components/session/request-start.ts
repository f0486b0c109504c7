import "client-only";
import type { Way } from "@/lib/auth/text";
import { rememberStart } from "./start-memory";

export interface StartRequest {
  way: Way;
  /** What an enterprise sign-in begins with (checklist A5). */
  email?: string;
  /** The page that was wanted; the server decides whether it is one of ours. */
  next: string | null;
}

/**
 * Asks the host where a provider's sign-in begins, and goes there.
 *
 * @returns false when it could not be started; true when the browser is on its way
 */
export async function startAt(request: StartRequest): Promise<boolean> {
  const url = await requestStart(request);
  if (url === null) return false;
  rememberStart(request);
  window.location.assign(url);
  return true;
}

async function requestStart({ way, ...body }: StartRequest): Promise<string | null> {
  try {
    const response = await fetch(`/api/auth/${way}/start`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) return null;
    const { url }: { url?: unknown } = await response.json();
    return typeof url === "string" && /^https?:\/\//.test(url) ? url : null;
  } catch {
    return null;
  }
}

/** Asks whether an email's company signs in by itself. Never throws, and never keeps anybody waiting for long. */
export async function findEnterprise(email: string): Promise<string | null> {
  try {
    const response = await fetch("/api/auth/methods", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(2500),
    });
    if (!response.ok) return null;
    const { enterprise }: { enterprise?: { name?: unknown } | null } = await response.json();
    return typeof enterprise?.name === "string" ? enterprise.name : null;
  } catch {
    return null;
  }
}
