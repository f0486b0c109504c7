import { and, eq, notInArray, sql } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { api, type EndpointName, endpointOf } from "@/lib/contracts/api";
import { chosenClientSchema, clientsSchema } from "@/lib/contracts/clients/client";
import { can, isClosedWhileViewing, isPermission } from "@/lib/contracts/rights/rights";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { attachments } from "../../database/schema/activity";
import { clients, users } from "../../database/schema/core";
import { mailJob } from "../../jobs/mail/mail";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { recordStatements } from "../../test-statements";

type Headers = Record<string, string>;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const choose = (headers: Headers, client_id: unknown) =>
  backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers,
    payload: { client_id, reason: "Support case 4711" },
  });
const leave = (headers: Headers) => backend.request({ method: "DELETE", url: "/clients/chosen/", headers });

async function countAccounts(headers: Headers): Promise<number> {
  return accountsPageSchema.parse((await backend.request({ url: "/accounts/", headers })).body).total;
}

const readChosen = async (headers: Headers) =>
  chosenClientSchema.parse((await backend.request({ url: "/clients/chosen/", headers })).body).chosen;

test("an operator sees accounts only of the client they have chosen", async () => {
  const admin = await backend.signIn("admin@sightline.example");
  const { items } = clientsSchema.parse((await backend.request({ url: "/clients/", headers: admin })).body);
  const globex = items.find(({ id }) => id === "globex");

  expect(items.map(({ id }) => id)).toEqual(["acme", "globex"]);
  expect(await readChosen(admin)).toBeNull();
  expect(await countAccounts(admin)).toBe(0);
  expect((await choose(admin, "globex")).status).toBe(200);
  expect(await countAccounts(admin)).toBe(globex?.account_count);
  expect(await readChosen(admin)).toMatchObject({ id: "globex", name: globex?.name });
  expect((await leave(admin)).status).toBe(204);
  expect(await countAccounts(admin)).toBe(0);
});

test("the chosen client applies only to its session, and survives a renewal", async () => {
  const session = await backend.signIn("admin@sightline.example");
  const otherSession = await backend.signIn("admin@sightline.example");
  await choose(session, "acme");

  const renewed = await backend.request({ method: "POST", url: "/auth/refresh/", headers: session });
  const next = { authorization: `Bearer ${Object(renewed.body).access_token}` };

  expect(await countAccounts(next)).toBeGreaterThan(2000);
  expect(await countAccounts(otherSession)).toBe(0);
});

const read = async (query: string) => {
  const admin = await backend.signIn("admin@sightline.example");
  return clientsSchema.parse((await backend.request({ url: `/clients/${query}`, headers: admin })).body);
};

