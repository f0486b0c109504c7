import "client-only";
import type { Bulk, Bulks } from "@/lib/contracts/accounts/account-bulk";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Lists the user's bulk changes, the latest first. */
export function loadBulks(): Promise<Outcome<Bulks>> {
  return send("GET /accounts/bulk/");
}

/** Loads the progress of a bulk change. */
export function loadBulk(id: string): Promise<Outcome<Bulk>> {
  return send("GET /accounts/bulk/:id/", { params: { id } });
}
