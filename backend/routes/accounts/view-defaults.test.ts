import { and, desc, eq, inArray } from "drizzle-orm";
import { teamsSchema } from "@/lib/contracts/people/team";
import {
  type SavedView,
  type SavedViews,
  savedViewSchema,
  savedViewsSchema,
  settableDefaultsSchema,
  type ViewSubject,
} from "@/lib/contracts/views/saved-view";
import { accountViews, viewDefaults, viewOptOuts } from "../../database/schema/account-views";
import { auditLog } from "../../database/schema/audit";
import { teams, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, people, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

const [rep, leader] = [uidOf(people.rep), uidOf(people.leader)];

let backend: TestBackend;
let as: Record<Who, Headers>;
let east: string;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
}, 180_000);
afterAll(() => backend.close());
beforeEach(async () => {
  const { db } = backend.store;
  await db.delete(accountViews);
  await db.delete(viewOptOuts);
  await db.delete(teams);
  east = await addTeam("East", [rep]);
});

const send = (who: Who, method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT", url: string, payload?: object) =>
  backend.request({ method, url, headers: as[who], ...(payload && { payload }) });

async function addTeam(name: string, members: string[], { leader_uid = leader, who = "admin" as Who } = {}) {
  const { body } = await send(who, "POST", "/clients/me/teams/", { name, leader_uid, member_uids: members });
  return teamsSchema.parse(body).items.find((team) => team.name === name)?.id ?? "";
}

async function save(
  name: string,
  { who = "leader" as Who, isShared = true, subject = "account" as ViewSubject } = {},
): Promise<SavedView> {
  const query = subject === "account" ? "state=CA" : "level=vp";
  const view = { subject, name, is_shared: isShared, query, columns: [], density: "compact" };
  const { status, body } = await send(who, "POST", "/account-views/", view);
  expect(status).toBe(201);
  return savedViewSchema.parse(body);
}

const ofTeam = (id: string, view: SavedView | null) => ({ kind: "team", id, view_id: view?.id ?? null });
const ofRole = (role: string, view: SavedView | null) => ({ kind: "role", role, view_id: view?.id ?? null });
const set = (who: Who, ...changes: object[]) => send(who, "PUT", "/account-views/defaults/", { changes });
const choose = (who: Who, view: SavedView, isDefault = true) =>
  send(who, "PUT", `/account-views/${view.id}/choice/`, { is_default: isDefault });
const list = async (who: Who, subject: ViewSubject = "account"): Promise<SavedViews> =>
  savedViewsSchema.parse((await send(who, "GET", `/account-views/?subject=${subject}`)).body);
const settable = async (who: Who) =>
  settableDefaultsSchema.parse((await send(who, "GET", "/account-views/defaults/")).body).items;

/** The default view that applies to this user, in the contract's order of precedence; null if there is none. */
async function opening(who: Who, subject: ViewSubject = "account"): Promise<string | null> {
  const { items, on_everything } = await list(who, subject);
  const own = items.find(({ is_default }) => is_default);
  if (own) return `${own.name}, own`;
  if (on_everything) return "everything";
  for (const kind of ["team", "role"] as const) {
    const found = items.find(({ default_of }) => default_of.some((one) => one.kind === kind && one.is_mine));
    if (found) return `${found.name}, ${kind}`;
  }
  return null;
}

/** The audit log's entries about default views, oldest first. */
async function readAudit(): Promise<unknown[]> {
  const rows = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.clientId, "acme"), inArray(auditLog.action, ["view.default", "view.default_end"])))
    .orderBy(desc(auditLog.id))
    .limit(10);
  return rows.reverse().map(({ action, before, after, details }) => ({ action, before, after, details }));
}

test("a user's default view takes precedence over the team's, and the team's over the role's", async () => {
  const [a, b, c] = [await save("A"), await save("B"), await save("C")];
  expect(await opening("rep")).toBeNull();

  expect((await set("admin", ofRole("sales_rep", a))).status).toBe(200);
  expect(await opening("rep")).toBe("A, role");
  expect((await set("leader", ofTeam(east, b))).status).toBe(200);
  expect(await opening("rep")).toBe("B, team");
  await choose("rep", c);
  expect(await opening("rep")).toBe("C, own");
  await choose("rep", c, false);
  expect(await opening("rep")).toBe("B, team");

  expect(await opening("reader")).toBeNull();
  expect(await opening("leader")).toBe("B, team");
  await set("leader", ofTeam(east, null));
  expect(await opening("rep")).toBe("A, role");
  await set("admin", ofRole("sales_rep", null));
  expect(await opening("rep")).toBeNull();
});

