import { and, eq, sql } from "drizzle-orm";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { accountWatches, conversations, notes, tasks } from "../../database/schema/activity";
import { clientConnectors } from "../../database/schema/connectors";
import { accounts, clients, contacts, users } from "../../database/schema/core";
import { fitProfiles } from "../../database/schema/home";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let account: string;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.store.db.insert(clients).values({ id: "empty", name: "Empty" });
});
afterAll(() => backend.close());

/** Empties Globex, so that its rep and its admin begin in a new workspace. */
beforeEach(async () => {
  const { db } = backend.store;
  for (const table of [
    "tasks",
    "notes",
    "conversations",
    "hidden_steps",
    "invitations",
    "fit_profiles",
    "client_connectors",
  ])
    await db.execute(sql.raw(`delete from ${table} where client_id = 'empty'`));
  await db.delete(accounts).where(eq(accounts.clientId, "empty"));
  await db.update(users).set({ clientId: "globex" }).where(eq(users.clientId, "empty"));
  await move("rep@globex.example");
});

const move = (email: SampleEmail) =>
  backend.store.db
    .update(users)
    .set({ clientId: "empty" })
    .where(eq(users.id, uidOf(email)));

async function stepsOf(email: SampleEmail = "rep@globex.example") {
  const { body } = await backend.request({ url: "/home/", headers: await backend.signIn(email) });
  return Object.fromEntries(homeSchema.parse(body).first_steps.map(({ name, is_done }) => [name, is_done]));
}

async function addAccount(ownerId: string | null, name = "Northwind"): Promise<string> {
  const [row] = await backend.store.db
    .insert(accounts)
    .values({ clientId: "empty", name, status: "active", ownerId })
    .returning({ id: accounts.id });
  if (!row) throw new Error("an insert returned no row");
  return row.id;
}

const uid = uidOf("rep@globex.example");
const of = () => ({ clientId: "empty", accountId: account, createdAt: backend.now() });
const addTask = () =>
  backend.store.db.insert(tasks).values({ ...of(), title: "Call", assigneeId: uid, updatedAt: backend.now() });

async function hide(name: string, isHidden: unknown = true, email: SampleEmail = "rep@globex.example") {
  const response = await backend.request({
    method: "PUT",
    url: "/home/steps/",
    headers: await backend.signIn(email),
    payload: { name, is_hidden: isHidden },
  });
  return response.status;
}

test("all steps are open for an empty client, and its admin has steps for setting up the workspace", async () => {
  expect(await stepsOf()).toEqual({ accounts: false, mine: false, contact: false, task: false });

  await backend.store.db.update(users).set({ clientId: "globex" }).where(eq(users.id, uid));
  await move("clientadmin@globex.example");
  expect(await stepsOf("clientadmin@globex.example")).toEqual({
    accounts: false,
    fit: false,
    colleagues: false,
    sources: false,
  });
});

test("each step is checked while its condition holds and reopens when it no longer does", async () => {
  account = await addAccount(null);
  expect(await stepsOf()).toMatchObject({ accounts: true, mine: false });

  await addTask();
  expect(await stepsOf()).toEqual({ accounts: true, mine: false, contact: false, task: true });
  await backend.store.db.delete(tasks).where(eq(tasks.clientId, "empty"));
  expect(await stepsOf()).toMatchObject({ task: false });

  await backend.store.db.insert(accountWatches).values({ ...of(), userId: uid });
  expect(await stepsOf()).toMatchObject({ mine: true, contact: false });

  await backend.store.db.insert(contacts).values({
    clientId: "empty",
    accountId: account,
    fullName: "Ida Holm",
    title: "Buyer",
    function: "finance",
    level: 3,
    source: "manual",
  });
  expect(await stepsOf()).toEqual({ accounts: true, mine: true, contact: true, task: false });

  await backend.store.db.delete(contacts).where(eq(contacts.clientId, "empty"));
  expect(await stepsOf()).toEqual({ accounts: true, mine: true, contact: false, task: false });
  await backend.store.db.delete(accountWatches).where(eq(accountWatches.clientId, "empty"));
  expect(await stepsOf()).toEqual({ accounts: true, mine: false, contact: false, task: false });
  await backend.store.db.update(accounts).set({ removedAt: backend.now() }).where(eq(accounts.id, account));
  expect(await stepsOf()).toEqual({ accounts: false, mine: false, contact: false, task: false });
});

