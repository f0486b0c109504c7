import { and, eq, isNull, sql } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { type Bulk, bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { type LastHour, lastHourSchema } from "@/lib/contracts/accounts/last-hour";
import { committeeSchema } from "@/lib/contracts/contacts/committee";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { comparedPairSchema, pairsSchema } from "@/lib/contracts/imports/duplicate";
import { auditPageSchema } from "@/lib/contracts/operations/audit";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, contacts, users } from "../../database/schema/core";
import { accountChanges } from "../../database/schema/history";
import { findPairs } from "../../domains/files/duplicates/find";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

const repUid = uidOf("rep@acme.example");
let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let admin: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  // Lets 90 minutes pass, so that the previous test's changes are more than an hour old.
  await pass(90);
});

/** Advances the clock and signs all users in again, because sessions last an hour. */
async function pass(minutes: number): Promise<void> {
  backend.advance(minutes * minuteMs);
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
}

async function send(
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  headers: Headers,
  payload?: object,
) {
  const response = await backend.request({ method, url, headers, ...(payload && { payload }) });
  if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

const get = async (id: string) => accountDetailSchema.parse(await send("GET", `/accounts/${id}/`, leader));

async function set(id: string, values: Record<string, unknown>, headers = rep) {
  const now: Record<string, unknown> = await get(id);
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field] ?? null]));
  await send("PATCH", `/accounts/${id}/`, headers, { values, expected });
}

const contactRow = async (id: string) =>
  (
    await backend.store.db
      .select()
      .from(contacts)
      .where(and(eq(contacts.clientId, "acme"), eq(contacts.id, id)))
  )[0];

/** Live accounts of Acme owned by the rep, without tier and stage. */
async function mine(count: number): Promise<string[]> {
  const rows = await backend.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, "acme"), eq(accounts.ownerId, repUid), isNull(accounts.removedAt)))
    .orderBy(accounts.nameKey)
    .limit(count);
  await backend.store.db.execute(sql`update accounts set tier = null, stage = null where client_id = 'acme'`);
  return rows.map(({ id }) => id);
}

const addContact = async (accountId: string, name: string) =>
  contactSchema.parse(
    await send("POST", `/accounts/${accountId}/contacts/`, rep, {
      full_name: name,
      title: "Buyer",
      function: "procurement",
      level: "manager",
    }),
  ).id;

const changeContact = (accountId: string, id: string, values: object, expected: object, headers = rep) =>
  send("PATCH", `/accounts/${accountId}/contacts/${id}/`, headers, { values, expected });

async function open(headers = admin, uid = repUid): Promise<LastHour> {
  return lastHourSchema.parse(await send("GET", `/members/${uid}/last-hour/`, headers));
}

async function revert(until: string, headers = admin, uid = repUid): Promise<Bulk> {
  return bulkSchema.parse(await send("POST", `/members/${uid}/last-hour/undo/`, headers, { until }));
}

const sourceEventsOf = ({ items }: LastHour) =>
  items.map(({ field, contact, old, new: now, stays, by }) => [contact?.name ?? "", field, old, now, stays, by]);

const countChanges = () => backend.store.db.$count(accountChanges);

test("an admin undoes a user's changes except those someone changed since, and undoing twice does nothing more", async () => {
  const [first = "", second = ""] = await mine(2);
  const known = await addContact(first, "Known Before");
  await pass(61);
  await set(first, { tier: "A", stage: "open" });
  await set(first, { tier: "B" });
  await set(second, { tier: "C" });
  await changeContact(first, known, { title: "Head of Buying" }, { title: "Buyer" });
  const added = await addContact(first, "Ada New");
  backend.advance(minuteMs);
  await set(second, { tier: "A" }, leader);

  const seen = await open();
  expect(seen).toMatchObject({ member: { uid: repUid, name: "Ravi Petersen" }, total: 5, accounts: 2, imported: 0 });
  expect(sourceEventsOf(seen)).toEqual(
    expect.arrayContaining([
      ["", "tier", null, "B", null, null],
      ["", "stage", null, "open", null, null],
      ["", "tier", null, "C", "changed_since", "Lena Okafor"],
      ["Known Before", "title", "Buyer", "Head of Buying", null, null],
      ["Ada New", "contact", null, "Ada New", null, null],
    ]),
  );

  const done = await revert(seen.until);
  expect(done).toMatchObject({ state: "done", total: 2, changed: 1, is_undoable: false, person: { uid: repUid } });
  expect(done.skipped).toMatchObject([{ reason: "changed_meanwhile", count: 1 }]);
  expect(await get(first)).toMatchObject({ tier: null, stage: null });
  expect(await get(second)).toMatchObject({ tier: "A" });
  expect(await contactRow(known)).toMatchObject({ title: "Buyer", removedAt: null });
  expect((await contactRow(added))?.removedAt).not.toBeNull();

  const written = await countChanges();
  await revert(seen.until);
  expect(await countChanges()).toBe(written);
  expect(sourceEventsOf(await open())).toEqual([["", "tier", null, "C", "changed_since", "Lena Okafor"]]);
});

