import { eq } from "drizzle-orm";
import { z } from "zod";
import { auditLog } from "../../database/schema/audit";
import { clients, users } from "../../database/schema/core";
import { scimSettings } from "../../database/schema/people/scim";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";
import { patchOf, startProvisioning } from "./scim.fixture";

const acmeAdmin = "clientadmin@acme.example";
let backend: TestBackend;
let idp: Awaited<ReturnType<typeof startProvisioning>>;

beforeAll(async () => {
  backend = await startTestBackend();
  idp = await startProvisioning(backend, acmeAdmin);
});
afterAll(() => backend.close());

const resource = z.looseObject({ id: z.string(), active: z.boolean(), userName: z.string() });
const listed = z.object({ totalResults: z.number(), itemsPerPage: z.number(), Resources: z.array(resource) });

let count = 0;
async function provision(overrides: object = {}) {
  count += 1;
  const userName = `new${count}@acme.example`;
  const { status, body } = await idp.send("POST", "/Users", { userName, externalId: `x${count}`, ...overrides });
  expect(status).toBe(201);
  return resource.parse(body);
}

async function find(filter: string) {
  const { status, body } = await idp.send("GET", `/Users?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(200);
  return listed.parse(body);
}

test("creates, finds, reads, replaces and deletes a user, and keeps their history", async () => {
  const { status, body, headers } = await idp.send("POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "Grace@Acme.example",
    externalId: "7",
    name: { givenName: "Grace", familyName: "Hopper" },
    title: "Admiral",
    active: true,
  });
  const { id } = resource.parse(body);
  expect(status).toBe(201);
  expect(headers["content-type"]).toBe("application/scim+json; charset=utf-8");
  expect(headers.location).toBe(`https://app.sightline.example/scim/v2/Users/${id}`);
  expect(body).toMatchObject({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: "Grace@Acme.example",
    externalId: "7",
    displayName: "Grace Hopper",
    name: { formatted: "Grace Hopper", givenName: "Grace", familyName: "Hopper" },
    emails: [{ value: "grace@acme.example", type: "work", primary: true }],
    meta: { resourceType: "User", location: headers.location },
  });
  const [row] = await backend.store.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ clientId: "acme", role: "user", passwordHash: null, disabled: false });

  expect((await find('userName eq "grace@acme.example"')).Resources).toEqual([body]);
  expect((await idp.send("GET", `/Users/${id}`)).body).toEqual(body);

  const replaced = await idp.send("PUT", `/Users/${id}`, { userName: "grace@acme.example", displayName: "G. Hopper" });
  expect(replaced.status).toBe(200);
  expect(replaced.body).toMatchObject({ displayName: "G. Hopper", active: true });
  expect(replaced.body).not.toHaveProperty("externalId");
  expect(replaced.body).not.toHaveProperty("title");

  expect(await idp.send("DELETE", `/Users/${id}`)).toMatchObject({ status: 204, body: null });
  for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
    const payload = method === "PATCH" ? patchOf({ op: "add", path: "title", value: "x" }) : { userName: "x" };
    expect((await idp.send(method, `/Users/${id}`, method === "GET" ? undefined : payload)).status).toBe(404);
  }
  expect((await find('userName eq "grace@acme.example"')).totalResults).toBe(0);
  const [deleted] = await backend.store.db.select().from(users).where(eq(users.id, id));
  expect(deleted).toMatchObject({ disabled: true, fullName: "G. Hopper" });
  const notes = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(notes.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.provision", "member.disable", "session.end"]),
  );
  expect(notes.every(({ clientId, actorId }) => clientId === "acme" && actorId === "")).toBe(true);
});

test("recreating a deleted user restores the same id without their password and role", async () => {
  const { id, userName } = await provision();
  await backend.store.db.update(users).set({ passwordHash: "x", role: "sales_leader" }).where(eq(users.id, id));
  await idp.send("DELETE", `/Users/${id}`);

  expect(resource.parse((await idp.send("POST", "/Users", { userName })).body)).toMatchObject({ id, active: true });

  const [row] = await backend.store.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ disabled: false, passwordHash: null, role: "user" });
});

