import type { Database } from "../../../../database/database";
import type { ReadRow } from "../../../../imports/read-row";
import { type AccountFindings, domainOfRow } from "../../../values/matching/match-account";
import type { ContactAccount } from "../../../values/matching/match-contact";
import type { ImportRecord } from "../find";
import { findPlannedRecords, type PlannedHit, type PlannedRecord } from "./planned";

/** Prefix of keys that contain the other system's id. */
const ownKey = "own ";

/** The keys by which other files of a transfer refer to an account, most reliable first. */
export function linkKeysOf(
  read: Pick<ReadRow, "id" | "values">,
  { nameKey }: Pick<AccountFindings, "nameKey">,
): string[] {
  const domain = domainOfRow(read);
  return [
    ...(read.id === null ? [] : [`${ownKey}${read.id}`]),
    ...(domain === null ? [] : [`domain ${domain}`]),
    ...(nameKey === "" ? [] : [`name ${nameKey}`]),
  ];
}

/** Finds accounts in the transfer's account file, in the order of `accounts`; null: not in the file. */
export async function findPlannedAccounts(
  db: Database,
  record: ImportRecord,
  accounts: readonly ReadRow[],
  found: readonly AccountFindings[],
): Promise<(PlannedHit | null)[]> {
  if (record.transferId === null) return accounts.map(() => null);
  const keys = accounts.map((account, index) => linkKeysOf(account, found[index] ?? { nameKey: "" }));
  return findPlannedRecords(db, record, "accounts", keys);
}

/**
 * Chooses between an existing account and the planned one in the transfer's file: an external id refers to the planned
 * account; for a domain or a name, a certain existing match wins.
 */
export function choosePlannedAccount(
  at: ContactAccount,
  one: PlannedHit | null,
): ContactAccount | Exclude<PlannedRecord, { kind: "known" }> {
  if (one === null || (!one.key.startsWith(ownKey) && at.kind === "known")) return at;
  const { planned } = one;
  return planned.kind === "known" ? { kind: "known", id: planned.accountId, name: planned.name } : planned;
}
