import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { notes } from "../../database/schema/activity";
import { alertMails } from "../../database/schema/alert-mail";
import { auditLog } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { queueDecisions } from "../../database/schema/home";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let rep: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());

async function post(url: string, payload: object): Promise<unknown> {
  const response = await backend.request({ method: "POST", url, headers: rep, payload });
  if (response.status >= 300) throw new Error(`${url}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

const person = { title: "Buyer", function: "procurement", level: "manager" };

async function addAccount(name: string): Promise<string> {
  return accountDetailSchema.parse(await post("/accounts/", { name })).id;
}

async function addContact(accountId: string, values: object): Promise<string> {
  return contactSchema.parse(await post(`/accounts/${accountId}/contacts/`, { ...person, ...values })).id;
}

const fileSchema = z.object({
  items: z.array(
    z.object({
      part: z.string(),
      entry: z.number(),
      date: z.string().nullable(),
      field: z.string(),
      value: z.string(),
      source: z.string().nullable(),
    }),
  ),
});

async function exportData(contactId: string) {
  const headers = await backend.signIn("clientadmin@acme.example");
  const response = await backend.app.inject({
    method: "POST",
    url: "/contacts/data-export/",
    headers,
    payload: { contact_id: contactId },
  });
  expect(response.statusCode).toBe(200);
  const files = unzipSync(response.rawPayload);
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { json: read("contact-data.json"), csv: read("contact-data.csv"), type: response.headers["content-type"] };
}

test("the file holds the person's values, history, activity and mentions, as JSON and CSV", async () => {
  const accountId = await addAccount("Subject Holdings");
  const id = await addContact(accountId, { full_name: "Iris Subject", email: "iris@subject.example" });
  await backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/contacts/${id}/`,
    headers: rep,
    payload: { values: { title: "Chief Buyer" }, expected: { title: "Buyer" } },
  });
  const at = `/accounts/${accountId}`;
  await post(`${at}/conversations/`, {
    kind: "call",
    body: "She was friendly",
    contact_id: id,
    happened_at: backend.now().toISOString(),
  });
  await post(`${at}/tasks/`, { title: "Send the offer", contact_id: id });
  await post(`${at}/notes/`, { body: "Iris Subject wants a demo" });
  await post(`${at}/notes/`, { body: "The weather is fine" });

  const { json, csv, type } = await exportData(id);

  expect(type).toBe("application/zip");
  const { items } = fileSchema.parse(JSON.parse(json));
  const has = (part: string, field: string, value: string) =>
    expect(items).toContainEqual(expect.objectContaining({ part, field, value }));
  has("Contacts", "Full name", "Iris Subject");
  has("Contacts", "Email", "iris@subject.example");
  has("Contacts", "Account", "Subject Holdings");
  has("Account changes", "New", "Chief Buyer");
  has("Conversations", "Body", "She was friendly");
  has("Tasks", "Title", "Send the offer");
  has("Notes", "Body", "Iris Subject wants a demo");
  expect(json).not.toContain("weather");
  expect(csv).toContain("Part,Entry,Date,Field,Value,Source");
  expect(csv).toContain("Iris Subject wants a demo");
});

test("leaves out other people in the same texts, and the values of the row's previous person", async () => {
  const accountId = await addAccount("Crowded Holdings");
  const id = await addContact(accountId, { full_name: "Paul Predecessor", email: "paul@crowded.example" });
  await addContact(accountId, { full_name: "Otto Other", email: "otto@crowded.example" });
  await backend.request({
    method: "PATCH",
    url: `/accounts/${accountId}/contacts/${id}/`,
    headers: rep,
    payload: {
      values: { full_name: "Nina Newcomer", email: "nina@crowded.example" },
      expected: { full_name: "Paul Predecessor", email: "paul@crowded.example" },
    },
  });
  await post(`/accounts/${accountId}/notes/`, {
    body: "Nina Newcomer (nina@crowded.example) met Otto Other, otto@crowded.example, +1 212 555 0199",
  });

  const { json } = await exportData(id);

  expect(json).toContain("Nina Newcomer (nina@crowded.example) met [someone else], [someone else], [someone else]");
  expect(json).not.toMatch(/Otto|paul@crowded|555 0199/);
});

