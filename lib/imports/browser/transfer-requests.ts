import "client-only";
import type { Transfer, TransferAction } from "@/lib/contracts/imports/transfer";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Runs, pauses, resumes, cancels or undoes a transfer. */
export function actOnTransfer(id: string, body: TransferAction): Promise<Outcome<Transfer>> {
  return send("POST /transfers/:id/action/", { params: { id }, body });
}
