import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../../../../database/database";
import { lockAccounts } from "../../../accounts/change";
import { type ContactPlan, readContacts, writeContacts } from "../../../contacts/bulk-insert";
import { readContactFacts } from "../../../contacts/facts";
import type { ContactRow } from "../../../contacts/values";
import { applyStep, chosenOf, type Step } from "../../../values/facts/choose-value";
import { type ChangesOf, findChangesOf } from "../../../values/history/changes-of";
import type { Writer } from "../../../values/history/record";
import type { ImportRecord, StagedRow } from "../find";
import { ineffectiveImports, planWithdrawals } from "../imported-values";
import { deleteExternalIds } from "../links/external-ids";
import type { RowResult } from "../result";

/**
 * Undoes rows of a contact file: removes added contacts without activity since; restores changed values unless changed
 * since.
 */
export async function undoContacts(
  tx: Database,
  record: ImportRecord,
  rows: StagedRow[],
  at: Date,
): Promise<RowResult[]> {
  const { clientId, id, undoneBy } = record;
  const idsOf = (outcome: string) => rows.flatMap((row) => (row.outcome === outcome ? (row.contactId ?? []) : []));
  const addedIds = idsOf("added");
  const changedIds = [...new Set([...idsOf("changed"), ...idsOf("unchanged")])];
  const before = await readContacts(tx, clientId, [...addedIds, ...changedIds]);
  await lockAccounts(
    tx,
    clientId,
    before.map(({ accountId }) => accountId),
  );
  const live = new Map(
    (await readContacts(tx, clientId, [...addedIds, ...changedIds], true)).map((row) => [row.id, row]),
  );
  const worked = await findWorkedWith(tx, record, addedIds);
  const removals = addedIds.flatMap((one): ContactPlan[] => {
    const row = live.get(one);
    return row && !worked.has(one)
      ? [{ row, changes: [{ field: "removed", old: null, new: "yes", source: "manual" }], steps: new Map() }]
      : [];
  });
  const { plans, kept } = await planRevert(tx, record, live, changedIds, at);
  const writer: Writer = { actorId: undoneBy, cause: { kind: "undo", id }, at };
  await writeContacts(tx, clientId, [...removals, ...plans], writer);
  await deleteExternalIds(
    tx,
    record,
    "contactId",
    rows.flatMap(({ outcome, contactId }) =>
      contactId === null || (outcome === "added" && worked.has(contactId)) ? [] : [contactId],
    ),
  );
  return rows.flatMap(({ line, outcome, accountId, contactId }): RowResult[] => {
    if (contactId === null || (outcome !== "added" && outcome !== "changed")) return [];
    const row = { line, account_id: accountId, contact_id: contactId };
    const reason = outcome === "added" ? workedReason(contactId, worked) : changedReason(contactId, live, kept);
    return [{ ...row, outcome: reason === null ? "undone" : "kept", reason }];
  });
}

function workedReason(contactId: string, worked: ReadonlySet<string>): string | null {
  return worked.has(contactId) ? "Someone has worked with this person since." : null;
}

function changedReason(
  contactId: string,
  live: ReadonlyMap<string, ContactRow>,
  kept: ReadonlyMap<string, string[]>,
): string | null {
  if (!live.has(contactId)) return "This person was removed in the meantime.";
  const fields = kept.get(contactId) ?? [];
  return fields.length === 0 ? null : `Changed since: ${fields.join(", ").replaceAll("_", " ")}.`;
}

/**
 * Finds live contacts with changes from outside this import that haven't been reverted, or with conversations, tasks,
 * roles or direct reports.
 */
async function findWorkedWith(tx: Database, record: ImportRecord, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { clientId } = record;
  const idsJson = JSON.stringify(ids.map((one) => ({ id: one })));
  const rows = await readRows(
    tx,
    z.object({ id: z.string() }),
    sql`select p.id from contacts p
        where p.client_id = ${clientId} and p.removed_at is null
          and p.id in (select x.id from json_to_recordset(${idsJson}::json) as x(id uuid))
          and (
            exists (select 1 from account_changes c where c.client_id = ${clientId} and c.contact_id = p.id
                and not (c.cause_kind in ('import', 'undo') and c.cause_id in ${ineffectiveImports(record)})
              group by c.field
              having (array_agg(c.old order by c.id))[1] is distinct from (array_agg(c.new order by c.id desc))[1])
            or exists (select 1 from tasks t where t.client_id = ${clientId} and t.contact_id = p.id)
            or exists (select 1 from conversations v where v.client_id = ${clientId} and v.contact_id = p.id)
            or exists (select 1 from committee_seats s where s.client_id = ${clientId} and s.contact_id = p.id)
            or exists (select 1 from contacts r where r.client_id = ${clientId} and r.manager_id = p.id))`,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Computes the changes that revert the import, and by contact the fields changed since. The import is removed as a
 * source, even of values that it only confirmed.
 */
async function planRevert(
  tx: Database,
  record: ImportRecord,
  live: ReadonlyMap<string, ContactRow>,
  ids: readonly string[],
  at: Date,
): Promise<{ plans: ContactPlan[]; kept: Map<string, string[]> }> {
  const { clientId, id } = record;
  const changes = await findChangesOf(tx, clientId, { kind: "import", id }, "contacts", ids);
  const rows = ids.flatMap((one) => live.get(one) ?? []);
  const facts = await readContactFacts(tx, clientId, rows);
  const later = changes.filter(({ is_latest: isLatest }) => !isLatest);
  const kept = new Map(ids.map((one) => [one, later.filter((of) => of.subject_id === one).map(({ field }) => field)]));
  // The three do-not-contact fields are reverted together or not at all, because a user who changed one of them decided
  // on all three.
  const isDoNotContact = (field: string) => field.startsWith("do_not_contact");
  const isDecided = (one: ChangesOf) => isDoNotContact(one.field) && kept.get(one.subject_id)?.some(isDoNotContact);
  const all = changes.map((one) => ({ ...one, is_latest: one.is_latest && !isDecided(one) }));
  const withdrawals = await planWithdrawals(tx, record, "contact_id", facts, all, at);
  const plans = rows.map((row): ContactPlan => {
    const steps = withdrawals.get(row.id) ?? new Map<string, Step>();
    const reversible = all.filter((one) => one.subject_id === row.id && one.is_latest);
    const reverted = reversible.flatMap(({ field, first_old: old, values, last_id: undoes }) => {
      const step = steps.get(field);
      const chosen = step && chosenOf(applyStep(field, facts.get(row.id)?.get(field) ?? [], step));
      // Another source now confirms the value, so it stays.
      if (chosen && chosen.value !== old) return [];
      const source = old === null ? null : (chosen?.source ?? "manual");
      return [{ field, old: values.at(-1) ?? null, new: old, source, undoes }];
    });
    return { row, changes: reverted, steps: new Map(Array.from(steps, ([field, step]) => [field, [step]])) };
  });
  return { plans, kept };
}
