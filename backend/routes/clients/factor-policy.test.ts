import { desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { createdApiTokenSchema } from "@/lib/contracts/incoming/api-token";
import { factorPolicySchema, totpEnrolmentSchema } from "@/lib/contracts/people/factor";
import { membersSchema } from "@/lib/contracts/people/member";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { signedInUserSchema, userSchema } from "@/lib/contracts/people/user";
import { samplePassword as password, type SampleEmail } from "@/lib/contracts/samples/sample-users";
import { dayMs } from "@/lib/contracts/wire/durations";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, clients, ssoSettings, users } from "../../database/schema/core";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { hashToken } from "../../secrets/token";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const rep: SampleEmail = "rep@acme.example";
let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  const { db } = backend.store;
  await db.update(clients).set({ factorRequiredFrom: null });
  await clearFactors(db, uidOf(rep));
  admin = await backend.signIn("clientadmin@acme.example");
  await backend.readMail();
});
afterAll(() => backend.close());

type Headers = { authorization: string };
const get = (url: string, headers: Headers) => backend.request({ url, headers });
const put = (payload: object, headers: Headers = admin) =>
  backend.request({ method: "PUT", url: "/clients/me/factor-policy/", headers, payload });
const dayAfter = (days: number) => new Date(backend.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const requireNow = (clientId = "acme") =>
  backend.store.db
    .update(clients)
    .set({ factorRequiredFrom: dayAfter(0) })
    .where(eq(clients.id, clientId));
const readMe = async (headers: Headers) => userSchema.parse((await get("/users/me/", headers)).body);
const enrollApp = (email: SampleEmail) =>
  addTotp(backend.store.db, {
    userId: uidOf(email),
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    step: 0,
    sealer: backend.sealer,
    now: backend.now(),
  });

/** Sets up an authenticator app in a session, as the page for it does. */
async function enrolApp(headers: Headers): Promise<void> {
  const post = (url: string, payload: object) => backend.request({ method: "POST", url, headers, payload });
  await backend.readMail();
  const { enrolment, secret } = totpEnrolmentSchema.parse((await post("/users/me/factors/totp/", {})).body);
  const [message] = await backend.readMail();
  const timestamp = backend.now().getTime();
  const confirmed = await post("/users/me/factors/totp/confirm/", {
    enrolment,
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
    mail_code: /: (\d{6})\n/.exec(message?.text ?? "")?.[1] ?? "",
  });
  expect(confirmed.status).toBe(200);
}

const required = { status: 403, body: { code: "factor_required" } };

describe("setting the policy", () => {
  test("it is optional at first, and counts the members without a factor", async () => {
    const before = factorPolicySchema.parse((await get("/clients/me/factor-policy/", admin)).body);
    await enrollApp(rep);
    const after = factorPolicySchema.parse((await get("/clients/me/factor-policy/", admin)).body);

    expect(before).toMatchObject({ required_from: null, earliest: dayAfter(7) });
    expect(after).toEqual({ ...before, members_without_factor: before.members_without_factor - 1 });
  });

  test("a day a week away is saved, audited, and mailed to members without a factor", async () => {
    await enrollApp("leader@acme.example");

    const response = await put({ required_from: dayAfter(7) });

    expect(response).toMatchObject({ status: 200, body: { required_from: dayAfter(7) } });
    const to = (await backend.readMail()).map(({ to: recipient }) => JSON.stringify(recipient));
    expect(to.some((recipient) => recipient.includes(rep))).toBe(true);
    expect(to.some((recipient) => recipient.includes("leader@acme.example"))).toBe(false);
    expect(to.some((recipient) => recipient.includes("globex"))).toBe(false);
    const audit = await get("/audit/?kind=factor", admin);
    expect(audit.body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ action: "factor.policy", after: { required_from: dayAfter(7) } }),
      ]),
    });
    await clearFactors(backend.store.db, uidOf("leader@acme.example"));
  });

  test("saving the same day again mails nobody, and concurrent saves mail once", async () => {
    await Promise.all([put({ required_from: dayAfter(8) }), put({ required_from: dayAfter(8) })]);
    const first = (await backend.readMail()).length;
    await put({ required_from: dayAfter(8) });

    const { body } = await get("/clients/me/factor-policy/", admin);
    expect(first).toBe(factorPolicySchema.parse(body).members_without_factor);
    expect(await backend.readMail()).toEqual([]);
  });

  test.each([
    ["today", () => dayAfter(0)],
    ["six days away", () => dayAfter(6)],
    ["in the past", () => "2020-01-01"],
  ])("refuses a day %s", async (_when, day) => {
    expect(await put({ required_from: day() })).toMatchObject({
      status: 400,
      body: { fields: { required_from: expect.stringContaining("7 days") } },
    });
    expect((await get("/clients/me/factor-policy/", admin)).body).toMatchObject({ required_from: null });
  });

  test("refuses a value that isn't a day", async () => {
    expect((await put({ required_from: "soon" })).status).toBe(400);
    expect((await put({})).status).toBe(400);
  });

  test("J3 · needs a recent sign-in or a proof of identity", async () => {
    backend.advance(6 * 60_000);
    expect(await put({ required_from: dayAfter(7) })).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const proven = await backend.request({
      method: "POST",
      url: "/users/me/identities/proof/",
      headers: admin,
      payload: { current_password: password },
    });
    const { proof } = identityProofSchema.parse(proven.body);
    expect((await put({ required_from: dayAfter(7), proof })).status).toBe(200);
  });

  test.each<[SampleEmail]>([[rep], ["leader@acme.example"], ["user@acme.example"]])(
    "is refused to %s",
    async (email) => {
      const headers = await backend.signIn(email);

      expect((await put({ required_from: dayAfter(7) }, headers)).status).toBe(403);
      expect((await get("/clients/me/factor-policy/", headers)).status).toBe(403);
    },
  );
});

