import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Database } from "../database/database";
import { findRequiredSso } from "../domains/people/sign-in/sso-settings";
import { ssoRequired } from "./errors";

/**
 * Rejects a sign-in method that the member's client doesn't allow. Every sign-in ends in `signInOf`, which repeats this
 * check; code that creates an account or connects an identity checks earlier, so that nothing is left behind.
 *
 * @throws AppError 403 `sso_required`
 */
export async function requireAllowedMethod(
  db: Database,
  member: { clientId: string | null; role: string | null },
  method: AuthMethod,
): Promise<void> {
  if (method === "enterprise_sso") return;
  const required = await findRequiredSso(db, member);
  if (required) throw ssoRequired(required.clientName);
}
