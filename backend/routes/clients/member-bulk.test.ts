import { and, eq, inArray, isNull, like } from "drizzle-orm";
import type { AuditAction } from "@/lib/contracts/operations/audit";
import { memberBulkResultSchema, membersSchema } from "@/lib/contracts/people/member";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { insertRows } from "../../database/insert-rows";
import { tasks } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accounts, teamMembers, teams, users } from "../../database/schema/core";
import { imports } from "../../database/schema/imports";
import { outbox } from "../../database/schema/outbox";
import { handOvers } from "../../database/schema/people/hand-overs";
import { changeMembers } from "../../domains/people/change-members";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const east = "7e3c2f4a-0000-4000-8000-00000000000e";
const west = "7e3c2f4a-0000-4000-8000-00000000000a";
const foreignTeam = "7e3c2f4a-0000-4000-8000-00000000000f";
const adminUid = uidOf("clientadmin@globex.example");

let backend: TestBackend;
let admin: { authorization: string };

beforeEach(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@globex.example");
  const at = { createdAt: backend.now(), updatedAt: backend.now() };
  await backend.store.db.insert(teams).values([
    { clientId: "globex", id: east, name: "East", ...at },
    { clientId: "globex", id: west, name: "West", ...at },
    { clientId: "acme", id: foreignTeam, name: "Theirs", ...at },
  ]);
  await addPeople(["ada", "ben", "cem"]);
});
afterEach(() => backend.close());

async function addPeople(ids: readonly string[], values: Partial<typeof users.$inferInsert> = {}): Promise<void> {
  const row = (id: string) => ({ id, username: id, email: `${id}@globex.example`, fullName: id });
  for (let at = 0; at < ids.length; at += 1_000)
    await backend.store.db
      .insert(users)
      .values(
        ids
          .slice(at, at + 1_000)
          .map((id) => ({ ...row(id), role: "user", denied: [], clientId: "globex", ...values })),
      );
}

const send = (
  people: object,
  change: object,
  { headers = admin, ...more } = {} as { headers?: typeof admin; proof?: string },
) =>
  backend.request({
    method: "POST",
    url: "/clients/me/people/bulk/",
    headers,
    payload: { people, change, ...more },
  });
const bulk = async (people: object, change: object) => {
  const response = await send(people, change);
  expect(response).toMatchObject({ status: 200 });
  return memberBulkResultSchema.parse(response.body);
};
const rolesOf = async (uids: readonly string[]) => {
  const rows = await backend.store.db
    .select()
    .from(users)
    .where(inArray(users.id, [...uids]))
    .orderBy(users.id);
  return rows.map(({ role }) => role);
};
const teamOf = async (uid: string) => {
  const [row] = await backend.store.db.select().from(teamMembers).where(eq(teamMembers.userId, uid));
  return row?.teamId ?? null;
};
const entriesOf = (action: AuditAction) =>
  backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.clientId, "globex"), eq(auditLog.action, action)))
    .orderBy(auditLog.subject);

