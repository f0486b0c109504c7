import { eq, inArray } from "drizzle-orm";
import { breakGlassSchema } from "@/lib/contracts/clients/break-glass";
import type { AuthMethod } from "@/lib/contracts/people/user";
import { type SampleEmail, samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, invitations, signInCounters, ssoSettings, users } from "../../database/schema/core";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { createInvitation } from "../../domains/people/sign-in/invitations";
import { lockClient } from "../../domains/shared/clients";
import { hashToken } from "../../secrets/token";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";
import { startProvisioning } from "../scim/scim.fixture";

const names: SampleEmail[] = ["clientadmin@acme.example", "leader@acme.example", "user@acme.example"];
const [first = "", second = "", third = ""] = names.map(uidOf);
let backend: TestBackend;
/** A session of the first admin, through the provider. */
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  const { db } = backend.store;
  await db.delete(signInCounters);
  await db.delete(ssoSettings);
  await db.delete(accessTokens);
  const member = { role: "client_admin", disabled: false, isBreakGlass: false };
  await db
    .update(users)
    .set(member)
    .where(inArray(users.id, [first, second, third]));
  await clearFactors(db, first);
  admin = await signInBy("enterprise_sso", "clientadmin@acme.example");
  await backend.readMail();
});
afterAll(() => backend.close());

async function signInBy(method: AuthMethod, email: SampleEmail) {
  const headers = await backend.signIn(email);
  const hash = hashToken(headers.authorization.replace("Bearer ", ""));
  await backend.store.db.update(accessTokens).set({ method }).where(eq(accessTokens.hash, hash));
  return headers;
}
const put = (uids: unknown, headers = admin) =>
  backend.request({ method: "PUT", url: "/clients/me/break-glass/", headers, payload: { uids } });
const read = async () =>
  breakGlassSchema.parse((await backend.request({ url: "/clients/me/break-glass/", headers: admin })).body);
const listNamed = async () =>
  (await read()).admins.flatMap(({ uid, is_break_glass: isNamed }) => (isNamed ? [uid] : [])).sort();
const requireSso = (required = true) => {
  const row = { issuer: "https://id.acme.example", oidcClientId: "x", sealedSecret: "x", enabled: true, required };
  return backend.store.db.insert(ssoSettings).values({ clientId: "acme", ...row, updatedAt: backend.now() });
};
const change = (uid: string, payload: object, headers = admin) =>
  backend.request({ method: "PATCH", url: `/clients/me/people/${uid}/`, headers, payload });
const status = async (headers: { authorization: string }) =>
  (await backend.request({ url: "/users/me/", headers })).status;
const login = (email: string) =>
  backend.request({ method: "POST", url: "/auth/login/", payload: { email, password: samplePassword } });
const isMailTo = (address: string) =>
  expect.objectContaining({
    to: expect.objectContaining({ address }),
    text: expect.stringContaining("can sign in with a password although single sign-on is required"),
  });
const missing = { status: 409, body: { code: "break_glass_required" } };
const listAudit = async (action: string) => {
  const rows = await backend.store.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id);
  return rows.map(({ subject, actorId }) => ({ subject, actorId }));
};

