import { and, eq, inArray } from "drizzle-orm";
import type { RuledField } from "@/lib/contracts/accounts/fields";
import type { SourceRulePreview } from "@/lib/contracts/rules/source-rule";
import { type ChosenRule, previewedAccounts } from "@/lib/contracts/rules/source-rule-field";
import type { Database } from "../../../database/database";
import { accounts, industries } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { findCount } from "../../account-list/list/counts";
import { readValue } from "../../accounts/values";
import { applyStep, type Candidate, chosenOf } from "../../values/facts/choose-value";
import { scanNext } from "./iterate";

const atOnce = 1_000;
const shown = 8;

interface Change {
  accountId: string;
  old: Candidate;
  new: Candidate;
}

/**
 * Computes a field's values under another rule, without writing. Examines a limited number of accounts in batches. Ids
 * are random, so the first ones are a fair sample of a larger client's accounts.
 */
export async function previewSourceRule(
  db: Database,
  principal: Principal,
  { field, rule }: { field: RuledField; rule: ChosenRule },
): Promise<SourceRulePreview> {
  const { clientId } = principal;
  const changes: Change[] = [];
  let scanned = 0;
  for (let after: string | null = null; scanned < previewedAccounts; ) {
    const next = await scanNext(db, { clientId, field, after }, Math.min(atOnce, previewedAccounts - scanned));
    if (next.last === null) break;
    scanned += next.scanned;
    after = next.last;
    for (const [accountId, candidates] of next.contested) changes.push(...changeOf(accountId, field, candidates, rule));
  }
  return {
    changed: changes.length,
    looked: scanned,
    accounts: Math.max(scanned, scanned < previewedAccounts ? 0 : ((await findCount(db, principal, {})) ?? scanned)),
    items: await serializeChanges(db, clientId, field, changes.slice(0, shown)),
  };
}

/**
 * The change that a rule makes to an account's value; empty when the value stays the same, even if from another source.
 */
export function changeOf(
  accountId: string,
  field: RuledField,
  candidates: readonly Candidate[],
  rule: ChosenRule,
): Change[] {
  const old = chosenOf(candidates);
  const settled = chosenOf(applyStep(field, candidates, { kind: "settle" }, rule));
  return old && settled && old.value !== settled.value ? [{ accountId, old, new: settled }] : [];
}

async function serializeChanges(
  db: Database,
  clientId: string,
  field: RuledField,
  changes: readonly Change[],
): Promise<SourceRulePreview["items"]> {
  if (changes.length === 0) return [];
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(
      and(
        eq(accounts.clientId, clientId),
        inArray(
          accounts.id,
          changes.map(({ accountId }) => accountId),
        ),
      ),
    );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const titles = field === "industry_code" ? await titlesOf(db, changes) : new Map<string, string>();
  const shownOf = ({ value }: Candidate) => titles.get(value) ?? readValue(field, value);
  return changes.flatMap((change) => {
    const name = names.get(change.accountId);
    if (name === undefined) return [];
    return {
      account: { id: change.accountId, name },
      old: shownOf(change.old),
      new: shownOf(change.new),
      old_source: change.old.source,
      new_source: change.new.source,
    };
  });
}

/** Industry names by code. */
async function titlesOf(db: Database, changes: readonly Change[]): Promise<Map<string, string>> {
  const codes = changes.flatMap((change) => [change.old.value, change.new.value]);
  const rows = await db
    .select({ code: industries.code, name: industries.name })
    .from(industries)
    .where(inArray(industries.code, codes));
  return new Map(rows.map(({ code, name }) => [code, name]));
}