describe("roles", () => {
  test("the named members change, each with an audit entry, and a repeated request changes nothing", async () => {
    const selection = { uids: ["ada", "ben"] };

    expect(await bulk(selection, { role: "sales_rep" })).toEqual({
      changed: 2,
      unchanged: 0,
      handed_over: null,
      refused: [],
    });
    expect(await bulk(selection, { role: "sales_rep" })).toEqual({
      changed: 0,
      unchanged: 2,
      handed_over: null,
      refused: [],
    });

    expect(await rolesOf(["ada", "ben", "cem"])).toEqual(["sales_rep", "sales_rep", "user"]);
    expect(await entriesOf("member.change_role")).toMatchObject([
      { subject: "ada", actorId: adminUid, before: { role: "user" }, after: { role: "sales_rep" } },
      { subject: "ben", actorId: adminUid, before: { role: "user" }, after: { role: "sales_rep" } },
    ]);
  });

  test("all members that match the filters change, and no others", async () => {
    await addPeople(["dee"], { role: "sales_leader" });

    const result = await bulk({ query: { role: "user", q: "globex" } }, { role: "sales_rep" });

    expect(result).toEqual({ changed: 3, unchanged: 0, handed_over: null, refused: [] });
    expect(await rolesOf(["ada", "ben", "cem", "dee"])).toEqual([
      "sales_rep",
      "sales_rep",
      "sales_rep",
      "sales_leader",
    ]);
  });

  test("an admin keeps their own role, so that the client keeps an admin, and the result says so", async () => {
    const result = await bulk({ query: {} }, { role: "user" });

    const { fullName = "" } = (await backend.store.db.select().from(users).where(eq(users.id, adminUid)))[0] ?? {};
    expect(result.refused).toEqual([{ reason: "oneself", count: 1, names: [fullName] }]);
    expect(await rolesOf([adminUid])).toEqual(["client_admin"]);
  });

  test("members of other clients and operators stay unchanged", async () => {
    const others = [uidOf("rep@acme.example"), uidOf("admin@sightline.example")];
    const before = await rolesOf(others);

    const result = await bulk({ uids: ["ada", ...others, "nobody"] }, { role: "sales_rep" });

    expect(result).toEqual({
      changed: 1,
      unchanged: 0,
      handed_over: null,
      refused: [{ reason: "gone", count: 3, names: [] }],
    });
    expect(await rolesOf(others)).toEqual(before);
  });

  test("leaders who lose their role lead no team, and the changed users' realtime access ends", async () => {
    await addPeople(["dee"], { role: "sales_leader" });
    await backend.store.db.update(teams).set({ leaderId: "dee" }).where(eq(teams.id, east));
    await backend.store.db.delete(outbox);

    await bulk({ uids: ["dee"] }, { role: "sales_rep" });

    const [team] = await backend.store.db.select().from(teams).where(eq(teams.id, east));
    expect(team?.leaderId).toBeNull();
    const sent = await backend.store.db.select().from(outbox);
    expect(sent.map(({ kind, path }) => [kind, path])).toEqual([
      ["set", "revoked-users/dee"],
      ["end_sign_in", "dee"],
    ]);
  });

  test("J3 · new client admins need a proof; with one, the admins get one email that names them all", async () => {
    backend.advance(6 * 60_000);
    const change = { role: "client_admin" };
    const selection = { uids: ["ada", "ben"] };

    expect(await send(selection, change)).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await rolesOf(["ada", "ben"])).toEqual(["user", "user"]);
    expect(await entriesOf("member.change_role")).toEqual([]);

    const proven = await backend.request({
      method: "POST",
      url: "/users/me/identities/proof/",
      headers: admin,
      payload: { current_password: samplePassword },
    });
    const { proof } = identityProofSchema.parse(proven.body);
    await backend.readMail();
    expect(await send(selection, change, { proof })).toMatchObject({ status: 200, body: { changed: 2 } });
    const mails = await backend.readMail();
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain("ada@globex.example, ben@globex.example");
  });

  test("more than 20 can't become client admins at once, and none of them does", async () => {
    const uids = Array.from({ length: 21 }, (_, at) => `new-${at}`);
    await addPeople(uids);

    expect(await send({ uids }, { role: "client_admin" })).toMatchObject({ status: 409, body: { code: "too_many" } });
    expect(new Set(await rolesOf(uids))).toEqual(new Set(["user"]));
  });

  test("two admins who demote everyone at once leave the client with one of them", async () => {
    await addPeople(["dee"], { role: "client_admin" });
    const { db } = backend.store;
    const demote = (uid: string) =>
      db.transaction((tx) =>
        changeMembers(tx, {
          by: { uid, clientId: "globex", role: "client_admin", denied: [] },
          people: { query: {} },
          change: { role: "user" },
          now: backend.now(),
          onNewAdmins: async () => undefined,
          handOver: async () => ({ accounts: 0, tasks: 0, is_running: false }),
        }),
      );

    const results = await Promise.allSettled([demote(adminUid), demote("dee")]);

    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await rolesOf([adminUid, "dee"])).sort()).toEqual(["client_admin", "user"]);
  });
});

