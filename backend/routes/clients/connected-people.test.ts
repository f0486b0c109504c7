import { and, desc, eq, inArray } from "drizzle-orm";
import { connectedPeopleSchema } from "@/lib/contracts/clients/connected-people";
import { membersSchema } from "@/lib/contracts/people/member";
import type { AuthMethod } from "@/lib/contracts/people/user";
import { sampleEnterprises, sampleIdentities, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import { type SampleEmail, samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, identities, signInCounters, ssoDomains, ssoSettings, users } from "../../database/schema/core";
import { scimSettings, scimUsers } from "../../database/schema/people/scim";
import { hashToken } from "../../secrets/token";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";

const member: SampleEmail = "rep@acme.example";
const uid = uidOf(member);
const ofAcme = ["leader@acme.example", "rep@acme.example", "user@acme.example", "clientadmin@acme.example"] as const;
const { tenantId, clientId } = sampleMicrosoft;

let provider: TestProvider;
let backend: TestBackend;
/** A session of the client admin, through the provider. */
let admin: { authorization: string };
let operator: { authorization: string };

beforeAll(async () => {
  provider = await startTestProvider();
  const microsoft = { authority: provider.origin, clientId, tenantIds: [tenantId] };
  backend = await startTestBackend({ allowPrivateIssuers: true, microsoft });
});
beforeEach(async () => {
  const { db } = backend.store;
  for (const table of [signInCounters, identities, scimUsers, scimSettings, ssoDomains, ssoSettings, accessTokens])
    await db.delete(table);
  await db.delete(users).where(inArray(users.email, ["outside@elsewhere.example"]));
  await registerSampleIdentities(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
  // Disconnected by an earlier test, which the sample identities respect.
  for (const email of [member, "leader@acme.example"] as const) {
    const key = { realm: "microsoft", issuer: tenantId, subject: sampleIdentities[email].microsoftObjectId ?? "" };
    await db
      .insert(identities)
      .values({ ...key, userId: uidOf(email) })
      .onConflictDoNothing();
  }
  admin = await signInBy("enterprise_sso", "clientadmin@acme.example");
  operator = await backend.signIn("admin@sightline.example");
  await backend.readMail();
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});

async function signInBy(method: AuthMethod, email: SampleEmail) {
  const headers = await backend.signIn(email);
  const hash = hashToken(headers.authorization.replace("Bearer ", ""));
  await backend.store.db.update(accessTokens).set({ method }).where(eq(accessTokens.hash, hash));
  return headers;
}

/**
 * Completes a sign-in at the client's provider with these claims, and with the token of a confirmation link, if any.
 */
async function returnWith(claims: Record<string, unknown>, token?: string, issuer = `${provider.origin}/acme`) {
  const started = await backend.app.inject({ url: "/auth/oidc/start", query: { email: member } });
  const url = new URL(String(started.headers.location));
  const seconds = backend.now().getTime() / 1000;
  provider.respondToToken(async () => ({
    body: {
      access_token: "opaque",
      token_type: "Bearer",
      id_token: await provider.sign({
        iss: issuer,
        aud: sampleEnterprises.acme.clientId,
        nonce: url.searchParams.get("nonce"),
        email: member,
        iat: seconds,
        exp: seconds + 600,
        ...claims,
      }),
    },
  }));
  return backend.request({
    url: "/auth/oidc/complete",
    query: { code: "code", state: url.searchParams.get("state") ?? "", iss: issuer },
    headers: {
      cookie: String(started.headers["set-cookie"]).split(";")[0] ?? "",
      ...(token !== undefined && { "x-invitation": token }),
    },
  });
}
async function readConfirmation() {
  const [email] = (await backend.readMail()).filter(({ subject }) => subject.startsWith("Confirm your company"));
  expect(email?.to.address).toBe(member);
  return decodeURIComponent(/confirmation=([\w.%-]+)/.exec(email?.text ?? "")?.[1] ?? "");
}

const replaced = () => `${provider.origin}/acme-new`;
async function resetPassword() {
  await backend.request({ method: "POST", url: "/auth/forgot-password/", payload: { email: member } });
  const text = (await backend.readMail()).map((email) => email.text).join();
  const token = /reset-password[^\s]*[=/]([\w-]{43})/.exec(text)?.[1] ?? "";
  const payload = { token, password: samplePassword };
  return backend.request({ method: "POST", url: "/auth/reset-password/", payload });
}

const post = (url: string, headers = admin, payload: object = {}) =>
  backend.request({ method: "POST", url, headers, payload });
const disconnect = (id = uid, headers = admin) => post(`/clients/me/people/${id}/identities/disconnect/`, headers);
const disconnectAll = (headers = admin) => post("/clients/me/identities/disconnect/", headers);
const status = async (headers: { authorization: string }) =>
  (await backend.request({ url: "/users/me/", headers })).status;
const realmsOf = async (id = uid) => {
  const rows = await backend.store.db.select().from(identities).where(eq(identities.userId, id));
  return rows.flatMap(({ realm, issuer }) => (issuer === "disconnected" ? [] : [realm])).sort();
};
const lastEntries = async (action: string, count = 1) => {
  const rows = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.clientId, "acme")))
    .orderBy(desc(auditLog.id))
    .limit(count);
  return rows.map(({ actorId, subject, details }) => ({ actorId, subject, details }));
};
const readReconnects = async () => {
  const { items } = membersSchema.parse((await backend.request({ url: "/clients/me/people/", headers: admin })).body);
  return (id: string) => items.find((person) => person.uid === id)?.can_reconnect;
};
const unconfirmed = { status: 403, body: { code: "provider_unconfirmed" } };
const unknown = { status: 403, body: { code: "unknown_person" } };
/** A member whose email is outside the client's verified domains. */
const addOutsider = async () => {
  const email = "outside@elsewhere.example";
  const person = { id: "outsider", email, username: email, fullName: "Olga Outside", role: "user", clientId: "acme" };
  await backend.store.db.insert(users).values({ ...person, createdAt: startOfTests });
  const key = { realm: "client:acme", issuer: `${provider.origin}/acme`, subject: "outsider" };
  await backend.store.db.insert(identities).values({ ...key, userId: "outsider" });
};
/** Stores a member as the client's directory does; its provider's tokens contain their id there. */
const provision = async (userId: string) => {
  await backend.store.db.insert(scimSettings).values({ clientId: "acme", matchClaim: "oid" });
  const person = { clientId: "acme", userId, userName: userId, externalId: "object-2" };
  await backend.store.db.insert(scimUsers).values({ ...person, updatedAt: startOfTests });
};