describe("a client that requires its own provider", () => {
  beforeEach(async () => {
    const provider = { issuer: "https://id.acme.example", oidcClientId: "sightline", sealedSecret: "none" };
    await backend.store.db
      .insert(ssoSettings)
      .values({ clientId: "acme", ...provider, enabled: true, required: true, updatedAt: backend.now() });
  });
  afterEach(() => backend.store.db.delete(ssoSettings));

  test("only its break-glass people, who may use a password, are counted, marked and mailed", async () => {
    const isAdmin = eq(users.id, uidOf("clientadmin@acme.example"));
    await backend.store.db.update(users).set({ isBreakGlass: true }).where(isAdmin);
    await backend.store.db.update(accessTokens).set({ method: "enterprise_sso" });
    const response = await put({ required_from: dayAfter(7) });

    expect(response.body).toMatchObject({ members_with_password: 1, members_without_factor: 1 });
    expect((await backend.readMail()).map(({ to }) => to)).toMatchObject([{ address: "clientadmin@acme.example" }]);
    const { items } = membersSchema.parse((await get("/clients/me/people/?limit=100", admin)).body);
    await backend.store.db.update(users).set({ isBreakGlass: false }).where(isAdmin);
    expect(items.filter((member) => member.can_use_password).map(({ email }) => email)).toEqual([
      "clientadmin@acme.example",
    ]);
  });
});

describe("before the day", () => {
  test("members without a factor see the day, and nothing is closed to them", async () => {
    await put({ required_from: dayAfter(7) });
    const headers = await backend.signIn(rep);

    expect((await readMe(headers)).missing_factor).toEqual({ required_from: dayAfter(7), is_required: false });
    expect((await get("/tasks/", headers)).status).toBe(200);
  });
});

