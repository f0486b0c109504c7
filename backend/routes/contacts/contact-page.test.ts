import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { timelinePageSchema } from "@/lib/contracts/activity/activity";
import { type Contact, contactChangedSchema, contactSchema, type NewContact } from "@/lib/contracts/contacts/contact";
import { contactPageSchema } from "@/lib/contracts/contacts/contact-page";
import { conversations, notes, tasks } from "../../database/schema/activity";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";

const repUid = uidOf("rep@acme.example");
const ago = (days: number) => new Date(startOfTests.getTime() - days * 86_400_000);

let backend: TestBackend;
let rep: Record<string, string>;
let globex: Record<string, string>;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

const post = (url: string, payload: object) => backend.request({ method: "POST", url, headers: rep, payload });

async function addAccount(name: string): Promise<string> {
  return accountDetailSchema.parse((await post("/accounts/", { name })).body).id;
}

async function addContact(accountId: string, overrides: Partial<NewContact> = {}) {
  const payload = { full_name: "Ada Moss", title: "Buyer", function: "it", level: "manager", ...overrides };
  return contactSchema.parse((await post(`/accounts/${accountId}/contacts/`, payload)).body);
}

async function moveTo(accountId: string, { id, account_id: from }: Contact) {
  const url = `/accounts/${from}/contacts/${id}/`;
  const payload = { values: { account_id: accountId }, expected: { account_id: from } };
  return contactChangedSchema.parse((await backend.request({ method: "PATCH", url, headers: rep, payload })).body);
}

async function pageOf(id: string) {
  return contactPageSchema.parse((await backend.request({ url: `/contacts/${id}/`, headers: rep })).body);
}

async function timelineOf(id: string, query: Record<string, string> = {}) {
  return timelinePageSchema.parse(
    (await backend.request({ url: `/contacts/${id}/timeline/`, query, headers: rep })).body,
  );
}

const base = { clientId: "acme", createdBy: repUid };

/** Adds a call, a note that names the contact, a note that doesn't, and an open task, each a day apart. */
async function addActivity(accountId: string, contact: { id: string; name: string }) {
  const { db } = backend.store;
  const of = { ...base, accountId };
  await db.insert(notes).values([
    { ...of, body: `Asked ${contact.name.toUpperCase()} about pricing`, createdAt: ago(1) },
    { ...of, body: "About someone else", createdAt: ago(1) },
  ]);
  await db.insert(tasks).values({
    ...of,
    title: "Send the list",
    contactId: contact.id,
    assigneeId: repUid,
    createdAt: ago(2),
    updatedAt: ago(2),
  });
  await db
    .insert(conversations)
    .values({ ...of, kind: "call", body: "Talked", contactId: contact.id, happenedAt: ago(3), createdAt: ago(3) });
}

test("a contact's page shows the next step, the last contact, who knows them and related contacts", async () => {
  const accountId = await addAccount("Around One");
  const manager = await addContact(accountId, { full_name: "Max Chief", level: "c_level" });
  const ada = await addContact(accountId, { full_name: "Ada Around", manager_id: manager.id });
  const report = await addContact(accountId, { full_name: "Rita Report", manager_id: ada.id });
  const colleague = await addContact(accountId, { full_name: "Cole League" });
  const former = await addContact(accountId, { full_name: "Gone Girl", manager_id: ada.id });
  await post(`/accounts/${accountId}/contacts/${former.id}/left/`, { successor_id: null });
  await addActivity(accountId, { id: ada.id, name: "Ada Around" });

  const page = await pageOf(ada.id);

  expect(page.account).toEqual({ id: accountId, name: "Around One", domain: null, logo: null });
  expect(page.manager?.id).toBe(manager.id);
  expect(page.reports.map(({ id }) => id)).toEqual([report.id]);
  expect(page.colleagues.map(({ id }) => id)).toEqual([colleague.id]);
  expect(page.open_tasks.map(({ title }) => title)).toEqual(["Send the list"]);
  expect(page.last_contact).toEqual({
    kind: "call",
    at: ago(3).toISOString(),
    author: expect.objectContaining({ uid: repUid }),
  });
  expect(page.known_by).toMatchObject([
    { colleague: { uid: repUid }, made_of: { call: 1, note: 1, meeting: 0, task: 0 } },
  ]);
});

test("a manager who left is no longer shown as one, but the colleagues who know them still are", async () => {
  const accountId = await addAccount("Left Manager");
  const manager = await addContact(accountId, { full_name: "Max Gone" });
  const ada = await addContact(accountId, { manager_id: manager.id });
  await addActivity(accountId, { id: manager.id, name: "Max Gone" });

  await post(`/accounts/${accountId}/contacts/${manager.id}/left/`, { successor_id: null });

  expect((await pageOf(ada.id)).manager).toBeNull();
  const formerPage = await pageOf(manager.id);
  expect(formerPage.contact.left_company).toBe(true);
  expect(formerPage.known_by).toHaveLength(1);
});

