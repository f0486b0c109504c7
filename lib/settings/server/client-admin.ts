import "server-only";
import { requireUserForApi, type SignedIn } from "@/lib/session/server/current-user";

/**
 * The first call of the handlers under `/api/clients/me` that do more than the table of endpoints describes.
 *
 * @throws {AppError} like `requireUserForApi`; 403 `access_denied` for users who don't administer the client
 */
export function requireClientAdmin(request: Request): Promise<SignedIn> {
  return requireUserForApi(request, { permission: "manageClient" });
}
