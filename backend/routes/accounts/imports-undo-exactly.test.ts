import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { type Import, importSchema } from "@/lib/contracts/imports/import";
import type { ImportField } from "@/lib/contracts/imports/import-field";
import { createdTransferSchema, type Transfer, transferSchema } from "@/lib/contracts/imports/transfer";
import { notes, tasks } from "../../database/schema/activity";
import { accounts } from "../../database/schema/core";
import { externalIds, importRows } from "../../database/schema/imports";
import type { TestBackend } from "../../test-backend";
import {
  columnOf,
  factKey,
  undoRuns as numRuns,
  startUndoWorkspace,
  type UndoState,
  type UndoWorkspace,
} from "../../test-undo";
import { uploadImport } from "./upload-import.fixture";

let workspace: UndoWorkspace;
let backend: TestBackend;

beforeAll(async () => {
  workspace = await startUndoWorkspace();
  backend = workspace.backend;
});
afterAll(() => workspace.close());

const mustSend: UndoWorkspace["mustSend"] = (...args) => workspace.mustSend(...args);
const readAccount = (id: string) => workspace.readAccount(id);
const readContact = (id: string) => workspace.readContact(id);
const setValues = (id: string, values: object) => workspace.setValues("leader", id, values);

type Row = Partial<Record<ImportField, string | number | null>>;

/** Imports rows, as an admin. */
async function importFile(kind: "accounts" | "contacts", name: string, rows: readonly Row[]): Promise<Import> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as ImportField[];
  const lines = rows.map((row) => fields.map((field) => row[field] ?? "").join(","));
  const content = [fields.join(","), ...lines].join("\n");
  const id = await uploadImport(backend, workspace.headersOf("admin"), { name, content });
  await mustSend("admin", "POST", `/imports/${id}/read/`, { kind });
  await backend.jobs.drain();
  await mustSend("admin", "PUT", `/imports/${id}/mapping/`, { fields });
  await backend.jobs.drain();
  await mustSend("admin", "POST", `/imports/${id}/action/`, { action: "run", doubtful: "match" });
  await backend.jobs.drain();
  return importSchema.parse(await mustSend("admin", "GET", `/imports/${id}/`));
}

async function undo(id: string): Promise<Import> {
  await mustSend("admin", "POST", `/imports/${id}/action/`, { action: "undo" });
  await backend.jobs.drain();
  return importSchema.parse(await mustSend("admin", "GET", `/imports/${id}/`));
}

/** Changes by others between an import and its undo. */
const otherFields = fc.record(
  { employees: fc.constantFrom(10, 20, 30), hq_city: fc.constantFrom("Rome", "Pisa", null) },
  { requiredKeys: [] },
);

const said = fc.record(
  {
    employees: fc.constantFrom(10, 20, null),
    hq_city: fc.constantFrom("Rome", "Oslo", null),
    market_cap_usd: fc.constantFrom(2_000_000, 90_000_000_000, null),
    tier: fc.constantFrom("A", "B", null),
  },
  { requiredKeys: [] },
);
const names = fc.constantFrom("first.csv", "second.csv");

/**
 * Checks that an undo reverted the import's changes, except in fields edited since, and deleted the import's facts.
 *
 * @param typed the fields edited since, even if set to the same value
 */
function expectUndone(
  [before, between, after]: [UndoState, UndoState, UndoState],
  { id: causeId, file_name: name }: Import,
  typed: ReadonlySet<string>,
): void {
  const source = `Import: ${name}`;
  const latest = new Map(between.history.flatMap((entry) => (typed.has(entry.field) ? [] : [[entry.field, entry]])));
  const expected = { ...between.values };
  for (const { field, causeId: by } of latest.values()) {
    const column = columnOf(field);
    if (by === causeId) expected[column] = before.values[column];
  }
  expect(after.values).toEqual(expected);
  const isChangedSince = (field: unknown) => latest.get(String(field))?.causeId !== causeId;
  // Values of other sources are kept, whichever source is selected.
  const others = between.facts.filter((one) => one.source !== source && one.method !== "derived").map(factKey);
  expect(after.facts.map(factKey)).toEqual(expect.arrayContaining(others));
  const own = (state: UndoState) =>
    state.facts.filter((one) => one.source === source && !isChangedSince(one.field)).map(factKey);
  expect(own(after)).toEqual(own(before));
  expect(after.history.slice(0, between.history.length)).toEqual(between.history);
}

