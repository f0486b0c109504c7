import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Cause, Evidence, wrongValueSchema } from "@/lib/contracts/accounts/account-change";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { invalidField } from "../../errors";
import type { Principal } from "../../principal";
import { getAccountRef } from "../shared/account-ref";
import { chosenOf, reasonOf } from "../values/facts/choose-value";
import { readFacts } from "../values/facts/facts";
import { serializeCandidate, sortCandidates } from "../values/facts/serialize-candidate";
import { readSourceRules } from "../values/facts/source-rules";
import { recheckSource } from "../values/recheck-requests/recheck-requests";
import { lockAccount, writeSteps } from "./change";
import { isField, readValue, writeValue } from "./values";

/**
 * Reads all values that sources give for one field of an account: the chosen one first, then by the time they were last
 * seen.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: accounts have no such field
 */
export async function readEvidence(
  db: Database,
  principal: Principal,
  accountId: string,
  field: string,
): Promise<Evidence> {
  await getAccountRef(db, principal, accountId);
  requireField(field);
  const { clientId } = principal;
  const candidates = (await readFacts(db, { clientId, accountId })).get(field) ?? [];
  return {
    field,
    reason: reasonOf(field, candidates, (await readSourceRules(db, clientId)).get(field)),
    candidates: sortCandidates(candidates).map((one) => serializeCandidate(one, readValue(field, one.value))),
  };
}

/**
 * Rejects an account's current value: the next best candidate is chosen, if any, and the source is rechecked if it
 * supports that.
 *
 * @returns the cause of the change, by which the rejection can be undone
 * @throws AppError 404 `not_found`; 409 `changed`: the current value has changed; 400 `invalid_request`
 */
export async function rejectValue(
  tx: Database,
  { clientId, uid }: Principal,
  accountId: string,
  { field, value, reason }: z.output<typeof wrongValueSchema>,
  at: Date,
): Promise<Cause> {
  requireField(field);
  const key = { clientId, accountId };
  const row = await lockAccount(tx, key);
  const chosen = chosenOf((await readFacts(tx, key)).get(field) ?? []);
  if (!chosen || chosen.value !== writeValue(value))
    throw new AppError(409, "changed", "The value has changed in the meantime. Review it first.");
  if (findFieldInfo(field)?.isRequired) throw invalidField("field", "Enter the correct value instead");
  const cause = { kind: "correction", id: randomUUID() };
  const step = { kind: "reject", value: chosen.value, reason, by: uid, at } as const;
  await writeSteps(tx, key, row, new Map([[field, step]]), { actorId: uid, cause, at });
  const { value: chosenValue, source, method } = chosen;
  // A value entered by a user has no source to recheck.
  if (method !== "manual") await recheckSource(tx, { ...key, field, value: chosenValue, source, at });
  return cause;
}

function requireField(field: string): void {
  if (!isField(field)) throw invalidField("field", "Accounts have no such value");
}
