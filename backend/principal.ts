import type { DeniablePermission } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Role } from "@/lib/contracts/wire/role";
import type { Caller } from "./caller";

/**
 * The user who makes a request, and the client in which they act. Every query for a client's rows takes a principal;
 * `clientId` never comes from a body, a path or a query. `noClient` is a placeholder id: a principal with it sees no
 * rows.
 */
export interface Principal {
  uid: string;
  role: Role;
  /** The permissions that the client has denied to the role (see `can`). */
  denied: readonly DeniablePermission[];
  clientId: string;
  /**
   * The session in which an operator views the client: a response that outlasts the view must stop; absent: no view.
   */
  viewingSessionId?: string;
  /** The request's origin, for the audit log; absent in jobs. */
  from?: Caller;
}

export const noClient = "";

/**
 * Rejects a write by a principal who acts in no client.
 *
 * @throws AppError 409 `client_required`
 */
export function requireClient(principal: Principal): void {
  if (principal.clientId === noClient) throw clientRequired();
}

/** The error for a request that needs a client when the principal acts in none, or no longer acts in it. */
export function clientRequired(detail = "Choose a client first."): AppError {
  return new AppError(409, "client_required", detail);
}