test("undoing an import of accounts restores values, their evidence and other systems' ids", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: names, values: said }), { maxLength: 2 }),
      fc.option(otherFields, { nil: {} }),
      names,
      said,
      fc.array(otherFields, { maxLength: 2 }),
      async (earlier, typed, name, values, later) => {
        const count = workspace.next();
        const added = await importFile("accounts", "base.csv", [
          { name: `Exact ${count} Ltd`, employees: 10, hq_city: "Rome" },
        ]);
        const id = await findAdded(added.id, "accountId");
        for (const one of earlier)
          await importFile("accounts", one.name, [{ id, name: `Exact ${count} Ltd`, ...one.values }]);
        await setValues(id, typed);
        const before = await readAccount(id);

        const addedRow = { id: `X${count}`, name: `Fresh ${count} Ltd` };
        const done = await importFile("accounts", name, [{ id, name: `Exact ${count} Ltd`, ...values }, addedRow]);
        const addedId = await findAdded(done.id, "accountId");
        for (const one of later) await setValues(id, one);
        const between = await readAccount(id);
        const undone = await undo(done.id);

        const after = await readAccount(id);
        if (later.every((one) => Object.keys(one).length === 0)) {
          expect({ ...after, history: [] }).toEqual({ ...before, history: [] });
          expect(undone.outcomes.kept).toBeUndefined();
        } else expectUndone([before, between, after], done, new Set(later.flatMap(Object.keys)));
        expect((await readAccount(addedId)).values).toMatchObject({ removedAt: true });
        expect(await backend.store.db.select().from(externalIds).where(eq(externalIds.importId, done.id))).toEqual([]);
      },
    ),
    { numRuns, endOnFailure: true },
  );
}, 240_000);

const saidOfContact = fc.record(
  {
    title: fc.constantFrom("Buyer", "Clerk", null),
    phone: fc.constantFrom("+1 212 555 0104", "+1 212 555 0105", null),
    do_not_contact: fc.constantFrom("yes", null),
  },
  { requiredKeys: [] },
);
const typedOfContact = fc.record(
  { title: fc.constantFrom("Buyer", "Head"), buying_role: fc.constantFrom("champion", null) },
  { requiredKeys: [] },
);

async function setContact(accountId: string, id: string, values: object) {
  if (Object.keys(values).length === 0) return;
  const { title, buyingRole } = (await readContact(id)).values;
  const now: Record<string, unknown> = { title, buying_role: buyingRole };
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? null]));
  await mustSend("leader", "PATCH", `/accounts/${accountId}/contacts/${id}/`, { values, expected });
}

test("undoing an import of contacts restores values and their evidence", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name: names, values: saidOfContact }), { maxLength: 2 }),
      typedOfContact,
      names,
      saidOfContact,
      fc.array(typedOfContact, { maxLength: 2 }),
      async (earlier, typed, name, values, later) => {
        const count = workspace.next();
        const account = { name: `Employer ${count}`, domain: `employer-${count}.example` };
        const { id: accountId } = accountDetailSchema.parse(await mustSend("leader", "POST", "/accounts/", account));
        const person = {
          full_name: `Ida Exact${count}`,
          email: `ida@employer-${count}.example`,
          account_domain: account.domain,
        };
        const added = await importFile("contacts", "base.csv", [{ ...person, title: "Buyer" }]);
        const id = await findAdded(added.id, "contactId");
        for (const one of earlier) await importFile("contacts", one.name, [{ ...person, ...one.values }]);
        await setContact(accountId, id, typed);
        const before = await readContact(id);

        const done = await importFile("contacts", name, [
          { ...person, ...values },
          { ...person, full_name: `Jo Exact${count}`, email: `jo@employer-${count}.example` },
        ]);
        const freshId = await findAdded(done.id, "contactId");
        for (const one of later) await setContact(accountId, id, one);
        const between = await readContact(id);
        const undone = await undo(done.id);

        const after = await readContact(id);
        if (later.every((one) => Object.keys(one).length === 0)) {
          expect({ ...after, history: [] }).toEqual({ ...before, history: [] });
          expect(undone.outcomes.kept).toBeUndefined();
        }
        expect(after.history.slice(0, between.history.length)).toEqual(between.history);
        expect((await readContact(freshId)).values).toMatchObject({ removedAt: true });
      },
    ),
    { numRuns, endOnFailure: true },
  );
}, 240_000);

