import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema, undoneSchema } from "@/lib/contracts/accounts/account-change";
import { taskSchema } from "@/lib/contracts/activity/activity";
import {
  type Contact,
  contactChangedSchema,
  contactDetailSchema,
  contactMarkedLeftSchema,
  contactSchema,
  contactsPageSchema,
  type NewContact,
} from "@/lib/contracts/contacts/contact";
import { readRows } from "../../database/database";
import { contacts, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

async function addAccount(name: string): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers: rep, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

const person: NewContact = { full_name: "Ada Moss", title: "Buyer", function: "procurement", level: "manager" };

const post = (accountId: string, payload: object, headers: Headers = rep) =>
  backend.request({ method: "POST", url: `/accounts/${accountId}/contacts/`, headers, payload });

async function add(accountId: string, overrides: Partial<NewContact> = {}): Promise<Contact> {
  const { status, body } = await post(accountId, { ...person, ...overrides });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return contactSchema.parse(body);
}

/** Changes values; sends the current values as `expected`. */
function set(contact: Contact, values: object, headers: Headers = rep) {
  const seen = new Map<string, unknown>(Object.entries(contact));
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, seen.get(field) ?? null]));
  const url = `/accounts/${contact.account_id}/contacts/${contact.id}/`;
  return backend.request({ method: "PATCH", url, headers, payload: { values, expected } });
}

