import "server-only";
import { getSettings } from "@/lib/env";

/** The full name of our cookie. On https the prefix makes browsers require Secure, Path=/ and no Domain (case S10). */
export function ownCookieName(name: string): string {
  return getSettings().isHttps ? `__Host-sightline.${name}` : `sightline.${name}`;
}

/** The attributes of each of our cookies; only its lifetime is added. */
export function cookieAttributes(): string {
  return `Path=/; HttpOnly; SameSite=Lax${getSettings().isHttps ? "; Secure" : ""}`;
}
