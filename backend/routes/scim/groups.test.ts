import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { ScimRule } from "@/lib/contracts/people/scim";
import { auditLog } from "../../database/schema/audit";
import { teamMembers, teams, users } from "../../database/schema/core";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { patchOf, startProvisioning } from "./scim.fixture";

const acmeAdmin = "clientadmin@acme.example";
let backend: TestBackend;
let idp: Awaited<ReturnType<typeof startProvisioning>>;

beforeAll(async () => {
  backend = await startTestBackend();
  idp = await startProvisioning(backend, acmeAdmin);
});
afterAll(() => backend.close());

const resource = z.looseObject({ id: z.string() });
let count = 0;

async function aPerson() {
  count += 1;
  return resource.parse((await idp.send("POST", "/Users", { userName: `p${count}@acme.example` })).body).id;
}

async function aGroup(members: readonly string[] = []) {
  count += 1;
  const body = { displayName: `Group ${count}`, members: members.map((value) => ({ value })) };
  return resource.parse((await idp.send("POST", "/Groups", body)).body).id;
}

async function aTeam() {
  count += 1;
  const at = backend.now();
  const values = { clientId: "acme", name: `Team ${count}`, createdAt: at, updatedAt: at };
  const [team] = await backend.store.db.insert(teams).values(values).returning();
  return team?.id ?? "";
}

const ruled = (group_id: string, role: ScimRule["role"], team_id: string | null = null) => ({
  group_id,
  role,
  team_id,
});

async function setRules(rules: object[]) {
  const headers = await backend.signIn(acmeAdmin);
  const payload = { match_claim: null, rules };
  return backend.request({ method: "PUT", url: "/clients/me/scim/", headers, payload });
}

async function stateOf(id: string) {
  const [row] = await backend.store.db
    .select({ role: users.role, team: teamMembers.teamId })
    .from(users)
    .leftJoin(teamMembers, and(eq(teamMembers.clientId, users.clientId), eq(teamMembers.userId, users.id)))
    .where(eq(users.id, id));
  return row;
}

const add = (...ids: string[]) => patchOf({ op: "Add", path: "members", value: ids.map((value) => ({ value })) });
const remove = (id: string) => patchOf({ op: "Remove", path: `members[value eq "${id}"]` });

test("creates, finds, changes and deletes a group", async () => {
  const ada = await aPerson();
  const { status, body, headers } = await idp.send("POST", "/Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: "Sales East",
    externalId: "e-1",
    members: [{ value: ada }],
  });
  const { id } = resource.parse(body);
  expect(status).toBe(201);
  expect(headers.location).toBe(`https://app.sightline.example/scim/v2/Groups/${id}`);
  expect(body).toMatchObject({ displayName: "Sales East", externalId: "e-1", members: [{ value: ada }] });
  expect((await idp.send("GET", `/Users/${ada}`)).body).toMatchObject({
    groups: [{ value: id, display: "Sales East" }],
  });

  const find = async (filter: string, rest = "") =>
    (await idp.send("GET", `/Groups?filter=${encodeURIComponent(filter)}${rest}`)).body;
  expect(await find('displayName eq "sales east"')).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  const short = z
    .object({ Resources: z.array(z.looseObject({})) })
    .parse(await find('externalId eq "e-1"', "&excludedAttributes=members"));
  expect(short.Resources[0]).not.toHaveProperty("members");
  expect(await find(`id eq "${id}" and members eq "${ada}"`)).toMatchObject({ totalResults: 1 });
  expect(await find('displayName eq "None"')).toMatchObject({ totalResults: 0, Resources: [] });

  const renamed = patchOf({ op: "replace", value: { id, displayName: "East" } });
  expect((await idp.send("PATCH", `/Groups/${id}`, renamed)).body).toMatchObject({ displayName: "East" });
  expect((await idp.send("PATCH", `/Groups/${id}`, remove("nobody"))).status).toBe(200);
  expect((await idp.send("PUT", `/Groups/${id}`, { displayName: "East", members: [] })).body).toMatchObject({
    members: [],
  });
  expect((await idp.send("DELETE", `/Groups/${id}`)).status).toBe(204);
  expect((await idp.send("GET", `/Groups/${id}`)).status).toBe(404);
  expect((await idp.send("DELETE", `/Groups/${id}`)).status).toBe(404);
});

test("rejects groups without a name, with a name in use or with unknown members, and other clients' groups", async () => {
  await idp.send("POST", "/Groups", { displayName: "Taken" });
  expect(await idp.send("POST", "/Groups", {})).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
  expect(await idp.send("POST", "/Groups", { displayName: "TAKEN" })).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness" },
  });
  const group = await aGroup();
  expect(await idp.send("PATCH", `/Groups/${group}`, add("nobody"))).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue" },
  });
  const [stranger] = await backend.store.db.select().from(users).where(eq(users.clientId, "globex"));
  expect((await idp.send("PATCH", `/Groups/${group}`, add(stranger?.id ?? ""))).status).toBe(400);
  expect((await idp.send("GET", "/Groups/not-a-uuid")).status).toBe(404);
  const globex = await startProvisioning(backend, "clientadmin@globex.example");
  expect((await globex.send("GET", `/Groups/${group}`)).status).toBe(404);
  expect((await globex.send("PATCH", `/Groups/${group}`, remove("x"))).status).toBe(404);
});

