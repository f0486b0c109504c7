import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { causeSchema, type Evidence, historyPageSchema, undoneSchema } from "@/lib/contracts/accounts/account-change";
import {
  type Contact,
  contactCorrectedSchema,
  contactEvidenceSchema,
  contactSchema,
} from "@/lib/contracts/contacts/contact";
import { contactFacts, contacts } from "../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());
// Avoids the limit of writes per minute, and makes later values take precedence.
beforeEach(() => backend.advance(61_000));

const send = (method: "GET" | "POST" | "PATCH", url: string, payload?: object, headers = rep) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });

async function addAccount(name: string): Promise<string> {
  return accountDetailSchema.parse((await send("POST", "/accounts/", { name })).body).id;
}

async function add(accountId: string, overrides: object = {}): Promise<Contact> {
  const person = { full_name: "Ada Moss", title: "Buyer", function: "procurement", level: "manager", ...overrides };
  return contactSchema.parse((await send("POST", `/accounts/${accountId}/contacts/`, person)).body);
}

const pathOf = ({ account_id: accountId, id }: Pick<Contact, "account_id" | "id">) =>
  `/accounts/${accountId}/contacts/${id}/`;

const set = (contact: Contact, values: object, expected: object) =>
  send("PATCH", pathOf(contact), { values, expected });

async function evidence(contact: Contact): Promise<Map<string, Evidence>> {
  const { status, body } = await send("GET", `${pathOf(contact)}evidence/`);
  expect(status).toBe(200);
  return new Map(contactEvidenceSchema.parse(body).items.map((one) => [one.field, one]));
}

/** The candidates of a value in short form, the selected one first. */
const candidatesOf = (items: Map<string, Evidence>, field: string) =>
  (items.get(field)?.candidates ?? []).map(({ value, name, source, method, is_chosen: isChosen }) =>
    [isChosen ? "stands" : "offered", name ?? value, source, method].join(" · "),
  );

const rejectValue = (contact: Contact, field: string, value: string, headers = rep) =>
  send("POST", `${pathOf(contact)}evidence/wrong/`, { field, value, reason: "Met them yesterday" }, headers);

/** A contact of the sample workspace without any recorded source. */
async function sample(): Promise<Contact> {
  const [row] = await backend.store.db
    .select({ id: contacts.id, accountId: contacts.accountId })
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, "acme"),
        eq(contacts.doNotContact, false),
        sql`${contacts.email} is not null and ${contacts.managerId} is not null and not ${contacts.managerAssumed}
          and not exists (select from contact_facts f where f.client_id = contacts.client_id and f.contact_id = contacts.id)`,
      ),
    )
    .orderBy(contacts.id)
    .limit(1);
  if (!row) throw new Error("The sample has people");
  const { body } = await send("GET", `/accounts/${row.accountId}/contacts/${row.id}/`);
  return z.object({ contact: contactSchema }).parse(body).contact;
}

test("values of a typed contact have the team as dated source, and earlier values stay as candidates", async () => {
  const accountId = await addAccount("Evidence Typed");
  const head = await add(accountId, { full_name: "Cy Holt", level: "c_level", function: "executive" });
  const contact = await add(accountId, { email: "ada@typed.example", manager_id: head.id });
  const before = await evidence(contact);
  backend.advance(61_000);

  await set(contact, { title: "Head of Buying" }, { title: "Buyer" });

  expect([...before.keys()]).toEqual(["full_name", "title", "function", "level", "email", "manager_id", "account_id"]);
  expect(candidatesOf(before, "manager_id")).toEqual(["stands · Cy Holt · manual · manual"]);
  expect(candidatesOf(before, "account_id")).toEqual(["stands · Evidence Typed · manual · manual"]);
  const after = await evidence(contact);
  expect(candidatesOf(after, "title")).toEqual([
    "stands · Head of Buying · manual · manual",
    "offered · Buyer · manual · manual",
  ]);
  expect(after.get("title")?.reason).toBe("typed");
  expect(after.get("email")).toEqual(before.get("email"));
});

test("values stored before sources were recorded get their source from the row and its history", async () => {
  const contact = await sample();
  const before = await evidence(contact);
  backend.advance(61_000);

  await set(contact, { phone: "+1 212 555 0177" }, { phone: contact.phone });

  const origin = "Invented for the sample workspace · estimated";
  expect(candidatesOf(before, "email")).toEqual([`stands · ${contact.email} · ${origin}`]);
  expect(before.get("email")?.candidates).toMatchObject([{ confidence: "low" }]);
  const after = await evidence(contact);
  expect(after.get("email")).toEqual(before.get("email"));
  expect(candidatesOf(after, "phone")).toEqual([
    "stands · +1 212 555 0177 · manual · manual",
    ...(contact.phone === null ? [] : [`offered · ${contact.phone} · ${origin}`]),
  ]);
});

test("a value written by another release gets its source from the history", async () => {
  const contact = await add(await addAccount("Evidence Other Release"), { email: "old@release.example" });
  const { db } = backend.store;
  await db.update(contacts).set({ email: "new@release.example", phone: null }).where(eq(contacts.id, contact.id));
  await db.execute(sql`insert into account_changes (client_id, account_id, contact_id, field, old, new, source, cause_kind, cause_id, at)
    values ('acme', ${contact.account_id}, ${contact.id}, 'email', 'old@release.example', 'new@release.example', 'Import: late.csv',
      'import', gen_random_uuid(), ${backend.now().toISOString()}::timestamptz)`);

  expect(candidatesOf(await evidence(contact), "email")).toEqual([
    "stands · new@release.example · Import: late.csv · reported",
    "offered · old@release.example · manual · manual",
  ]);
});