describe("a client admin disconnects a member", () => {
  test("who then connects with a new id after following an emailed link", async () => {
    expect(await returnWith({ sub: "anew" })).toMatchObject(unknown);

    expect((await disconnect()).status).toBe(204);

    expect(await returnWith({ sub: "anew" })).toMatchObject(unconfirmed);
    const token = await readConfirmation();
    expect(await returnWith({ sub: "anew" }, token)).toMatchObject({ status: 200, body: { uid } });
    expect(await returnWith({ sub: "anew" })).toMatchObject({ status: 200, body: { uid } });
    expect(await returnWith({ sub: sampleIdentities[member].subject })).toMatchObject(unknown);
  });

  test("J3 · whom an admin who replaces the provider can't impersonate, even while their confirmation is pending", async () => {
    const issuer = replaced();
    await backend.store.db.update(ssoSettings).set({ issuer }).where(eq(ssoSettings.clientId, "acme"));
    expect(await returnWith({ sub: "evil" }, undefined, issuer)).toMatchObject(unconfirmed);

    expect((await disconnect()).status).toBe(204);

    expect(await returnWith({ sub: "evil" }, undefined, issuer)).toMatchObject(unconfirmed);
    expect(await disconnect()).toMatchObject({ status: 404 });
    expect(await returnWith({ sub: "evil" }, undefined, issuer)).toMatchObject(unconfirmed);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["disconnects them", () => disconnect()],
    [
      "replaces the provider",
      () => backend.store.db.update(ssoSettings).set({ issuer: replaced() }).where(eq(ssoSettings.clientId, "acme")),
    ],
  ])("J3 · whom an admin who %s can't impersonate after they have reset their password", async (_what, act) => {
    await act();
    expect((await resetPassword()).status).toBe(200);
    await act();

    const [sso] = await backend.store.db.select().from(ssoSettings).where(eq(ssoSettings.clientId, "acme"));
    expect(await returnWith({ sub: "evil" }, undefined, sso?.issuer)).toMatchObject(unconfirmed);
    expect(await realmsOf()).toEqual([]);
  });

  test("ends their sessions through what was disconnected, keeps others, logs it, and emails the member", async () => {
    const [own, microsoft] = [await signInBy("enterprise_sso", member), await signInBy("microsoft", member)];
    const password = await backend.signIn(member);
    const colleague = await signInBy("enterprise_sso", "leader@acme.example");

    expect((await disconnect()).status).toBe(204);

    const mails = await backend.readMail();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [member, "You were disconnected from single sign-on"],
    ]);
    expect(mails[0]?.text).toContain("(clientadmin@acme.example) disconnected your Sightline account");
    expect(await Promise.all([own, microsoft, password, colleague, admin].map(status))).toEqual([
      401, 200, 200, 200, 200,
    ]);
    expect(await realmsOf()).toEqual(["microsoft"]);
    expect(await realmsOf(uidOf("leader@acme.example"))).toEqual(["client:acme", "microsoft"]);
    const actorId = uidOf("clientadmin@acme.example");
    const details = { realm: "client:acme", issuer: `${provider.origin}/acme`, subject: "acme-0002" };
    expect(await lastEntries("identity.disconnect")).toEqual([{ actorId, subject: uid, details }]);
    expect(await lastEntries("session.end")).toEqual([
      { actorId, subject: uid, details: { reason: "identity_disconnect" } },
    ]);
  });

  test("keeps the directory's id, which connects them again", async () => {
    await provision(uid);

    await disconnect();

    expect(await backend.store.db.select().from(scimUsers)).toMatchObject([{ userId: uid, externalId: "object-2" }]);
    const claims = { sub: "anew", oid: "object-2", email: undefined };
    expect(await returnWith(claims)).toMatchObject(unconfirmed);
    expect(await returnWith(claims, await readConfirmation())).toMatchObject({ status: 200, body: { uid } });
  });

  test("the list of people says who is connected, and who can't reconnect on their own", async () => {
    await addOutsider();
    const earlier = await readReconnects();
    await disconnect();
    const later = await readReconnects();

    expect([earlier(uid), earlier("outsider"), later(uid), later("outsider")]).toEqual([true, false, null, false]);
  });

  test.each<[string, boolean, (db: TestBackend["store"]["db"]) => Promise<unknown>]>([
    ["with an id in its tokens", true, async () => undefined],
    ["without an id", false, (db) => db.update(scimUsers).set({ externalId: null })],
    ["and later deleted", false, (db) => db.update(scimUsers).set({ deletedAt: startOfTests })],
    ["with an id missing in its tokens", false, (db) => db.update(scimSettings).set({ matchClaim: null })],
  ])("someone outside the verified domains, provisioned %s, can reconnect: %s", async (_what, expected, act) => {
    await addOutsider();
    await provision("outsider");
    await act(backend.store.db);

    expect((await readReconnects())("outsider")).toBe(expected);
  });

  test("nobody can reconnect by an email in an unverified domain", async () => {
    await backend.store.db.update(ssoDomains).set({ provenAt: null });

    expect((await readReconnects())(uid)).toBe(false);
  });

  test("again, and the log lists only the identity that was connected since", async () => {
    await disconnect();
    await returnWith({ sub: "anew" });
    await returnWith({ sub: "anew" }, await readConfirmation());
    const before = await backend.store.db.$count(auditLog, eq(auditLog.action, "identity.disconnect"));

    await disconnect();

    expect(await backend.store.db.$count(auditLog, eq(auditLog.action, "identity.disconnect"))).toBe(before + 1);
    expect(await lastEntries("identity.disconnect")).toMatchObject([{ details: { subject: "anew" } }]);
  });

  test("is refused for another client's member, without the permission, and without a recent proof", async () => {
    const stranger = uidOf("rep@globex.example");
    const headers = await backend.signIn("leader@acme.example");

    expect((await disconnect(stranger)).status).toBe(404);
    expect((await disconnect("nobody")).status).toBe(404);
    expect((await disconnect(uid, headers)).status).toBe(403);
    expect((await disconnect(uid, operator)).status).toBe(403);
    backend.advance(6 * 60_000);
    const late = await disconnect();
    backend.advance(-6 * 60_000);
    expect(late).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect([await realmsOf(stranger), await realmsOf()]).toEqual([["client:globex"], ["client:acme", "microsoft"]]);
  });
});

