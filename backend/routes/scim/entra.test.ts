import { z } from "zod";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { patchOf, startProvisioning } from "./scim.fixture";

// The requests of Microsoft's SCIM validator and of the tutorial "Develop and plan provisioning for a SCIM endpoint",
// as Entra sends them: without If-Match, `active` as text, and PATCH with and without a path. No response has an ETag.

let backend: TestBackend;
let idp: Awaited<ReturnType<typeof startProvisioning>>;

beforeAll(async () => {
  backend = await startTestBackend();
  const provisioning = await startProvisioning(backend, "clientadmin@acme.example");
  const send: typeof provisioning.send = async (...request) => {
    const response = await provisioning.send(...request);
    expect(response.headers).not.toHaveProperty("etag");
    return response;
  };
  idp = { ...provisioning, send };
});
afterAll(() => backend.close());

const resource = z.looseObject({ id: z.string() });
const listed = z.object({
  totalResults: z.number(),
  startIndex: z.number(),
  itemsPerPage: z.number(),
  Resources: z.array(resource),
});
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const list = async (path: string, query: Record<string, string>) => {
  const { status, body } = await idp.send("GET", `${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return listed.parse(body);
};
const find = async (path: string, filter: string) => (await list(path, { filter })).Resources.map(({ id }) => id);

async function create(path: "/Users" | "/Groups", body: object) {
  const response = await idp.send("POST", path, body);
  expect(response.status).toBe(201);
  return resource.parse(response.body).id;
}

const person = (userName: string, externalId: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", enterprise],
  externalId,
  userName,
  active: true,
  emails: [{ primary: true, type: "work", value: userName }],
  meta: { resourceType: "User" },
  name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
  roles: [],
});

test("the connection test finds nobody, and ETags aren't supported", async () => {
  const response = await idp.send("GET", `/Users?filter=userName+eq+%22${crypto.randomUUID()}%22`);

  expect(response).toMatchObject({ status: 200, body: { totalResults: 0, startIndex: 1, Resources: [] } });
  expect((await idp.send("GET", "/ServiceProviderConfig")).body).toMatchObject({ etag: { supported: false } });
});

test("a user is created once, found in any case, changed, disabled, enabled and deleted", async () => {
  const userName = "Test_User_ab6490ee@acme.example";
  const id = await create("/Users", person(userName, "0a21f0f2"));
  expect(await idp.send("POST", "/Users", person(userName, "0a21f0f2"))).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness" },
  });
  for (const name of [userName, userName.toUpperCase()])
    expect(await find("/Users", `userName eq "${name}"`)).toEqual([id]);
  expect(await find("/Users", 'externalId eq "0a21f0f2"')).toEqual([id]);
  expect(await find("/Users", `emails[type eq "work"].value eq "${userName}"`)).toEqual([id]);

  const patch = async (...operations: object[]) => {
    const { status, body } = await idp.send("PATCH", `/Users/${id}`, patchOf(...operations));
    expect(status).toBe(200);
    return body;
  };
  expect(
    await patch(
      { op: "Replace", path: 'emails[type eq "work"].value', value: "updatedEmail@acme.example" },
      { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
    ),
  ).toMatchObject({ emails: [{ value: "updatedemail@acme.example" }], name: { familyName: "updatedFamilyName" } });
  expect(
    await patch({
      op: "Replace",
      value: {
        displayName: "Updated Name",
        title: "Buyer",
        preferredLanguage: "nl-NL",
        "name.givenName": "Updated",
        'addresses[type eq "work"].formatted': "1 Main Street",
        'phoneNumbers[type eq "mobile"].value': "555",
        [`${enterprise}:department`]: "Sales",
        [`${enterprise}:employeeNumber`]: "7",
      },
    }),
  ).toMatchObject({ displayName: "Updated Name", title: "Buyer", name: { givenName: "Updated" } });
  expect(await patch({ op: "Replace", path: "active", value: "False" })).toMatchObject({ active: false });
  expect(await patch({ op: "Replace", value: { active: "True" } })).toMatchObject({ active: true });
  expect(await patch({ op: "Replace", path: "userName", value: "5b50642d@acme.example" })).toMatchObject({ id });
  expect(await find("/Users", `userName eq "${userName}"`)).toEqual([]);
  expect(await find("/Users", 'userName eq "5b50642d@acme.example"')).toEqual([id]);

  const statuses = [];
  for (const method of ["DELETE", "DELETE", "GET"] as const)
    statuses.push((await idp.send(method, `/Users/${id}`)).status);
  expect(statuses).toEqual([204, 404, 404]);
});

test("a manager is set by id, and removed", async () => {
  const boss = await create("/Users", person("boss@acme.example", "m-1"));
  const id = await create("/Users", person("report@acme.example", "m-2"));
  const patch = async (operation: object) => (await idp.send("PATCH", `/Users/${id}`, patchOf(operation))).body;

  expect(await patch({ op: "Add", path: `${enterprise}:manager`, value: boss })).toMatchObject({
    [enterprise]: { manager: { value: boss } },
  });
  expect(await patch({ op: "Remove", path: `${enterprise}:manager` })).not.toHaveProperty([enterprise, "manager"]);
});

test("a group is created once, found without its members, renamed, and its members change one by one", async () => {
  const [ada, ben] = [
    await create("/Users", person("ada@acme.example", "g-1")),
    await create("/Users", person("ben@acme.example", "g-2")),
  ];
  const body = {
    schemas: [
      "urn:ietf:params:scim:schemas:core:2.0:Group",
      "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
    ],
    externalId: "8aa1a0c0",
    displayName: "displayName",
    meta: { resourceType: "Group" },
  };
  const id = await create("/Groups", body);
  expect((await idp.send("POST", "/Groups", body)).status).toBe(409);
  const filter = 'displayName eq "displayName"';
  const { Resources } = await list("/Groups", { excludedAttributes: "members", filter });
  expect(Resources.map((group) => [group.id, "members" in group])).toEqual([[id, false]]);

  const patch = async (...operations: object[]) => {
    expect((await idp.send("PATCH", `/Groups/${id}`, patchOf(...operations))).status).toBeLessThan(300);
    const { members } = z
      .object({ members: z.array(z.object({ value: z.string() })).default([]) })
      .parse((await idp.send("GET", `/Groups/${id}`)).body);
    return members.map(({ value }) => value).sort();
  };
  expect(await patch({ op: "Add", path: "members", value: [{ $ref: null, value: ada }] })).toEqual([ada]);
  expect(await patch({ op: "Add", value: { members: [{ value: ben }] } })).toEqual([ada, ben].sort());
  expect(await find("/Groups", `id eq "${id}" and members eq "${ben}"`)).toEqual([id]);
  expect(await patch({ op: "Remove", path: "members", value: [{ $ref: null, value: ada }] })).toEqual([ben]);
  expect(await patch({ op: "Remove", path: `members[value eq "${ben}"]` })).toEqual([]);
  await patch({ op: "Replace", path: "displayName", value: "1879db59" });
  expect(await find("/Groups", filter)).toEqual([]);
  expect((await idp.send("DELETE", `/Groups/${id}`)).status).toBe(204);
});

test("groups are listed in pages without repetitions", async () => {
  const created = [];
  for (let at = 0; at < 3; at += 1) created.push(await create("/Groups", { displayName: `Paged ${at}` }));

  const pages = [
    await list("/Groups", { startIndex: "1", count: "2" }),
    await list("/Groups", { startIndex: "3", count: "2" }),
  ];

  expect(pages.map(({ startIndex, itemsPerPage }) => [startIndex, itemsPerPage])).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(pages.flatMap((page) => page.Resources.map(({ id }) => id)).sort()).toEqual(created.sort());
});
