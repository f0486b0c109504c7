import { and, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { z } from "zod";
import { tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, users } from "../../database/schema/core";
import { imports } from "../../database/schema/imports";
import { handOvers } from "../../database/schema/people/hand-overs";
import { scimUsers } from "../../database/schema/people/scim";
import { groupSchemaId, userSchemaId } from "../../scim/schemas";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { patchOf, startProvisioning } from "./scim.fixture";

const managerPath = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager";
const leaver = uidOf("user@acme.example");
const manager = uidOf("leader@acme.example");
const admin = uidOf("clientadmin@acme.example");
let backend: TestBackend;
let idp: Awaited<ReturnType<typeof startProvisioning>>;

beforeEach(async () => {
  backend = await startTestBackend();
  idp = await startProvisioning(backend, "clientadmin@acme.example");
  const { db } = backend.store;
  const isOwned = and(eq(accounts.clientId, "acme"), eq(accounts.ownerId, leaver));
  await db.update(accounts).set({ ownerId: admin }).where(isOwned);
  await db.update(tasks).set({ assigneeId: admin }).where(eq(tasks.assigneeId, leaver));
  await backend.jobs.drain();
});
afterEach(() => backend.close());

/** Adds accounts owned by the member who leaves, and an open task at the first one. */
async function addAccounts(count: number): Promise<void> {
  const { db } = backend.store;
  await db.execute(
    sql`insert into accounts (client_id, name, status, owner_id, created_at, updated_at)
        select 'acme', 'Many ' || n, 'active', ${leaver}, now(), now() from generate_series(1, ${count}::int) n`,
  );
  await db.execute(
    sql`insert into tasks (client_id, account_id, title, assignee_id, created_by, created_at, updated_at)
        select 'acme', id, 'Call back', ${leaver}, ${admin}, now(), now() from accounts
        where client_id = 'acme' and name = 'Many 1'`,
  );
}

const setManager = (id: string, of = leaver) =>
  idp.send("PATCH", `/Users/${of}`, patchOf({ op: "Add", path: managerPath, value: id }));
const setActive = (value: boolean, id = leaver) =>
  idp.send("PATCH", `/Users/${id}`, patchOf({ op: "Replace", path: "active", value: value ? "True" : "False" }));
const countOwned = (uid: string) =>
  backend.store.db.$count(accounts, and(like(accounts.name, "Many %"), eq(accounts.ownerId, uid)));
const countOpen = (uid: string) =>
  backend.store.db.$count(tasks, and(eq(tasks.title, "Call back"), eq(tasks.assigneeId, uid), isNull(tasks.doneAt)));
const isDisabled = async (uid = leaver) =>
  (await backend.store.db.select().from(users).where(eq(users.id, uid)))[0]?.disabled;
const entriesOf = (action: string) =>
  backend.store.db
    .select({ actor: auditLog.actorId, subject: auditLog.subject, details: auditLog.details })
    .from(auditLog)
    .where(sql`${auditLog.action} = ${action}`)
    .orderBy(auditLog.id);
const readDisabledAlerts = async () => {
  backend.advance(61_000);
  return (await readAlerts(backend, "clientadmin@acme.example")).filter(({ type }) => type === "user_disabled");
};

test("the directory's manager is kept, shown, and removed again", async () => {
  expect((await setManager(manager)).status).toBe(200);
  const shown = z.looseObject({ schemas: z.array(z.string()) }).parse((await idp.send("GET", `/Users/${leaver}`)).body);
  expect(shown.schemas).toContain("urn:ietf:params:scim:schemas:extension:enterprise:2.0:User");
  expect(shown).toMatchObject({
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { manager: { value: manager } },
  });

  await idp.send("PATCH", `/Users/${leaver}`, patchOf({ op: "Remove", path: managerPath }));

  expect((await idp.send("GET", `/Users/${leaver}`)).body).not.toHaveProperty(
    "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  );
});

test.each([
  ["deactivates", () => setActive(false)],
  ["deletes", () => idp.send("DELETE", `/Users/${leaver}`)],
  [
    "deactivates, clearing the manager in the same request",
    () =>
      idp.send(
        "PATCH",
        `/Users/${leaver}`,
        patchOf({ op: "Remove", path: managerPath }, { op: "Replace", path: "active", value: false }),
      ),
  ],
])("accounts and open tasks of a member whom the directory %s go to their manager, once", async (_, remove) => {
  await addAccounts(3);
  await setManager(manager);

  expect((await remove()).status).toBeLessThan(300);
  await remove();

  expect([await countOwned(manager), await countOpen(manager), await isDisabled()]).toEqual([3, 1, true]);
  expect(await entriesOf("member.hand_over")).toEqual([
    { actor: "", subject: leaver, details: { accounts: 3, tasks: 1, heir: manager, is_running: false } },
  ]);
  const alerts = await readAlerts(backend, "leader@acme.example");
  expect(alerts.filter(({ title }) => title === "3 accounts were assigned to you")).toHaveLength(1);
  expect((await readDisabledAlerts()).map(({ body, link }) => [body, link])).toEqual([
    ["Disabled by your identity provider.", "/settings?section=people"],
  ]);
});

test("more than 2,000 accounts are handed over by the job, without an admin as the author", async () => {
  await addAccounts(2_001);
  await setManager(manager);

  expect((await setActive(false)).status).toBe(200);
  expect(await countOwned(leaver)).toBe(2_001);
  await backend.jobs.drain();

  expect([await countOwned(manager), await countOpen(manager)]).toEqual([2_001, 1]);
  expect(await entriesOf("member.hand_over_end")).toEqual([
    { actor: "", subject: leaver, details: { accounts: 2_001, tasks: 1, heir: manager, is_stopped: false } },
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ["there is no manager", async () => undefined],
  ["the manager is themselves", () => setManager(leaver)],
  ["the manager is nobody", () => setManager("nobody")],
  ["the manager belongs to another client", () => setManager(uidOf("rep@globex.example"))],
  [
    "the manager is disabled, too",
    async () => {
      await setManager(manager);
      await backend.store.db.update(users).set({ disabled: true }).where(eq(users.id, manager));
    },
  ],
  [
    "an import of theirs is running",
    async () => {
      await setManager(manager);
      const at = { createdAt: backend.now(), updatedAt: backend.now() };
      const file = { clientId: "acme", createdBy: leaver, fileName: "leads.csv", bytes: 1, state: "running" } as const;
      await backend.store.db.insert(imports).values({ ...file, ...at });
    },
  ],
])("if %s, the member keeps them, and the admins are alerted of what needs an owner", async (_, prepare) => {
  await addAccounts(2);
  await prepare();

  expect((await setActive(false)).status).toBe(200);

  expect([await countOwned(leaver), await countOpen(leaver), await isDisabled()]).toEqual([2, 1, true]);
  const [alert, ...others] = await readDisabledAlerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    body: expect.stringContaining("2 accounts and 1 open task need a new owner."),
    link: "/settings?section=people&state=to_hand_over",
  });
});

test("an admin hands over afterward; nobody who can sign in again loses anything", async () => {
  await addAccounts(2);
  await setActive(false);
  const patchMember = (payload: object) =>
    backend.request({ method: "PATCH", url: `/clients/me/people/${leaver}/`, headers: idp.admin, payload });

  expect(await patchMember({ successor_id: manager, role: "user" })).toMatchObject({ status: 400 });
  await setActive(true);
  expect(await patchMember({ successor_id: manager })).toMatchObject({ status: 409, body: { code: "changed" } });
  expect([await countOwned(leaver), await isDisabled()]).toEqual([2, false]);
  await setActive(false);
  expect(await patchMember({ successor_id: manager })).toMatchObject({
    status: 200,
    body: { disabled: true, owned: null },
  });
  expect(await patchMember({ successor_id: manager })).toMatchObject({ status: 200 });

  expect([await countOwned(manager), await countOpen(manager)]).toEqual([2, 1]);
  expect((await entriesOf("member.hand_over")).map(({ actor }) => actor)).toEqual([admin, admin]);
});

test("a hand-over that runs already continues when the directory disables the member again", async () => {
  await addAccounts(2_001);
  await setManager(manager);
  await setActive(false);
  await setActive(true);
  await setManager(uidOf("rep@acme.example"));

  expect((await setActive(false)).status).toBe(200);
  expect(await backend.store.db.$count(handOvers)).toBe(1);
  await backend.jobs.drain();

  expect(await countOwned(manager)).toBe(2_001);
});

test("a member who has left is hidden from the directory while a job hands over what they own", async () => {
  const { db } = backend.store;
  const email = "user@acme.example";
  const members = [{ value: leaver }];
  const created = await idp.send("POST", "/Groups", { schemas: [groupSchemaId], displayName: "Sales", members });
  const { id } = z.object({ id: z.string() }).parse(created.body);
  await addAccounts(2_001);

  const headers = await backend.signIn(email);
  const payload = { successor_id: manager };
  expect((await backend.request({ method: "POST", url: "/users/me/leave/", headers, payload })).status).toBe(204);

  expect(await db.$count(handOvers, eq(handOvers.isLeaving, true))).toBe(1);
  expect((await idp.send("GET", `/Users/${leaver}`)).status).toBe(404);
  expect((await setActive(true)).status).toBe(404);
  expect(JSON.stringify((await idp.send("GET", "/Users?count=200")).body)).not.toContain(leaver);
  expect((await idp.send("GET", `/Groups/${id}`)).body).not.toMatchObject({ members });
  expect(await db.$count(scimUsers, eq(scimUsers.userId, leaver))).toBe(0);
  const user = { schemas: [userSchemaId], userName: email, displayName: "Dana Lee", emails: [{ value: email }] };
  expect((await idp.send("POST", "/Users", user)).status).toBe(201);
  await backend.jobs.drain();
  expect([await countOwned(manager), await isDisabled()]).toEqual([2_001, true]);
});

test("a member who leaves while an earlier hand-over still runs is no longer a member once it ends", async () => {
  const { db } = backend.store;
  await addAccounts(2_001);
  await setManager(manager);
  await setActive(false);
  await setActive(true);

  const headers = await backend.signIn("user@acme.example");
  const payload = { successor_id: manager };
  expect((await backend.request({ method: "POST", url: "/users/me/leave/", headers, payload })).status).toBe(204);
  expect((await idp.send("GET", `/Users/${leaver}`)).status).toBe(404);
  await backend.jobs.drain();

  expect(await countOwned(manager)).toBe(2_001);
  expect(await db.select({ clientId: users.clientId }).from(users).where(eq(users.id, leaver))).toEqual([
    { clientId: null },
  ]);
});

test("hundreds of people who leave in one synchronization cause one alert, and those of the next day another", async () => {
  const { db } = backend.store;
  const ids = Array.from({ length: 200 }, (_, n) => `leaver-${n}`);
  await db.insert(users).values(
    ids.map((id) => ({
      ...{ id, username: id, email: `${id}@acme.example`, fullName: id, role: "user", clientId: "acme" },
    })),
  );
  await addAccounts(4);
  const owned = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.ownerId, leaver));
  for (const [at, { id }] of owned.entries())
    await db
      .update(accounts)
      .set({ ownerId: ids[at] ?? null })
      .where(inArray(accounts.id, [id]));
  for (const id of ids.slice(0, 100)) await setActive(false, id);
  const first = await readDisabledAlerts();
  for (const id of ids.slice(100)) await setActive(false, id);
  await setActive(true, "leaver-0");
  const second = await readDisabledAlerts();
  backend.advance(24 * 3_600_000);
  idp = await startProvisioning(backend, "clientadmin@acme.example");
  await setActive(false);
  const third = await readDisabledAlerts();

  const textsOf = (alerts: typeof first) => alerts.map(({ title, body }) => [title, body]);
  expect(textsOf(first)).toEqual([
    ["100 people can no longer sign in", "Disabled by your identity provider. 4 accounts need a new owner."],
  ]);
  expect(textsOf(second)).toEqual([
    ["199 people can no longer sign in", "Disabled by your identity provider. 3 accounts need a new owner."],
  ]);
  expect(third).toHaveLength(2);
});