test("finds and updates members that the provider didn't create", async () => {
  const found = await find('userName eq "REP@acme.example"');
  expect(found.Resources).toMatchObject([{ id: uidOf("rep@acme.example"), userName: "rep@acme.example" }]);
  expect(found.Resources[0]).not.toHaveProperty("externalId");

  const patched = await idp.send(
    "PATCH",
    `/Users/${uidOf("rep@acme.example")}`,
    patchOf({ op: "Add", path: "externalId", value: "rep-1" }),
  );
  expect(patched).toMatchObject({ status: 200, body: { externalId: "rep-1", userName: "rep@acme.example" } });
  expect((await find('externalId eq "rep-1" and active eq true')).totalResults).toBe(1);
  expect((await find('externalId eq "REP-1"')).totalResults).toBe(0);
  expect((await find('emails[type eq "work"].value eq "Rep@acme.example"')).totalResults).toBe(1);
  expect((await find('active eq "False" and externalId eq "rep-1"')).totalResults).toBe(0);
});

test("a lookup by userName reads a few rows by index, and counts no others", async () => {
  const { userName } = await provision({ emails: [{ value: "other.email@acme.example" }] });
  const record = recordStatements(backend);

  const sent = await record(async () => {
    expect(await find(`userName eq "${userName.toUpperCase()}"`)).toMatchObject({ totalResults: 1 });
    expect(await find('userName eq "other.email@acme.example"')).toMatchObject({ totalResults: 0 });
  });

  const lookups = sent.filter(({ text }) => /from "users" left join "scim_users"/.test(text));
  expect(lookups).toHaveLength(2);
  const plan = await planOf(backend, lookups[0] ?? { text: "", values: [] });
  expect(plan).toContain("Index Scan using scim_users_one_name");
  expect(plan).toContain("Index Scan using users_email");
  expect(plan).not.toMatch(/Seq Scan/);
});

test("never shows or changes other clients' members or operators", async () => {
  for (const email of ["rep@globex.example", "admin@sightline.example"] as const) {
    expect((await find(`userName eq "${email}"`)).totalResults).toBe(0);
    expect((await idp.send("GET", `/Users/${uidOf(email)}`)).status).toBe(404);
    const patch = patchOf({ op: "replace", path: "active", value: false });
    expect((await idp.send("PATCH", `/Users/${uidOf(email)}`, patch)).status).toBe(404);
    expect((await idp.send("DELETE", `/Users/${uidOf(email)}`)).status).toBe(404);
  }
});

test("returns a conflict for an email or userName that is already in use", async () => {
  const { userName } = await provision();
  const id = "a-person-elsewhere";
  const elsewhere = { id, username: "x", fullName: "X", email: "elsewhere@acme.example", role: "user" };
  await backend.store.db.insert(users).values({ ...elsewhere, clientId: "globex" });
  const conflict = { status: 409, body: { scimType: "uniqueness", status: "409" } };

  for (const name of [userName, userName.toUpperCase(), "leader@acme.example", "elsewhere@acme.example"])
    expect(await idp.send("POST", "/Users", { userName: name })).toMatchObject(conflict);
  const emails = [{ value: userName }];
  expect(await idp.send("POST", "/Users", { userName: "free@acme.example", emails })).toMatchObject(conflict);
  const { id: other } = await provision();
  const rename = patchOf({ op: "replace", path: "userName", value: userName });
  expect(await idp.send("PATCH", `/Users/${other}`, rename)).toMatchObject(conflict);
});

test("adopts a user who registered without a client, and clears their password", async () => {
  const id = "registered";
  const registered = { id, username: "r", fullName: "R", email: "registered@acme.example", role: "user" };
  await backend.store.db.insert(users).values({ ...registered, passwordHash: "theirs" });

  const { body } = await idp.send("POST", "/Users", { userName: "registered@acme.example" });

  expect(body).toMatchObject({ id });
  const [row] = await backend.store.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ clientId: "acme", passwordHash: null });
});