async function list(accountId: string) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/contacts/`, headers: rep });
  return contactsPageSchema.parse(body).items;
}

async function history(accountId: string) {
  const { body } = await backend.request({ url: `/accounts/${accountId}/history/`, headers: rep });
  return historyPageSchema.parse(body).items;
}

test("adds, counts and changes a contact, and records old value, new value and author", async () => {
  const accountId = await addAccount("Contacts Changed");
  const added = await add(accountId, { email: "ada@example.com", phone: "+1 212 555 0100", buying_role: "champion" });

  const { status, body } = await set(added, { title: "Head of Buying", level: "director", email: "moss@example.com" });

  expect(status).toBe(200);
  expect(contactSchema.parse(body)).toMatchObject({
    title: "Head of Buying",
    level: "director",
    email: "moss@example.com",
  });
  const { items } = accountsPageSchema.parse(
    (await backend.request({ url: "/accounts/", query: { q: "contacts changed" }, headers: rep })).body,
  );
  expect(items[0]?.contact_count).toBe(1);
  const changes = await history(accountId);
  expect(changes.find(({ field }) => field === "title")).toMatchObject({
    contact: { id: added.id, name: "Ada Moss" },
    old: "Buyer",
    new: "Head of Buying",
    actor: { name: "Ravi Petersen" },
  });
  expect(changes.map(({ field }) => field)).toContain("contact");
});

test("rejects the second of two concurrent changes with the current value", async () => {
  const contact = await add(await addAccount("Contacts Raced"));

  const responses = await Promise.all([set(contact, { title: "One" }), set(contact, { title: "Two" })]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [unchanged] = await list(contact.account_id);
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "changed",
    fields: { current: JSON.stringify({ title: unchanged?.title }) },
  });
});

test.each<[string, object, string]>([
  ["an invalid email", { email: "ada at example" }, "values.email"],
  ["an invalid phone number", { phone: "call me" }, "values.phone"],
  ["an unknown level", { level: "boss" }, "values.level"],
  ["do-not-contact without a reason", { do_not_contact: true }, "values.do_not_contact_reason"],
  [
    "do-not-contact from a future date",
    { do_not_contact: true, do_not_contact_reason: "Asked", do_not_contact_since: "2099-01-01" },
    "values.do_not_contact_since",
  ],
  ["an unknown manager", { manager_id: "00000000-0000-4000-8000-000000000000" }, "values.manager_id"],
])("%s returns a 400 that names the field", async (name, values, field) => {
  const contact = await add(await addAccount(`Contacts Refused ${name}`));

  const { status, body } = await set(contact, values);

  expect([status, Object.keys(Object(body).fields)]).toEqual([400, [field]]);
});

test("rejects a cycle of managers, even when two concurrent changes would create it", async () => {
  const accountId = await addAccount("Contacts Circle");
  const [a, b, c] = [await add(accountId), await add(accountId), await add(accountId)];
  expect((await set(a, { manager_id: b.id })).status).toBe(200);
  const changed = await set(b, { manager_id: c.id });
  expect(changed.status).toBe(200);

  const circles = [
    await set(c, { manager_id: a.id }),
    await set(contactSchema.parse(changed.body), { manager_id: b.id }),
  ];

  for (const { status, body } of circles)
    expect([status, Object(body).fields["values.manager_id"]]).toEqual([400, expect.stringContaining("circle")]);
  const [d, e] = [await add(accountId), await add(accountId)];
  const halves = await Promise.all([set(d, { manager_id: e.id }), set(e, { manager_id: d.id })]);
  expect(halves.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("the error for a cycle of managers names both contacts, direct or through others", async () => {
  const accountId = await addAccount("Contacts Circle Told");
  const ada = await add(accountId, { full_name: "Ada Moss" });
  const ben = await add(accountId, { full_name: "Ben Ito", manager_id: ada.id });
  const cy = await add(accountId, { full_name: "Cy Dahl", manager_id: ben.id });

  const said = [
    await set(ada, { manager_id: ben.id }),
    await set(ada, { manager_id: cy.id }),
    await set(ada, { manager_id: ada.id }),
  ].map(({ body }) => Object(body).fields["values.manager_id"]);

  expect(said).toEqual([
    "Ben Ito already reports to Ada Moss: this would create a circle",
    "Cy Dahl already reports to Ada Moss, through others: this would create a circle",
    "Ada Moss can’t report to Ada Moss: this would create a circle",
  ]);
});

test("a manager is marked as assumed only if the request says so, and never without a manager", async () => {
  const accountId = await addAccount("Contacts Assumed");
  const head = await add(accountId);
  const report = await add(accountId, { manager_id: head.id, manager_assumed: true });
  expect(report.manager_assumed).toBe(true);

  const confirmed = contactSchema.parse((await set(report, { manager_assumed: false })).body);
  expect(confirmed).toMatchObject({ manager_id: head.id, manager_assumed: false });
  const again = contactSchema.parse((await set(confirmed, { manager_assumed: true })).body);
  const freed = contactSchema.parse((await set(again, { manager_id: null })).body);

  expect(freed).toMatchObject({ manager_id: null, manager_assumed: false });
  expect((await set(freed, { manager_assumed: true })).body).toMatchObject({ manager_assumed: false });
  const changes = (await history(accountId)).filter(({ field }) => field === "manager_assumed");
  expect(changes.map(({ old, new: to }) => [old, to])).toEqual([
    ["yes", null],
    [null, "yes"],
    ["yes", null],
  ]);
});

test("rejects a manager at another account", async () => {
  const elsewhere = await add(await addAccount("Contacts Elsewhere"));
  const contact = await add(await addAccount("Contacts Here"));

  expect((await set(contact, { manager_id: elsewhere.id })).status).toBe(400);
});

test("hides a do-not-contact contact's email and phone everywhere, even in the history, until the mark is cleared", async () => {
  const contact = await add(await addAccount("Contacts Silent"), { email: "old@example.com" });
  const changed = contactSchema.parse((await set(contact, { email: "secret@example.com" })).body);

  const marked = contactSchema.parse(
    (await set(changed, { do_not_contact: true, do_not_contact_reason: "Asked by phone" })).body,
  );

  expect(marked).toMatchObject({
    email: null,
    do_not_contact: true,
    do_not_contact_reason: "Asked by phone",
    do_not_contact_since: backend.now().toISOString().slice(0, 10),
  });
  const everything = JSON.stringify([await list(contact.account_id), await history(contact.account_id)]);
  expect(everything).not.toMatch(/secret@|old@/);
  expect((await set(marked, { email: "new@example.com" })).status).toBe(400);
  const again = contactSchema.parse((await set(marked, { do_not_contact: false })).body);
  expect(again).toMatchObject({ email: "secret@example.com", do_not_contact_reason: null, do_not_contact_since: null });
});

test.each([
  ["of another field", { title: "Head of Buying" }, { title: "Buyer", email: "x", phone: "x" }],
  ["that clears them", { email: null, phone: null }, { email: "x", phone: "x" }],
])("a change %s doesn't reveal a do-not-contact contact's email and phone", async (name, values, expected) => {
  const reachable = { email: "secret@example.com", phone: "+1 212 555 0100" };
  const contact = await add(await addAccount(`Contacts Guessed ${name}`), reachable);
  const mark = await set(contact, { do_not_contact: true, do_not_contact_reason: "Asked by phone" });

  const response = await backend.request({
    method: "PATCH",
    url: of(contact),
    headers: rep,
    payload: { values, expected },
  });

  expect([mark.status, response.status]).toEqual([200, 200]);
  expect(JSON.stringify(response.body)).not.toMatch(/secret@|555/);
});

test("a contact who moves to another account loses manager and reports, and both histories record the move", async () => {
  const [from, to] = [await addAccount("Contacts From"), await addAccount("Contacts To")];
  const head = await add(from, { level: "c_level" });
  const mover = await add(from, { manager_id: head.id });
  const report = await add(from, { manager_id: mover.id });

  const { status, body } = await set(mover, { account_id: to });

  expect([status, contactSchema.parse(body)]).toEqual([
    200,
    expect.objectContaining({ account_id: to, manager_id: null }),
  ]);
  expect((await list(to)).map(({ id }) => id)).toEqual([mover.id]);
  expect((await list(from)).find(({ id }) => id === report.id)?.manager_id).toBeNull();
  for (const accountId of [from, to])
    expect(await history(accountId)).toContainEqual(
      expect.objectContaining({ field: "account_id", old: "Contacts From", new: "Contacts To" }),
    );
  const foreignId = accountsPageSchema.parse(
    (await backend.request({ url: "/accounts/", query: { limit: "1" }, headers: globex })).body,
  ).items[0]?.id;
  expect((await set({ ...mover, account_id: to }, { account_id: foreignId })).status).toBe(404);
});

test("a removed contact leaves the list and can be restored; both are idempotent", async () => {
  const contact = await add(await addAccount("Contacts Removed"));
  const url = `/accounts/${contact.account_id}/contacts/${contact.id}/`;
  const remove = () => backend.request({ method: "DELETE", url, headers: rep });
  const restore = () => backend.request({ method: "POST", url: `${url}restore/`, headers: rep });

  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect(await list(contact.account_id)).toEqual([]);
  expect((await set(contact, { title: "Ghost" })).status).toBe(404);
  expect([(await restore()).status, (await restore()).status]).toEqual([200, 200]);
  expect(await list(contact.account_id)).toEqual([expect.objectContaining({ id: contact.id, title: "Buyer" })]);
});

test("a contact's change can be undone from the account's history", async () => {
  const contact = await add(await addAccount("Contacts Undone"));
  await set(contact, { left_company: true });
  const [change] = await history(contact.account_id);
  expect(change).toMatchObject({ field: "left_company", new: "yes" });

  const url = `/accounts/${contact.account_id}/history/undo/`;
  const { body } = await backend.request({ method: "POST", url, headers: rep, payload: { change: change?.id } });

  expect(undoneSchema.parse(body)).toEqual({ undone: 1, kept: [] });
  expect((await list(contact.account_id))[0]?.left_company).toBe(false);
});

test("read-only users can't change contacts, and another client's contacts are a 404", async () => {
  const contact = await add(await addAccount("Contacts Guarded"));
  const reader = await backend.signIn("user@acme.example");
  const url = `/accounts/${contact.account_id}/contacts/${contact.id}/`;

  for (const [headers, expected] of [
    [reader, 403],
    [globex, 404],
  ] as const) {
    const responses = [
      await post(contact.account_id, person, headers),
      await set(contact, { title: "Taken" }, headers),
      await backend.request({ method: "DELETE", url, headers }),
      await backend.request({ method: "POST", url: `${url}restore/`, headers }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(expected));
  }
});

const of = (contact: Contact, rest = "") => `/accounts/${contact.account_id}/contacts/${contact.id}/${rest}`;
const act = (contact: Contact, rest: string, payload?: object, headers: Headers = rep) =>
  backend.request({ method: "POST", url: of(contact, rest), headers, ...(payload && { payload }) });

async function addTask(accountId: string, title: string, contactId: string | null) {
  const url = `/accounts/${accountId}/tasks/`;
  const { status, body } = await backend.request({
    method: "POST",
    url,
    headers: rep,
    payload: { title, contact_id: contactId },
  });
  return { status, body, task: status === 201 ? taskSchema.parse(body) : null };
}

async function detail(contact: Contact) {
  const { body } = await backend.request({ url: of(contact), headers: rep });
  return contactDetailSchema.parse(body);
}

test("a contact who leaves hands open tasks to a successor and keeps finished ones", async () => {
  const accountId = await addAccount("Contacts Left");
  const [leaver, successor] = [await add(accountId), await add(accountId, { full_name: "Ben Hale" })];
  const [open, done] = [
    (await addTask(accountId, "Send the offer", leaver.id)).task,
    (await addTask(accountId, "Say hello", leaver.id)).task,
  ];
  await backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/tasks/${done?.id}/`,
    headers: rep,
    payload: { done: true },
  });
  expect((await detail(leaver)).open_tasks.map(({ title }) => title)).toEqual(["Send the offer"]);

  const { status, body } = await act(leaver, "left/", { successor_id: successor.id });

  expect(status).toBe(200);
  expect(contactMarkedLeftSchema.parse(body)).toMatchObject({
    contact: { left_company: true },
    tasks: [{ id: open?.id }],
  });
  expect((await detail(successor)).open_tasks).toMatchObject([
    { id: open?.id, contact: { id: successor.id, name: "Ben Hale" } },
  ]);
  expect((await detail(leaver)).open_tasks).toEqual([]);
  const again = await act(leaver, "left/", { successor_id: null });
  expect(contactMarkedLeftSchema.parse(again.body).tasks).toEqual([]);
  expect((await detail(successor)).open_tasks).toHaveLength(1);
});

