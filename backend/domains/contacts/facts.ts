import { rollup } from "d3-array";
import { and, eq, inArray, sql } from "drizzle-orm";
import { contactLevels } from "@/lib/contracts/contacts/contact";
import { type ContactFactField, contactFactFields } from "@/lib/contracts/contacts/contact-fact-field";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { contactFacts } from "../../database/schema/core";
import { applyStep, type Candidate, chosenOf, type Origin, type Step } from "../values/facts/choose-value";
import { candidateOf, writeCandidate } from "../values/facts/fact-row";
import { originAt, readFirstOrigins } from "./first-origins";
import { type ContactRow, writeContactValue } from "./values";

export type ContactFacts = Map<string, Candidate[]>;

/** The steps to apply to a contact's values, by field, in order. `row`: before the change. */
export interface ContactSteps {
  row: ContactRow;
  steps: ReadonlyMap<string, readonly Step[]>;
}

/**
 * Reads the candidates of contacts' values, by contact. The contact's row takes precedence: a value in the row without
 * a stored source (it was added before sources were stored, by another release or by a merge) gets its origin from the
 * row and its history.
 */
export async function readContactFacts(
  db: Database,
  clientId: string,
  rows: readonly ContactRow[],
): Promise<Map<string, ContactFacts>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const stored = await db
    .select()
    .from(contactFacts)
    .where(and(eq(contactFacts.clientId, clientId), inArray(contactFacts.contactId, ids)));
  const byContact = rollup(
    stored,
    (ones) => ones.map(candidateOf),
    (one) => one.contactId,
    (one) => one.field,
  );
  const all = new Map(ids.map((id): [string, ContactFacts] => [id, byContact.get(id) ?? new Map()]));
  const behind = rows.flatMap((row) => {
    const facts = all.get(row.id) ?? new Map();
    const values = contactTextsOf(row);
    return contactFactFields.flatMap((field) =>
      (chosenOf(facts.get(field) ?? [])?.value ?? null) === values[field]
        ? []
        : [{ row, facts, field, value: values[field] }],
    );
  });
  const unknown = behind.flatMap(({ row, value }) => (value === null ? [] : [row]));
  const originOf = await readFirstOrigins(db, clientId, [...new Set(unknown)]);
  for (const { row, facts, field, value } of behind) {
    const before = facts.get(field) ?? [];
    const step: Step =
      value === null ? { kind: "clear" } : { kind: "see", value, origin: originOf(row, field, value), isDecided: true };
    facts.set(field, applyStep(field, before, step));
  }
  return all;
}

/**
 * Applies steps to contacts' facts and stores the result, with two statements. The caller must lock the contacts' rows.
 */
export async function writeContactFacts(tx: Database, clientId: string, all: readonly ContactSteps[]): Promise<void> {
  const stepped = all.filter(({ steps }) => steps.size > 0);
  if (stepped.length === 0) return;
  const known = await readContactFacts(
    tx,
    clientId,
    stepped.map(({ row }) => row),
  );
  const after = stepped.flatMap(({ row, steps }) =>
    [...steps].map(([field, own]) => ({
      contactId: row.id,
      field,
      candidates: stepAll(field, known.get(row.id)?.get(field) ?? [], own),
    })),
  );
  const keys = JSON.stringify(after.map(({ contactId, field }) => ({ contact_id: contactId, field })));
  await tx.execute(
    sql`delete from contact_facts f using json_to_recordset(${keys}::json) as k(contact_id uuid, field text)
        where f.client_id = ${clientId} and f.contact_id = k.contact_id and f.field = k.field`,
  );
  await insertFacts(tx, clientId, after);
}

/** Stores the facts of contacts that have just been added. */
export async function addContactFacts(
  tx: Database,
  clientId: string,
  all: readonly { contactId: string; origins: ReadonlyMap<string, { value: string; origin: Origin }> }[],
): Promise<void> {
  const rows = all.flatMap(({ contactId, origins }) =>
    [...origins].map(([field, { value, origin }]) => ({
      contactId,
      field,
      candidates: stepAll(field, [], [{ kind: "see", value, origin, isDecided: true }]),
    })),
  );
  await insertFacts(tx, clientId, rows);
}

/** The steps for values given by one origin, by field; fields without evidence are omitted. */
export function contactStepsOf(
  texts: Readonly<Record<string, string | null | undefined>>,
  origin: Origin,
): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  for (const [field, text] of Object.entries(texts)) {
    if (text === undefined || !isContactFactField(field)) continue;
    steps.set(field, [text ? { kind: "see", value: text, origin, isDecided: true } : { kind: "clear" }]);
  }
  return steps;
}

/** A contact's values that have evidence, as text; null: unknown, or a flag that isn't set. */
export function contactTextsOf(row: ContactRow): Record<ContactFactField, string | null> {
  return {
    full_name: row.fullName,
    title: row.title || null,
    function: row.function,
    level: contactLevels[row.level] ?? "individual",
    email: row.email,
    phone: row.phone,
    manager_id: row.managerId,
    buying_role: row.buyingRole,
    left_company: writeContactValue(row.leftCompany),
    do_not_contact: writeContactValue(row.doNotContact),
    account_id: row.accountId,
  };
}

export function isContactFactField(field: string): field is ContactFactField {
  return contactFactFields.some((one) => one === field);
}

/** The origin of a value entered by a member. @param isAssumed whether the member assumes it without confirmation */
export function manualOrigin(at: Date, isAssumed = false): Origin {
  const origin = originAt("manual", at);
  return isAssumed ? { ...origin, confidence: "low" } : origin;
}

function stepAll(field: string, before: readonly Candidate[], steps: readonly Step[]): Candidate[] {
  return steps.reduce((candidates, step) => applyStep(field, candidates, step), [...before]);
}

async function insertFacts(
  tx: Database,
  clientId: string,
  all: readonly { contactId: string; field: string; candidates: readonly Candidate[] }[],
): Promise<void> {
  await insertRows(
    tx,
    contactFacts,
    all.flatMap(({ contactId, field, candidates }) =>
      candidates.map((one) => ({ clientId, contactId, field, ...writeCandidate(one) })),
    ),
  );
}
