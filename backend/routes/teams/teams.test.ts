import { eq, inArray, sql } from "drizzle-orm";
import { accountFacetsSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { myTasksPageSchema } from "@/lib/contracts/activity/my-tasks";
import { contactListPageSchema } from "@/lib/contracts/contacts/contact-list";
import { auditPageSchema } from "@/lib/contracts/operations/audit";
import { ownTeamsSchema, type Teams, teamsSchema } from "@/lib/contracts/people/team";
import { maxInTeam } from "@/lib/contracts/people/team-filter";
import { savedViewSchema } from "@/lib/contracts/views/saved-view";
import { viewDefaults } from "../../database/schema/account-views";
import { accounts, teamMembers, users } from "../../database/schema/core";
import { territories } from "../../database/schema/coverage";
import { evaluateConditions } from "../../domains/rules/match-accounts";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { type Headers, people, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

const [rep, leader, admin, reader, stranger] = [
  uidOf(people.rep),
  uidOf(people.leader),
  uidOf(people.admin),
  uidOf(people.reader),
  uidOf(people.stranger),
];

let backend: TestBackend;
let as: Record<Who, Headers>;

beforeAll(async () => {
  backend = await startTestBackend();
}, 180_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.execute(sql`delete from teams`);
  await backend.store.db.update(users).set({ role: "sales_leader", disabled: false }).where(eq(users.id, leader));
  await backend.store.db.update(users).set({ disabled: false }).where(eq(users.id, rep));
  as = await signInAll(backend);
});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
const send = (who: Who, method: Method, url: string, payload?: Record<string, unknown>) =>
  backend.request({ method, url, headers: as[who], ...(payload && { payload }) });

async function make(name: string, overrides: Record<string, unknown> = {}): Promise<Teams["items"][number]> {
  const payload = { name, leader_uid: leader, member_uids: [rep], ...overrides };
  const { status, body } = await send("admin", "POST", "/clients/me/teams/", payload);
  expect(status).toBe(201);
  const team = teamsSchema.parse(body).items.find((one) => one.name === name);
  if (!team) throw new Error(`There is no team ${name}`);
  return team;
}

const listed = async () => teamsSchema.parse((await send("admin", "GET", "/clients/me/teams/")).body).items;
const words = async () =>
  (await listed()).map(({ name, leader: by, members }) => [
    name,
    by?.name ?? null,
    members.map((member) => member.name).join(", "),
  ]);
const change = ({ id, updated_at }: Teams["items"][number], overrides: Record<string, unknown>) =>
  send("admin", "PATCH", `/clients/me/teams/${id}/`, { updated_at, ...overrides });

test("only a client's own admin creates, changes and removes teams", async () => {
  const east = await make("East");

  for (const who of ["rep", "leader", "reader", "operator"] as const)
    expect(
      (await send(who, "POST", "/clients/me/teams/", { name: "x", leader_uid: null, member_uids: [] })).status,
    ).toBe(403);
  expect((await send("strangersAdmin", "DELETE", `/clients/me/teams/${east.id}/`)).status).toBe(404);
  expect((await send("strangersAdmin", "PATCH", `/clients/me/teams/${east.id}/`, east)).status).toBe(400);
  const foreignChange = { name: "Ours", updated_at: east.updated_at };
  expect((await send("strangersAdmin", "PATCH", `/clients/me/teams/${east.id}/`, foreignChange)).status).toBe(404);
  expect((await change(east, { name: "Coast", leader_uid: null })).status).toBe(200);
  expect(await words()).toEqual([["Coast", null, "Ravi Petersen"]]);
  expect((await send("admin", "DELETE", `/clients/me/teams/${east.id}/`)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("a user is in at most one team; adding them to another moves them", async () => {
  await make("East", { member_uids: [rep, reader] });
  await make("West", { member_uids: [rep] });

  expect(await words()).toEqual([
    ["East", "Lena Okafor", "Uma Castellano"],
    ["West", "Lena Okafor", "Ravi Petersen"],
  ]);
});

test("moving a user to another team makes the versions of both outdated", async () => {
  const east = await make("East", { member_uids: [rep, reader] });
  const west = await make("West", { member_uids: [] });

  expect((await change(west, { add_uids: [rep] })).status).toBe(200);
  expect((await change(east, { add_uids: [admin] })).body).toMatchObject({ code: "changed_meanwhile" });

  expect(await words()).toEqual([
    ["East", "Lena Okafor", "Uma Castellano"],
    ["West", "Lena Okafor", "Ravi Petersen"],
  ]);
});

test("adding and removing users leaves the other members as they are", async () => {
  const east = await make("East", { member_uids: [rep, reader] });

  expect((await change(east, { add_uids: [admin, rep], remove_uids: [reader, leader] })).status).toBe(200);

  expect(await words()).toEqual([["East", "Lena Okafor", "Carla Adeyemi, Ravi Petersen"]]);
});

test("a team that a directory has filled beyond the limit can be changed, but nobody can be added", async () => {
  const { db } = backend.store;
  const east = await make("East", { member_uids: [] });
  const crowd = Array.from({ length: maxInTeam + 1 }, (_, at) => `crowd-${at}`);
  await db
    .insert(users)
    .values(crowd.map((id) => ({ id, username: id, email: `${id}@acme.example`, fullName: id, clientId: "acme" })));
  const seat = { clientId: "acme", teamId: east.id, createdAt: new Date() };
  await db.insert(teamMembers).values(crowd.map((userId) => ({ ...seat, userId })));
  const current = async () => (await listed())[0] ?? east;

  expect((await change(east, { name: "Coast" })).status).toBe(200);
  expect((await change(await current(), { add_uids: [rep] })).body).toMatchObject({ code: "too_many" });
  expect((await change(await current(), { remove_uids: crowd.slice(0, 1) })).status).toBe(200);
  expect((await change(await current(), { add_uids: [rep] })).body).toMatchObject({ code: "too_many" });
  expect((await change(await current(), { add_uids: [rep], remove_uids: crowd.slice(1, 2) })).status).toBe(200);

  expect((await current()).members).toHaveLength(maxInTeam);
  await db.delete(users).where(inArray(users.id, crowd));
});

test("rejects a change of an outdated version, a duplicate name, and members or leaders who aren't allowed", async () => {
  const east = await make("East");
  await make("West", { member_uids: [] });

  expect((await change(east, { name: "Coast" })).status).toBe(200);
  expect((await change(east, { name: "Old" })).body).toMatchObject({ code: "changed_meanwhile" });
  const [coast] = await listed();
  if (!coast) throw new Error("no team");
  expect((await change(coast, { name: " wEST " })).body).toMatchObject({ code: "duplicate" });
  expect((await change(coast, { name: "  " })).status).toBe(400);
  for (const leader_uid of [rep, reader, stranger, "nobody"])
    expect((await change(coast, { leader_uid })).body).toMatchObject({ fields: { leader_uid: expect.any(String) } });
  for (const uid of [stranger, "nobody"])
    expect((await change(coast, { add_uids: [uid] })).body).toMatchObject({
      fields: { add_uids: expect.any(String) },
    });
  expect((await change(coast, { leader_uid: admin })).status).toBe(200);
});

test("disabled users leave their team and no longer lead one, and users without a leader role can't lead one", async () => {
  const first = await make("East", { member_uids: [rep, leader] });

  await send("admin", "PATCH", `/clients/me/people/${rep}/`, { disabled: true });
  expect(await words()).toEqual([["East", "Lena Okafor", "Lena Okafor"]]);
  expect((await change(first, { name: "Old" })).body).toMatchObject({ code: "changed_meanwhile" });
  const [second = first] = await listed();
  await send("admin", "PATCH", `/clients/me/people/${leader}/`, { role: "sales_rep" });
  expect(await words()).toEqual([["East", null, "Lena Okafor"]]);
  expect((await change(second, { name: "Old" })).body).toMatchObject({ code: "changed_meanwhile" });
  const [east] = await listed();
  if (!east) throw new Error("no team");
  expect((await change(east, { add_uids: [rep] })).status).toBe(400);
});

test("disabling a leader who isn't a member changes the version of their team", async () => {
  const east = await make("East");
  await send("admin", "PATCH", `/clients/me/people/${leader}/`, { disabled: true });

  expect((await change(east, { name: "Old" })).body).toMatchObject({ code: "changed_meanwhile" });
});

test("lists the teams a user leads, else the team they are in, else none", async () => {
  await make("East", { member_uids: [rep] });
  await make("West", { member_uids: [leader, reader], leader_uid: null });
  const own = async (who: Who) =>
    ownTeamsSchema.parse((await send(who, "GET", "/teams/")).body).items.map(({ name, is_led }) => [name, is_led]);

  expect(await own("leader")).toEqual([["East", true]]);
  expect(await own("rep")).toEqual([["East", false]]);
  expect(await own("reader")).toEqual([["West", false]]);
  expect(await own("admin")).toEqual([]);
  expect(await own("stranger")).toEqual([]);
  expect(await own("operator")).toEqual([]);
});

const totalOf = async (who: Who, query: string) =>
  accountsPageSchema.parse((await send(who, "GET", `/accounts/?limit=1&${query}`)).body).total;

test(`"owner=team" matches the members' accounts in the list, its totals and its facets`, async () => {
  const team = await make("East", { member_uids: [rep, leader] });
  const [mine, hers, all] = [
    await totalOf("leader", `owner=${rep}`),
    await totalOf("leader", "owner=me"),
    await totalOf("leader", ""),
  ];
  expect(Math.min(mine, hers)).toBeGreaterThan(0);

  for (const query of ["owner=team", `owner=team:${team.id}`]) {
    expect(await totalOf("leader", query)).toBe(mine + hers);
    const facets = accountFacetsSchema.parse((await send("leader", "GET", `/accounts/facets/?${query}`)).body);
    expect(facets.band.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(mine + hers);
    for (const { value, count } of facets.sector.slice(0, 3)) {
      expect(await totalOf("leader", `${query}&sector=${encodeURIComponent(value)}`)).toBe(count);
      expect(
        await totalOf("leader", `${query}&sector=${encodeURIComponent(value)}&employees_min=0`),
      ).toBeLessThanOrEqual(count);
    }
    const status = facets.status.find(({ value }) => value === "active");
    expect(await totalOf("leader", `${query}&status=active`)).toBe(status?.count);
    expect(facets.team).toEqual(query === "owner=team" ? undefined : { id: team.id, name: "East" });
  }
  expect(mine + hers).toBeLessThan(all);
  // This total is counted over the accounts, because the stored counts don't cover this filter.
  expect(await totalOf("leader", "owner=team&employees_min=0&status=active")).toBeLessThanOrEqual(mine + hers);
  expect(await totalOf("rep", "owner=team")).toBe(mine + hers);
  expect(await totalOf("admin", "owner=team")).toBe(0);
});

test("another client's team, a removed team and an invalid id match no accounts", async () => {
  const team = await make("East");

  expect(await totalOf("strangersAdmin", `owner=team:${team.id}`)).toBe(0);
  expect(await totalOf("strangersAdmin", "owner=team")).toBe(0);
  expect(await totalOf("leader", "owner=team:x%27%3B--")).toBe(0);
  expect(await totalOf("leader", "owner=team:")).toBe(0);
  await send("admin", "DELETE", `/clients/me/teams/${team.id}/`);
  expect(await totalOf("leader", `owner=team:${team.id}`)).toBe(0);
  const facets = accountFacetsSchema.parse(
    (await send("leader", "GET", `/accounts/facets/?owner=team:${team.id}`)).body,
  );
  expect(facets.team).toBeNull();
});

test("bulk changes and alert rules match the same team accounts as the list", async () => {
  await make("East", { member_uids: [leader] });
  const { status, body } = await send("leader", "POST", "/accounts/bulk/", {
    accounts: { query: "owner=team" },
    action: { kind: "watch", on: true },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ total: await totalOf("leader", "owner=me") });

  const rows = await backend.store.db.select().from(accounts).where(eq(accounts.clientId, "acme"));
  const hers = rows.find(({ ownerId }) => ownerId === leader)?.id ?? "";
  const others = rows.find(({ ownerId }) => ownerId === null)?.id ?? "";
  const principal = (uid: string) => ({ uid, role: "sales_leader" as const, denied: [], clientId: "acme" });
  const met = await evaluateConditions(
    backend.store.db,
    "acme",
    [hers, others],
    [
      { principal: principal(leader), filter: { owner: "team" } },
      { principal: principal(rep), filter: { owner: "team" } },
    ],
  );
  expect([...(met.get(hers)?.met ?? [])]).toEqual([0]);
  expect([...(met.get(others)?.met ?? [])]).toEqual([]);
});

test("the contacts of a team are those at its members' accounts", async () => {
  await make("East", { member_uids: [rep] });
  const people = async (who: "leader" | "rep" | "admin", query: string) =>
    contactListPageSchema.parse((await send(who, "GET", `/contacts/?limit=100&${query}`)).body);
  const team = await people("leader", "owner=team");

  expect(team.total).toBeGreaterThan(0);
  expect(team.total).toBe((await people("rep", "owner=me")).total);
  const rows = await backend.store.db.select().from(accounts).where(eq(accounts.ownerId, rep));
  const own = new Set(rows.map(({ id }) => id));
  expect(team.items.filter(({ account }) => !own.has(account.id))).toEqual([]);
  expect((await people("admin", "owner=team")).total).toBe(0);
  const file = await downloadList(backend, { url: "/contacts/export/?owner=team", headers: as.leader });
  expect(file.body.trim().split("\r\n").length - 1).toBe(
    (await people("leader", "owner=team&do_not_contact=no")).total,
  );
});

test("a team's tasks are its members' tasks, and only leaders can list one member's tasks", async () => {
  const team = await make("East", { member_uids: [rep] });
  const open = async (who: Who, of: string) =>
    myTasksPageSchema.parse((await send(who, "GET", `/tasks/?of=${of}`)).body);
  const own = myTasksPageSchema.parse((await send("rep", "GET", "/tasks/")).body);

  expect(own.total).toBeGreaterThan(0);
  for (const scope of ["team", rep, `team:${team.id}`])
    expect(await open("leader", scope)).toMatchObject({ total: own.total, counts: own.counts });
  expect((await open("leader", rep)).of).toEqual({ name: "Ravi Petersen" });
  expect((await open("leader", `team:${team.id}`)).of).toEqual({ name: "East" });
  expect((await open("rep", "team")).total).toBe(own.total);
  expect((await open("reader", "team")).total).toBe(0);
  for (const scope of [leader, `team:${team.id}`])
    for (const who of ["rep", "reader"] as const)
      expect((await send(who, "GET", `/tasks/?of=${scope}`)).status).toBe(403);
  for (const scope of [stranger, `team:${stranger}`])
    expect((await send("leader", "GET", `/tasks/?of=${scope}`)).status).toBe(404);
  expect((await send("strangersAdmin", "GET", `/tasks/?of=${rep}`)).status).toBe(404);
});

test("previews the effects of a team's removal, and records it in the audit log", async () => {
  const team = await make("Ending");
  const other = await make("Staying", { leader_uid: null, member_uids: [] });
  const url = `/clients/me/teams/${team.id}/ending/`;
  const territory = { team_id: team.id, name: "West", query: "state=WY", uid: null };
  expect((await send("admin", "POST", "/teams/territories/", territory)).status).toBe(201);
  const shared = { name: "Ending view", is_shared: true, query: "state=WY", columns: [], density: "compact" };
  const { body } = await send("admin", "POST", "/account-views/", shared);
  const { id: viewId } = savedViewSchema.parse(body);
  const changes = [{ kind: "team", id: team.id, view_id: viewId }];
  expect((await send("admin", "PUT", "/account-views/defaults/", { changes })).status).toBeLessThan(300);
  const ofContacts = { ...shared, subject: "contact", name: "Ending contacts", query: "level=vp" };
  const { id: contactsId } = savedViewSchema.parse((await send("admin", "POST", "/account-views/", ofContacts)).body);
  const setContacts = { subject: "contact", changes: [{ kind: "team", id: team.id, view_id: contactsId }] };
  expect((await send("admin", "PUT", "/account-views/defaults/", setContacts)).status).toBe(200);

  expect((await send("admin", "GET", url)).body).toEqual({
    members: 1,
    default_view: "Ending view",
    contacts_view: "Ending contacts",
    has_weights: false,
    territories: ["West"],
  });
  expect((await send("admin", "GET", `/clients/me/teams/${other.id}/ending/`)).body).toEqual({
    members: 0,
    default_view: null,
    contacts_view: null,
    has_weights: false,
    territories: [],
  });
  expect((await send("leader", "GET", url)).status).toBe(403);
  expect((await send("strangersAdmin", "GET", url)).status).toBe(404);

  expect((await send("admin", "DELETE", `/clients/me/teams/${team.id}/`)).status).toBe(200);
  const { db } = backend.store;
  expect(await db.$count(territories, eq(territories.teamId, team.id))).toBe(0);
  expect(await db.$count(viewDefaults, eq(viewDefaults.teamId, team.id))).toBe(0);
  const [entry] = auditPageSchema.parse((await send("admin", "GET", "/audit/?kind=team&limit=1")).body).items;
  expect(entry).toMatchObject({
    action: "team.remove",
    before: {
      members: "Ravi Petersen",
      default_view: "Ending view",
      contacts_view: "Ending contacts",
      has_weights: false,
      territories: "West",
    },
  });
});

// This test runs last, because a user who leaves loses their accounts and tasks.
test("a member who leaves the workspace changes the version of their team", async () => {
  const east = await make("East", { member_uids: [rep] });
  await backend.store.db.update(users).set({ clientId: null }).where(eq(users.id, rep));

  expect((await change(east, { name: "Old" })).body).toMatchObject({ code: "changed_meanwhile" });
});
