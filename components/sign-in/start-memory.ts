import "client-only";
import type { SignInProvider } from "@/lib/sign-in/text";

/** A provider's sign-in, as this tab begins it. */
export interface StartRequest {
  way: SignInProvider;
  /** What an enterprise sign-in begins with (checklist A5). */
  email?: string;
  /** The token of the invitation's link that somebody came by. */
  invitation?: string;
  /** The page that was wanted; the server decides whether it is one of ours. */
  next: string | null;
}

/**
 * Which sign-in this tab began, so that "Try again" can begin the same one. No part of what protects it: that is in
 * a cookie which scripts can't read (checklist A12).
 */
const key = "sightline.start";

export function rememberStart(request: StartRequest): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(request));
  } catch {
    // Nothing can be kept here: "Try again" then leads to the login page.
  }
}

/** Finds what `rememberStart` kept in this tab; null for nothing, and for what isn't ours. */
export function findStart(): StartRequest | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { way, email, next }: { way?: unknown; email?: unknown; next?: unknown } = kept;
    const wanted = typeof next === "string" ? next : null;
    if (way === "microsoft") return { way, next: wanted };
    return way === "enterprise" && typeof email === "string" ? { way, email, next: wanted } : null;
  } catch {
    return null;
  }
}

export function forgetStart(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