describe("naming break-glass people", () => {
  test("lists the enabled admins, and is stored, logged, and mailed to all admins once", async () => {
    const response = await put([second, first]);
    const again = await put([first, second]);

    expect(breakGlassSchema.parse(response.body).is_required).toBe(false);
    expect(await listNamed()).toEqual([first, second].sort());
    expect((await read()).admins.map(({ uid }) => uid).sort()).toEqual([first, second, third].sort());
    expect(again.status).toBe(200);
    const mails = await backend.readMail();
    expect(mails.map(({ to }) => to.address).sort()).toEqual([...names].sort());
    expect(mails[0]).toMatchObject({
      subject: "Break-glass people were changed",
      text: expect.stringContaining("(leader@acme.example)"),
    });
    expect((await listAudit("sso.break_glass")).slice(-2)).toEqual(
      expect.arrayContaining([
        { subject: first, actorId: first },
        { subject: second, actorId: first },
      ]),
    );
  });

  test.each([
    ["four people", ["a", "b", "c", "d"]],
    ["a person twice", [uidOf("leader@acme.example"), uidOf("leader@acme.example")]],
    ["a member who isn't an admin", [uidOf("rep@acme.example")]],
    ["an admin of another client", [uidOf("clientadmin@globex.example")]],
    ["an operator", [uidOf("admin@sightline.example")]],
    ["nobody known", ["nobody"]],
    ["an empty id", [""]],
    ["a text", uidOf("leader@acme.example")],
    ["nothing", undefined],
  ])("refuses %s", async (_what, uids) => {
    const response = await put(uids);

    expect(response).toMatchObject({ status: 400, body: { code: "invalid_request" } });
    expect(await listNamed()).toEqual([]);
  });

  test("refuses a disabled admin", async () => {
    await backend.store.db.update(users).set({ disabled: true }).where(eq(users.id, second));

    expect(await put([second])).toMatchObject({ status: 400, body: { fields: { uids: expect.any(String) } } });
  });

  test.each<[SampleEmail]>([["rep@acme.example"], ["admin@sightline.example"]])("is refused to %s", async (email) => {
    const headers = await backend.signIn(email);

    expect((await put([first], headers)).status).toBe(403);
    expect((await backend.request({ url: "/clients/me/break-glass/", headers })).status).toBe(403);
  });

  test("needs a proof of identity", async () => {
    backend.advance(6 * 60_000);

    expect(await put([first])).toMatchObject({ status: 403, body: { code: "proof_required" } });
  });
});

