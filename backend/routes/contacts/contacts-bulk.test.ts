import { and, eq, inArray } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { type Bulk, bulkSchema, type ContactValues } from "@/lib/contracts/accounts/account-bulk";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { accountWatches } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { contacts, users } from "../../database/schema/core";
import { runBatches } from "../../domains/bulk/execute";
import { startBulk } from "../../domains/bulk/start";
import { maxPerRequest } from "../../domains/bulk/throttle";
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

type Chosen = readonly string[] | { query: string };

const send = (contacts: Chosen, action: object, headers = rep) =>
  backend.request({ method: "POST", url: "/contacts/bulk/", payload: { contacts, action }, headers });

const post = (chosen: Chosen, values: ContactValues, headers = rep) =>
  send(chosen, { kind: "contacts", values }, headers);

async function change(chosen: Chosen, values: ContactValues): Promise<Bulk> {
  const { status, body } = await post(chosen, values);
  expect({ status, body }).toMatchObject({ status: 201 });
  return bulkSchema.parse(body);
}

async function getBulk(id: string): Promise<Bulk> {
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
      isDoNotContact: contacts.doNotContact,
      reason: contacts.doNotContactReason,
      hasLeft: contacts.leftCompany,
      removedAt: contacts.removedAt,
    })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]))
    .orderBy(contacts.fullName);

const doNotContact = { do_not_contact: true, do_not_contact_reason: "Asked at the fair" } as const;

