import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import {
  type ContactEvidence,
  contactDetailFields,
  type wrongContactValueSchema,
} from "@/lib/contracts/contacts/contact";
import { type ContactFactField, contactFactFields } from "@/lib/contracts/contacts/contact-fact-field";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { lockAccount } from "../accounts/change";
import { applyStep, chosenOf, reasonOf, type Step } from "../values/facts/choose-value";
import { serializeCandidate, sortCandidates } from "../values/facts/serialize-candidate";
import { readNames } from "../values/history/names";
import { type ContactKey, changeContact, getLiveRow } from "./change";
import { readContactFacts } from "./facts";
import { readContactValues } from "./values";

/** Fields that are hidden for do-not-contact contacts, whatever their source. */
const reachable: ReadonlySet<ContactFactField> = new Set(contactDetailFields);
/** By field, the text that is shown instead of an id when the manager or the account no longer exists. */
const deletedNames: ReadonlyMap<string, string> = new Map([
  ["manager_id", "A deleted contact"],
  ["account_id", "A deleted account"],
]);
/** Values that every contact must have: if no other value is known, the user has to enter the right one. */
const needed: ReadonlySet<string> = new Set(["full_name", "title", "function", "level"]);

/**
 * Reads all values that sources give for a contact's fields: per field the chosen one first, then by the time they were
 * last seen. Omits fields without a source, and do-not-contact if the principal may not see its date.
 *
 * @throws AppError 404 `not_found`: the contact is missing or removed
 */
export async function readContactEvidence(
  db: Database,
  principal: Principal,
  { accountId, contactId }: Omit<ContactKey, "clientId">,
): Promise<ContactEvidence> {
  const { clientId } = principal;
  const row = await getLiveRow(db, { clientId, accountId, contactId });
  const facts = (await readContactFacts(db, clientId, [row])).get(row.id);
  const shown = contactFactFields.flatMap((field) => {
    const candidates = facts?.get(field) ?? [];
    const isHidden =
      (row.doNotContact && reachable.has(field)) ||
      (field === "do_not_contact" && !can(principal, "seeDoNotContactDetails"));
    return candidates.length === 0 || isHidden ? [] : [{ field, candidates }];
  });
  const names = await readNames(
    db,
    principal,
    shown.flatMap(({ field, candidates }) => candidates.map(({ value }) => ({ field, old: null, new: value }))),
  );
  return {
    items: shown.map(({ field, candidates }) => ({
      field,
      reason: reasonOf(field, candidates),
      candidates: sortCandidates(candidates).map((one) =>
        serializeCandidate(one, one.value, names.get(one.value) ?? deletedNames.get(field)),
      ),
    })),
  };
}

/**
 * Rejects a contact's current value: the next best candidate is chosen, if any. A rejected manager is cleared instead,
 * as other candidates may no longer be at the account.
 *
 * @returns the cause of the change, by which the rejection can be undone
 * @throws AppError 404 `not_found`; 409 `changed`: the current value has changed; 400 `invalid_request`: the value is
 * required, and no other is known
 */
export async function rejectContactValue(
  tx: Database,
  { clientId, uid, from }: Principal,
  { accountId, contactId }: Omit<ContactKey, "clientId">,
  { field, value, reason }: z.output<typeof wrongContactValueSchema>,
  at: Date,
): Promise<Cause> {
  const key = { clientId, accountId, contactId };
  await lockAccount(tx, key);
  const row = await getLiveRow(tx, key);
  const candidates = (await readContactFacts(tx, clientId, [row])).get(contactId)?.get(field) ?? [];
  if (row.doNotContact && reachable.has(field)) throw invalidField("field", "This contact asked not to be contacted");
  if (chosenOf(candidates)?.value !== value)
    throw new AppError(409, "changed", "The value has changed in the meantime. Review it first.");
  const rejection: Step = { kind: "reject", value, reason, by: uid, at };
  const steps: Step[] = field === "manager_id" ? [rejection, { kind: "clear" }] : [rejection];
  const next = chosenOf(steps.reduce((known, step) => applyStep(field, known, step), candidates));
  if (next === null && needed.has(field))
    throw invalidField("field", "No other value is known. Enter the right one instead");
  const cause = { kind: "correction", id: randomUUID() };
  const values = readContactValues({ [field]: next?.value ?? null });
  const others = new Map([[field, { steps, source: next?.source ?? null }]]);
  await changeContact(tx, key, { values, others }, { actorId: uid, cause, at, from });
  return cause;
}