test("an account counts only contacts who haven't left", async () => {
  const accountId = await addAccount("Contacts Counted");
  await add(accountId);
  const leaver = await add(accountId, { full_name: "Leo Gone" });
  const countOf = async () => {
    const response = await backend.request({ url: "/accounts/", query: { q: "contacts counted" }, headers: rep });
    return accountsPageSchema.parse(response.body).items[0]?.contact_count;
  };
  expect(await countOf()).toBe(2);

  await act(leaver, "left/", { successor_id: null });

  expect(await countOf()).toBe(1);
});

test("rejects a task for a contact elsewhere and an invalid successor, and changes nothing", async () => {
  const accountId = await addAccount("Contacts Successors");
  const elsewhere = await add(await addAccount("Contacts Successors Elsewhere"));
  const leaver = await add(accountId);

  expect((await addTask(accountId, "Wrong", elsewhere.id)).body).toMatchObject({
    fields: { contact_id: expect.stringContaining("no such contact") },
  });
  for (const successor of [elsewhere.id, leaver.id])
    expect(await act(leaver, "left/", { successor_id: successor })).toMatchObject({
      status: 400,
      body: { fields: { successor_id: expect.any(String) } },
    });
  expect((await detail(leaver)).contact.left_company).toBe(false);
});

test("copies the current email, except of do-not-contact contacts and those who left, and logs each copy", async () => {
  const contact = await add(await addAccount("Contacts Copied"), { email: "ada@example.com" });
  const reader = await backend.signIn("user@acme.example");

  expect(await act(contact, "copy/", { field: "email" }, reader)).toMatchObject({
    status: 200,
    body: { value: "ada@example.com" },
  });
  expect((await act(contact, "copy/", { field: "phone" })).status).toBe(404);
  expect((await act(contact, "copy/", { field: "email" }, globex)).status).toBe(404);
  await set(contact, { do_not_contact: true, do_not_contact_reason: "Asked by phone" });
  expect(await act(contact, "copy/", { field: "email" })).toMatchObject({
    status: 409,
    body: { code: "do_not_contact", detail: expect.stringContaining("Asked by phone") },
  });
  const leaver = await add(contact.account_id, { email: "gone@example.com" });
  await act(leaver, "left/", { successor_id: null });
  expect((await act(leaver, "copy/", { field: "email" })).body).toMatchObject({ code: "left_company" });
  const log = await readRows(
    backend.store.db,
    z.object({ action: z.string(), details: z.record(z.string(), z.unknown()) }),
    sql`select action, details from audit_log where subject = ${contact.id} order by id`,
  );
  expect(log).toEqual([
    { action: "contact.copy", details: { name: "Ada Moss", field: "email" } },
    { action: "contact.do_not_contact", details: { name: "Ada Moss" } },
  ]);
});