test("for a leader of several teams, the first team by name with a default counts", async () => {
  const [a, b] = [await save("A"), await save("B")];
  const [alps, west] = [await addTeam("alps", []), await addTeam("West", [])];
  await set("leader", ofTeam(west, a), ofTeam(east, b));
  expect(await opening("leader")).toBe("B, team");

  await set("leader", ofTeam(alps, a));

  expect(await opening("leader")).toBe("A, team");
  expect(await opening("rep")).toBe("B, team");
});

test("opening on all accounts overrides other defaults until the user chooses a view or reverts the choice", async () => {
  const view = await save("A");
  await set("leader", ofTeam(east, view));
  await choose("rep", view);

  const response = await send("rep", "PUT", "/account-views/opening/", { on_everything: true });

  expect(savedViewsSchema.parse(response.body)).toMatchObject({ on_everything: true, items: [{ is_default: false }] });
  expect(await opening("rep")).toBe("everything");
  await set("admin", ofRole("sales_rep", view));
  expect(await opening("rep")).toBe("everything");
  await choose("rep", view);
  expect((await list("rep")).on_everything).toBe(false);
  for (const chosen of [true, true, false])
    await send("rep", "PUT", "/account-views/opening/", { on_everything: chosen });
  expect(await opening("rep")).toBe("A, team");
  await backend.store.db.delete(accountViews);
  await send("rep", "PUT", "/account-views/opening/", { on_everything: true });
  expect(await list("rep")).toEqual({ items: [], on_everything: true });
});

test("leaders set defaults only for their teams, the client's admin for every team and role, and others for none", async () => {
  const view = await save("A");
  const north = await addTeam("North", [], { leader_uid: uidOf(people.admin) });

  expect(await settable("leader")).toEqual([{ kind: "team", id: east, name: "East", view: null }]);
  expect((await settable("admin")).map((one) => (one.kind === "team" ? one.name : one.role))).toEqual([
    ...["East", "North"],
    ...["user", "sales_rep", "sales_leader", "client_admin"],
  ]);
  expect((await set("leader", ofTeam(north, view))).status).toBe(404);
  expect((await set("leader", ofRole("sales_rep", view))).status).toBe(403);
  expect((await set("leader", ofTeam(east, view), ofRole("sales_rep", view))).status).toBe(403);
  for (const who of ["rep", "reader", "operator"] as const) {
    expect((await set(who, ofTeam(east, view))).status).toBe(403);
    expect((await send(who, "GET", "/account-views/defaults/")).status).toBe(403);
  }
  expect(await backend.store.db.$count(viewDefaults)).toBe(0);
  expect((await set("admin", ofTeam(east, view), ofTeam(north, view), ofRole("user", view))).status).toBe(200);
  expect(await settable("leader")).toMatchObject([{ view: { id: view.id, name: "A" } }]);
  expect((await set("admin", ofRole("admin", view))).status).toBe(400);
});

test("another client's teams and views are 404s, and its defaults are separate", async () => {
  const [view, foreignView] = [await save("A"), await save("Theirs", { who: "strangersAdmin" })];
  const team = await addTeam("Theirs", [], { leader_uid: uidOf(people.strangersAdmin), who: "strangersAdmin" });

  expect((await set("admin", ofTeam(team, view))).status).toBe(404);
  expect((await set("admin", ofTeam(east, foreignView))).status).toBe(404);
  expect((await set("admin", ofRole("sales_rep", foreignView))).status).toBe(404);
  expect((await set("strangersAdmin", ofRole("sales_rep", foreignView))).status).toBe(200);
  expect(await opening("rep")).toBeNull();
  expect((await settable("admin")).every((one) => one.view === null)).toBe(true);
});

test("rejects a private view with instructions, and another user's private view as not found", async () => {
  const [own, others] = [await save("Mine", { isShared: false }), await save("X", { who: "rep", isShared: false })];

  const refused = await set("leader", ofTeam(east, own));

  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { view_id: "“Mine” is private. Share it with everyone in this workspace first." } },
  });
  expect((await set("leader", ofTeam(east, others))).status).toBe(404);
  const { db } = backend.store;
  const row = { clientId: "acme", teamId: east, subject: "account" as const, viewId: own.id, setAt: backend.now() };
  await expect(db.insert(viewDefaults).values(row)).rejects.toMatchObject({ cause: { code: "23503" } });
});