describe("teams", () => {
  test("members move, join and leave, each with an audit entry; editors of these teams see a change", async () => {
    await bulk({ uids: ["ada"] }, { team_id: west });
    const before = await backend.store.db.select().from(teams).where(eq(teams.clientId, "globex"));

    expect(await bulk({ uids: ["ada", "ben"] }, { team_id: east })).toEqual({
      changed: 2,
      unchanged: 0,
      handed_over: null,
      refused: [],
    });
    expect(await bulk({ uids: ["ada", "cem"] }, { team_id: null })).toEqual({
      changed: 1,
      unchanged: 1,
      handed_over: null,
      refused: [],
    });

    expect([await teamOf("ada"), await teamOf("ben")]).toEqual([null, east]);
    expect(
      (await entriesOf("member.change_team")).map(({ subject, before, after }) => [subject, before, after]),
    ).toEqual(
      expect.arrayContaining([
        ["ada", { team: "West" }, { team: "East" }],
        ["ben", { team: null }, { team: "East" }],
        ["ada", { team: "East" }, { team: null }],
      ]),
    );
    for (const { id, updatedAt } of before) {
      const [after] = await backend.store.db.select().from(teams).where(eq(teams.id, id));
      expect(after?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime());
    }
  });

  test("disabled members join no team, and the result names them", async () => {
    await addPeople(["dee"], { disabled: true });

    expect(await bulk({ uids: ["ada", "dee"] }, { team_id: east })).toEqual({
      changed: 1,
      unchanged: 0,
      handed_over: null,
      refused: [{ reason: "disabled", count: 1, names: ["dee"] }],
    });
    expect(await teamOf("dee")).toBeNull();
  });

  test("another client's team is unknown", async () => {
    expect(await send({ uids: ["ada"] }, { team_id: foreignTeam })).toMatchObject({ status: 404 });
    expect(await teamOf("ada")).toBeNull();
  });

  test("a team that would have more than 200 members stays as it is", async () => {
    const uids = Array.from({ length: 200 }, (_, at) => `many-${at}`);
    await addPeople(uids);
    await bulk({ uids: ["ada"] }, { team_id: east });

    expect(await send({ uids }, { team_id: east })).toMatchObject({
      status: 409,
      body: { code: "too_many", detail: "A team has at most 200 members. With these, it would have 201." },
    });
    expect(await teamOf("many-0")).toBeNull();
  });
});