test("keeps all of a do-not-contact mark if someone has changed its reason since, and lists it as kept", async () => {
  const [account = ""] = await mine(1);
  const doNotContact = await addContact(account, "Sil Ent");
  await pass(61);
  const marked = { do_not_contact: true, do_not_contact_reason: "Asked by phone" };
  await changeContact(account, doNotContact, marked, { do_not_contact: false, do_not_contact_reason: null });
  await changeContact(account, doNotContact, { title: "Head of Buying" }, { title: "Buyer" });
  backend.advance(minuteMs);
  const { do_not_contact_reason: reason } = marked;
  await changeContact(
    account,
    doNotContact,
    { do_not_contact_reason: "Wrote to us" },
    { do_not_contact_reason: reason },
    leader,
  );

  const seen = await open();
  const retained = seen.items.filter(({ stays }) => stays === "changed_since").map(({ field }) => field);
  expect(retained.sort()).toEqual(["do_not_contact", "do_not_contact_reason", "do_not_contact_since"]);
  expect(seen.items.find(({ field }) => field === "title")).toMatchObject({ stays: null });

  await revert(seen.until);
  const row = await contactRow(doNotContact);
  expect(row).toMatchObject({ title: "Buyer", doNotContact: true, doNotContactReason: "Wrote to us" });
  expect(row?.doNotContactSince).not.toBeNull();
});

test("restores removed accounts and removes added ones, except one that a colleague has worked on", async () => {
  const [removed = ""] = await mine(1);
  const make = async (name: string) =>
    accountDetailSchema.parse(await send("POST", "/accounts/", rep, { name: `${name} ${backend.now().getTime()}` })).id;
  const [lonely, shared, watched] = [await make("Lonely"), await make("Shared"), await make("Watched")];
  await send("POST", `/accounts/${shared}/notes/`, leader, { body: "We know them." });
  await send("POST", `/accounts/${watched}/watch/`, leader);
  await send("POST", `/accounts/${lonely}/watch/`, rep);
  await send("POST", "/accounts/remove/", rep, { ids: [removed] });

  const seen = await open();
  expect(seen.items.map(({ account, field, stays }) => [account.id, field, stays])).toEqual(
    expect.arrayContaining([
      [removed, "removed", null],
      [lonely, "account", null],
      [shared, "account", "worked_on"],
      [watched, "account", "worked_on"],
    ]),
  );
  await revert(seen.until);

  const rows = await backend.store.db
    .select({ id: accounts.id, removedAt: accounts.removedAt })
    .from(accounts)
    .where(sql`${accounts.id} in (${removed}, ${lonely}, ${shared}, ${watched})`);
  const isLive = (id: string) => rows.find((row) => row.id === id)?.removedAt === null;
  expect([removed, lonely, shared, watched].map(isLive)).toEqual([true, false, true, true]);
  expect((await open()).items.map(({ field }) => field)).toEqual(["account", "account"]);
});

