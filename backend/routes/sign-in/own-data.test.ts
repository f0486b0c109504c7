import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { notes } from "../../database/schema/activity";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, identities, oneTimeLinks, users } from "../../database/schema/core";
import { apiTokens } from "../../database/schema/incoming";
import { scimTokens } from "../../database/schema/people/scim";
import { recoveryCodes, signInTickets, totpSecrets } from "../../database/schema/sign-in/factors";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

type Email = Parameters<TestBackend["signIn"]>[0];

async function exportOwn(email: Email) {
  const response = await backend.app.inject({
    method: "POST",
    url: "/users/me/export/",
    headers: await backend.signIn(email),
    payload: {},
  });
  expect(response.statusCode).toBe(200);
  return strFromU8(unzipSync(response.rawPayload)["my-data.json"] ?? new Uint8Array());
}

test("the file holds a user's profile, sessions, texts and audit entries, but no secret and no colleague's text", async () => {
  const rep = await backend.signIn("rep@acme.example");
  const leader = await backend.signIn("leader@acme.example");
  const post = (headers: { authorization: string }, url: string, payload: object) =>
    backend.request({ method: "POST", url, headers, payload });
  const { id } = accountDetailSchema.parse((await post(rep, "/accounts/", { name: "Own Holdings" })).body);
  await post(rep, `/accounts/${id}/notes/`, { body: "Written by myself" });
  await post(leader, `/accounts/${id}/notes/`, { body: "Written by a colleague" });

  const json = await exportOwn("rep@acme.example");

  const [user] = await backend.store.db
    .select()
    .from(users)
    .where(eq(users.id, uidOf("rep@acme.example")));
  expect(json).toContain(`"value":"${user?.fullName}"`);
  expect(json).toContain('"part":"Access tokens"');
  expect(json).toContain('"part":"Audit log"');
  expect(json).toContain("Written by myself");
  expect(json).not.toContain("Written by a colleague");
  expect(json).not.toMatch(/argon2|hash|sealed/i);
});

test("the file has none of the user's stored secrets, but names the providers that they sign in with", async () => {
  const { db } = backend.store;
  const at = backend.now();
  const userId = uidOf("clientadmin@acme.example");
  const headers = await backend.signIn("clientadmin@acme.example");
  const make = { method: "POST", url: "/clients/me/tokens/", headers, payload: { name: "Script" } } as const;
  expect((await backend.request(make)).status).toBe(201);
  await db.insert(totpSecrets).values({ userId, sealedSecret: "v1:sealed-otp", lastStep: 1, createdAt: at });
  await db.insert(recoveryCodes).values({ userId, codeHash: "stored-code" });
  await db
    .insert(signInTickets)
    .values({ hash: "stored-ticket", userId, passwordDigest: "stored-digest", expiresAt: at });
  await db
    .insert(identities)
    .values({ realm: "", issuer: "https://id.example", subject: "one", userId, username: "me@id" });
  await db
    .insert(oneTimeLinks)
    .values({ hash: "stored-link", kind: "reset", userId, email: "a@b.example", createdAt: at, expiresAt: at });
  await db.insert(scimTokens).values({
    clientId: "acme",
    id: randomUUID(),
    hash: "stored-scim",
    ending: "zq9x",
    createdBy: userId,
    createdAt: at,
  });
  const [token] = await db.select().from(apiTokens).where(eq(apiTokens.createdBy, userId));
  const sessions = await db.select().from(accessTokens).where(eq(accessTokens.userId, userId));
  const [user] = await db.select().from(users).where(eq(users.id, userId));

  const json = await exportOwn("clientadmin@acme.example");

  const secrets = [
    ...["v1:sealed-otp", "stored-code", "stored-ticket", "stored-digest", "stored-link", "stored-scim", "zq9x"],
    ...[token?.hash, token?.ending, user?.passwordHash, ...sessions.map(({ hash }) => hash)],
  ];
  expect(secrets.every((secret) => typeof secret === "string" && secret !== "")).toBe(true);
  expect(secrets.filter((secret) => json.includes(`${secret}`))).toEqual([]);
  expect(json).toContain("me@id");
  expect(json).toContain('"part":"Totp secrets"');
  expect(json).toContain('"part":"Scim tokens"');
});

