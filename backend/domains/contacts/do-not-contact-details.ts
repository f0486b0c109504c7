import type { ContactChange } from "@/lib/contracts/contacts/contact";
import { can, type RoleHolder } from "@/lib/contracts/rights/rights";
import { forbidden } from "../../errors";
import { doNotContactFields } from "../values/history/linked-fields";

const [, ...details] = doNotContactFields;

/**
 * The values that a user saw before a change, without the reason and the date of do-not-contact if the user may not see
 * them: comparing them with the current values would reveal these.
 *
 * @throws AppError 403 `forbidden`: the change would overwrite a reason or a date that the user may not see
 */
export function withoutHiddenDetails(user: RoleHolder, { values, expected }: ContactChange): ContactChange["expected"] {
  if (can(user, "seeDoNotContactDetails")) return expected;
  const isNew = values.do_not_contact === true && expected.do_not_contact === false;
  if (!isNew && details.some((field) => field in values)) throw forbidden();
  return Object.fromEntries(Object.entries(expected).filter(([field]) => !details.some((one) => one === field)));
}