describe("a client admin disconnects everyone", () => {
  test("and learns before and after who can't reconnect on their own", async () => {
    await addOutsider();
    const expected = { count: 5, cannot_reconnect: { count: 1, names: ["Olga Outside"] } };

    const before = await backend.request({ url: "/clients/me/identities/", headers: admin });
    const answer = await disconnectAll();
    const after = await backend.request({ url: "/clients/me/identities/", headers: admin });

    expect([connectedPeopleSchema.parse(before.body), connectedPeopleSchema.parse(answer.body)]).toEqual([
      expected,
      expected,
    ]);
    expect(after.body).toMatchObject({ count: 0, cannot_reconnect: { count: 0, names: [] } });
    expect(await returnWith({ sub: "anew" })).toMatchObject(unconfirmed);
    expect(await returnWith({ sub: "outsider", email: "outside@elsewhere.example" })).toMatchObject(unknown);
  });

  test("ends the sessions through the provider except the request's own; Microsoft and other clients stay", async () => {
    const [first, second] = [
      await signInBy("enterprise_sso", member),
      await signInBy("enterprise_sso", "user@acme.example"),
    ];
    const [microsoft, other] = [
      await signInBy("microsoft", member),
      await signInBy("enterprise_sso", "rep@globex.example"),
    ];
    const elsewhere = await signInBy("enterprise_sso", "clientadmin@acme.example");

    expect((await disconnectAll()).status).toBe(200);

    expect(await Promise.all([first, second, microsoft, other, elsewhere, admin].map(status))).toEqual([
      401, 401, 200, 200, 401, 200,
    ]);
    expect(await Promise.all(ofAcme.map((email) => realmsOf(uidOf(email))))).toEqual([
      ["microsoft"],
      ["microsoft"],
      [],
      [],
    ]);
    expect(await realmsOf(uidOf("rep@globex.example"))).toEqual(["client:globex"]);
    expect(await lastEntries("identity.disconnect_all")).toEqual([
      { actorId: uidOf("clientadmin@acme.example"), subject: "acme", details: { people: 4 } },
    ]);
    expect(
      (await backend.readMail()).map(({ to, subject, text }) => [
        to.address,
        subject,
        /disconnected 4 people/.test(text),
      ]),
    ).toEqual([["clientadmin@acme.example", "Single sign-on was changed", true]]);
  });

  test("is refused without the permission, and without a recent proof", async () => {
    const headers = await backend.signIn("leader@acme.example");

    expect((await disconnectAll(headers)).status).toBe(403);
    expect((await backend.request({ url: "/clients/me/identities/", headers })).status).toBe(403);
    backend.advance(6 * 60_000);
    const late = await disconnectAll();
    backend.advance(-6 * 60_000);
    expect(late).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await realmsOf()).toEqual(["client:acme", "microsoft"]);
  });
});