describe("from the day on", () => {
  test("a session without a factor, even one from before that day, opens only what sets one up", async () => {
    const headers = await backend.signIn(rep);
    expect((await get("/tasks/", headers)).status).toBe(200);
    await requireNow();

    expect((await readMe(headers)).missing_factor).toEqual({ required_from: dayAfter(0), is_required: true });
    for (const url of ["/tasks/", "/accounts/", "/users/me/sessions/", "/people/"])
      expect(await get(url, headers)).toMatchObject(required);
    const token = await backend.request({ method: "POST", url: "/realtime/token/", headers });
    expect(token).toMatchObject(required);
    expect((await get("/users/me/factors/", headers)).status).toBe(200);
    const started = await backend.request({
      method: "POST",
      url: "/users/me/factors/totp/",
      headers,
      payload: {},
    });
    expect(started.status).toBe(200);
  });

  test("the response to a password sign-in says that a factor is missing, and adding one opens everything", async () => {
    await requireNow();
    const signedIn = await backend.request({ method: "POST", url: "/auth/login/", payload: { email: rep, password } });
    const user = signedInUserSchema.parse(signedIn.body);
    const headers = { authorization: `Bearer ${user.access_token}` };
    expect(user.missing_factor?.is_required).toBe(true);
    expect(await get("/tasks/", headers)).toMatchObject(required);

    await enrollApp(rep);

    expect((await readMe(headers)).missing_factor).toBeNull();
    expect((await get("/tasks/", headers)).status).toBe(200);
  });

  test.each(["enterprise_sso", "microsoft"])("a session of the method %s isn't affected", async (method) => {
    await requireNow();
    const headers = await backend.signIn(rep);
    await backend.store.db
      .update(accessTokens)
      .set({ method })
      .where(eq(accessTokens.userId, uidOf(rep)));

    expect((await readMe(headers)).missing_factor).toBeNull();
    expect((await get("/tasks/", headers)).status).toBe(200);
  });

  test("another client's members aren't affected", async () => {
    await requireNow("globex");
    const headers = await backend.signIn(rep);

    expect((await get("/tasks/", headers)).status).toBe(200);
  });

  test("the last factor can't be removed", async () => {
    const headers = await backend.signIn(rep);
    await requireNow();
    await enrollApp(rep);

    const response = await backend.request({
      method: "POST",
      url: "/users/me/factors/totp/remove/",
      headers,
      payload: {},
    });

    expect(response).toMatchObject({ status: 409, body: { code: "factor_required" } });
    expect((await get("/users/me/factors/", headers)).body).toMatchObject({
      totp: expect.anything(),
      recovery_codes_left: 10,
    });
  });

  test.each(["traditional", "microsoft"] as const)(
    "the first factor, added in a session of the method %s, ends the other sessions and unlocks none that waited for it",
    async (method) => {
      const [mine, waiting, alsoWaiting] = [
        await backend.signIn(rep),
        await backend.signIn(rep),
        await backend.signIn(rep),
      ];
      await requireNow();
      const hash = hashToken(mine.authorization.replace("Bearer ", ""));
      await backend.store.db.update(accessTokens).set({ method }).where(eq(accessTokens.hash, hash));
      expect(await get("/tasks/", waiting)).toMatchObject(required);

      await enrolApp(mine);

      expect((await get("/tasks/", mine)).status).toBe(200);
      for (const headers of [waiting, alsoWaiting]) expect((await get("/users/me/", headers)).status).toBe(401);
      const newest = await backend.store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      expect(newest).toMatchObject([
        { action: "session.end", actorId: uidOf(rep), subject: uidOf(rep), details: { reason: "factor_add" } },
      ]);
    },
  );

  test("changing the day is refused, and sessions without a factor stay closed", async () => {
    const headers = await backend.signIn(rep);
    await requireNow();
    await enrollApp("clientadmin@acme.example");

    const response = await put({ required_from: dayAfter(8) });

    expect(response).toMatchObject({
      status: 400,
      body: { fields: { required_from: expect.stringMatching(/already/) } },
    });
    expect((await get("/clients/me/factor-policy/", admin)).body).toMatchObject({
      required_from: dayAfter(0),
      is_in_force: true,
    });
    expect(await get("/tasks/", headers)).toMatchObject(required);
    await clearFactors(backend.store.db, uidOf("clientadmin@acme.example"));
  });

  test("making it optional again opens everything at once, and is mailed to the admins", async () => {
    const headers = await backend.signIn(rep);
    await requireNow();
    await enrollApp("clientadmin@acme.example");
    expect((await put({ required_from: null })).status).toBe(200);

    expect(await backend.readMail()).toMatchObject([
      {
        to: { address: "clientadmin@acme.example" },
        subject: expect.stringMatching(/no longer requires a second factor$/),
      },
    ]);
    expect((await get("/tasks/", headers)).status).toBe(200);
    await clearFactors(backend.store.db, uidOf("clientadmin@acme.example"));
  });

  test("an API token of the client keeps working", async () => {
    const created = await backend.request({
      method: "POST",
      url: "/clients/me/tokens/",
      headers: admin,
      payload: { name: "Form" },
    });
    await requireNow();
    const { token } = createdApiTokenSchema.parse(created.body);

    const response = await backend.request({
      method: "POST",
      url: "/incoming/signals/",
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });

    expect(response.status).toBe(400);
  });
});

describe("operators", () => {
  const operator: SampleEmail = "admin@sightline.example";
  let strict: TestBackend;

  beforeAll(async () => {
    strict = await startTestBackend({ operatorsNeedFactor: true });
  });
  afterAll(() => strict.close());

  test("open nothing without a factor, and everything with one", async () => {
    const headers = await strict.signIn(operator);
    const read = (url: string) => strict.request({ url, headers });
    expect((await read("/users/me/")).body).toMatchObject({
      missing_factor: { required_from: null, is_required: true },
    });
    for (const url of ["/clients/", "/operator/health/", "/audit/"]) expect(await read(url)).toMatchObject(required);

    const { db } = strict.store;
    const app = { userId: uidOf(operator), secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", step: 0 };
    await addTotp(db, { ...app, sealer: strict.sealer, now: strict.now() });

    expect((await read("/clients/")).status).toBe(200);
    const payload = {};
    const removed = await strict.request({ method: "POST", url: "/users/me/factors/totp/remove/", headers, payload });
    expect(removed).toMatchObject({ status: 409, body: { code: "factor_required" } });
  });

  test("need a factor in a session through Microsoft too, and can add one without a password", async () => {
    const { db } = strict.store;
    const isOperator = eq(users.id, uidOf(operator));
    const [before] = await db.select().from(users).where(isOperator);
    await clearFactors(db, uidOf(operator));
    await db.update(users).set({ passwordHash: null }).where(isOperator);
    const headers = await strict.signIn(operator);
    await db
      .update(accessTokens)
      .set({ method: "microsoft" })
      .where(eq(accessTokens.userId, uidOf(operator)));

    const closed = await strict.request({ url: "/clients/", headers });
    const start = { method: "POST", url: "/users/me/factors/totp/", headers, payload: {} } as const;
    const started = await strict.request(start);

    await db.update(users).set({ passwordHash: before?.passwordHash }).where(isOperator);
    expect(closed).toMatchObject(required);
    expect(started.status).toBe(200);
  });

  test("other users aren't affected", async () => {
    const headers = await strict.signIn(rep);

    expect((await strict.request({ url: "/tasks/", headers })).status).toBe(200);
  });
});
