import type { ContactCopied, ContactCopy } from "@/lib/contracts/contacts/contact";
import { can } from "@/lib/contracts/rights/rights";
import { AppError, notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import type { Principal } from "../../principal";
import { recordAuditBy } from "../shared/audit/audit";
import { getLiveRow } from "./change";

/**
 * Returns a contact's current email or phone number, and records the access in the audit log.
 *
 * @throws AppError 404 `not_found`: no such contact, or no such value; 409 `do_not_contact`, with the reason if
 * the principal may see it; 409 `left_company`
 */
export async function copyContactValue(
  tx: Database,
  principal: Principal,
  { accountId, contactId }: { accountId: string; contactId: string },
  { field }: ContactCopy,
  now: Date,
): Promise<ContactCopied> {
  const row = await getLiveRow(tx, { clientId: principal.clientId, accountId, contactId });
  if (row.doNotContact)
    throw new AppError(409, "do_not_contact", refusal(row, can(principal, "seeDoNotContactDetails")));
  if (row.leftCompany) throw new AppError(409, "left_company", `${row.fullName} has left the company.`);
  const value = row[field];
  if (value === null) throw notFound();
  await recordAuditBy(tx, principal, now, {
    action: "contact.copy",
    subject: contactId,
    details: { name: row.fullName, field },
  });
  return { value };
}

function refusal(
  row: { fullName: string; doNotContactReason: string | null; doNotContactSince: string | null },
  isExplained: boolean,
): string {
  const marked = `${row.fullName} is marked as do not contact`;
  if (!isExplained) return marked;
  const since = row.doNotContactSince === null ? "" : ` since ${row.doNotContactSince}`;
  const why = row.doNotContactReason === null ? "" : `: ${row.doNotContactReason}`;
  return `${marked}${since}${why}`;
}
