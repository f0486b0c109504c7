import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type AccountDetail, accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { bulkSchema } from "@/lib/contracts/accounts/account-bulk";
import { historyPageSchema } from "@/lib/contracts/accounts/account-change";
import { teamsSchema } from "@/lib/contracts/people/team";
import { territoriesChangedSchema, territoriesSchema, territoryPreviewSchema } from "@/lib/contracts/rules/territory";
import { readRows } from "../../database/database";
import { accounts, teams } from "../../database/schema/core";
import { territories } from "../../database/schema/coverage";
import { uidOf } from "../../seed/users";
import { readAlerts } from "../../test-alerts";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, people, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

const [rep, reader] = [uidOf(people.rep), uidOf(people.reader)];

let backend: TestBackend;
let as: Record<Who, Headers>;
let team: string;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
}, 180_000);
afterAll(() => backend.close());

beforeEach(async () => {
  const { db } = backend.store;
  await backend.jobs.drain();
  await db.delete(teams);
  await db.execute(sql`delete from outbox`);
  const payload = { name: "East", leader_uid: uidOf(people.leader), member_uids: [rep, reader] };
  const { body } = await send("admin", "POST", "/clients/me/teams/", payload);
  team = teamsSchema.parse(body).items[0]?.id ?? "";
});

const send = (who: Who, method: "GET" | "POST" | "PATCH" | "DELETE" | "PUT", url: string, payload?: object) =>
  backend.request({ method, url, headers: as[who], ...(payload && { payload }) });
const set = async (
  query: string,
  { uid = rep, who = "leader" }: { uid?: string | null; who?: "leader" | "admin" } = {},
) => {
  // Each territory is newer than the previous one.
  backend.advance(1_000);
  const { status, body } = await send(who, "POST", "/teams/territories/", {
    team_id: team,
    name: `T ${query}`,
    query,
    uid,
  });
  expect(status).toBe(201);
  return territoriesChangedSchema.parse(body);
};
const preview = async (query: string) => {
  const { status, body } = await send(
    "leader",
    "GET",
    `/teams/territories/preview/?${new URLSearchParams({ team, query })}`,
  );
  expect(status).toBe(200);
  return territoryPreviewSchema.parse(body);
};
const total = async (query: string) =>
  accountsPageSchema.parse((await send("admin", "GET", `/accounts/?limit=1&${query}`)).body).total;
const add = async (values: object = {}, who: "admin" | "rep" = "admin"): Promise<AccountDetail> => {
  const created = await send(who, "POST", "/accounts/", { name: `New ${randomUUID()}`, ...values });
  return accountDetailSchema.parse(created.body);
};
const ownerOf = async (id: string) => {
  await backend.jobs.drain();
  return accountDetailSchema.parse((await send("admin", "GET", `/accounts/${id}/`)).body).owner?.uid ?? null;
};
const historyOf = async (id: string) =>
  historyPageSchema.parse((await send("admin", "GET", `/accounts/${id}/history/`)).body).items;

test("only the team's leader and the client's admin set a territory, for team members and with account filters", async () => {
  const payload = { team_id: team, name: "West", query: "state=WY", uid: null };
  for (const who of ["rep", "reader", "operator"] as const)
    expect((await send(who, "POST", "/teams/territories/", payload)).status).toBe(403);
  expect((await send("strangersAdmin", "POST", "/teams/territories/", payload)).status).toBe(404);
  for (const query of ["", "owner=me&state=WY", "q=x", "quiet=60", "list=1", "state=WY&some=1", "news=1", "sort=name"])
    expect((await send("leader", "POST", "/teams/territories/", { ...payload, query })).body).toMatchObject({
      code: "invalid_request",
      fields: { query: expect.any(String) },
    });
  for (const uid of [uidOf(people.leader), uidOf("rep@globex.example"), "nobody"])
    expect((await send("leader", "POST", "/teams/territories/", { ...payload, uid })).body).toMatchObject({
      fields: { uid: expect.any(String) },
    });
  expect((await send("leader", "POST", "/teams/territories/", payload)).status).toBe(201);
  expect((await send("admin", "POST", "/teams/territories/", { ...payload, name: " wEST " })).body).toMatchObject({
    code: "duplicate",
  });
  await backend.store.db.update(teams).set({ leaderId: null }).where(eq(teams.id, team));
  expect((await send("leader", "GET", `/teams/territories/?team=${team}`)).status).toBe(404);
  expect(
    territoriesSchema.parse((await send("admin", "GET", `/teams/territories/?team=${team}`)).body).items,
  ).toHaveLength(1);
});