test.each<[string, "POST" | "GET", string, object | undefined, number, string | undefined]>([
  ["a userName of a foreign domain", "POST", "/Users", { userName: "x@globex.example" }, 400, "invalidValue"],
  ["a userName that isn't an email", "POST", "/Users", { userName: "grace" }, 400, "invalidValue"],
  [
    "an email of a foreign domain",
    "POST",
    "/Users",
    { userName: "y@acme.example", emails: [{ value: "a@b.example" }] },
    400,
    "invalidValue",
  ],
  ["no userName", "POST", "/Users", {}, 400, "invalidValue"],
  ["no body", "POST", "/Users", undefined, 400, "invalidSyntax"],
  [
    'a "__proto__" key',
    "POST",
    "/Users",
    JSON.parse('{"userName":"z@acme.example","__proto__":{}}'),
    400,
    "invalidSyntax",
  ],
  ["a malformed filter", "GET", "/Users?filter=userName%20eq", undefined, 400, "invalidFilter"],
  [
    'a filter with "or"',
    "GET",
    "/Users?filter=id%20eq%20%22a%22%20or%20id%20eq%20%22b%22",
    undefined,
    400,
    "invalidFilter",
  ],
  [
    "a filter that is too long",
    "GET",
    `/Users?filter=id%20eq%20%22${"a".repeat(1_000)}%22`,
    undefined,
    400,
    "invalidFilter",
  ],
  ["an invalid startIndex", "GET", "/Users?startIndex=first", undefined, 400, "invalidValue"],
  ["a repeated parameter", "GET", "/Users?filter=x&filter=y", undefined, 400, "invalidValue"],
  ["an unknown user", "GET", "/Users/nobody", undefined, 404, undefined],
  ["an unknown resource", "GET", "/Things", undefined, 404, undefined],
  ["a bulk operation", "POST", "/Bulk", {}, 404, undefined],
])("rejects a request with %s", async (_what, method, path, payload, status, scimType) => {
  const response = await idp.send(method, path, payload);

  expect(response.status).toBe(status);
  expect(response.body).toEqual({
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
  });
});

test("rejects a body that isn't JSON with a SCIM error", async () => {
  const headers = { authorization: `Bearer ${idp.token}` };
  const url = "/scim/v2/Users";
  const broken = { ...headers, "content-type": "application/scim+json" };
  expect(await backend.request({ method: "POST", url, headers: broken, payload: "{" })).toMatchObject({
    status: 400,
    body: { scimType: "invalidSyntax" },
  });
  const xml = { ...headers, "content-type": "text/xml" };
  expect((await backend.request({ method: "POST", url, headers: xml, payload: "<x/>" })).status).toBe(415);
});

test("pages are limited in size and return each user once", async () => {
  const all = listed.parse((await idp.send("GET", "/Users")).body);
  expect(all.totalResults).toBeGreaterThan(4);
  expect(all.itemsPerPage).toBe(all.Resources.length);
  const walked: string[] = [];
  for (let start = 1; start <= all.totalResults; start += 2) {
    const page = listed.parse((await idp.send("GET", `/Users?startIndex=${start}&count=2`)).body);
    walked.push(...page.Resources.map(({ id }) => id));
  }
  expect(walked).toEqual(all.Resources.map(({ id }) => id));

  const read = async (query: string) => listed.parse((await idp.send("GET", `/Users?${query}`)).body);
  expect(await read("count=0")).toMatchObject({ totalResults: all.totalResults, Resources: [] });
  expect(await read("count=-1")).toMatchObject({ itemsPerPage: 0 });
  expect((await read("startIndex=-5&count=1")).Resources[0]?.id).toBe(walked[0]);
  expect((await read("startIndex=100000")).Resources).toEqual([]);
  expect((await read("count=100000")).itemsPerPage).toBe(all.totalResults);
});

test("returns only the requested attributes and leaves out excluded ones", async () => {
  const { id } = await provision();
  const { body } = await idp.send("GET", `/Users/${id}?attributes=userName`);
  expect(Object.keys(z.looseObject({}).parse(body)).sort()).toEqual(["id", "meta", "schemas", "userName"]);
  expect((await idp.send("GET", `/Users/${id}?excludedAttributes=emails,groups`)).body).not.toHaveProperty("emails");
});

test("a changed email becomes the sign-in email and is recorded in the audit log", async () => {
  const { id } = await provision();
  const patch = patchOf({ op: "Replace", path: 'emails[type eq "work"].value', value: "Moved@acme.example" });
  expect((await idp.send("PATCH", `/Users/${id}`, patch)).body).toMatchObject({
    emails: [{ value: "moved@acme.example" }],
  });
  const notes = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(notes).toContainEqual(
    expect.objectContaining({ action: "member.change_email", after: { email: "moved@acme.example" } }),
  );
});