test("the file holds every entry of a user, however many there are", async () => {
  const userId = uidOf("leader@acme.example");
  const count = 20_600;
  await backend.store.db.execute(
    sql`insert into audit_log (client_id, actor_id, action, subject, at)
        select 'acme', ${userId}, 'account.view_many', 'one', now() - n * interval '1 second'
        from generate_series(1, ${count}) n`,
  );

  const json = await exportOwn("leader@acme.example");

  expect(json.match(/"value":"account\.view_many"/g)).toHaveLength(count);
});

test.each(["operator", "member without a client"])(
  "the file of an %s has the profile and the sessions",
  async (kind) => {
    const email = kind === "operator" ? "admin@sightline.example" : "rep@globex.example";
    const of = eq(users.id, uidOf(email));
    const { db } = backend.store;
    const [before] = await db.select().from(users).where(of);
    if (kind !== "operator") await db.update(users).set({ clientId: null }).where(of);
    const json = await exportOwn(email);
    await db
      .update(users)
      .set({ clientId: before?.clientId ?? null })
      .where(of);

    expect(json).toContain(`"value":"${before?.fullName}"`);
    expect(json).toContain('"part":"Access tokens"');
    expect(json).toContain('"value":"member.data_export"');
  },
);

test("entries of the audit log have the action and the user's own IP address, but no values of others", async () => {
  await backend.store.db.insert(auditLog).values({
    clientId: "acme",
    at: backend.now(),
    actorId: uidOf("rep@acme.example"),
    action: "contact.do_not_contact",
    subject: randomUUID(),
    before: {},
    after: { reason: "Asked us to stop" },
    details: { name: "Olga Other" },
    ip: "192.0.2.7",
    agent: "Some browser",
  });

  const json = await exportOwn("rep@acme.example");

  expect(json).toContain('"value":"contact.do_not_contact"');
  expect(json).toContain("192.0.2.7");
  expect(json).not.toMatch(/Olga Other|Asked us to stop/);
});

test("many rows are read in pages, newest first", async () => {
  const { db } = backend.store;
  const { id } = accountDetailSchema.parse(
    (
      await backend.request({
        method: "POST",
        url: "/accounts/",
        headers: await backend.signIn("rep@acme.example"),
        payload: { name: "Paged Holdings" },
      })
    ).body,
  );
  const at = (index: number) => new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 3) * 1_000);
  await db.insert(notes).values(
    Array.from({ length: 1_100 }, (_, index) => ({
      ...{ clientId: "acme", accountId: id, createdBy: uidOf("rep@acme.example") },
      ...{ body: `Paged note ${index}`, createdAt: at(index) },
    })),
  );

  const { items } = z
    .object({ items: z.array(z.object({ value: z.string() })) })
    .parse(JSON.parse(await exportOwn("rep@acme.example")));

  const found = items.flatMap(({ value }) => (value.startsWith("Paged note ") ? [Number(value.slice(11))] : []));
  expect(new Set(found).size).toBe(1_100);
  expect(found).toHaveLength(1_100);
  expect(Math.floor((found[0] ?? 0) / 3)).toBe(366);
  expect(Math.floor((found.at(-1) ?? -1) / 3)).toBe(0);
});

test("a user's texts at a former client aren't in the file", async () => {
  const former = await backend.signIn("leader@acme.example");
  const payload = { name: "Former Holdings" };
  const created = await backend.request({ method: "POST", url: "/accounts/", headers: former, payload });
  const { id } = accountDetailSchema.parse(created.body);
  const note = { body: "Written at the former client" };
  await backend.request({ method: "POST", url: `/accounts/${id}/notes/`, headers: former, payload: note });
  const before = await exportOwn("leader@acme.example");
  await backend.store.db
    .update(users)
    .set({ clientId: "globex" })
    .where(eq(users.id, uidOf("leader@acme.example")));

  const after = await exportOwn("leader@acme.example");

  expect(before).toContain(note.body);
  expect(after).not.toContain(note.body);
});

test("an export of one's own data needs a recent proof of identity, and is in the audit log", async () => {
  const old = await backend.signIn("user@acme.example");
  backend.advance(6 * 60_000);

  const response = await backend.request({ method: "POST", url: "/users/me/export/", headers: old, payload: {} });
  await exportOwn("user@acme.example");

  expect(response).toMatchObject({ status: 403, body: { code: "proof_required" } });
  const entries = await backend.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorId, uidOf("user@acme.example")));
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["member.data_export", "member.data_export_end"]),
  );
});