describe("the operator's list of clients", () => {
  beforeAll(() =>
    backend.store.db.insert(clients).values([
      { id: "zeta-1", name: "Zeta" },
      { id: "zeta-2", name: "Zeta" },
      { id: "under_score", name: "100% Organic" },
    ]),
  );
  afterAll(() => backend.store.db.delete(clients).where(notInArray(clients.id, ["acme", "globex"])));

  test("counts enabled people, live accounts, bytes of files and failed jobs of each client, and shows its last sign-in", async () => {
    const { db } = backend.store;
    const rep = await backend.signIn("rep@acme.example");
    const members = await db
      .select()
      .from(users)
      .where(and(eq(users.clientId, "acme"), eq(users.disabled, false)));
    const id = await enqueue(db, mailJob, { sealed: "nothing", dropAt: null }, { clientId: "acme" });
    await db.execute(sql`update pgboss.job set state = 'failed' where id = ${id}::uuid`);
    const file = { clientId: "acme", name: "Offer.pdf", createdBy: null, createdAt: backend.now() };
    await db.insert(attachments).values([500, 1_000].map((bytes) => ({ ...file, bytes })));

    const [acme, globex] = (await read("")).items.filter(({ has_admin }) => has_admin);

    expect(acme).toEqual({
      id: "acme",
      name: expect.stringContaining("Acme"),
      suspended: null,
      deletion: null,
      people_count: members.length,
      account_count: await countAccounts(rep),
      file_bytes: 1_500,
      last_sign_in_at: backend.now().toISOString(),
      failed_job_count: 1,
      has_admin: true,
    });
    expect(globex).toMatchObject({ id: "globex", failed_job_count: 0 });
    const record = recordStatements(backend);
    const searched = await record(async () =>
      expect((await read("?q=acme")).items).toMatchObject([{ id: "acme", failed_job_count: null }]),
    );
    expect(searched.filter(({ text }) => text.includes("pgboss.job"))).toEqual([]);
    await db.execute(sql`delete from pgboss.job`);
    await db.delete(attachments);
  });

  test("a client without people or accounts is listed with zeros", async () => {
    expect((await read("?q=zeta-1")).items).toEqual([
      {
        id: "zeta-1",
        name: "Zeta",
        suspended: null,
        deletion: null,
        people_count: 0,
        account_count: 0,
        file_bytes: 0,
        last_sign_in_at: null,
        failed_job_count: null,
        has_admin: false,
      },
    ]);
  });

  test.each([
    ["ZETA", ["zeta-1", "zeta-2"]],
    ["0%25", ["under_score"]],
    ["r_s", ["under_score"]],
    ["_", ["under_score"]],
    ["%25%25", []],
  ])("searching for %s finds by name and id, literally", async (q, ids) => {
    expect((await read(`?q=${q}`)).items.map(({ id }) => id)).toEqual(ids);
  });

  test("pages list each client once, even with equal names", async () => {
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await read(`?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }

    expect(ids).toEqual((await read("")).items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
  });

  test("refuses a changed cursor", async () => {
    const admin = await backend.signIn("admin@sightline.example");
    expect(await backend.request({ url: "/clients/?cursor=x", headers: admin })).toMatchObject({
      status: 400,
      body: { code: "bad_cursor" },
    });
  });

  test("reads no rows of accounts", async () => {
    const record = recordStatements(backend);
    const statements = await record(async () => void (await read("")));
    expect(statements.filter(({ text }) => /from "?accounts"?\b/.test(text))).toEqual([]);
  });
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

  const responses = await Promise.all(["nobody", "", 7].map((id) => choose(admin, id)));

  expect(responses.map(({ status }) => status)).toEqual([404, 400, 400]);
  expect(await countAccounts(admin)).toBe(before);
});

test.each(["rep@acme.example", "leader@acme.example", "user@acme.example", "clientadmin@acme.example"] as const)(
  "%s can't list or choose clients",
  async (email) => {
    const headers = await backend.signIn(email);
    const before = await countAccounts(headers);

    const responses = [await backend.request({ url: "/clients/", headers }), await choose(headers, "globex")];

    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
    expect(await countAccounts(headers)).toBe(before);
  },
);

/**
 * Endpoints other than GET whose permission an operator keeps while viewing a client: reads by POST, writes to the
 * operator's own account, the endpoints that begin and end a view, and the audit stream, which refuses viewers itself.
 */
const mayWrite = [
  "DELETE /clients/chosen/",
  "DELETE /users/me/sessions/",
  "DELETE /users/me/sessions/:id/",
  "PATCH /users/me/",
  "PATCH /users/me/passkeys/:id/",
  "POST /account-lists/match/",
  "POST /accounts/export/",
  "POST /accounts/export/contacts/link/",
  "POST /accounts/export/link/",
  "POST /alert-rules/preview/",
  "POST /audit/exports/",
  "POST /audit/stream/test/",
  "POST /contacts/export/",
  "POST /contacts/export/link/",
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
  "PUT /audit/stream/",
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

    const response = await backend.request({ method: method as "POST", url, headers: admin, payload: {} });

    expect(response).toMatchObject({ status: 403, body: { code: "viewing_only" } });
  });

  test("only the listed endpoints, none of which write client data, are open to an operator", () => {
    const open = writing.filter((name) => {
      const { access } = endpointOf(name);
      return isPermission(access) && can({ role: "admin", denied: [] }, access) && !isClosedWhileViewing(access);
    });

    expect(open.sort()).toEqual(mayWrite);
  });
});

test("an operator can publish only general announcements", async () => {
  const operator = await backend.signIn("admin@sightline.example");
  const said = { title: "Hello", body: "To Acme", severity: "info", roles: [], dismissible: true };

  const response = await backend.request({
    method: "POST",
    url: "/messages/",
    headers: operator,
    payload: { ...said, scope: "client" },
  });

  expect(response).toMatchObject({ status: 403, body: { code: "forbidden" } });
});
