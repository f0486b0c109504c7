import { objectFromKeys } from "@/lib/contracts/accounts/fields";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { accounts } from "../../database/schema/core";
import { type FieldProperty, fieldProperties } from "../shared/field-columns";
import type { Step } from "../values/facts/choose-value";
import { replaceFactsOfMany } from "../values/facts/facts";
import { readSourceRules } from "../values/facts/source-rules";
import { recordMany, type Writer } from "../values/history/record";
import type { AccountRow } from "./change";
import { planOne, rowsAfter } from "./change-many";

/** An account added by a source. */
export interface NewAccount {
  id: string;
  name: string;
  domain: string | null;
  ownerId: string | null;
  /** The company of the shared catalog that it was added from; absent: none. */
  companyId?: string;
  /** Its values, including its name and domain, as steps by field. */
  steps: ReadonlyMap<string, Step>;
}

/**
 * Adds many accounts from a source with all their values, using few statements, and records the additions and values in
 * their histories.
 *
 * @throws the database's error when a name or domain is taken; no account is added then
 */
export async function addMany(
  tx: Database,
  { clientId, source }: { clientId: string; source: string },
  newAccounts: readonly NewAccount[],
  writer: Writer,
): Promise<void> {
  if (newAccounts.length === 0) return;
  const rules = await readSourceRules(tx, clientId);
  const plans = newAccounts.map((account) =>
    planOne(rowOf(account, clientId, writer), new Map(), account.steps, { at: writer.at, rules }),
  );
  await insertRows(tx, accounts, await rowsAfter(tx, plans));
  await replaceFactsOfMany(tx, clientId, plans);
  await recordMany(
    tx,
    clientId,
    plans.map(({ accountId, row: { name }, changes }) => ({
      accountId,
      changes: [{ field: "account", old: null, new: name, source }, ...changes],
    })),
    writer,
  );
}

/** The columns of an account about which nothing is known. */
const unknown = {
  ...objectFromKeys<Record<FieldProperty, null>>(Object.values(fieldProperties), () => null),
  ...{ companyId: null, naicsSector: null, mergedInto: null, logoId: null },
  ...{ removedAt: null, removedBy: null, restoredAt: null, custom: {}, isSample: false },
};

function rowOf({ steps, ...account }: NewAccount, clientId: string, { actorId, at }: Writer): AccountRow {
  const row = { clientId, status: "active" as const, createdAt: at, createdBy: actorId, updatedAt: at };
  return { ...unknown, ...row, ...account };
}
