import "client-only";
import type { Committee, CommitteeTemplate, CommitteeTemplateChange, SeatChange } from "@/lib/contracts/committee";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Says who fills a role at an account. Refused with `changed` when somebody else stands there meanwhile. */
export function fillSeat(accountId: string, roleId: string, change: SeatChange): Promise<Outcome<Committee>> {
  return send("PUT /accounts/:id/committee/:role/", { params: { id: accountId, role: roleId }, body: change });
}

/** Sets the roles that my client needs. Refused with `changed` when another list stands there meanwhile. */
export function saveTemplate(change: CommitteeTemplateChange): Promise<Outcome<CommitteeTemplate>> {
  return send("PUT /clients/me/committee/", { body: change });
}
