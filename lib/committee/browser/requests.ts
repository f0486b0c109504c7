import "client-only";
import type { Committee, SeatChange } from "@/lib/contracts/contacts/committee";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Sets the contact who fills a role at an account. Refused with `changed` if another contact fills it by now. */
export function assignSeat(accountId: string, roleId: string, change: SeatChange): Promise<Outcome<Committee>> {
  return send("PUT /accounts/:id/committee/:role/", { params: { id: accountId, role: roleId }, body: change });
}