describe("access", () => {
  const disabledOf = async (uids: readonly string[]) => {
    const rows = await backend.store.db
      .select()
      .from(users)
      .where(inArray(users.id, [...uids]))
      .orderBy(users.id);
    return rows.map(({ disabled }) => disabled);
  };
  const rep = uidOf("rep@globex.example");

  test("S8 · disabling ends all sessions and team memberships, with audit entries, and enabling restores none", async () => {
    const session = await backend.signIn("rep@globex.example");
    await bulk({ uids: [rep, "ada"] }, { team_id: east });
    const me = () => backend.request({ url: "/users/me/", headers: session });
    expect(await me()).toMatchObject({ status: 200 });

    expect(await bulk({ query: {} }, { disabled: true })).toMatchObject({
      changed: 4,
      refused: [{ reason: "oneself", count: 1 }],
    });
    expect(await disabledOf([adminUid])).toEqual([false]);
    expect(await me()).toMatchObject({ status: 401 });
    expect(await teamOf("ada")).toBeNull();
    expect(await bulk({ query: {} }, { disabled: true })).toMatchObject({ changed: 0, unchanged: 4 });

    expect(await bulk({ uids: ["ada", rep] }, { disabled: false })).toEqual({
      changed: 2,
      unchanged: 0,
      handed_over: null,
      refused: [],
    });
    expect(await disabledOf(["ada", "ben", "cem"])).toEqual([false, true, true]);
    expect(await me()).toMatchObject({ status: 401 });
    const entries = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, "ada"));
    expect(entries.map(({ action }) => action).sort()).toEqual([
      "member.change_team",
      "member.disable",
      "member.enable",
      "session.end",
    ]);
  });

  test("their accounts and open tasks go to a colleague, who gets one alert; repeating it changes nothing", async () => {
    const successor = "cem";
    const { db } = backend.store;
    const isLive = and(eq(accounts.clientId, "globex"), isNull(accounts.removedAt));
    const owned = await db.update(accounts).set({ ownerId: rep }).where(isLive).returning({ id: accounts.id });
    const two = owned.slice(0, 2).map(({ id }) => id);
    await db.update(accounts).set({ ownerId: "ada" }).where(inArray(accounts.id, two));
    const task = { title: "Call back", assignee_uid: "ben" };
    await backend.request({ method: "POST", url: `/accounts/${two[0]}/tasks/`, headers: admin, payload: task });
    const change = { disabled: true, successor_id: successor };
    await db.delete(outbox);

    const result = await bulk({ uids: ["ada", "ben", rep] }, change);

    expect(result).toMatchObject({ changed: 3, handed_over: { accounts: owned.length, tasks: 1, is_running: false } });
    const owners = await db.select().from(accounts).where(eq(accounts.clientId, "globex"));
    expect(new Set(owners.filter(({ removedAt }) => removedAt === null).map(({ ownerId }) => ownerId))).toEqual(
      new Set([successor]),
    );
    const remaining = await db.$count(tasks, and(inArray(tasks.assigneeId, ["ada", "ben", rep]), isNull(tasks.doneAt)));
    expect(remaining).toBe(0);
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, "member.hand_over"));
    expect(entries.map(({ subject, details }) => [subject, details?.accounts, details?.tasks]).sort()).toEqual(
      [
        ["ada", 2, 0],
        ["ben", 0, 1],
        [rep, owned.length - 2, 0],
      ].sort(),
    );
    const alerts = (await db.select().from(outbox)).filter(({ path }) => path.includes(`${successor}/alerts/`));
    expect(alerts).toHaveLength(1);
    expect(JSON.stringify(alerts[0]?.fields)).toContain("3 people no longer have access. With 1 open task.");
    expect(await bulk({ uids: ["ada", "ben", rep] }, change)).toMatchObject({
      changed: 0,
      unchanged: 3,
      handed_over: { accounts: 0, tasks: 0 },
    });
  });

  test("disabled members hand over afterward, without those who can sign in again", async () => {
    const { db } = backend.store;
    const isLive = and(eq(accounts.clientId, "globex"), isNull(accounts.removedAt));
    const owned = await db.update(accounts).set({ ownerId: "ada" }).where(isLive).returning({ id: accounts.id });
    await bulk({ uids: ["ada"] }, { disabled: true });
    const list = async () => {
      const { body } = await backend.request({ url: "/clients/me/people/?state=to_hand_over", headers: admin });
      return membersSchema.parse(body);
    };
    expect(await list()).toMatchObject({
      items: [{ uid: "ada", owned: { accounts: owned.length, tasks: 0 } }],
      total: 1,
      to_hand_over: 1,
    });

    const result = await bulk({ uids: ["ada", "ben", adminUid] }, { successor_id: "cem" });

    expect(result).toMatchObject({
      changed: 0,
      unchanged: 1,
      handed_over: { accounts: owned.length, tasks: 0, is_running: false },
      refused: [{ reason: "oneself" }, { reason: "enabled", count: 1, names: ["ben"] }],
    });
    expect(await list()).toMatchObject({ items: [], to_hand_over: 0 });
    expect(await disabledOf(["ada", "ben"])).toEqual([true, false]);
    expect(await db.$count(accounts, eq(accounts.ownerId, "cem"))).toBe(owned.length);
  });

  test.each([
    ["to one of them", "ada"],
    ["to someone of another client", uidOf("rep@acme.example")],
  ])("nobody is disabled when handing over %s", async (_, successor_id) => {
    expect(await send({ uids: ["ada"] }, { disabled: true, successor_id })).toMatchObject({ status: 400 });
    expect(await disabledOf(["ada"])).toEqual([false]);
  });

  test("none is disabled with a hand-over while an import of one of them runs, and the reason names that member", async () => {
    const file = { clientId: "globex", createdBy: "ben", fileName: "leads.csv", bytes: 1, state: "running" } as const;
    await backend.store.db.insert(imports).values({ ...file, createdAt: backend.now(), updatedAt: backend.now() });

    const refused = await send({ uids: ["ada", "ben"] }, { disabled: true, successor_id: "cem" });

    const body = {
      code: "still_running",
      detail: expect.stringMatching(/^ben’s import of “leads.csv” is still running/),
    };
    expect(refused).toMatchObject({ status: 409, body });
    expect(await disabledOf(["ada", "ben"])).toEqual([false, false]);
    expect(await bulk({ uids: ["ada", "ben"] }, { disabled: true })).toMatchObject({ changed: 2 });
  });

  test("the client's other admins get one alert for all who are disabled", async () => {
    await addPeople(["dee"], { role: "client_admin" });
    await backend.store.db.delete(outbox);

    await bulk({ uids: ["ada", "ben"] }, { disabled: true });

    const sent = await backend.store.db.select().from(outbox);
    const alerts = sent.filter(({ path }) => path.includes("/alerts/"));
    expect(alerts.map(({ path }) => path.split("/")[1])).toEqual(["dee"]);
    expect(JSON.stringify(alerts[0]?.fields)).toContain("2 people can no longer sign in");
  });

  test("J3 · enabling disabled client admins needs a proof", async () => {
    await addPeople(["dee"], { role: "client_admin", disabled: true });
    backend.advance(6 * 60_000);

    const response = await send({ uids: ["ada", "dee"] }, { disabled: false });

    expect(response).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await disabledOf(["dee"])).toEqual([true]);
  });
});