test("leaves out contacts of accounts whose texts mention the person, and members who left", async () => {
  const id = await addContact(await addAccount("Near Subject"), {
    full_name: "Sam Subject",
    email: "sam@subject.example",
  });
  const farId = await addAccount("Far Holdings");
  await addContact(farId, { full_name: "Fara Way", email: "fara@far.example" });
  const { db } = backend.store;
  const ofUser = eq(users.id, uidOf("user@acme.example"));
  const [member] = await db.select().from(users).where(ofUser);
  const body = `Sam Subject met Fara Way and ${member?.fullName}`;
  const noteIds = [randomUUID(), randomUUID()];
  const common = { clientId: "acme", accountId: farId, createdAt: backend.now() };
  await db.insert(notes).values([
    { ...common, id: noteIds[0], body, createdBy: uidOf("rep@acme.example") },
    { ...common, id: noteIds[1], body: "Nothing", createdBy: uidOf("user@acme.example") },
  ]);
  await db.update(users).set({ clientId: null }).where(ofUser);

  const { json } = await exportData(id);
  await db.update(users).set({ clientId: "acme" }).where(ofUser);

  expect(json).toContain("Sam Subject met [someone else] and [someone else]");
});

test("alerts queued for email aren't in the file, and a colleague's decision in their queue is only counted", async () => {
  const accountId = await addAccount("Private Subject");
  const id = await addContact(accountId, { full_name: "Quinn Subject", email: "quinn@subject.example" });
  const { db } = backend.store;
  const userId = uidOf("rep@acme.example");
  const common = { clientId: "acme", userId };
  await db
    .insert(queueDecisions)
    .values({ ...common, itemKey: "quinn", kind: "done", title: "Call Quinn Subject back", createdAt: backend.now() });
  await db.insert(alertMails).values({
    ...{ ...common, alertId: "quinn", type: "mention", mail: "daily" },
    ...{ title: "Note", body: "Quinn Subject was mentioned", at: backend.now(), dueAt: backend.now() },
  });

  const { json } = await exportData(id);

  expect(json).not.toMatch(/Call Quinn|was mentioned/);
  expect(json).toContain('"part":"Queue decisions"');
});

test("a second export of the same client is refused while the first runs", async () => {
  const accountId = await addAccount("Busy Subject");
  const id = await addContact(accountId, { full_name: "Bo Subject", email: "bo@subject.example" });
  const headers = await backend.signIn("clientadmin@acme.example");
  const requestFile = () =>
    backend.app.inject({ method: "POST", url: "/contacts/data-export/", headers, payload: { contact_id: id } });

  const responses = await Promise.all([requestFile(), requestFile()]);

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: "export_running" });
  expect((await requestFile()).statusCode).toBe(200);
});

test("only a client's admin who has just proven who they are may export, and only contacts of their client", async () => {
  const accountId = await addAccount("Guarded Subject");
  const id = await addContact(accountId, { full_name: "Kit Subject", email: "kit@subject.example" });
  const requestFile = async (headers: { authorization: string }) =>
    backend.request({ method: "POST", url: "/contacts/data-export/", headers, payload: { contact_id: id } });
  const old = await backend.signIn("clientadmin@acme.example");
  backend.advance(6 * 60_000);

  expect(await requestFile(old)).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await requestFile(await backend.signIn("leader@acme.example"))).toMatchObject({ status: 403 });
  expect(await requestFile(await backend.signIn("clientadmin@globex.example"))).toMatchObject({ status: 404 });
});

test("the audit log has the beginning and the end of an export, without the person's name", async () => {
  const accountId = await addAccount("Logged Subject");
  const id = await addContact(accountId, { full_name: "Lou Subject", email: "lou@subject.example" });

  await exportData(id);

  const { db } = backend.store;
  const entries = [
    ...(await db.select().from(auditLog).where(eq(auditLog.action, "contact.data_export"))),
    ...(await db.select().from(auditLog).where(eq(auditLog.action, "contact.data_export_end"))),
  ];
  expect(entries.at(-1)).toMatchObject({ details: { complete: true, rows: expect.any(Number) } });
  expect(entries.slice(-1).map(({ subject }) => subject)).toEqual([id]);
  expect(entries.filter(({ subject }) => subject === id)).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toMatch(/lou/i);
});