test("clearing do-not-contact is undone as one change with its reason and date", async () => {
  const contact = await add(await addAccount("Contacts Silent Again"));
  const mark = { do_not_contact: true, do_not_contact_reason: "By letter", do_not_contact_since: "2026-02-03" };
  const marked = contactSchema.parse((await set(contact, mark)).body);
  await set(marked, { do_not_contact: false });
  const lifted = (await history(contact.account_id)).find(({ field }) => field === "do_not_contact");
  const undo = `/accounts/${contact.account_id}/history/undo/`;

  const response = await backend.request({ method: "POST", url: undo, headers: rep, payload: { change: lifted?.id } });

  expect(response).toMatchObject({ status: 200, body: { undone: 3, kept: [] } });
  expect((await list(contact.account_id))[0]).toMatchObject(mark);
});

test("a do-not-contact mark keeps its reason unless the mark is cleared; without one, clearing can be undone", async () => {
  const contact = await add(await addAccount("Contacts Reasons"));
  const marked = contactSchema.parse(
    (await set(contact, { do_not_contact: true, do_not_contact_reason: "By letter" })).body,
  );

  expect(await set(marked, { do_not_contact_reason: null })).toMatchObject({
    status: 400,
    body: { fields: { "values.do_not_contact_reason": "Enter a reason" } },
  });

  await backend.store.db.update(contacts).set({ doNotContactReason: null }).where(eq(contacts.id, contact.id));
  const unexplained = { ...marked, do_not_contact_reason: null };
  const { cause } = contactChangedSchema.parse((await set(unexplained, { do_not_contact: false })).body);
  const undo = `/accounts/${contact.account_id}/history/undo/`;
  expect((await backend.request({ method: "POST", url: undo, headers: rep, payload: { cause } })).status).toBe(200);
  expect((await list(contact.account_id))[0]).toMatchObject({ do_not_contact: true, do_not_contact_reason: null });
});