test.each(["rep@globex.example", "clientadmin@globex.example"] as const)(
  "sample data checks no step of %s",
  async (email) => {
    const { db } = backend.store;
    await db.update(users).set({ clientId: "globex" }).where(eq(users.clientId, "empty"));
    await move(email);
    const ownerId = uidOf(email);
    account = await addAccount(ownerId);
    await db.update(accounts).set({ isSample: true }).where(eq(accounts.id, account));
    const before = await stepsOf(email);

    await db.insert(tasks).values({ ...of(), title: "Call", assigneeId: ownerId, updatedAt: backend.now() });
    await db.insert(notes).values({ ...of(), body: "Met them", createdBy: ownerId });
    await db
      .insert(conversations)
      .values({ ...of(), kind: "call", body: "Met them", happenedAt: backend.now(), createdBy: ownerId });
    await db.insert(accountWatches).values({ ...of(), userId: ownerId });
    const person = { fullName: "Ida Holm", title: "Buyer", function: "finance", level: 3, source: "manual" };
    await db.insert(contacts).values({ clientId: "empty", accountId: account, ...person });

    expect(await stepsOf(email)).toEqual(before);
    expect(new Set(Object.values(before))).toEqual(new Set([false]));
    await addAccount(ownerId, "Southwind");
    expect(await stepsOf(email)).toMatchObject({ accounts: true });
  },
);

test.each([
  ["a task", addTask],
  ["a note", () => backend.store.db.insert(notes).values({ ...of(), body: "Met them", createdBy: uid })],
])("shows no steps to someone with accounts and %s", async (_, work) => {
  account = await addAccount(uid);
  expect(await stepsOf()).toMatchObject({ mine: true, task: false });

  await work();

  expect(await stepsOf()).toEqual({});
});

test("other people's work checks no steps for a rep, but it does for the client's admin", async () => {
  await move("clientadmin@globex.example");
  account = await addAccount(uid);

  expect(await stepsOf("clientadmin@globex.example")).toEqual({
    accounts: true,
    fit: false,
    colleagues: true,
    sources: false,
  });
  await addTask();
  expect(await stepsOf("clientadmin@globex.example")).toEqual({});
  await backend.store.db.update(accounts).set({ ownerId: null }).where(eq(accounts.clientId, "empty"));
  await backend.store.db
    .update(accounts)
    .set({ ownerId: uidOf("clientadmin@globex.example") })
    .where(eq(accounts.id, account));
  await backend.store.db
    .update(tasks)
    .set({ assigneeId: null })
    .where(and(eq(tasks.clientId, "empty")));
  expect(await stepsOf()).toMatchObject({ accounts: true, mine: false, task: false });
});

test("a fit profile and a source check the admin's steps, and a hidden step isn't listed", async () => {
  const { db } = backend.store;
  const admin = "clientadmin@globex.example";
  await db.update(users).set({ clientId: "globex" }).where(eq(users.id, uid));
  await move(admin);
  const updatedAt = backend.now();

  await db.insert(fitProfiles).values({ clientId: "empty", profile: { criteria: [] }, updatedAt });
  expect(await stepsOf(admin)).toEqual({ accounts: false, fit: true, colleagues: false, sources: false });
  await db
    .insert(clientConnectors)
    .values({ clientId: "empty", connector: "feeds", enabled: false, topics: [], updatedAt });
  expect(await stepsOf(admin)).toEqual({ accounts: false, fit: true, colleagues: false, sources: true });
  await hide("colleagues", true, admin);
  expect(await stepsOf(admin)).toEqual({ accounts: false, fit: true, sources: true });
  await addAccount(null);
  expect(await stepsOf(admin)).toEqual({});
});

test("a hidden step stays hidden for that user only, until they show it again", async () => {
  await move("clientadmin@globex.example");

  expect(await hide("accounts")).toBe(204);
  expect(await hide("accounts")).toBe(204);

  expect(Object.keys(await stepsOf())).toEqual(["mine", "contact", "task"]);
  expect(Object.keys(await stepsOf("clientadmin@globex.example"))).toContain("accounts");
  expect(await hide("accounts", false)).toBe(204);
  expect(Object.keys(await stepsOf())).toContain("accounts");
});

test("shows nothing after the user hides every open step", async () => {
  account = await addAccount(null);
  for (const name of ["mine", "contact", "task"]) await hide(name);

  expect(await stepsOf()).toEqual({});
});

test("shows no steps in an active workspace or to read-only users", async () => {
  for (const email of [
    "user@acme.example",
    "rep@acme.example",
    "leader@acme.example",
    "clientadmin@acme.example",
  ] as const)
    expect([email, await stepsOf(email)]).toEqual([email, {}]);
});

test("rejects an unknown step, an invalid value, a visitor and an operator", async () => {
  expect(await hide("nonsense")).toBe(400);
  expect(await hide("task", "yes")).toBe(400);
  const payload = { name: "task", is_hidden: true };
  expect((await backend.request({ method: "PUT", url: "/home/steps/", payload })).status).toBe(401);
  expect(await hide("task", true, "admin@sightline.example")).toBe(403);
});