test("contacts at several accounts are marked at once; the reason of one who had already asked stays", async () => {
  const [one, other] = [await addAccount("Bulk One"), await addAccount("Bulk Other")];
  const ids = [
    await addContact(one, "Ann Bulk"),
    await addContact(one, "Ben Bulk", { do_not_contact: true, do_not_contact_reason: "Wrote to us" }),
    await addContact(other, "Cy Bulk"),
  ];

  const bulk = await change(ids, doNotContact);

  expect(bulk).toMatchObject({ state: "done", total: 2, changed: 2, contacts: 2, is_undoable: true });
  expect((await read(ids)).map(({ isDoNotContact, reason }) => [isDoNotContact, reason])).toEqual([
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

test("an undo keeps what someone has changed since and restores the rest; both are counted", async () => {
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

test("too many contacts for one request are changed and restored in the background, even at one account", async () => {
  const account = await addAccount("Bulk Long");
  const rows = Array.from({ length: maxPerRequest + 1 }, (_, index) => ({
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
  const countDoNotContact = async () => (await read(ids)).filter(({ isDoNotContact }) => isDoNotContact).length;

  const started = await change(ids, doNotContact);
  expect([started.state, started.done, await countDoNotContact()]).toEqual(["running", 0, 0]);
  await backend.jobs.drain();
  expect(await getBulk(started.id)).toMatchObject({ state: "done", contacts: ids.length });
  expect(await countDoNotContact()).toBe(ids.length);

  expect(await undo(started.id)).toMatchObject({ state: "running", undone: 0, contacts: 0 });
  expect(await countDoNotContact()).toBe(ids.length);
  await backend.jobs.drain();
  expect(await getBulk(started.id)).toMatchObject({ state: "done", undone: 1, contacts: ids.length, kept_contacts: 0 });
  expect(await countDoNotContact()).toBe(0);
});

test("more than 2,000 contacts at one account aren't changed at once, but their account can be watched", async () => {
  const account = await addAccount("Bulk Crowd");
  const rows = Array.from({ length: 2_001 }, (_, index) => ({
    clientId: "acme",
    accountId: account,
    fullName: `Zqcrowd ${index}`,
    title: "Buyer",
    function: "procurement",
    level: 3,
    source: "manual",
  }));
  await backend.store.db.insert(contacts).values(rows);
  const query = `account=${account}`;

  const { status, body } = await post({ query }, doNotContact);

  expect({ status, body }).toMatchObject({
    status: 409,
    body: {
      code: "too_many",
      detail:
        "2,001 of these contacts are at Bulk Crowd. At most 2,000 at one account can be changed at once. Narrow the list first.",
    },
  });
  expect(await send({ query }, { kind: "watch", on: true })).toMatchObject({ status: 201 });
});

test("all contacts that match a list's filters are changed, whatever its order, and no others", async () => {
  const [one, other] = [await addAccount("Bulk Query"), await addAccount("Bulk Query Other")];
  const chosen = [
    await addContact(one, "Abe Zqmatch"),
    await addContact(one, "Bea Zqmatch", { do_not_contact: true, do_not_contact_reason: "Wrote to us" }),
    await addContact(other, "Col Zqmatch"),
  ];
  const others = [
    await addContact(one, "Dot Zqmatch", { level: "c_level" }),
    await addContact(one, "Eli Other"),
    await addContact(await addAccount("Bulk Query Foreign", globex), "Fay Zqmatch", {}, globex),
  ];
  const removed = await addContact(one, "Gil Zqmatch");
  await change([removed], { removed: true });

  const bulk = await change({ query: "q=zqmatch&level=manager&sort=-updated" }, doNotContact);

  expect(bulk).toMatchObject({ state: "done", total: 2, contacts: 2 });
  expect((await read(chosen)).map(({ reason }) => reason)).toEqual([
    "Asked at the fair",
    "Wrote to us",
    "Asked at the fair",
  ]);
  expect((await read([...others, removed])).map(({ isDoNotContact }) => isDoNotContact)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(await undo(bulk.id)).toMatchObject({ contacts: 2, kept_contacts: 0 });
  expect((await read(chosen)).map(({ reason }) => reason)).toEqual([null, "Wrote to us", null]);
});

test("a filter that the list doesn't have is refused", async () => {
  const { status, body } = await post({ query: "tier=A" }, doNotContact);

  expect({ status, body }).toMatchObject({ status: 400, body: { fields: { "contacts.query": expect.any(String) } } });
});

test("the accounts of all that match are watched, and the undo ends the watches that it began", async () => {
  const account = await addAccount("Bulk Watched");
  await addContact(account, "Hana Zqwatch");
  await addContact(account, "Ivo Zqwatch");
  const countWatches = () => backend.store.db.$count(accountWatches, eq(accountWatches.accountId, account));
  await backend.store.db.delete(accountWatches).where(eq(accountWatches.accountId, account));

  const { body } = await send({ query: "q=zqwatch" }, { kind: "watch", on: true });

  const bulk = bulkSchema.parse(body);
  expect(bulk).toMatchObject({ state: "done", total: 1, changed: 1 });
  expect(await countWatches()).toBe(1);
  await undo(bulk.id);
  expect(await countWatches()).toBe(0);
});

test("a batch ends after the account that reaches its number of contacts", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const accountId = await addAccount(`Bulk Batch ${at}`);
    for (let nr = 0; nr < 2; nr += 1) ids.push(await addContact(accountId, `Batch ${at} ${nr}`));
  }
  const { db } = backend.store;
  const [user] = await db.select({ uid: users.id }).from(users).where(eq(users.email, "rep@acme.example"));
  const principal = { uid: user?.uid ?? "", role: "sales_rep" as const, denied: [], clientId: "acme" };
  const action = { kind: "contacts" as const, values: doNotContact };
  const { id } = await db.transaction((tx) =>
    startBulk(tx, principal, { selection: { contacts: ids }, action, now: new Date() }),
  );
  const runNext = () => db.transaction((tx) => runBatches(tx, { clientId: "acme", id }, 3, new Date()));
  const countDoNotContact = async () => (await read(ids)).filter(({ isDoNotContact }) => isDoNotContact).length;

  expect([await runNext(), await countDoNotContact()]).toEqual([4, 4]);
  expect([await runNext(), await countDoNotContact()]).toEqual([0, 6]);
});

test("contacts of another client are treated as missing, and stay unchanged", async () => {
  const foreign = await addContact(await addAccount("Bulk Foreign", globex), "Hal Bulk", {}, globex);
  const own = await addContact(await addAccount("Bulk Own"), "Ida Bulk");

  const bulk = await change([foreign, own, "00000000-0000-4000-8000-000000000000"], doNotContact);

  expect(bulk).toMatchObject({ total: 1, contacts: 1 });
  expect((await read([foreign]))[0]?.isDoNotContact).toBe(false);
});

test.each(["user@acme.example", "admin@sightline.example"] as const)("%s may not change contacts", async (email) => {
  const id = await addContact(await addAccount(`Bulk Refused ${email}`), "Joy Bulk");
  const headers = await backend.signIn(email);

  const refused = [await post([id], doNotContact, headers), await post({ query: "q=joy" }, doNotContact, headers)];

  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  expect((await read([id]))[0]?.isDoNotContact).toBe(false);
});

test("a mark without a reason, an empty selection, and no change or two changes at once are refused", async () => {
  const id = await addContact(await addAccount("Bulk Bad"), "Kim Bulk");
  const withValues = (values: object) => send([id], { kind: "contacts", values });

  const refused = await Promise.all([
    withValues({ do_not_contact: true }),
    withValues({ left_company: true, removed: true }),
    withValues({}),
    post([], doNotContact),
  ]);

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

test("a file of selected contacts has them in its rows, without do-not-contact contacts", async () => {
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
