import "client-only";
import type { BegunTransfer, NewTransfer, Transfer, TransferAction } from "@/lib/contracts/imports/transfer";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Starts a transfer. Refused with `import_quota`, or with `fields` for too many or too large files. */
export function createTransfer(body: NewTransfer): Promise<Outcome<BegunTransfer>> {
  return send("POST /transfers/", { body });
}

/** Loads a transfer's current state. */
export function loadTransfer(id: string): Promise<Outcome<Transfer>> {
  return send("GET /transfers/:id/", { params: { id } });
}

/** Runs, pauses, resumes, cancels or undoes a transfer. */
export function actOnTransfer(id: string, body: TransferAction): Promise<Outcome<Transfer>> {
  return send("POST /transfers/:id/action/", { params: { id }, body });
}
