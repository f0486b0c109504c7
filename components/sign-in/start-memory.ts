import "client-only";
import type { SignInProvider } from "@/lib/sign-in/text";

/** A sign-in at a provider, as started by this tab. */
export interface StartRequest {
  way: SignInProvider;
  /** The email of an enterprise sign-in (checklist A5). */
  email?: string;
  /** The token of the invitation link, if the user followed one. */
  invitation?: string;
  /** The page to return to; the server validates it. */
  next: string | null;
}

/**
 * The session storage key of the sign-in that this tab started, so that "Try again" can restart it. It holds no
 * secrets; they are in a cookie that scripts can't read (checklist A12).
 */
const key = "sightline.start";

export function rememberStart(request: StartRequest): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(request));
  } catch {
    // Without storage, "Try again" opens the login page.
  }
}

/**
 * Finds the sign-in that `rememberStart` stored in this tab; null if there is none, or if the stored entry is invalid.
 */
export function findStart(): StartRequest | null {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { way, email, next }: { way?: unknown; email?: unknown; next?: unknown } = stored;
    const nextPath = typeof next === "string" ? next : null;
    if (way === "microsoft") return { way, next: nextPath };
    return way === "enterprise" && typeof email === "string" ? { way, email, next: nextPath } : null;
  } catch {
    return null;
  }
}

export function clearStart(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}
