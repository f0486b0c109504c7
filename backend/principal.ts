import { AppError } from "@/lib/contracts/wire/app-error";
import type { Role } from "@/lib/contracts/wire/role";
import type { Caller } from "./caller";

/**
 * The user who makes a request, and the client in which they act. Every query for a client's rows takes one; `clientId`
 * never comes from a body, a path or a query. `noClient` is a placeholder id: a principal with it sees no rows.
 */
export interface Principal {
  uid: string;
  role: Role;
  clientId: string;
  /** When an operator's view of the client ends: a response that takes longer must stop then; absent: no limit. */
  viewsUntil?: Date;
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

/**
 * Stops a response that takes longer than the operator's view of the client.
 *
 * @throws AppError 409 `client_required`
 */
export function requireStillViewing({ viewsUntil }: Principal, now: Date): void {
  if (viewsUntil !== undefined && viewsUntil <= now) throw clientRequired();
}

/** The refusal of a request that needs a client that the principal doesn't act in, or no longer does. */
export function clientRequired(detail = "Choose a client first."): AppError {
  return new AppError(409, "client_required", detail);
}
