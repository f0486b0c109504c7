import type { Database } from "../../../database/database";
import type { ReadRow } from "../../../imports/read-row";
import { domainOfRow, type Findings } from "../../matching/match";
import type { Workplace } from "../../matching/match-contact";
import type { ImportRecord } from "../find";
import { findPlanned, type Planned } from "./planned";

/** What the transfer's file of accounts has for an account as a row names it. */
export interface PlannedAccount {
  planned: Planned;
  /** Whether it was found by the other system's id. */
  isById: boolean;
}

/** By what other files of a transfer name an account, the most reliable first. */
export function linkKeysOf(read: Pick<ReadRow, "id" | "values">, { nameKey }: Pick<Findings, "nameKey">): string[] {
  const domain = domainOfRow(read);
  return [
    ...(read.id === null ? [] : [`own ${read.id}`]),
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
): Promise<(PlannedAccount | null)[]> {
  if (record.transferId === null) return accounts.map(() => null);
  const keys = accounts.map((account, place) => linkKeysOf(account, found[place] ?? { nameKey: "" }));
  const [byId, byRest] = await Promise.all([
    findPlanned(
      db,
      record,
      "accounts",
      keys.map((all) => all.filter((key) => key.startsWith("own "))),
    ),
    findPlanned(
      db,
      record,
      "accounts",
      keys.map((all) => all.filter((key) => !key.startsWith("own "))),
    ),
  ]);
  return accounts.map((_, place) => {
    const [own, other] = [byId[place], byRest[place]];
    if (own) return { planned: own, isById: true };
    return other ? { planned: other, isById: false } : null;
  });
}

/**
 * Decides between the account that is here and the one of the transfer's file: an id is that of the file; by a domain
 * or a name, what is here for certain comes first.
 */
export function choosePlanned(
  at: Workplace,
  one: PlannedAccount | null,
): Workplace | Exclude<Planned, { kind: "known" }> {
  if (one === null || (!one.isById && at.kind === "known")) return at;
  const { planned } = one;
  return planned.kind === "known" ? { kind: "known", id: planned.accountId, name: planned.name } : planned;
}
