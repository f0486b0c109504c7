import type { Database } from "../../../../database/database";
import type { ReadRow } from "../../../../imports/read-row";
import { domainOfRow, type Findings } from "../../../values/matching/match";
import type { Workplace } from "../../../values/matching/match-contact";
import type { ImportRecord } from "../find";
import { type FoundPlanned, findPlanned, type Planned } from "./planned";

/** Prefix of keys that contain the other system's id. */
const ownKey = "own ";

/** The keys by which other files of a transfer refer to an account, most reliable first. */
export function linkKeysOf(read: Pick<ReadRow, "id" | "values">, { nameKey }: Pick<Findings, "nameKey">): string[] {
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
  found: readonly Findings[],
): Promise<(FoundPlanned | null)[]> {
  if (record.transferId === null) return accounts.map(() => null);
  const keys = accounts.map((account, index) => linkKeysOf(account, found[index] ?? { nameKey: "" }));
  return findPlanned(db, record, "accounts", keys);
}

/**
 * Chooses between an existing account and the planned one in the transfer's file: an external id refers to the planned
 * account; for a domain or a name, a certain existing match wins.
 */
export function choosePlanned(
  at: Workplace,
  one: FoundPlanned | null,
): Workplace | Exclude<Planned, { kind: "known" }> {
  if (one === null || (!one.key.startsWith(ownKey) && at.kind === "known")) return at;
  const { planned } = one;
  return planned.kind === "known" ? { kind: "known", id: planned.accountId, name: planned.name } : planned;
}