/** Imports several files together, as an admin; their columns are recognized. @returns the transfer's id */
async function importTogether(files: Readonly<Record<string, readonly Row[]>>): Promise<Transfer> {
  const uploads = Object.entries(files).map(([name, rows]) => {
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = rows.map((row) => fields.map((field) => new Map(Object.entries(row)).get(field) ?? "").join(","));
    return { name, bytes: Buffer.from([fields.join(","), ...lines].join("\n")) };
  });
  const body = { files: uploads.map(({ name, bytes }) => ({ file_name: name, bytes: bytes.byteLength })) };
  const created = createdTransferSchema.parse(await mustSend("admin", "POST", "/transfers/", body));
  const headers = { ...workspace.headersOf("admin"), "content-type": "application/octet-stream" };
  for (const [index, { bytes }] of uploads.entries()) {
    const id = created.uploads[index];
    await backend.request({ method: "PUT", url: `/imports/${id}/chunks/0/`, headers, payload: bytes });
    await mustSend("admin", "POST", `/imports/${id}/read/`, {});
  }
  await backend.jobs.drain();
  await mustSend("admin", "POST", `/transfers/${created.id}/action/`, { action: "run", doubtful: "match" });
  await backend.jobs.drain();
  const done = transferSchema.parse(await mustSend("admin", "GET", `/transfers/${created.id}/`));
  expect(done.state).toBe("done");
  return done;
}

/** All data of an account that files can import, and its ids in other systems. */
async function readAll(accountId: string, contactId: string) {
  const { db } = backend.store;
  const [ofNotes, ofTasks, ids] = await Promise.all([
    db.select().from(notes).where(eq(notes.accountId, accountId)),
    db.select().from(tasks).where(eq(tasks.accountId, accountId)),
    db.select().from(externalIds).orderBy(externalIds.kind, externalIds.externalId),
  ]);
  const [account, contact] = [await readAccount(accountId), await readContact(contactId)];
  const [live] = [await db.select({ id: accounts.id }).from(accounts).where(isNull(accounts.removedAt))];
  return {
    account: { ...account, history: [] },
    contact: { ...contact, history: [] },
    notes: ofNotes.map(({ id }) => id).sort(),
    tasks: ofTasks.map(({ id }) => id).sort(),
    ids,
    live: live.map(({ id }) => id).sort(),
  };
}

test("undoing several files restores accounts, contacts, notes, tasks and other systems' ids", async () => {
  await fc.assert(
    fc.asyncProperty(
      said,
      saidOfContact,
      said,
      saidOfContact,
      fc.boolean(),
      async (first, person, values, persons, isTwice) => {
        const count = workspace.next();
        const [account, contact] = [
          { "Account ID": `001-${count}`, "Account Name": `Joint ${count}`, Website: `https://joint-${count}.example` },
          {
            "Contact ID": `003-${count}`,
            "First Name": "Kim",
            "Last Name": `Joint${count}`,
            "Account ID": `001-${count}`,
          },
        ];
        const files = (of: Record<string, unknown>, who: Record<string, unknown>, mark: string) => ({
          "accounts.csv": [
            { ...account, Employees: of.employees ?? "", City: of.hq_city ?? "", Tier: of.tier ?? "" },
            ...(mark === "" ? [] : [{ "Account ID": `001-${count}${mark}`, "Account Name": `Joint ${count} ${mark}` }]),
          ],
          "contacts.csv": [
            { ...contact, Title: who.title ?? "", Phone: who.phone ?? "" },
            ...(mark === "" ? [] : [{ ...contact, "Contact ID": `003-${count}${mark}`, "Last Name": `New${mark}` }]),
          ],
          "notes.csv": [{ "Note ID": `N${count}${mark}`, Body: `Seen ${mark}`, "Parent ID": `001-${count}` }],
          "tasks.csv": [
            {
              "Task ID": `T${count}${mark}`,
              Subject: `Call ${mark}`,
              "Due Date": "2030-01-05",
              "Related To ID": `001-${count}`,
            },
          ],
        });
        const base = await importTogether(files(first, person, "") as never);
        const importOf = (one: Transfer, kind: string) =>
          one.files.find((file) => file.import.kind === kind)?.import.id ?? "";
        const accountId = await findAdded(importOf(base, "accounts"), "accountId");
        const contactId = await findAdded(importOf(base, "contacts"), "contactId");
        const before = await readAll(accountId, contactId);

        const done = [await importTogether(files(values, persons, "x") as never)];
        if (isTwice) done.push(await importTogether(files(first, persons, "y") as never));
        for (const { id } of done.reverse()) {
          await mustSend("admin", "POST", `/transfers/${id}/action/`, { action: "undo" });
          await backend.jobs.drain();
        }

        expect(await readAll(accountId, contactId)).toEqual(before);
      },
    ),
    { numRuns: Math.ceil(numRuns / 2), endOnFailure: true },
  );
}, 240_000);

/** The last account or contact that an import added. */
async function findAdded(importId: string, column: "accountId" | "contactId"): Promise<string> {
  const rows = await backend.store.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.outcome, "added")))
    .orderBy(importRows.line);
  const id = rows.at(-1)?.[column];
  if (!id) throw new Error("nothing was added");
  return id;
}