test.each(["rep@globex.example", "clientadmin@acme.example"] as const)("%s changes no one in Globex", async (email) => {
  const headers = await backend.signIn(email);

  const response = await send({ uids: ["ada", "ben"] }, { role: "sales_rep" }, { headers });

  expect([response.status, (response.body as { changed?: number }).changed ?? 0]).toEqual(
    email.startsWith("rep") ? [403, 0] : [200, 0],
  );
  expect(await rolesOf(["ada", "ben"])).toEqual(["user", "user"]);
});

test.each([
  ["no one", { uids: [] }, { role: "user" }],
  ["1,001 ids", { uids: Array.from({ length: 1_001 }, (_, at) => `${at}`) }, { role: "user" }],
  ["both ids and filters", { uids: ["ada"], query: {} }, { role: "user" }],
  ["an unknown filter", { query: { who: "me" } }, { role: "user" }],
  ["the operator's role", { uids: ["ada"] }, { role: "admin" }],
  ["no change", { uids: ["ada"] }, {}],
  ["two changes", { uids: ["ada"] }, { role: "user", team_id: null }],
])("%s is refused", async (_, people, change) => {
  expect(await send(people, change)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});

test("10,000 members change in one request, and more are refused", async () => {
  await addPeople(Array.from({ length: 9_997 }, (_, at) => `p${at}`));

  expect(await bulk({ query: { role: "user" } }, { role: "sales_rep" })).toEqual({
    changed: 10_000,
    unchanged: 0,
    handed_over: null,
    refused: [],
  });
  expect(await entriesOf("member.change_role")).toHaveLength(10_000);
  const { total } = membersSchema.parse(
    (await backend.request({ url: "/clients/me/people/?role=sales_rep&limit=1", headers: admin })).body,
  );
  expect(total).toBe(10_001);
  expect(await send({ query: { role: "sales_rep" } }, { role: "user" })).toMatchObject({
    status: 409,
    body: { code: "too_many" },
  });
});

test("thousands of members are disabled in one request, and jobs hand over what they own", async () => {
  const uids = Array.from({ length: 3_000 }, (_, at) => `p${at}`);
  await addPeople(uids);
  const { db } = backend.store;
  const owned = uids.slice(0, 2_100);
  await insertRows(
    db,
    accounts,
    owned.map((ownerId) => ({ clientId: "globex", name: `Of ${ownerId}`, status: "active", ownerId })),
  );
  const ofMembers = and(eq(accounts.clientId, "globex"), like(accounts.name, "Of p%"));

  const result = await bulk({ query: { role: "user" } }, { disabled: true, successor_id: adminUid });
  await backend.jobs.drain();

  expect(result).toMatchObject({ changed: 3_003, handed_over: { accounts: 2_100, is_running: true } });
  expect(await db.$count(accounts, and(ofMembers, eq(accounts.ownerId, adminUid)))).toBe(2_100);
  expect(await entriesOf("member.hand_over")).toHaveLength(3_003);
  expect(await entriesOf("member.hand_over_end")).toHaveLength(2_100);
  expect(await db.$count(handOvers)).toBe(0);
});