describe("an operator disconnects", () => {
  const reason = "Registered anew at Entra";
  const act = (payload: object, id = "acme", headers = operator) =>
    post(`/operator/clients/${id}/identities/disconnect/`, headers, { email: null, reason, ...payload });

  test("one person of a client by email, from Microsoft too, with a reason in its audit log", async () => {
    const microsoft = await signInBy("microsoft", member);
    await backend.store.db.update(users).set({ microsoftId: "former" }).where(eq(users.id, uid));

    const answer = await act({ email: "Rep@acme.example" });

    expect(answer).toMatchObject({ status: 200, body: { count: 1 } });
    expect([await realmsOf(), await realmsOf(uidOf("user@acme.example"))]).toEqual([[], ["client:acme"]]);
    expect(await status(microsoft)).toBe(401);
    const [person] = await backend.store.db.select().from(users).where(eq(users.id, uid));
    expect(person?.microsoftId).toBeNull();
    expect((await backend.readMail()).map(({ to, text }) => [to.address, text])).toEqual([
      [member, expect.stringContaining("(admin@sightline.example) disconnected your Sightline account")],
    ]);
    const entry = { actorId: uidOf("admin@sightline.example"), subject: uid };
    expect(await lastEntries("identity.disconnect", 2)).toMatchObject([
      { ...entry, details: { reason } },
      { ...entry, details: { reason } },
    ]);
  });

  test("a member connected to Microsoft alone, who isn't among those who can't connect to the client's provider", async () => {
    await addOutsider();
    const key = { realm: "microsoft", issuer: tenantId };
    await backend.store.db.update(identities).set(key).where(eq(identities.userId, "outsider"));

    const answer = await act({ email: "outside@elsewhere.example" });

    expect(answer).toMatchObject({ status: 200, body: { count: 1, cannot_reconnect: { count: 0, names: [] } } });
    expect(await realmsOf("outsider")).toEqual([]);
  });

  test("everyone, and the client's admins are emailed", async () => {
    const session = await signInBy("enterprise_sso", "clientadmin@acme.example");

    expect(await act({})).toMatchObject({ status: 200, body: { count: 4, cannot_reconnect: { count: 0 } } });

    expect(await status(session)).toBe(401);
    expect(await lastEntries("identity.disconnect_all")).toMatchObject([{ details: { people: 4, reason } }]);
    const [email] = await backend.readMail();
    expect(email).toMatchObject({ to: { address: "clientadmin@acme.example" }, text: expect.stringContaining("Acme") });
  });

  test.each<[string, object, string, number]>([
    ["another client's member", { email: "rep@globex.example" }, "acme", 400],
    ["an unknown email", { email: "nobody@acme.example" }, "acme", 400],
    ["an unknown client", {}, "nobody", 404],
    ["no reason", { reason: " " }, "acme", 400],
  ])("is refused for %s", async (_what, payload, id, expected) => {
    expect((await act(payload, id)).status).toBe(expected);
    expect(await realmsOf(uidOf("rep@globex.example"))).toEqual(["client:globex"]);
  });

  test("is refused to a client admin", async () => {
    expect((await act({}, "globex", admin)).status).toBe(403);
  });
});
