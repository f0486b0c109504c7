import "server-only";
import { canManageClient } from "@/lib/contracts/rights";
import { roles } from "@/lib/contracts/role";
import { requireUserForApi, type SignedIn } from "@/lib/session/server/current-user";

/** The roles that decide over the people and the identity provider of their own client. */
export const clientManagers = roles.filter(canManageClient);

/**
 * Begins every route handler under `/api/clients/me`.
 *
 * @throws {AppError} as `requireUserForApi` does; 403 `access_denied` for everybody who may not
 */
export function requireClientAdmin(request: Request): Promise<SignedIn> {
  return requireUserForApi(request, { roles: clientManagers });
}