test("a preview counts matches, owners and overlaps, and rejects a territory that matches every account", async () => {
  const query = "sector=Utilities";
  const before = await preview(query);

  expect(before.matching).toBe(await total(query));
  expect(before.unowned).toBe(await total(`${query}&owner=none`));
  expect(before.owned_by_team).toBe((await total(`${query}&owner=${rep}`)) + (await total(`${query}&owner=${reader}`)));
  expect(before.owned_by_others).toBe(before.matching - before.unowned - before.owned_by_team);
  expect(before).toMatchObject({ is_exact: true, overlaps: [] });

  await set("sector=Utilities&state=TX");
  await set("state=TX");
  const both = await total("sector=Utilities&state=TX");
  expect((await preview(query)).overlaps).toEqual([
    expect.objectContaining({ name: "T sector=Utilities&state=TX", team: "East", count: both, wins: true }),
    expect.objectContaining({ name: "T state=TX", count: both, wins: true }),
  ]);
  expect((await preview("sector=Utilities&state=TX&status=active")).overlaps).toMatchObject([
    { wins: false },
    { wins: false },
  ]);
  const refused = await send("leader", "GET", `/teams/territories/preview/?team=${team}&query=`);
  expect(refused.body).toMatchObject({ fields: { query: expect.stringMatching(/every account/) } });
});

test("a preview examines 10,000 accounts, for every number, and says whether more match", async () => {
  const { db } = backend.store;
  const addMany = (count: number) =>
    db.execute(sql`insert into accounts (client_id, name, hq_state, sector, status)
      select 'acme', 'Islands ' || gen_random_uuid(), 'AS', 'Energy', 'active' from generate_series(1, ${count}::int)`);
  await set("state=AS&sector=Energy");
  await addMany(10_000);
  const counts = { matching: 10_000, unowned: 10_000, owned_by_team: 0, owned_by_others: 0 };

  const atLimit = await preview("state=AS");
  await addMany(1);
  const beyond = await preview("state=AS");

  expect(atLimit).toMatchObject({ ...counts, is_exact: true, overlaps: [{ count: 10_000 }] });
  expect(beyond).toMatchObject({ ...counts, is_exact: false, overlaps: [{ count: 10_000 }] });
  await db.delete(accounts).where(eq(accounts.hqState, "AS"));
});

test("assigns matching accounts without an owner at once, keeps other owners, records why, and can be undone as a whole", async () => {
  const query = "state=NV";
  const free = await total(`${query}&owner=none`);
  const [assigned] = accountsPageSchema.parse(
    (await send("admin", "GET", `/accounts/?limit=1&${query}&owner=none`)).body,
  ).items;
  const owned = (await total(query)) - free;
  const before = await total(`${query}&owner=${rep}`);
  expect(free).toBeGreaterThan(0);

  const { giving, items } = await set(query);
  await backend.jobs.drain();

  expect(items).toMatchObject([{ query, is_shared: false, member: { uid: rep } }]);
  expect(giving?.total).toBe(free);
  expect(await total(`${query}&owner=${rep}`)).toBe(before + free);
  expect(await total(`${query}&owner=none`)).toBe(0);
  expect((await total(query)) - free).toBe(owned);
  const [latest] = await historyOf(assigned?.id ?? "");
  expect(latest).toMatchObject({
    field: "owner",
    cause: { kind: "territory", id: items[0]?.id },
    actor: { name: "Lena Okafor" },
  });
  expect(await readAlerts(backend, people.rep)).toMatchObject([
    {
      type: "account_assigned",
      body: `Assigned by the territory rule “T ${query}”.`,
      title: expect.stringMatching(/assigned to you$/),
    },
  ]);
  const undone = await send("leader", "POST", `/accounts/bulk/${giving?.id}/undo/`);
  expect(undone.status).toBe(200);
  await backend.jobs.drain();
  expect(await total(`${query}&owner=none`)).toBe(free);
});

test("undoing an assignment keeps an owner whom a later assignment has set again", async () => {
  const { id } = await add({ hq_state: "WY" });
  const first = await set("state=WY");
  expect(await ownerOf(id)).toBe(rep);
  expect((await send("leader", "PUT", `/accounts/${id}/owner/`, { uid: null })).status).toBeLessThan(300);
  const second = await set("state=WY,MT");
  expect(await ownerOf(id)).toBe(rep);

  await send("leader", "POST", `/accounts/bulk/${first.giving?.id}/undo/`);

  expect(await ownerOf(id)).toBe(rep);
  await send("leader", "POST", `/accounts/bulk/${second.giving?.id}/undo/`);
  expect(await ownerOf(id)).toBeNull();
});

