import "client-only";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Loads the progress of a bulk change. */
export function loadBulk(id: string): Promise<Outcome<Bulk>> {
  return send("GET /accounts/bulk/:id/", { params: { id } });
}