test("the first rule with a role sets the role, the first with a team sets the team, and both end with the group", async () => {
  const [ada, ben] = [await aPerson(), await aPerson()];
  const [sales, leaders, west] = [await aGroup([ada]), await aGroup(), await aTeam()];
  expect((await setRules([ruled(leaders, "sales_leader"), ruled(sales, "sales_rep", west)])).status).toBe(200);
  expect(await stateOf(ada)).toEqual({ role: "sales_rep", team: west });

  await idp.send("PATCH", `/Groups/${leaders}`, add(ada, ben));
  expect(await stateOf(ada)).toEqual({ role: "sales_leader", team: west });
  expect(await stateOf(ben)).toEqual({ role: "sales_leader", team: null });

  await idp.send("PATCH", `/Groups/${sales}`, remove(ada));
  expect(await stateOf(ada)).toEqual({ role: "sales_leader", team: null });
  await idp.send("DELETE", `/Groups/${leaders}`);
  expect(await stateOf(ada)).toEqual({ role: "user", team: null });
  const notes = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, ada));
  expect(notes.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.change_role", "member.change_team"]),
  );
});

test("changed rules apply to all members at once, except to roles that an admin set manually", async () => {
  const [ada, ben, eve] = [await aPerson(), await aPerson(), await aPerson()];
  const group = await aGroup([ada, ben]);
  await backend.store.db.update(users).set({ role: "sales_rep" }).where(eq(users.id, eve));
  await setRules([ruled(group, "sales_rep")]);
  expect(await stateOf(ada)).toMatchObject({ role: "sales_rep" });
  await backend.store.db.update(users).set({ role: "sales_leader" }).where(eq(users.id, ben));

  await setRules([]);

  expect(await stateOf(ada)).toMatchObject({ role: "user" });
  expect(await stateOf(ben)).toMatchObject({ role: "sales_leader" });
  expect(await stateOf(eve)).toMatchObject({ role: "sales_rep" });
});

test("rules can't grant or remove the client admin role", async () => {
  const { Resources } = z
    .object({ Resources: z.array(resource) })
    .parse((await idp.send("GET", `/Users?filter=userName eq "${acmeAdmin}"`)).body);
  const id = Resources[0]?.id ?? "";
  const group = await aGroup([id]);
  expect((await setRules([ruled(group, "sales_rep")])).status).toBe(200);
  expect(await stateOf(id)).toMatchObject({ role: "client_admin" });
  for (const role of ["client_admin", "admin"])
    expect((await setRules([{ group_id: group, role, team_id: null }])).status).toBe(400);
});

test("a deactivated member leaves their team, and rejoins it when reactivated", async () => {
  const ada = await aPerson();
  const [group, team] = [await aGroup([ada]), await aTeam()];
  await setRules([ruled(group, "sales_rep", team)]);
  const active = (value: string) => patchOf({ op: "Replace", path: "active", value });

  await idp.send("PATCH", `/Users/${ada}`, active("False"));
  expect(await stateOf(ada)).toMatchObject({ team: null });
  await idp.send("PATCH", `/Users/${ada}`, active("True"));

  expect(await stateOf(ada)).toEqual({ role: "sales_rep", team });
});

test.each([
  ["alone", (uid: string) => ({ method: "PATCH", url: `/clients/me/people/${uid}/`, payload: { disabled: false } })],
  [
    "with others",
    (uid: string) => ({
      method: "POST",
      url: "/clients/me/people/bulk/",
      payload: { people: { uids: [uid] }, change: { disabled: false } },
    }),
  ],
] as const)("rules skipped while a member was disabled apply when an admin enables them %s", async (_, enable) => {
  const ada = await aPerson();
  const [group, team] = [await aGroup(), await aTeam()];
  await setRules([ruled(group, "sales_rep", team)]);
  const payload = { disabled: true };
  await backend.request({ method: "PATCH", url: `/clients/me/people/${ada}/`, headers: idp.admin, payload });
  await idp.send("PATCH", `/Groups/${group}`, add(ada));
  expect(await stateOf(ada)).toEqual({ role: "user", team: null });

  const response = await backend.request({ ...enable(ada), headers: idp.admin });

  expect(response.status).toBe(200);
  expect(await stateOf(ada)).toEqual({ role: "sales_rep", team });
});

test("rejects rules with another client's groups or teams; a rule keeps its role when its team is removed", async () => {
  const globex = await startProvisioning(backend, "clientadmin@globex.example");
  const { id: foreign } = resource.parse((await globex.send("POST", "/Groups", { displayName: "Theirs" })).body);
  expect((await setRules([ruled(foreign, "user")])).status).toBe(400);
  const [group, team] = [await aGroup([]), await aTeam()];
  expect((await setRules([ruled(group, null, "00000000-0000-4000-8000-000000000000")])).status).toBe(400);
  await setRules([ruled(group, "sales_rep", team)]);
  await backend.store.db.delete(teams).where(eq(teams.id, team));
  const { body } = await backend.request({ url: "/clients/me/scim/", headers: await backend.signIn(acmeAdmin) });
  expect(body).toMatchObject({ rules: [{ group_id: group, role: "sales_rep", team_id: null }] });
});
