import { and, eq, inArray } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { type Bulk, bulkSchema, type NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { auditLog } from "../../database/schema/audit";
import { contacts } from "../../database/schema/core";
import { atOnce } from "../../domains/bulk/bulk/throttle";
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

async function addAccount(name: string, headers = rep): Promise<string> {
  const { body } = await backend.request({ method: "POST", url: "/accounts/", headers, payload: { name } });
  return accountDetailSchema.parse(body).id;
}

async function addContact(accountId: string, name: string, more: object = {}, headers = rep): Promise<string> {
  const payload = { full_name: name, title: "Buyer", function: "procurement", level: "manager", ...more };
  const { body } = await backend.request({ method: "POST", url: `/accounts/${accountId}/contacts/`, headers, payload });
  return contactSchema.parse(body).id;
}

const post = (ids: readonly string[], values: NewContactBulk["action"]["values"], headers = rep) =>
  backend.request({
    method: "POST",
    url: "/contacts/bulk/",
    payload: { contacts: ids, action: { kind: "contacts", values } },
    headers,
  });

async function change(ids: readonly string[], values: NewContactBulk["action"]["values"]): Promise<Bulk> {
  const { status, body } = await post(ids, values);
  expect({ status, body }).toMatchObject({ status: 201 });
  return bulkSchema.parse(body);
}

async function ask(id: string): Promise<Bulk> {
  const { body } = await backend.request({ url: `/accounts/bulk/${id}/`, headers: rep });
  return bulkSchema.parse(body);
}

async function undo(id: string): Promise<Bulk> {
  const { body } = await backend.request({ method: "POST", url: `/accounts/bulk/${id}/undo/`, headers: rep });
  return bulkSchema.parse(body);
}

const read = (ids: readonly string[]) =>
  backend.store.db
    .select({
      name: contacts.fullName,
      isSilent: contacts.doNotContact,
      reason: contacts.doNotContactReason,
      hasLeft: contacts.leftCompany,
      removedAt: contacts.removedAt,
    })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .orderBy(contacts.fullName);

const silence = { do_not_contact: true, do_not_contact_reason: "Asked at the fair" } as const;

test("contacts at several accounts are marked at once; the reason of one who had already asked stays", async () => {
  const [one, other] = [await addAccount("Bulk One"), await addAccount("Bulk Other")];
  const ids = [
    await addContact(one, "Ann Bulk"),
    await addContact(one, "Ben Bulk", { do_not_contact: true, do_not_contact_reason: "Wrote to us" }),
    await addContact(other, "Cy Bulk"),
  ];

  const bulk = await change(ids, silence);

  expect(bulk).toMatchObject({ state: "done", total: 2, changed: 2, contacts: 2, is_undoable: true });
  expect((await read(ids)).map(({ isSilent, reason }) => [isSilent, reason])).toEqual([
    [true, "Asked at the fair"],
    [true, "Wrote to us"],
    [true, "Asked at the fair"],
  ]);
  const marked = await backend.store.db
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(and(eq(auditLog.action, "contact.do_not_contact"), inArray(auditLog.subject, ids)));
  expect(marked.map(({ subject }) => subject).sort()).toContain(ids[0]);
});

test("an undo restores all of them, and counts them", async () => {
  const account = await addAccount("Bulk Undone");
  const ids = [await addContact(account, "Dee Bulk"), await addContact(account, "Ed Bulk")];
  const { id } = await change(ids, { removed: true });
  expect((await read(ids)).every(({ removedAt }) => removedAt !== null)).toBe(true);

  expect(await undo(id)).toMatchObject({ is_undone: true, undone: 1, contacts: 2, kept: 0, kept_contacts: 0 });
  expect((await read(ids)).map(({ removedAt }) => removedAt)).toEqual([null, null]);
});

test("what somebody changed since is kept by the undo, and the rest restored; both are counted", async () => {
  const [account, other] = [await addAccount("Bulk Kept"), await addAccount("Bulk Kept Beside")];
  const [first, second] = [await addContact(account, "Flo Bulk"), await addContact(account, "Gus Bulk")];
  const [third, unselected] = [await addContact(other, "Pat Bulk"), await addContact(account, "Quinn Bulk")];
  const { id } = await change([first, second, third], { left_company: true });
  await backend.request({
    method: "PATCH",
    url: `/accounts/${account}/contacts/${first}/`,
    headers: rep,
    payload: { values: { left_company: false }, expected: { left_company: true } },
  });

  expect(await undo(id)).toMatchObject({ undone: 1, kept: 1, contacts: 2, kept_contacts: 1 });
  const all = await read([first, second, third, unselected]);
  expect(all.map(({ hasLeft }) => hasLeft)).toEqual([false, false, false, false]);
});

test("more contacts than a request changes are changed and restored in the background, even at one account", async () => {
  const account = await addAccount("Bulk Long");
  const rows = Array.from({ length: atOnce + 1 }, (_, index) => ({
    clientId: "acme",
    accountId: account,
    fullName: `Long Bulk ${index}`,
    title: "Buyer",
    function: "procurement",
    level: 3,
    source: "manual",
  }));
  const added = await backend.store.db.insert(contacts).values(rows).returning({ id: contacts.id });
  const ids = added.map(({ id }) => id);
  const countSilent = async () => (await read(ids)).filter(({ isSilent }) => isSilent).length;

  const begun = await change(ids, silence);
  expect([begun.state, begun.done, await countSilent()]).toEqual(["running", 0, 0]);
  await backend.jobs.drain();
  expect(await ask(begun.id)).toMatchObject({ state: "done", contacts: ids.length });
  expect(await countSilent()).toBe(ids.length);

  expect(await undo(begun.id)).toMatchObject({ state: "running", undone: 0, contacts: 0 });
  expect(await countSilent()).toBe(ids.length);
  await backend.jobs.drain();
  expect(await ask(begun.id)).toMatchObject({ state: "done", undone: 1, contacts: ids.length, kept_contacts: 0 });
  expect(await countSilent()).toBe(0);
});

test("contacts of another client are like missing ones, and stay as they are", async () => {
  const theirs = await addContact(await addAccount("Bulk Foreign", globex), "Hal Bulk", {}, globex);
  const own = await addContact(await addAccount("Bulk Own"), "Ida Bulk");

  const bulk = await change([theirs, own, "00000000-0000-4000-8000-000000000000"], silence);

  expect(bulk).toMatchObject({ total: 1, contacts: 1 });
  expect((await read([theirs]))[0]?.isSilent).toBe(false);
});

test.each(["user@acme.example", "admin@sightline.example"] as const)("%s may not change contacts", async (email) => {
  const id = await addContact(await addAccount(`Bulk Refused ${email}`), "Joy Bulk");
  const headers = await backend.signIn(email);

  const { status } = await post([id], silence, headers);

  expect(status).toBe(403);
  expect((await read([id]))[0]?.isSilent).toBe(false);
});

test("a mark without a reason, an empty selection and two things at once are refused", async () => {
  const id = await addContact(await addAccount("Bulk Bad"), "Kim Bulk");
  const send = (payload: object) => backend.request({ method: "POST", url: "/contacts/bulk/", payload, headers: rep });
  const withValues = (values: object) => send({ contacts: [id], action: { kind: "contacts", values } });

  const refused = await Promise.all([
    withValues({ do_not_contact: true }),
    withValues({ left_company: true, removed: true }),
    withValues({}),
    send({ contacts: [], action: { kind: "contacts", values: silence } }),
  ]);

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

test("a file of selected contacts has them in its rows, but nobody who asked not to be contacted", async () => {
  const account = await addAccount("Bulk File");
  const ids = [
    await addContact(account, "Lea Bulkfile"),
    await addContact(account, "Max Bulkfile", { do_not_contact: true, do_not_contact_reason: "Asked" }),
  ];
  await addContact(account, "Ned Bulkfile");

  const { body } = await backend.app.inject({
    method: "POST",
    url: "/contacts/export/",
    payload: { ids, format: "csv" },
    headers: rep,
  });

  expect(body).toContain("Lea Bulkfile");
  expect(body).not.toContain("Max Bulkfile");
  expect(body).not.toContain("Ned Bulkfile");
});
