import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type AccountsPage, accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { myTasksPageSchema } from "@/lib/contracts/activity/my-tasks";
import { committeeSchema } from "@/lib/contracts/contacts/committee";
import { type Coverage, coverageSchema } from "@/lib/contracts/home/coverage";
import { teamsSchema } from "@/lib/contracts/people/team";
import { dayMs } from "@/lib/contracts/wire/durations";
import { accounts, teams, users } from "../../database/schema/core";
import { accountInactivity } from "../../database/schema/coverage";
import { detectInactive } from "../../domains/signals/inactive-accounts/detect-inactive";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { type Headers, people, signInAll, type Who } from "../../test-people";

jest.setTimeout(60_000);

const [rep, leader] = [uidOf(people.rep), uidOf(people.leader)];

let backend: TestBackend;
let as: Record<Who, Headers>;
let team: string;

beforeAll(async () => {
  backend = await startTestBackend();
  as = await signInAll(backend);
  await backend.store.db.delete(teams);
  const payload = { name: "East", leader_uid: leader, member_uids: [rep, uidOf(people.reader)] };
  const { body } = await backend.request({ method: "POST", url: "/clients/me/teams/", headers: as.admin, payload });
  team = teamsSchema.parse(body).items[0]?.id ?? "";
}, 180_000);
afterAll(() => backend.close());

const request = (who: Who, query = "") => backend.request({ url: `/teams/coverage/${query}`, headers: as[who] });
const read = async (query = "", who: Who = "leader"): Promise<Coverage> =>
  coverageSchema.parse((await request(who, query)).body);
const ofRep = async (query = "") => (await read(query)).items.find(({ member }) => member.uid === rep);
const listed = async (query: string): Promise<AccountsPage> => {
  const { status, body } = await backend.request({ url: `/accounts/?limit=100&${query}`, headers: as.leader });
  expect(status).toBe(200);
  return accountsPageSchema.parse(body);
};
const tasksOf = async (query: string) =>
  myTasksPageSchema.parse((await backend.request({ url: `/tasks/?${query}`, headers: as.leader })).body).total;

/** Runs the job's check until no account is left to check. */
async function poll(): Promise<void> {
  while ((await backend.store.db.transaction((tx) => detectInactive(tx, backend.now(), new Map()))).hasMore);
}

test("leaders see the teams they lead, a client's admin sees all teams, and others are refused", async () => {
  for (const who of ["rep", "reader", "operator"] as const) expect((await request(who)).status).toBe(403);
  expect((await read("", "admin")).teams).toEqual([{ id: team, name: "East" }]);
  expect(await read("", "strangersAdmin")).toMatchObject({ teams: [], team: null, items: [] });
  expect((await request("strangersAdmin", `?team=${team}`)).status).toBe(404);
  expect((await request("leader", `?team=${randomUUID()}`)).status).toBe(404);
  await backend.store.db.update(teams).set({ leaderId: null }).where(eq(teams.id, team));
  expect(await read()).toMatchObject({ teams: [], team: null, items: [] });
  expect((await request("leader", `?team=${team}`)).status).toBe(404);
  await backend.store.db.update(teams).set({ leaderId: leader }).where(eq(teams.id, team));
  for (const query of ["?quiet=45", "?quiet=", "?team=east", "?page=2"])
    expect((await request("leader", query)).status).toBe(400);
});

test("every count matches the list it links to", async () => {
  await poll();
  const { items, unowned, team: shown } = await read("?quiet=30");

  expect(shown).toEqual({ id: team, name: "East" });
  expect(items.map(({ member }) => member.name)).toEqual(["Ravi Petersen", "Uma Castellano"]);
  expect(items[1]).toMatchObject({ accounts: 0, quiet: 0, gaps: 0 });
  const [first] = items;
  if (!first) throw new Error("nobody");
  expect(Math.min(first.accounts, first.quiet, first.gaps, first.open_tasks, first.overdue_tasks)).toBeGreaterThan(0);
  expect(first.accounts).toBe((await listed(`owner=${rep}`)).total);
  expect(first.quiet).toBe((await listed(`owner=${rep}&quiet=30`)).total);
  expect(first.gaps).toBe((await listed(`owner=${rep}&committee=open`)).total);
  expect(first.open_tasks).toBe(await tasksOf(`of=${rep}`));
  expect(first.overdue_tasks).toBe(await tasksOf(`of=${rep}&due=overdue`));
  expect(unowned).toBe((await listed("owner=none")).total);
  expect((await listed("owner=team&quiet=30")).total).toBe(first.quiet);
});