test("dates do-not-contact by the day in the time zone of the user who sets it", async () => {
  const isRep = eq(users.id, uidOf("rep@acme.example"));
  await backend.store.db.update(users).set({ timeZone: "Pacific/Pago_Pago" }).where(isRep);
  const contact = await add(await addAccount("Contacts West"));
  const yesterday = new Date(backend.now().getTime() - 11 * 3_600_000).toISOString().slice(0, 10);

  const { body } = await set(contact, { do_not_contact: true, do_not_contact_reason: "By letter" });

  await backend.store.db.update(users).set({ timeZone: null }).where(isRep);
  expect(contactSchema.parse(body).do_not_contact_since).toBe(yesterday);
});

test("the audit log records removals, restores and do-not-contact changes", async () => {
  const contact = await add(await addAccount("Contacts Audited"));
  await backend.request({ method: "DELETE", url: of(contact), headers: rep });
  await act(contact, "restore/");
  await act(contact, "restore/");
  await set(contact, { do_not_contact: true, do_not_contact_reason: "By letter" });
  const [change] = (await history(contact.account_id)).filter(({ field }) => field === "do_not_contact");
  const undo = `/accounts/${contact.account_id}/history/undo/`;
  await backend.request({ method: "POST", url: undo, headers: rep, payload: { change: change?.id } });

  const log = await readRows(
    backend.store.db,
    z.object({ action: z.string(), after: z.record(z.string(), z.unknown()).nullable() }),
    sql`select action, after from audit_log where subject = ${contact.id} order by id`,
  );
  expect(log).toEqual([
    { action: "contact.remove", after: null },
    { action: "contact.restore", after: null },
    { action: "contact.do_not_contact", after: { do_not_contact: true, reason: "By letter" } },
    { action: "contact.do_not_contact", after: { do_not_contact: false, reason: null } },
  ]);
});