test("rejects changes to a client admin's email and userName, since reset links go there", async () => {
  const id = uidOf(acmeAdmin);
  for (const patch of [
    patchOf({ op: "replace", path: "userName", value: "thief@acme.example" }),
    patchOf({ op: "replace", path: 'emails[type eq "work"].value', value: "thief@acme.example" }),
  ])
    expect(await idp.send("PATCH", `/Users/${id}`, patch)).toMatchObject({
      status: 400,
      body: { scimType: "mutability" },
    });
  expect((await backend.store.db.select().from(users).where(eq(users.id, id)))[0]?.email).toBe(acmeAdmin);
});

test("a new member gets the workspace's time zone", async () => {
  await backend.store.db.update(clients).set({ timeZone: "Asia/Tokyo" }).where(eq(clients.id, "acme"));
  const { id } = await provision();
  await backend.store.db.update(clients).set({ timeZone: null }).where(eq(clients.id, "acme"));
  expect((await backend.store.db.select().from(users).where(eq(users.id, id)))[0]?.timeZone).toBe("Asia/Tokyo");
});

test("the last enabled admin can't be deactivated or deleted", async () => {
  const id = uidOf(acmeAdmin);
  await backend.store.db.update(users).set({ disabled: true }).where(eq(users.id, "nobody"));
  const admins = await backend.store.db.select().from(users).where(eq(users.clientId, "acme"));
  for (const { id: other, role } of admins)
    if (role?.toLowerCase() === "client_admin" && other !== id)
      await backend.store.db.update(users).set({ role: "user" }).where(eq(users.id, other));

  const patch = patchOf({ op: "Replace", path: "active", value: "False" });
  expect(await idp.send("PATCH", `/Users/${id}`, patch)).toMatchObject({ status: 409, body: { status: "409" } });
  expect((await idp.send("DELETE", `/Users/${id}`)).status).toBe(409);
  expect((await idp.send("GET", `/Users/${id}`)).body).toMatchObject({ active: true });
});

test("lists the supported features, resource types and schemas", async () => {
  expect((await idp.send("GET", "/ServiceProviderConfig")).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
  });
  expect((await idp.send("GET", "/ResourceTypes")).body).toMatchObject({
    totalResults: 2,
    Resources: [{ id: "User" }, { id: "Group" }],
  });
  const schema = "urn:ietf:params:scim:schemas:core:2.0:User";
  expect((await idp.send("GET", `/Schemas/${schema}`)).body).toMatchObject({ id: schema });
  expect((await idp.send("GET", "/Schemas/none")).status).toBe(404);
});

test("returns 401 without a valid SCIM token, and a SCIM token opens nothing else", async () => {
  const session = (await backend.signIn(acmeAdmin)).authorization;
  for (const authorization of [undefined, "Bearer x", session, `Bearer scim_${"a".repeat(43)}`]) {
    for (const url of ["/scim/v2/Users", "/scim/v2/ServiceProviderConfig", "/scim/v2/None"]) {
      const { status, headers } = await backend.request({ url, headers: authorization ? { authorization } : {} });
      expect(status).toBe(401);
      expect(headers["www-authenticate"]).toMatch(/^Bearer/);
    }
  }
  const headers = { authorization: `Bearer ${idp.token}` };
  expect((await backend.request({ url: "/users/me/", headers })).status).toBe(401);
});

test("records the last request and the latest failures for the client's admin, without values", async () => {
  await idp.send("GET", '/Users?filter=userName%20eq%20"secret@acme.example"%20and');
  const [row] = await backend.store.db.select().from(scimSettings).where(eq(scimSettings.clientId, "acme"));
  expect(row?.lastRequest).toBe("GET /scim/v2/Users");
  expect(row?.failures[0]).toMatchObject({ method: "GET", path: "/scim/v2/Users", status: 400 });
  for (let at = 0; at < 25; at += 1) await idp.send("GET", `/Users/none-${at}`);
  const [later] = await backend.store.db.select().from(scimSettings).where(eq(scimSettings.clientId, "acme"));
  expect(later?.failures).toHaveLength(20);
  expect(later?.failures[0]?.path).toBe("/scim/v2/Users/none-24");
  expect(JSON.stringify(later)).not.toContain("secret");
});
