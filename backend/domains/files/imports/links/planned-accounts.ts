import type { Database } from "../../../../database/database";
import type { ReadRow } from "../../../../imports/read-row";
import { domainOfRow, type Findings } from "../../../values/matching/match";
import type { Workplace } from "../../../values/matching/match-contact";
import type { ImportRecord } from "../find";
import { type FoundPlanned, findPlanned, type Planned } from "./planned";

/** How a key begins that is the other system's id. */
const ownKey = "own ";

/** By what other files of a transfer name an account, the most reliable first. */
export function linkKeysOf(read: Pick<ReadRow, "id" | "values">, { nameKey }: Pick<Findings, "nameKey">): string[] {
  const domain = domainOfRow(read);
  return [
    ...(read.id === null ? [] : [`${ownKey}${read.id}`]),
    ...(domain === null ? [] : [`domain ${domain}`]),
    ...(nameKey === "" ? [] : [`name ${nameKey}`]),
  ];
}

/** Finds accounts in the transfer's file of them; null: not there. In the order of `accounts`. */
export async function findPlannedAccounts(
  db: Database,
  record: ImportRecord,
  accounts: readonly ReadRow[],
  found: readonly Findings[],
): Promise<(FoundPlanned | null)[]> {
  if (record.transferId === null) return accounts.map(() => null);
  const keys = accounts.map((account, place) => linkKeysOf(account, found[place] ?? { nameKey: "" }));
  return findPlanned(db, record, "accounts", keys);
}

/**
 * Decides between the account that is here and the one of the transfer's file: an id is that of the file; by a domain
 * or a name, what is here for certain comes first.
 */
export function choosePlanned(
  at: Workplace,
  one: FoundPlanned | null,
): Workplace | Exclude<Planned, { kind: "known" }> {
  if (one === null || (!one.key.startsWith(ownKey) && at.kind === "known")) return at;
  const { planned } = one;
  return planned.kind === "known" ? { kind: "known", id: planned.accountId, name: planned.name } : planned;
}