test("leaves merges to their own undo, and counts them", async () => {
  const name = `Merging ${backend.now().getTime()}`;
  const make = async (payload: object) =>
    accountDetailSchema.parse(await send("POST", "/accounts/", admin, payload)).id;
  const survivor = await make({ name: `${name} Inc`, hq_city: "Austin", hq_state: "TX" });
  const duplicate = await make({ name: `${name} Corporation`, hq_city: "Austin", hq_state: "TX", employees: 20 });
  while (await findPairs(backend.services));
  const { items } = pairsSchema.parse(await send("GET", "/accounts/duplicates/", admin));
  const pair = items.find(({ accounts: both }) => both.some(({ id }) => id === duplicate))?.id;
  const compared = comparedPairSchema.parse(await send("GET", `/accounts/duplicates/${pair}/`, rep));
  const seenAt = Object.fromEntries(compared.accounts.map(({ id, updated_at }) => [id, updated_at]));
  await send("POST", `/accounts/duplicates/${pair}/merge/`, rep, { survivor, take: ["employees"], seen: seenAt });

  const seen = await open();
  expect(seen).toMatchObject({ items: [], merged: 1 });
  await revert(seen.until);

  expect(await get(survivor)).toMatchObject({ employees: 20 });
  expect((await open()).merged).toBe(1);
});

test("skips a value that can't be restored, and restores the account's other values", async () => {
  const [first = ""] = await mine(1);
  const { name } = await get(first);
  await set(first, { tier: "A", name: `${name} as renamed` });
  backend.advance(minuteMs);
  // A new account takes this account's former name.
  await send("POST", "/accounts/", leader, { name });

  const done = await revert((await open()).until);

  expect(done.skipped).toMatchObject([{ reason: "changed_meanwhile", count: 1 }]);
  expect(await get(first)).toMatchObject({ tier: null, name: `${name} as renamed` });
});

test("keeps a committee role whose former contact was deleted, and restores the account's other values", async () => {
  const [first = ""] = await mine(1);
  const [ada, ben] = [await addContact(first, "Ada Deleted"), await addContact(first, "Ben Stays")];
  const url = `/accounts/${first}/committee/`;
  const [seat] = committeeSchema.parse(await send("GET", url, rep)).seats;
  const role = `${url}${seat?.role.id}/`;
  await send("PUT", role, rep, { contact_id: ada, expected: seat?.holder?.id ?? null });
  await pass(61);
  await send("PUT", role, rep, { contact_id: ben, expected: ada });
  await set(first, { tier: "A" });
  await backend.store.db.delete(contacts).where(eq(contacts.id, ada));

  const done = await revert((await open()).until);

  expect(done.skipped).toMatchObject([{ reason: "changed_meanwhile", count: 1 }]);
  expect(await get(first)).toMatchObject({ tier: null });
  expect(committeeSchema.parse(await send("GET", url, rep)).seats[0]?.holder?.id).toBe(ben);
});

test("keeps a contact's value that a colleague changed while the contact was at another account", async () => {
  const [first = "", second = ""] = await mine(2);
  const id = await addContact(first, "Ada Elsewhere");
  await pass(61);
  await changeContact(first, id, { title: "Head of Buying" }, { title: "Buyer" });
  backend.advance(minuteMs);
  await changeContact(first, id, { account_id: second }, { account_id: first }, leader);
  await changeContact(second, id, { title: "Chief Buyer" }, { title: "Head of Buying" }, leader);
  await changeContact(second, id, { account_id: first }, { account_id: second }, leader);

  const seen = await open();
  expect(sourceEventsOf(seen)).toEqual([
    ["Ada Elsewhere", "title", "Buyer", "Head of Buying", "changed_since", "Lena Okafor"],
  ]);
  await revert(seen.until);

  expect(await contactRow(id)).toMatchObject({ title: "Chief Buyer" });
});

test("restores owners only for users who can assign accounts, and marks them as forbidden for others", async () => {
  const [first = "", second = ""] = await mine(2);
  await send("PUT", `/accounts/${first}/owner/`, leader, { uid: null });
  const leaderUid = uidOf("leader@acme.example");
  const seen = await open(leader, leaderUid);
  expect(sourceEventsOf(seen)).toEqual([["", "owner", "Ravi Petersen", null, null, null]]);
  await revert(seen.until, leader, leaderUid);
  expect((await get(first)).owner).toMatchObject({ uid: repUid });

  await pass(90);
  await backend.store.db.execute(sql`update users set role = 'sales_leader' where id = ${repUid}`);
  await send("PUT", `/accounts/${second}/owner/`, rep, { uid: leaderUid });
  await backend.store.db.execute(sql`update users set role = 'sales_rep' where id = ${repUid}`);
  const own = await open(rep);
  expect(sourceEventsOf(own)).toEqual([["", "owner", "Ravi Petersen", "Lena Okafor", "forbidden", null]]);
  await revert(own.until, rep);
  expect((await get(second)).owner).toMatchObject({ uid: leaderUid });
  await revert(own.until);
  expect((await get(second)).owner).toMatchObject({ uid: repUid });
});

