import "client-only";
import type { FieldCounts } from "@/lib/contracts/accounts/account-field";
import { type Outcome, send } from "@/lib/http/browser/send";

/**
 * Counts the accounts that match a list's filters, per option of a field.
 *
 * @param query as written by `writeView`
 */
export function loadCounts(id: string, query: string): Promise<Outcome<FieldCounts>> {
  const filters = new URLSearchParams(query);
  for (const name of ["sort", "layout"]) filters.delete(name);
  return send("GET /accounts/fields/:id/counts/", { params: { id }, query: filters });
}