test("a disputed value is replaced by the next best one, can't be disputed twice, and is restored by undo", async () => {
  const contact = await sample();
  const typed = { email: "right@typed.example" };
  await set(contact, typed, { email: contact.email });

  const wrong = await rejectValue(contact, "email", typed.email);
  const again = await rejectValue(contact, "email", typed.email);

  const { contact: corrected, cause } = contactCorrectedSchema.parse(wrong.body);
  expect(corrected.email).toBe(contact.email);
  expect(again).toMatchObject({ status: 409, body: { code: "changed" } });
  const found = await evidence(contact);
  expect(found.get("email")?.candidates[1]).toMatchObject({
    value: typed.email,
    rejected: { reason: "Met them yesterday" },
  });
  const { body: page } = await send("GET", `/accounts/${contact.account_id}/history/?contact=${contact.id}`);
  expect(historyPageSchema.parse(page).items[0]).toMatchObject({
    field: "email",
    new: contact.email,
    source: "Invented for the sample workspace",
    cause: { kind: "correction" },
  });
  const undone = await send("POST", `/accounts/${contact.account_id}/history/undo/`, {
    cause: causeSchema.parse(cause),
  });
  expect(undoneSchema.parse(undone.body).undone).toBe(1);
  expect(candidatesOf(await evidence(contact), "email")[0]).toBe(`stands · ${typed.email} · manual · manual`);
});

test("only one of two concurrent disputes of the same value succeeds", async () => {
  const contact = await add(await addAccount("Evidence At Once"), { email: "both@once.example" });

  const responses = await Promise.all([1, 2].map(() => rejectValue(contact, "email", "both@once.example")));

  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await evidence(contact)).get("email")?.reason).toBeNull();
});

test("disputing the manager clears it, but a title can't be cleared", async () => {
  const accountId = await addAccount("Evidence Needed");
  const head = await add(accountId, { full_name: "Cy Holt" });
  const contact = await add(accountId, { manager_id: head.id, manager_assumed: true });

  expect((await evidence(contact)).get("manager_id")?.candidates).toMatchObject([{ confidence: "low" }]);
  expect(await rejectValue(contact, "title", "Buyer")).toMatchObject({
    status: 400,
    body: { fields: { field: "No other value is known. Enter the right one instead" } },
  });
  const { body } = await rejectValue(contact, "manager_id", head.id);
  expect(contactCorrectedSchema.parse(body).contact).toMatchObject({ manager_id: null, manager_assumed: false });
});

test("a rejected change leaves the evidence unchanged", async () => {
  const contact = await add(await addAccount("Evidence Refused"));
  const before = await evidence(contact);

  expect(await set(contact, { title: "CEO" }, { title: "Something else" })).toMatchObject({ status: 409 });

  expect(await evidence(contact)).toEqual(before);
});

test("the evidence of a do-not-contact contact has no email or phone, and these can't be disputed", async () => {
  const contact = await add(await addAccount("Evidence Silent"), {
    email: "quiet@silent.example",
    phone: "+1 212 555 0101",
  });
  await set(
    contact,
    { do_not_contact: true, do_not_contact_reason: "Asked" },
    { do_not_contact: false, do_not_contact_reason: null },
  );

  const found = await evidence(contact);

  expect(JSON.stringify([...found])).not.toMatch(/quiet@|555 0101/);
  expect(candidatesOf(found, "do_not_contact")).toEqual(["stands · yes · manual · manual"]);
  expect(await rejectValue(contact, "email", "quiet@silent.example")).toMatchObject({ status: 400 });
});

test("a move is recorded as manual, with the previous account as a candidate", async () => {
  const from = await addAccount("Evidence From");
  const to = await addAccount("Evidence To");
  const contact = await add(from);

  const moved = contactSchema.parse((await set(contact, { account_id: to }, { account_id: from })).body);

  expect(candidatesOf(await evidence(moved), "account_id")).toEqual([
    "stands · Evidence To · manual · manual",
    "offered · Evidence From · manual · manual",
  ]);
});

test("returns 404 for another client, is read-only for readers, and is deleted with the contact", async () => {
  const contact = await add(await addAccount("Evidence Guarded"));
  const globex = await backend.signIn("rep@globex.example");
  const reader = await backend.signIn("user@acme.example");

  const statuses = [
    (await send("GET", `${pathOf(contact)}evidence/`, undefined, globex)).status,
    (await rejectValue(contact, "title", "Buyer", globex)).status,
    (await send("GET", `${pathOf(contact)}evidence/`, undefined, reader)).status,
    (await rejectValue(contact, "title", "Buyer", reader)).status,
  ];
  await backend.request({ method: "DELETE", url: pathOf(contact), headers: rep });

  expect(statuses).toEqual([404, 404, 200, 403]);
  expect((await send("GET", `${pathOf(contact)}evidence/`)).status).toBe(404);
  const { db } = backend.store;
  const rows = () => db.$count(contactFacts, eq(contactFacts.contactId, contact.id));
  expect(await rows()).toBeGreaterThan(0);
  await db.delete(contacts).where(eq(contacts.id, contact.id));
  expect(await rows()).toBe(0);
});