test("unsharing or removing a view clears its defaults and is logged; removing a team removes its default", async () => {
  const [a, b] = [await save("A"), await save("B")];
  await set("admin", ofTeam(east, a), ofRole("sales_rep", a), ofRole("user", b));
  const [shown] = (await list("rep")).items;
  expect(shown?.default_of).toEqual([
    { kind: "team", id: east, name: "East", is_mine: true },
    { kind: "role", role: "sales_rep", is_mine: true },
  ]);

  const unshared = await send("leader", "PATCH", `/account-views/${a.id}/`, { is_shared: false });

  expect(unshared).toMatchObject({ status: 200, body: { default_of: [] } });
  expect(await opening("rep")).toBeNull();
  const because = "unshared";
  expect((await readAudit()).slice(-2)).toEqual([
    {
      action: "view.default_end",
      before: { view: "A" },
      after: null,
      details: { team: "East", list: "account", because },
    },
    {
      action: "view.default_end",
      before: { view: "A" },
      after: null,
      details: { role: "sales_rep", list: "account", because },
    },
  ]);
  expect((await send("leader", "PATCH", `/account-views/${a.id}/`, { is_shared: true })).body).toMatchObject({
    default_of: [],
  });
  await send("leader", "DELETE", `/account-views/${b.id}/`);
  expect(await backend.store.db.$count(viewDefaults)).toBe(0);
  expect((await readAudit()).at(-1)).toMatchObject({
    before: { view: "B" },
    details: { role: "user", because: "removed" },
  });
  await set("leader", ofTeam(east, a));
  expect((await send("admin", "DELETE", `/clients/me/teams/${east}/`)).status).toBe(200);
  expect(await backend.store.db.$count(viewDefaults)).toBe(0);
});

test("the later of two concurrent defaults wins, both are logged, and setting the same one again changes nothing", async () => {
  const [a, b] = [await save("A"), await save("B")];

  const responses = await Promise.all([set("leader", ofTeam(east, a)), set("admin", ofTeam(east, b))]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const last = await opening("rep");
  const [first, second] = (await readAudit()).slice(-2) as { before: unknown; after: { view: string } }[];
  expect(last).toBe(`${second?.after.view}, team`);
  expect(first).toMatchObject({ action: "view.default", before: null, details: { team: "East" } });
  expect(second).toMatchObject({ action: "view.default", before: first?.after });
  await set("leader", ofTeam(east, second?.after.view === "A" ? a : b));
  expect((await readAudit()).slice(-2)).toEqual([first, second]);
});

test("concurrent unsharing and setting leave no private view as a default", async () => {
  const view = await save("A");

  await Promise.all([
    set("admin", ofTeam(east, view)),
    send("leader", "PATCH", `/account-views/${view.id}/`, { is_shared: false }),
  ]);

  expect(await backend.store.db.$count(viewDefaults)).toBe(0);
  expect((await list("leader")).items).toMatchObject([{ is_shared: false, default_of: [] }]);
});

test("the choice to open on all accounts ends when the user changes client, and operators can't make it", async () => {
  expect((await send("operator", "PUT", "/account-views/opening/", { on_everything: true })).status).toBe(403);
  await send("reader", "PUT", "/account-views/opening/", { on_everything: true });
  const { db } = backend.store;

  await db
    .update(users)
    .set({ clientId: "globex" })
    .where(eq(users.id, uidOf(people.reader)));

  expect(await db.$count(viewOptOuts)).toBe(0);
});

test("the lists of accounts and contacts have separate defaults and choices", async () => {
  const subject = "contact";
  const [accounts, contacts] = [await save("Accounts"), await save("Contacts", { subject })];
  const setContacts = (...changes: object[]) => send("admin", "PUT", "/account-views/defaults/", { subject, changes });
  await set("admin", ofTeam(east, accounts));

  expect((await setContacts(ofTeam(east, accounts))).status).toBe(404);
  expect((await set("admin", ofTeam(east, contacts))).status).toBe(404);
  expect((await setContacts(ofTeam(east, contacts), ofRole("sales_rep", contacts))).status).toBe(200);

  expect([await opening("rep"), await opening("rep", subject)]).toEqual(["Accounts, team", "Contacts, team"]);
  const { body } = await send("leader", "GET", "/account-views/defaults/?subject=contact");
  expect(settableDefaultsSchema.parse(body).items).toMatchObject([{ name: "East", view: { name: "Contacts" } }]);
  expect(await settable("leader")).toMatchObject([{ name: "East", view: { name: "Accounts" } }]);
  const optedOut = await send("rep", "PUT", "/account-views/opening/", { subject, on_everything: true });
  expect(savedViewsSchema.parse(optedOut.body)).toMatchObject({ on_everything: true, items: [{ name: "Contacts" }] });
  expect([await opening("rep"), await opening("rep", subject)]).toEqual(["Accounts, team", "everything"]);
  await setContacts(ofTeam(east, null));
  await choose("rep", contacts);
  expect([await opening("rep"), await opening("rep", subject)]).toEqual(["Accounts, team", "Contacts, own"]);
  expect((await readAudit()).at(-1)).toMatchObject({ action: "view.default_end", details: { list: "contact" } });
});
