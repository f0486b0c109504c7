import "server-only";
import { getSettings } from "@/lib/env";

/** Where providers send people back to (checklist A4): a constant of the environment, whatever a request says (case O7). */
export function callbackAddress(): string {
  return `${getSettings().appOrigin}/auth/callback`;
}
