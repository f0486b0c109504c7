import "server-only";
import { getSettings } from "@/lib/env";

/**
 * The redirect URI for providers (checklist A4): a constant of the environment, independent of the request (case O7).
 */
export function callbackAddress(): string {
  return `${getSettings().appOrigin}/auth/callback`;
}
