import { AppError } from "@/lib/contracts/app-error";
import { canEditAccounts } from "@/lib/contracts/rights";
import type { Role } from "@/lib/contracts/role";
import type { Caller } from "./caller";
import { forbidden } from "./errors";

/**
 * Who asks, and in which client. Every query that reads a client's rows takes one of these; `clientId` never comes
 * from a body, a path or a query. `noClient` is the id of no client: whoever has it sees no rows.
 */
export interface Principal {
  uid: string;
  role: Role;
  clientId: string;
  /** From where, for the audit log; absent in jobs. */
  from?: Caller;
}

export const noClient = "";

/**
 * Turns away people who act in no client from what writes into one.
 *
 * @throws AppError 409 `client_required`
 */
export function requireClient(principal: Principal): void {
  if (principal.clientId === noClient) throw new AppError(409, "client_required", "Choose a client first.");
}

/**
 * Turns away who may only read (`canEditAccounts`), and who acts in no client.
 *
 * @throws AppError 403 `forbidden`; 409 `client_required`
 */
export function requireEditor(principal: Principal): Principal {
  if (!canEditAccounts(principal.role)) throw forbidden();
  requireClient(principal);
  return principal;
}