test("assigns a new matching account; accounts with an owner or without a match stay as they are", async () => {
  await set("state=ND&sector=Energy");
  const matching = await add({ hq_state: "ND", sector: "Energy" });
  const other = await add({ hq_state: "SD", sector: "Energy" });
  const own = await add({ hq_state: "ND", sector: "Energy" }, "rep");

  expect(await ownerOf(matching.id)).toBe(rep);
  expect(await ownerOf(other.id)).toBeNull();
  expect((await historyOf(own.id)).filter(({ cause }) => cause.kind === "territory")).toEqual([]);
  expect(await readAlerts(backend, people.rep)).toMatchObject([
    { title: "New accounts were assigned to you by a territory rule", body: `The latest: ${matching.name}.` },
  ]);

  const unassigned = await send("admin", "PUT", `/accounts/${matching.id}/owner/`, { uid: null });
  expect(unassigned.status).toBe(200);
  const touched = await send("admin", "PATCH", `/accounts/${matching.id}/`, { values: { employees: 12 } });
  expect(touched.status).toBeLessThan(500);
  expect(await ownerOf(matching.id)).toBeNull();
});

const change = async (id: string, values: Record<string, string | number | null>) => {
  const { body } = await send("admin", "GET", `/accounts/${id}/`);
  const now = accountDetailSchema.parse(body);
  const expected = Object.fromEntries(Object.keys(values).map((field) => [field, now[field as "hq_state"]]));
  expect((await send("admin", "PATCH", `/accounts/${id}/`, { values, expected })).status).toBe(200);
};

test("assigns an account that matches later, and keeps a manually set owner", async () => {
  await set("state=ND&sector=Energy");
  const [late, elsewhere, owned, unrelated] = [await add(), await add(), await add({}, "rep"), await add()];
  await backend.jobs.drain();
  await change(late.id, { sector: "Energy" });
  expect(await ownerOf(late.id)).toBeNull();

  await change(late.id, { hq_state: "ND" });
  await change(elsewhere.id, { sector: "Energy", hq_state: "SD" });
  await send("admin", "PUT", `/accounts/${owned.id}/owner/`, { uid: reader });
  await change(owned.id, { sector: "Energy", hq_state: "ND" });
  await change(unrelated.id, { hq_city: "Fargo" });

  expect(await ownerOf(late.id)).toBe(rep);
  expect((await historyOf(late.id))[0]).toMatchObject({ field: "owner", cause: { kind: "territory" } });
  expect(await ownerOf(elsewhere.id)).toBeNull();
  expect(await ownerOf(owned.id)).toBe(reader);
  expect(await ownerOf(unrelated.id)).toBeNull();
});

test("a territory with grouped filters assigns accounts that match later", async () => {
  await set("where=any(all(state:ND,sector:Energy),employees:900..)");
  const [late, large, elsewhere] = [await add({ hq_state: "ND" }), await add(), await add()];
  await backend.jobs.drain();

  await change(late.id, { sector: "Energy" });
  await change(large.id, { employees: 950 });
  await change(elsewhere.id, { employees: 800 });

  expect(await ownerOf(late.id)).toBe(rep);
  expect(await ownerOf(large.id)).toBe(rep);
  expect(await ownerOf(elsewhere.id)).toBeNull();
});

test("never reassigns an account after someone removes its owner or undoes a change", async () => {
  await set("state=ND&sector=Energy");
  const assigned = await add({ hq_state: "ND", sector: "Energy" });
  expect(await ownerOf(assigned.id)).toBe(rep);
  await send("admin", "PUT", `/accounts/${assigned.id}/owner/`, { uid: null });
  await change(assigned.id, { hq_state: "SD" });
  await change(assigned.id, { hq_state: "ND" });
  expect(await ownerOf(assigned.id)).toBeNull();

  const undone = await add({ hq_state: "MT" });
  await change(undone.id, { hq_state: "WY" });
  expect(await ownerOf(undone.id)).toBeNull();
  const [moved] = await historyOf(undone.id);
  await set("state=MT");
  const reverted = await send("admin", "POST", `/accounts/${undone.id}/history/undo/`, { cause: moved?.cause });
  expect(reverted.status).toBe(200);
  expect(await ownerOf(undone.id)).toBeNull();
});

