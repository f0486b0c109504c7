import type { AuthMethod } from "@/lib/contracts/people/user";
import type { Database } from "../database/database";
import { requireActiveClient } from "../database/suspension";
import { findRequiredSso } from "../domains/people/sign-in/sso-settings";
import { ssoRequired } from "./errors";

/**
 * Rejects a sign-in that the member's client doesn't allow: while it is suspended, or by this method. Every sign-in
 * ends in `createSignIn`, which repeats this check; code that creates an account or connects an identity checks earlier,
 * so that nothing is left behind.
 *
 * @throws AppError 403 `client_suspended`, 403 `sso_required`
 */
export async function requireAllowedMethod(
  db: Database,
  member: { clientId: string | null; isBreakGlass: boolean },
  method: AuthMethod,
): Promise<void> {
  await requireActiveClient(db, member.clientId);
  const required = await findRequiredSso(db, member, method);
  if (required) throw ssoRequired(required.clientName);
}