test("lists open tasks at the earlier account of a contact who moved, until that account is removed", async () => {
  const [earlier, current] = [await addAccount("Tasks Earlier"), await addAccount("Tasks Current")];
  const ada = await addContact(earlier, { full_name: "Ada Busy" });
  await addActivity(earlier, { id: ada.id, name: "Ada Busy" });
  await moveTo(current, ada);
  expect((await pageOf(ada.id)).open_tasks.map(({ account_id: id }) => id)).toEqual([earlier]);

  await post("/accounts/remove/", { ids: [earlier] });

  expect((await pageOf(ada.id)).open_tasks).toEqual([]);
});

test("lists an earlier account as a past role until the move is undone", async () => {
  const [earlier, current] = [await addAccount("Moved From"), await addAccount("Moved To")];
  const ada = await addContact(earlier);
  const { cause } = await moveTo(current, ada);
  expect((await pageOf(ada.id)).past_roles).toMatchObject([{ account: "Moved From" }]);

  expect((await post(`/accounts/${earlier}/history/undo/`, { cause })).status).toBe(200);

  expect((await pageOf(ada.id)).past_roles).toEqual([]);
  for (const accountId of [earlier, current]) {
    const { body } = await backend.request({ url: `/accounts/${accountId}/history/`, headers: rep });
    const moves = historyPageSchema.parse(body).items.filter(({ field }) => field === "account_id");
    expect(moves).toMatchObject([{ is_undo: true }, { is_undone: true }]);
  }
});

test("lists an earlier title as a past role until the change is undone", async () => {
  const accountId = await addAccount("Past Roles");
  const ada = await addContact(accountId, { title: "VP IT" });
  await backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/contacts/${ada.id}/`,
    headers: rep,
    payload: { values: { title: "CIO" }, expected: { title: "VP IT" } },
  });
  expect((await pageOf(ada.id)).past_roles).toMatchObject([{ title: "VP IT", account: "Past Roles" }]);

  await post(`/accounts/${accountId}/history/undo/`, { actor: repUid });

  expect((await pageOf(ada.id)).past_roles).toEqual([]);
});

test("the timeline lists calls, tasks and notes that mention the contact, newest first, across pages", async () => {
  const accountId = await addAccount("Timeline One");
  const ada = await addContact(accountId, { full_name: "Ada Timeline" });
  await addActivity(accountId, { id: ada.id, name: "Ada Timeline" });

  const all = await timelineOf(ada.id);
  const first = await timelineOf(ada.id, { limit: "2" });
  const second = await timelineOf(ada.id, { limit: "2", cursor: first.next_cursor ?? "" });

  expect(all.items.map(({ kind }) => kind)).toEqual(["note", "task", "call"]);
  expect(all.next_cursor).toBeNull();
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.next_cursor).toBeNull();
  const other = await addContact(accountId, { full_name: "Other Person" });
  const refused = await backend.request({
    url: `/contacts/${other.id}/timeline/`,
    query: { cursor: first.next_cursor ?? "" },
    headers: rep,
  });
  expect([refused.status, refused.body]).toMatchObject([400, { code: "bad_cursor" }]);
});

test.each(["", "timeline/"])(
  "another client's contact, a removed one and one of a removed account are a 404 (%s)",
  async (rest) => {
    const accountId = await addAccount(`Hidden ${rest}`);
    const [removed, orphan] = [await addContact(accountId), await addContact(accountId)];
    const statusOf = async (id: string, headers = rep) =>
      (await backend.request({ url: `/contacts/${id}/${rest}`, headers })).status;
    expect(await statusOf(removed.id)).toBe(200);
    expect(await statusOf(removed.id, globex)).toBe(404);

    await backend.request({ method: "DELETE", url: `/accounts/${accountId}/contacts/${removed.id}/`, headers: rep });
    expect(await statusOf(removed.id)).toBe(404);
    expect(await statusOf(orphan.id)).toBe(200);

    const leader = await backend.signIn("leader@acme.example");
    await backend.request({ method: "POST", url: "/accounts/remove/", headers: leader, payload: { ids: [accountId] } });
    expect(await statusOf(orphan.id)).toBe(404);
  },
);

test("reads the page and timeline by indexes that start with the client, and never repeats a read", async () => {
  const accountId = await addAccount("Planned");
  const manager = await addContact(accountId, { full_name: "Max Planned" });
  const ada = await addContact(accountId, { full_name: "Ada Planned", manager_id: manager.id });
  await addActivity(accountId, { id: ada.id, name: "Ada Planned" });
  const record = recordStatements(backend);
  await pageOf(ada.id);

  const statements = [
    ...(await record(() => pageOf(ada.id))),
    ...(await record(() => timelineOf(ada.id))).filter(({ text }) => !text.includes("access_tokens")),
  ];

  const tables = ["contacts", "conversations", "tasks", "notes", "account_changes", "committee_seats"];
  const plans = await Promise.all(
    statements
      .filter(({ text }) => tables.some((table) => new RegExp(`from "?${table}"?\\b`).test(text)))
      .map((one) => planOf(backend, one)),
  );
  expect(plans.length).toBeGreaterThanOrEqual(8);
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (contacts|conversations|tasks|notes|account_changes|committee_seats)/);
    expect(plan).toMatch(/Index Cond: .*client_id/);
  }
  const sent = (await record(() => pageOf(ada.id))).map(({ text, values }) => `${text} ${JSON.stringify(values)}`);
  expect(sent.filter((one, at) => sent.indexOf(one) !== at)).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(11);
});