describe("when single sign-on is required", () => {
  beforeEach(async () => {
    await put([first]);
    await requireSso();
    await backend.readMail();
  });

  test("only break-glass people sign in with a password, and get nowhere without a second factor", async () => {
    const own = await login("clientadmin@acme.example");

    expect(own.status).toBe(200);
    const { access_token: token } = own.body as { access_token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect(await backend.request({ url: "/tasks/", headers })).toMatchObject({
      status: 403,
      body: { code: "factor_required" },
    });
    expect(await login("leader@acme.example")).toMatchObject({ status: 403, body: { code: "sso_required" } });
    expect((await backend.request({ url: "/tasks/", headers: admin })).status).toBe(200);
  });

  test("their password leads to the second factor that they have set up", async () => {
    const app = { userId: first, secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", step: 0 };
    await addTotp(backend.store.db, { ...app, sealer: backend.sealer, now: backend.now() });

    expect(await login("clientadmin@acme.example")).toMatchObject({ status: 202, body: { factors: ["totp"] } });
  });

  test("the last one can't be removed, but replaced: then the former one's sessions with a password end", async () => {
    const withPassword = await backend.signIn("clientadmin@acme.example");
    const removed = await put([]);
    const before = await listNamed();

    const replaced = await put([second]);

    expect(removed).toMatchObject(missing);
    expect(before).toEqual([first]);
    expect(replaced.status).toBe(200);
    expect(await listNamed()).toEqual([second]);
    expect([await status(withPassword), await status(admin)]).toEqual([401, 200]);
    expect(await listAudit("sso.break_glass_end")).toContainEqual({ subject: first, actorId: first });
  });

  test.each([
    ["demoted", { role: "user" }],
    ["disabled", { disabled: true }],
  ])("the last one can't be %s, alone or with others", async (_what, payload) => {
    await put([second]);

    const alone = await change(second, payload);
    const inBulk = await backend.request({
      method: "POST",
      url: "/clients/me/people/bulk/",
      headers: admin,
      payload: { people: { uids: [second, third] }, change: payload },
    });

    expect([alone, inBulk]).toMatchObject([missing, missing]);
    const rows = await backend.store.db
      .select()
      .from(users)
      .where(inArray(users.id, [second, third]));
    expect(rows.map(({ role, disabled }) => [role, disabled])).toEqual([
      ["client_admin", false],
      ["client_admin", false],
    ]);
  });

  test("the last one can't leave", async () => {
    const response = await backend.request({
      method: "POST",
      url: "/users/me/leave/",
      headers: admin,
      payload: { successor_id: null },
    });

    expect(response).toMatchObject(missing);
    expect(await listNamed()).toEqual([first]);
  });

  test.each([
    ["deactivates", "PATCH", { Operations: [{ op: "replace", path: "active", value: false }] }],
    ["deletes", "DELETE", undefined],
  ] as const)("the directory is refused when it %s the last one", async (_what, method, body) => {
    await put([second]);
    const { send } = await startProvisioning(backend, "clientadmin@acme.example");
    const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];

    const response = await send(method, `/Users/${second}`, body && { schemas, ...body });

    expect(response.status).toBe(409);
    expect(JSON.stringify(response.body)).toContain("No break-glass person would be left");
    expect(await listNamed()).toEqual([second]);
  });

  test("one of two can be demoted: their sessions with a password end, and they don't return with the role", async () => {
    await put([first, second]);
    const withPassword = await backend.signIn("leader@acme.example");
    const withSso = await signInBy("enterprise_sso", "leader@acme.example");

    const demoted = await change(second, { role: "user" });
    const promoted = await change(second, { role: "client_admin" });

    expect([demoted.status, promoted.status]).toEqual([200, 200]);
    expect(await listNamed()).toEqual([first]);
    expect([await status(withPassword), await status(withSso)]).toEqual([401, 200]);
    expect(await listAudit("sso.break_glass_end")).toContainEqual({ subject: second, actorId: first });
  });

  test("two who remove each other at the same time leave one", async () => {
    await put([first, second]);
    const other = await signInBy("enterprise_sso", "leader@acme.example");
    const { db } = backend.store;
    let waiting: ReturnType<typeof put>[] = [];

    await db.transaction(async (tx) => {
      await lockClient(tx, "acme");
      waiting = [change(second, { disabled: true }), change(first, { disabled: true }, other)];
      await waitUntilBlocked(db, Promise.race(waiting));
    });

    const responses = await Promise.all(waiting);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 403]);
    const named = await db.select().from(users).where(eq(users.isBreakGlass, true));
    expect(named).toHaveLength(1);
  });

  test("an admin whom the operator appoints for a client without one is a break-glass person", async () => {
    const { db } = backend.store;
    await db
      .update(users)
      .set({ role: "user" })
      .where(inArray(users.id, [first, second, third]));
    const operator = await backend.signIn("admin@sightline.example");

    const response = await backend.request({
      method: "POST",
      url: "/operator/admins/",
      headers: operator,
      payload: { client_id: "acme", email: "leader@acme.example" },
    });

    expect(response.status).toBe(200);
    expect(await db.select().from(users).where(eq(users.isBreakGlass, true))).toMatchObject([{ id: second }]);
    expect(await backend.readMail()).toContainEqual(isMailTo("leader@acme.example"));
  });

  test("an admin whom the operator invites joins with a password as a break-glass person, and later ones don't", async () => {
    const { db } = backend.store;
    await db
      .update(users)
      .set({ role: "user" })
      .where(inArray(users.id, [first, second, third]));
    const operator = await backend.signIn("admin@sightline.example");
    const invite = async (email: string) => {
      await backend.readMail();
      const payload = { client_id: "acme", email };
      await backend.request({ method: "POST", url: "/operator/admins/", headers: operator, payload });
      return /invitation=([\w-]{43})/.exec((await backend.readMail())[0]?.text ?? "")?.[1] ?? "";
    };
    const member = { clientId: "acme", email: "someone@acme.example", role: "user" as const, invitedBy: first };
    const accept = (invitation: string) =>
      backend.request({
        method: "POST",
        url: "/auth/invitations/accept/",
        payload: { invitation, full_name: "Nina Berg", password: samplePassword },
      });
    const { token: ordinary } = await createInvitation(db, member, backend.now());
    const [invited, other] = [await invite("nina@acme.example"), await invite("ole@acme.example")];

    const answers = [await accept(ordinary), await accept(invited), await accept(other)];

    expect(answers).toMatchObject([
      { status: 403, body: { code: "sso_required" } },
      { status: 201 },
      { status: 403, body: { code: "sso_required" } },
    ]);
    expect(await login("nina@acme.example")).toMatchObject({ status: 200 });
    const [nina] = await db.select().from(users).where(eq(users.isBreakGlass, true));
    expect(nina).toMatchObject({ email: "nina@acme.example", role: "client_admin", clientId: "acme" });
    expect((await listAudit("sso.break_glass")).at(-1)).toEqual({ subject: nina?.id, actorId: nina?.id });
    await db.delete(users).where(eq(users.id, nina?.id ?? ""));
    await db.delete(invitations);
  });

  test("of two invited admins who accept at the same time, one joins as a break-glass person, which is mailed to all admins; the other's link stays", async () => {
    const { db } = backend.store;
    await db
      .update(users)
      .set({ role: "user" })
      .where(inArray(users.id, [first, second]));
    const emails = ["nina@acme.example", "ole@acme.example"];
    const tokens: string[] = [];
    for (const email of emails) {
      const invitation = { clientId: "acme", email, role: "client_admin" as const, invitedBy: first };
      tokens.push((await createInvitation(db, invitation, backend.now())).token);
    }
    let waiting: ReturnType<typeof put>[] = [];

    await db.transaction(async (tx) => {
      await lockClient(tx, "acme");
      waiting = tokens.map((invitation) =>
        backend.request({
          method: "POST",
          url: "/auth/invitations/accept/",
          payload: { invitation, full_name: "Nina Berg", password: samplePassword },
        }),
      );
      await waitUntilBlocked(db, Promise.all(waiting), 2);
    });

    const responses = await Promise.all(waiting);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 403]);
    const joined = await db.select().from(users).where(inArray(users.email, emails));
    expect(joined).toMatchObject([{ isBreakGlass: true }]);
    const mails = await backend.readMail();
    expect(mails).toHaveLength(2);
    const admins = [...joined.map(({ email }) => email), "user@acme.example"];
    expect(mails).toEqual(expect.arrayContaining(admins.map(isMailTo)));
    expect(await db.select().from(invitations)).toHaveLength(1);
    await db.delete(users).where(inArray(users.email, emails));
    await db.delete(invitations);
  });

  test("one without a password gets a link that sets it, unlike anyone else", async () => {
    const { db } = backend.store;
    const known = await db
      .select()
      .from(users)
      .where(inArray(users.id, [first, second]));
    await db
      .update(users)
      .set({ passwordHash: null })
      .where(inArray(users.id, [first, second]));
    const forgot = async (email: string) => {
      await backend.request({ method: "POST", url: "/auth/forgot-password/", payload: { email } });
      return (await backend.readMail())[0]?.text ?? "";
    };

    const other = await forgot("leader@acme.example");
    const token = /reset-password[^\s]*[=/]([\w-]{43})/.exec(await forgot("clientadmin@acme.example"))?.[1] ?? "";
    const payload = { token, password: samplePassword };
    const answer = await backend.request({ method: "POST", url: "/auth/reset-password/", payload });

    expect(other).toContain("single sign-on");
    expect(answer.status).toBe(200);
    expect(await login("clientadmin@acme.example")).toMatchObject({ status: 200 });
    for (const { id, passwordHash } of known) await db.update(users).set({ passwordHash }).where(eq(users.id, id));
  });
});

test("while single sign-on isn't required, the last one can be removed, demoted and disabled", async () => {
  await put([first]);
  const removed = await put([]);
  await put([second]);
  const demoted = await change(second, { role: "user" });
  await put([third]);
  const disabled = await change(third, { disabled: true });

  expect([removed, demoted, disabled].map((response) => response.status)).toEqual([200, 200, 200]);
  expect(await listNamed()).toEqual([]);
});
