import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { api, type EndpointName, endpointOf } from "@/lib/contracts/api";
import { clientsSchema } from "@/lib/contracts/people/client";
import { can, isPermission } from "@/lib/contracts/rights/rights";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const choose = (headers: Headers, client_id: unknown) =>
  backend.request({ method: "PUT", url: "/clients/chosen/", headers, payload: { client_id } });

async function countAccounts(headers: Headers): Promise<number> {
  return accountsPageSchema.parse((await backend.request({ url: "/accounts/", headers })).body).total;
}

test("an operator sees accounts only of the client they have chosen", async () => {
  const admin = await backend.signIn("admin@sightline.example");
  const { items, chosen_id } = clientsSchema.parse((await backend.request({ url: "/clients/", headers: admin })).body);
  const globex = items.find(({ id }) => id === "globex");

  expect([chosen_id, items.map(({ id }) => id)]).toEqual([null, ["acme", "globex"]]);
  expect(await countAccounts(admin)).toBe(0);
  expect((await choose(admin, "globex")).status).toBe(200);
  expect(await countAccounts(admin)).toBe(globex?.account_count);
  expect((await choose(admin, null)).status).toBe(200);
  expect(await countAccounts(admin)).toBe(0);
});

test("the chosen client applies only to its session, and survives a renewal", async () => {
  const here = await backend.signIn("admin@sightline.example");
  const elsewhere = await backend.signIn("admin@sightline.example");
  await choose(here, "acme");

  const renewed = await backend.request({ method: "POST", url: "/auth/refresh/", headers: here });
  const next = { authorization: `Bearer ${Object(renewed.body).access_token}` };

  expect(await countAccounts(next)).toBeGreaterThan(2000);
  expect(await countAccounts(elsewhere)).toBe(0);
});

const headerNames = [...Object.values(apiHeaders), "x-client-id", "x-client", "x-tenant-id", "client-id"];

test.each(headerNames)("the header %s never chooses a client, even for an operator", async (name) => {
  const admin = await backend.signIn("admin@sightline.example");
  const rep = await backend.signIn("rep@globex.example");
  const own = await countAccounts(rep);

  expect(own).toBeGreaterThan(0);
  expect(await countAccounts({ ...admin, [name]: "acme" })).toBe(0);
  expect(await countAccounts({ ...rep, [name]: "acme" })).toBe(own);
  await choose(admin, "acme");
  expect(await countAccounts({ ...admin, [name]: "globex" })).toBeGreaterThan(own);
});

test("an unknown client returns a 404 and keeps the previous choice", async () => {
  const admin = await backend.signIn("admin@sightline.example");
  await choose(admin, "globex");
  const before = await countAccounts(admin);

  const answers = await Promise.all(["nobody", "", 7].map((id) => choose(admin, id)));

  expect(answers.map(({ status }) => status)).toEqual([404, 400, 400]);
  expect(await countAccounts(admin)).toBe(before);
});

test.each(["rep@acme.example", "leader@acme.example", "user@acme.example", "clientadmin@acme.example"] as const)(
  "%s can't list or choose clients",
  async (email) => {
    const headers = await backend.signIn(email);
    const before = await countAccounts(headers);

    const answers = [await backend.request({ url: "/clients/", headers }), await choose(headers, "globex")];

    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(await countAccounts(headers)).toBe(before);
  },
);

const mayWrite = [
  "DELETE /messages/:id/",
  "DELETE /users/me/sessions/",
  "DELETE /users/me/sessions/:id/",
  "PATCH /messages/:id/",
  "PATCH /users/me/",
  "PATCH /users/me/passkeys/:id/",
  "POST /account-lists/match/",
  "POST /accounts/export/",
  "POST /alert-rules/preview/",
  "POST /audit/exports/",
  "POST /contacts/export/",
  "POST /messages/",
  "POST /messages/:id/end/",
  "POST /messages/:id/show-again/",
  "POST /operator/admins/",
  "POST /operator/dead-letters/",
  "POST /realtime/token/",
  "POST /users/me/export/",
  "POST /users/me/factors/recovery-codes/",
  "POST /users/me/factors/totp/",
  "POST /users/me/factors/totp/confirm/",
  "POST /users/me/factors/totp/remove/",
  "POST /users/me/identities/microsoft/",
  "POST /users/me/identities/microsoft/disconnect/",
  "POST /users/me/identities/proof/",
  "POST /users/me/passkeys/",
  "POST /users/me/passkeys/:id/remove/",
  "POST /users/me/passkeys/options/",
  "POST /users/me/passkeys/proof/",
  "POST /users/me/passkeys/start/",
  "POST /users/me/password/",
  "PUT /clients/chosen/",
];

/** Endpoints for visitors, other systems, and sessions without a role. */
const isOutside = (name: string) => /^\w+ \/(auth|incoming|alert-mail|access-requests)\//.test(name);

const writing = (Object.keys(api) as EndpointName[]).filter((name) => !name.startsWith("GET ") && !isOutside(name));

describe("an operator who has chosen a client is read-only there", () => {
  let admin: { authorization: string };
  beforeAll(async () => {
    admin = await backend.signIn("admin@sightline.example");
    await choose(admin, "acme");
  });

  test.each(writing.filter((name) => !mayWrite.includes(name)))("%s is refused", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const url = path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");

    const answer = await backend.request({ method: method as "POST", url, headers: admin, payload: {} });

    expect(answer).toMatchObject({ status: 403, body: { code: "viewing_only" } });
  });

  test("only the listed endpoints, none of which write client data, are open to an operator", () => {
    const open = writing.filter((name) => {
      const { access } = endpointOf(name);
      return isPermission(access) && can("admin", access);
    });

    expect(open.sort()).toEqual(mayWrite);
  });

  test("an operator can publish only general announcements", async () => {
    const said = { title: "Hello", body: "To Acme", severity: "info", roles: [], dismissible: true };
    const payload = { ...said, scope: "client" };

    const answer = await backend.request({ method: "POST", url: "/messages/", headers: admin, payload });

    expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});