test("an account is inactive when nobody worked on it for the given days, and a note ends that at once", async () => {
  const headers = as.rep;
  const created = await backend.request({
    method: "POST",
    url: "/accounts/",
    headers,
    payload: { name: `Quiet ${randomUUID()}` },
  });
  const { id } = accountDetailSchema.parse(created.body);
  await backend.request({ method: "PUT", url: `/accounts/${id}/owner/`, headers: as.leader, payload: { uid: rep } });
  const isListed = async (days: number) =>
    (await listed(`owner=${rep}&quiet=${days}&q=${encodeURIComponent("Quiet ")}`)).items.some((one) => one.id === id);
  await poll();
  expect(await isListed(30)).toBe(false);

  backend.advance(31 * dayMs);
  as = await signInAll(backend);
  await poll();
  const before = (await ofRep("?quiet=30"))?.quiet ?? 0;
  expect(await isListed(30)).toBe(true);
  expect(await isListed(60)).toBe(false);

  await backend.request({
    method: "POST",
    url: `/accounts/${id}/notes/`,
    headers: as.rep,
    payload: { body: "Called" },
  });
  expect(await isListed(30)).toBe(false);
  expect((await ofRep("?quiet=30"))?.quiet).toBe(before - 1);
});

test("a committee gap is a role without a current contact", async () => {
  const [account] = (await listed(`owner=${rep}&committee=open`)).items;
  const url = `/accounts/${account?.id}/committee/`;
  const { seats } = committeeSchema.parse((await backend.request({ url, headers: as.leader })).body);
  const isOpen = async () => (await listed(`owner=${rep}&committee=open`)).items.some(({ id }) => id === account?.id);
  const contacts: string[] = [];
  for (const { role, holder } of seats) {
    if (holder && holder.absence === null) continue;
    const person = { full_name: "Ada Moss", title: "Buyer", function: "procurement", level: "manager" };
    const added = await backend.request({
      method: "POST",
      url: `/accounts/${account?.id}/contacts/`,
      headers: as.leader,
      payload: { ...person, email: `${randomUUID()}@example.com` },
    });
    const contact_id = String((added.body as { id?: string }).id);
    contacts.push(contact_id);
    expect(await isOpen()).toBe(true);
    const payload = { contact_id, expected: holder?.id ?? null };
    expect(
      (await backend.request({ method: "PUT", url: `${url}${role.id}/`, headers: as.leader, payload })).status,
    ).toBe(200);
  }
  expect(await isOpen()).toBe(false);

  const contactUrl = `/accounts/${account?.id}/contacts/${contacts[0]}/`;
  expect((await backend.request({ method: "DELETE", url: contactUrl, headers: as.leader })).status).toBe(204);
  expect(await isOpen()).toBe(true);
});

test("limits the accounts read per member, and marks the counts as inexact beyond the limit", async () => {
  const { db } = backend.store;
  const crowd = Array.from({ length: 199 }, (_, n) => ({
    ...{ id: `crowd-${n}`, username: `crowd-${n}`, email: `crowd-${n}@acme.example`, fullName: `Crowd ${n}` },
    ...{ role: "sales_rep", clientId: "acme" },
  }));
  await db.insert(users).values(crowd);
  await db.execute(sql`insert into team_members (client_id, user_id, team_id, created_at)
    select 'acme', id, ${team}::uuid, now() from users where id like 'crowd-%'`);
  const free = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.clientId, "acme"), sql`${accounts.ownerId} is null`))
    .limit(150);
  const ids = free.map(({ id }) => id);
  await db.update(accounts).set({ ownerId: "crowd-7" }).where(inArray(accounts.id, ids));

  const found = (await read("?quiet=30")).items.find(({ member }) => member.uid === "crowd-7");

  expect(found).toMatchObject({ accounts: 150, is_exact: false });
  expect(found?.gaps).toBeLessThanOrEqual(100);
  await db.delete(accountInactivity);
  expect((await ofRep("?quiet=30"))?.quiet).toBe(0);
});