test("assigns an account after a user's own assignment is undone, but not after a territory's is", async () => {
  const { id } = await add({ hq_state: "WY" });
  const assignment = {
    accounts: { rows: [{ id, owner_uid: null }] },
    action: { kind: "assign", uid: uidOf(people.leader) },
  };
  const byHand = bulkSchema.parse((await send("leader", "POST", "/accounts/bulk/", assignment)).body);
  await send("leader", "POST", `/accounts/bulk/${byHand.id}/undo/`);
  expect(await ownerOf(id)).toBeNull();
  expect((await historyOf(id)).slice(0, 2)).toMatchObject([{ is_undo: true }, { is_undone: true }]);
  await set("state=MT");
  await change(id, { hq_state: "MT" });
  expect(await ownerOf(id)).toBe(rep);

  const other = await add({ hq_state: "ID" });
  const { giving } = await set("state=ID");
  expect(await ownerOf(other.id)).toBe(rep);
  await send("leader", "POST", `/accounts/bulk/${giving?.id}/undo/`);
  expect((await historyOf(other.id)).slice(0, 2)).toMatchObject([{ is_undo: true }, { is_undone: true }]);
  await change(other.id, { hq_state: "WY" });
  await change(other.id, { hq_state: "ID" });
  expect(await ownerOf(other.id)).toBeNull();
});

test("a change of a field that no territory uses enqueues no job", async () => {
  const waiting = () =>
    readRows(
      backend.store.db,
      z.object({ n: z.number() }),
      sql`select count(*)::int as n from pgboss.job where name = 'territories'`,
    );
  const account = await add({ hq_state: "ND" });
  await set("sector=Energy&state=ND");
  await backend.jobs.drain();
  const before = await waiting();
  await change(account.id, { status: "delisted" });
  expect(await waiting()).toEqual(before);
});

test("the territory with more filters wins, then the older one; someone who left the team gets no accounts", async () => {
  await set("state=AK", { uid: reader });
  await set("state=AK,HI", { uid: rep });
  await set("state=AK&sector=Energy", { uid: rep });

  expect(await ownerOf((await add({ hq_state: "AK" })).id)).toBe(reader);
  expect(await ownerOf((await add({ hq_state: "AK", sector: "Energy" })).id)).toBe(rep);
  const [east] = teamsSchema.parse((await send("admin", "GET", "/clients/me/teams/")).body).items;
  await send("admin", "PATCH", `/clients/me/teams/${team}/`, { remove_uids: [reader], updated_at: east?.updated_at });
  expect(await ownerOf((await add({ hq_state: "AK" })).id)).toBe(rep);
  const { items } = territoriesSchema.parse((await send("leader", "GET", `/teams/territories/?team=${team}`)).body);
  expect(items.map(({ query, member }) => [query, member?.name ?? null])).toEqual([
    ["sector=Energy&state=AK", "Ravi Petersen"],
    ["state=AK", null],
    ["state=AK%2CHI", "Ravi Petersen"],
  ]);
});

test("members who share a territory get accounts in turn, fewest accounts first", async () => {
  await set("state=VT", { uid: null });
  const [one, two] = [await add({ hq_state: "VT" }), await add({ hq_state: "VT" })];

  // The rep already owns more than a hundred accounts, so the other member is next in turn.
  expect([await ownerOf(one.id), await ownerOf(two.id)]).toEqual([reader, reader]);
});

test("can be changed and removed, rejects an outdated version, and leaves owners as they are", async () => {
  const { items } = await set("state=MT");
  const [first] = items;
  const url = `/teams/territories/${first?.id}/`;
  backend.advance(1_000);
  const changed = await send("leader", "PATCH", url, { name: "Montana", updated_at: first?.updated_at });
  expect(territoriesChangedSchema.parse(changed.body)).toMatchObject({ items: [{ name: "Montana" }], giving: null });
  const late = await send("admin", "PATCH", url, { uid: null, updated_at: first?.updated_at });
  expect(late.body).toMatchObject({ code: "changed_meanwhile" });
  expect((await send("strangersAdmin", "DELETE", url)).status).toBe(404);
  const owned = await total(`state=MT&owner=${rep}`);
  expect(territoriesSchema.parse((await send("leader", "DELETE", url)).body).items).toEqual([]);
  expect((await send("leader", "DELETE", url)).status).toBe(404);
  expect(await total(`state=MT&owner=${rep}`)).toBe(owned);
});

test("a territory never assigns another client's accounts", async () => {
  await set("state=OR");
  const created = await send("strangersAdmin", "POST", "/accounts/", { name: `Other ${randomUUID()}`, hq_state: "OR" });
  await backend.jobs.drain();
  const [row] = await backend.store.db
    .select({ ownerId: accounts.ownerId })
    .from(accounts)
    .where(and(eq(accounts.clientId, "globex"), eq(accounts.id, (created.body as { id: string }).id)));
  expect(row?.ownerId).toBeNull();
  expect(await backend.store.db.$count(territories)).toBe(1);
});