test("deletes tasks from a bulk change, even if their author has been disabled since", async () => {
  const ids = await mine(3);
  const rows = ids.map((id) => ({ id, owner_uid: repUid }));
  const title = "Given to many";
  await send("POST", "/accounts/bulk/", rep, { accounts: { rows }, action: { kind: "task", title } });
  await backend.store.db.update(users).set({ disabled: true }).where(eq(users.id, repUid));

  const seen = await open();
  expect(seen.bulks).toMatchObject([{ action: { kind: "task", title }, changed: 3 }]);
  await revert(seen.until);

  await backend.store.db.update(users).set({ disabled: false }).where(eq(users.id, repUid));
  expect(await backend.store.db.$count(tasks, eq(tasks.title, title))).toBe(0);
  expect((await open()).bulks).toEqual([]);
});

test("undoes changes to many accounts once, in the background, and records it in the audit log", async () => {
  const ids = await mine(40);
  expect(ids.length).toBeGreaterThan(26);
  const rows = ids.map((id) => ({ id, owner_uid: repUid }));
  await send("POST", "/accounts/bulk/", rep, { accounts: { rows }, action: { kind: "set", values: { tier: "B" } } });

  const seen = await open();
  expect(seen).toMatchObject({ total: ids.length, accounts: ids.length });
  const started = await revert(seen.until);
  expect(started).toMatchObject({ state: "running", total: ids.length, done: 26 });
  await backend.jobs.drain();

  const ended = bulkSchema.parse(await send("GET", `/accounts/bulk/${started.id}/`, admin));
  expect(ended).toMatchObject({ state: "done", changed: ids.length });
  for (const id of ids) expect((await get(id)).tier).toBeNull();
  const entries = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, started.id));
  expect(entries).toMatchObject([
    { action: "account.bulk", details: { kind: "undo_hour", uid: repUid, accounts: ids.length } },
  ]);
  const log = auditPageSchema.parse(await send("GET", "/audit/", admin));
  expect(log.names[repUid]).toBe("Ravi Petersen");
  const again = await backend.request({ method: "POST", url: `/accounts/bulk/${started.id}/undo/`, headers: admin });
  expect(again).toMatchObject({ status: 409, body: { code: "too_late" } });
});

test("users can undo their own hour and admins anyone's in their client; an invalid time is rejected", async () => {
  const [first = ""] = await mine(1);
  await set(first, { tier: "A" });
  const request = (url: string, headers: Headers, payload?: object) =>
    backend.request({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) });
  const path = `/members/${repUid}/last-hour/`;
  const foreign = await backend.signIn("clientadmin@globex.example");
  const until = backend.now().toISOString();

  expect(await request(path, leader)).toMatchObject({ status: 403 });
  expect(await request(`${path}undo/`, leader, { until })).toMatchObject({ status: 403 });
  expect(await request(path, foreign)).toMatchObject({ status: 404 });
  expect(await request(`${path}undo/`, foreign, { until })).toMatchObject({ status: 404 });
  expect(await request("/members/nobody/last-hour/", admin)).toMatchObject({ status: 404 });
  for (const wrong of ["2026-03-02", "2020-01-01T00:00:00.000Z", "2099-01-01T00:00:00.000Z"])
    expect(await request(`${path}undo/`, rep, { until: wrong })).toMatchObject({ status: 400 });
  const hidden = { accounts: { query: "" }, action: { kind: "undo_hour", uid: repUid, until } };
  expect(await request("/accounts/bulk/", rep, hidden)).toMatchObject({ status: 400 });
  expect((await get(first)).tier).toBe("A");

  await revert((await open(rep)).until, rep);
  expect((await get(first)).tier).toBeNull();
  // The undo doesn't count as a change by the user who requested it, so it can't be undone itself.
  expect((await open(rep)).items).toEqual([]);
});
