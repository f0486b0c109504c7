import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { auditPageSchema } from "@/lib/contracts/operations/audit";
import { pendingSignInSchema, recoveryCodesSchema, totpEnrolmentSchema } from "@/lib/contracts/people/factor";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { samplePassword as password, type SampleEmail } from "@/lib/contracts/samples/sample-users";
import { clients, knownIps, users } from "../../database/schema/core";
import { signInTickets } from "../../database/schema/sign-in/factors";
import { addTotp, clearFactors, countRecoveryCodes } from "../../domains/people/factors/own-factors";
import { createLink } from "../../domains/people/sign-in/one-time-links";
import { lockUser } from "../../domains/shared/users";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";

const email: SampleEmail = "rep@acme.example";
const uid = uidOf(email);
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const periodMs = 30_000;
let backend: TestBackend;
let recoveryCodes: string[];

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  // Each test begins after the waits of the previous one have ended, and with a fresh authenticator app.
  backend.advance(60 * 60_000);
  const { db } = backend.store;
  await clearFactors(db, uid);
  await db.delete(knownIps);
  recoveryCodes =
    (await addTotp(db, { userId: uid, secret, step: 0, sealer: backend.sealer, now: backend.now() })) ?? [];
  await backend.readMail();
});
afterAll(() => backend.close());

const codeAt = (offsetMs = 0, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: backend.now().getTime() + offsetMs });
const wrongCode = () => String((Number(codeAt()) + 1) % 1_000_000).padStart(6, "0");
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  backend.request({ method: "POST", url, payload, headers });
const logIn = () => post("/auth/login/", { email, password });
const getTicket = async () => pendingSignInSchema.parse((await logIn()).body).ticket;
const finish = (ticket: string, code: string) => post("/auth/factor/", { ticket, code });
const refused = {
  status: 401,
  body: { code: "code_refused", detail: "This code doesn’t work. Enter a new one, or sign in again." },
};

describe("signing in with a second factor", () => {
  test("the password alone gives a ticket and no session, token or known IP address", async () => {
    const response = await logIn();

    expect(response).toMatchObject({ status: 202, body: { next: "second_factor" } });
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(response.body)).sort()).toEqual([
      "expires_at",
      "factors",
      "next",
      "ticket",
    ]);
    expect(await backend.store.db.select().from(knownIps)).toEqual([]);
  });

  test("an authenticator code finishes the sign-in, and the session records the factor", async () => {
    const response = await finish(await getTicket(), codeAt());

    const user = signedInUserSchema.parse(response.body);
    expect(user).toMatchObject({ uid, auth_method: "traditional" });
    const headers = { authorization: `Bearer ${user.access_token}` };
    const sessions = await backend.request({ url: "/users/me/sessions/", headers });
    expect(sessions.body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ is_current: true, factor: "totp" })]),
    });
    const renewed = await post("/auth/refresh/", {}, headers);
    expect(renewed.status).toBe(200);
  });

  test.each([
    ["the step before", -periodMs],
    ["the step after", periodMs],
  ])("accepts a code of %s, because clocks differ", async (_what, offsetMs) => {
    expect((await finish(await getTicket(), codeAt(offsetMs))).status).toBe(200);
  });

  test("accepts a code with spaces", async () => {
    expect((await finish(await getTicket(), ` ${codeAt().slice(0, 3)} ${codeAt().slice(3)} `)).status).toBe(200);
  });

  test.each<[string, () => string]>([
    ["a wrong code", wrongCode],
    ["a code two steps old", () => codeAt(-2 * periodMs)],
    ["letters", () => "abcdef"],
    ["five digits", () => codeAt().slice(1)],
    ["an unknown recovery code", () => "0000-0000-0000-0000"],
  ])("rejects %s with the same error", async (_what, code) => {
    expect(await finish(await getTicket(), code())).toMatchObject(refused);
  });

  test("rejects a reused code and a code of an earlier step", async () => {
    expect((await finish(await getTicket(), codeAt())).status).toBe(200);

    expect(await finish(await getTicket(), codeAt())).toMatchObject(refused);
    expect(await finish(await getTicket(), codeAt(-periodMs))).toMatchObject(refused);
    backend.advance(periodMs);
    expect((await finish(await getTicket(), codeAt())).status).toBe(200);
  });

  test("only one of two concurrent sign-ins with the same code succeeds", async () => {
    const tickets = [await getTicket(), await getTicket()];

    const responses = await Promise.all(tickets.map((ticket) => finish(ticket, codeAt())));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("a recovery code works once, in any notation, and its use is emailed", async () => {
    const [first = "", second = ""] = recoveryCodes;

    expect((await finish(await getTicket(), first.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    expect(await finish(await getTicket(), first)).toMatchObject(refused);
    expect((await finish(await getTicket(), second.replaceAll("-", ""))).status).toBe(200);

    const mail = await backend.readMail();
    expect(mail.map(({ subject }) => subject)).toEqual(Array(2).fill("A recovery code was used to sign in"));
    expect(mail.map(({ text }) => /Unused recovery codes: (\d+)/.exec(text)?.[1]).sort()).toEqual(["8", "9"]);
  });

  test("a member of a suspended client is refused after the password, which uses up neither the ticket nor the code", async () => {
    const setSuspended = (suspendedAt: Date | null) =>
      backend.store.db.update(clients).set({ suspendedAt }).where(eq(clients.id, "acme"));
    const suspended = { status: 403, body: { code: "client_suspended" } };
    const ticket = await getTicket();
    const [code = ""] = recoveryCodes;
    await setSuspended(backend.now());

    const responses = [await logIn(), await finish(ticket, code)];
    const stranger = await post("/auth/login/", { email, password: "wrong" });
    await setSuspended(null);

    expect(responses).toMatchObject([suspended, suspended]);
    expect(stranger.status).toBe(401);
    expect((await finish(ticket, code)).status).toBe(200);
  });

  test.each([
    ["the password changes", { passwordHash: "another" }],
    ["the user is disabled", { disabled: true }],
  ])("a sign-in that is refused because meanwhile %s uses up no recovery code", async (_what, change) => {
    const { db } = backend.store;
    const [before] = await db.select().from(users).where(eq(users.id, uid));
    const ticket = await getTicket();
    let waiting = Promise.resolve({ status: 0 });

    await db.transaction(async (tx) => {
      await lockUser(tx, uid);
      waiting = finish(ticket, recoveryCodes[0] ?? "");
      await waitUntilBlocked(db, waiting);
      await tx.update(users).set(change).where(eq(users.id, uid));
    });
    const { status } = await waiting;
    await db.update(users).set({ passwordHash: before?.passwordHash, disabled: false }).where(eq(users.id, uid));

    expect([status, await countRecoveryCodes(db, uid)]).toEqual([401, 10]);
    expect(await backend.readMail()).toEqual([]);
    expect((await finish(ticket, recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("a ticket works once", async () => {
    const ticket = await getTicket();
    await finish(ticket, codeAt());
    backend.advance(periodMs);

    expect(await finish(ticket, codeAt())).toMatchObject(refused);
  });

  test("a ticket expires after 5 minutes", async () => {
    const ticket = await getTicket();
    backend.advance(5 * 60_000);

    expect(await finish(ticket, codeAt())).toMatchObject(refused);
  });

  test("rejects an unknown ticket with the same error", async () => {
    expect(await finish("made up", codeAt())).toMatchObject(refused);
  });

  test("a ticket ends when the password changes or the user is disabled", async () => {
    const { db } = backend.store;
    const [before] = await db.select().from(users).where(eq(users.id, uid));
    const ticket = await getTicket();
    await db.update(users).set({ passwordHash: "another" }).where(eq(users.id, uid));
    expect(await finish(ticket, codeAt())).toMatchObject(refused);

    await db.update(users).set({ passwordHash: before?.passwordHash, disabled: true }).where(eq(users.id, uid));
    expect(await finish(ticket, codeAt())).toMatchObject(refused);
    await db.update(users).set({ disabled: false }).where(eq(users.id, uid));
    expect((await finish(ticket, codeAt())).status).toBe(200);
  });

  test("W8 · after 5 failures even a correct code is rejected for 15 minutes", async () => {
    const ticket = await getTicket();
    for (let n = 0; n < 5; n += 1) expect(await finish(ticket, wrongCode())).toMatchObject(refused);

    const locked = await finish(await getTicket(), codeAt());
    expect(locked).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(locked.headers["retry-after"])).toBe(900);
    backend.advance(15 * 60_000);
    expect((await finish(await getTicket(), codeAt())).status).toBe(200);
  });

  test("only the hash of a ticket is stored", async () => {
    const ticket = await getTicket();

    const rows = JSON.stringify(await backend.store.db.select().from(signInTickets));
    expect(rows).not.toContain(ticket);
  });
});

describe("a forgotten password", () => {
  const makeResetLink = async () =>
    (await createLink(backend.store.db, { kind: "reset", email, userId: uid }, { now: backend.now(), lifeMs: 600_000 }))
      .token;

  test("needs a code as well as the link, and a rejected attempt leaves the link valid", async () => {
    const token = await makeResetLink();
    const reset = (code?: string) => post("/auth/reset-password/", { token, password, ...(code && { code }) });

    expect(await reset()).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect(await reset(wrongCode())).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await reset(codeAt())).status).toBe(200);
    backend.advance(periodMs);
    expect((await finish(await getTicket(), codeAt())).status).toBe(200);
  });

  test("needs the code of an authenticator app that is added while the reset waits", async () => {
    const { db } = backend.store;
    await clearFactors(db, uid);
    const token = await makeResetLink();
    let waiting = Promise.resolve({ status: 0, body: {} as unknown });

    await db.transaction(async (tx) => {
      await lockUser(tx, uid);
      waiting = post("/auth/reset-password/", { token, password });
      await waitUntilBlocked(db, waiting);
      await addTotp(tx, { userId: uid, secret, step: 0, sealer: backend.sealer, now: backend.now() });
    });

    expect(await waiting).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  });

  test("of two concurrent resets, only the one that sets the password uses up its recovery code", async () => {
    const token = await makeResetLink();
    const reset = (code: string) => post("/auth/reset-password/", { token, password, code });

    const responses = await Promise.all(recoveryCodes.slice(0, 2).map(reset));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countRecoveryCodes(backend.store.db, uid)).toBe(9);
  });
});

describe("setting up an authenticator app", () => {
  let headers: { authorization: string };
  beforeEach(async () => {
    await clearFactors(backend.store.db, uid);
    headers = await backend.signIn(email);
  });
  const start = async (body = {}) => post("/users/me/factors/totp/", body, headers);
  const readMailCode = async () => {
    const [message] = await backend.readMail();
    return /: (\d{6})\n/.exec(message?.text ?? "")?.[1] ?? "";
  };
  const begin = async () => {
    const enrolment = totpEnrolmentSchema.parse((await start()).body);
    return { ...enrolment, mailCode: await readMailCode() };
  };
  const confirm = (enrolment: string, code: string, mail_code: string) =>
    post("/users/me/factors/totp/confirm/", { enrolment, code, mail_code }, headers);
  const mine = async () => (await backend.request({ url: "/users/me/factors/", headers })).body;

  test("needs the app's code and the emailed code, shows ten recovery codes once, and is confirmed by email", async () => {
    const { enrolment, secret: enrolledSecret, mailCode, qr } = await begin();

    const created = recoveryCodesSchema.parse((await confirm(enrolment, codeAt(0, enrolledSecret), mailCode)).body);

    expect(new Set(created.recovery_codes).size).toBe(10);
    expect(created.recovery_codes[0]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect(qr.path).toMatch(/^M\d+ \d+h\d+v1/);
    expect(await mine()).toMatchObject({ totp: { created_at: backend.now().toISOString() }, recovery_codes_left: 10 });
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Your second factor is on"]);
    // The code that confirmed the app can't be used again to sign in.
    expect(await finish(await getTicket(), codeAt(0, enrolledSecret))).toMatchObject(refused);
  });

  test("needs a recent sign-in or a proof of identity", async () => {
    backend.advance(5 * 60_000 + 1);

    expect(await start()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const proven = await post("/users/me/identities/proof/", { current_password: password }, headers);
    expect((await start({ proof: identityProofSchema.parse(proven.body).proof })).status).toBe(200);
  });

  test("rejects a wrong app code, a wrong emailed code, another session's enrollment and an expired one", async () => {
    const { enrolment, secret: enrolledSecret, mailCode } = await begin();
    const right = () => codeAt(0, enrolledSecret);

    expect(await confirm(enrolment, "000000", mailCode)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect(await confirm(enrolment, right(), mailCode === "000000" ? "000001" : "000000")).toMatchObject({
      status: 400,
      body: { fields: { mail_code: expect.any(String) } },
    });
    expect(await confirm("made up", right(), mailCode)).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    headers = await backend.signIn(email);
    expect(await confirm(enrolment, right(), mailCode)).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    const second = await begin();
    backend.advance(15 * 60_000);
    expect(await confirm(second.enrolment, codeAt(0, second.secret), second.mailCode)).toMatchObject({
      status: 400,
      body: { code: "link_invalid" },
    });
    expect(await mine()).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });

  test("is limited for 15 minutes after 5 failures or 5 emails", async () => {
    const { enrolment, secret: enrolledSecret } = await begin();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => confirm(enrolment, "12345", "1")));
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await confirm(enrolment, codeAt(0, enrolledSecret), "1")).toMatchObject({ status: 429 });
    for (let n = 0; n < 4; n += 1) expect((await start()).status).toBe(200);
    expect(await start()).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  });

  test("is rejected for a user without a password or with an existing app", async () => {
    const { enrolment, secret: enrolledSecret, mailCode } = await begin();
    const other = await begin();
    await confirm(enrolment, codeAt(0, enrolledSecret), mailCode);

    expect(await start()).toMatchObject({ status: 409, body: { code: "factor_exists" } });
    expect(await confirm(other.enrolment, codeAt(0, other.secret), other.mailCode)).toMatchObject({
      status: 409,
      body: { code: "factor_exists" },
    });
    const { db } = backend.store;
    const [before] = await db.select().from(users).where(eq(users.id, uid));
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, uid));
    expect(await start()).toMatchObject({ status: 409, body: { code: "no_password" } });
    await db.update(users).set({ passwordHash: before?.passwordHash }).where(eq(users.id, uid));
  });
});

describe("with an authenticator app", () => {
  let headers: { authorization: string };
  beforeEach(async () => {
    headers = await backend.signIn(email);
    backend.advance(5 * 60_000 + 1);
  });
  const prove = (body: object) => post("/users/me/identities/proof/", body, headers);
  const proof = async () =>
    identityProofSchema.parse((await prove({ current_password: password, code: codeAt() })).body).proof;

  test("a proof of identity requires the password and a code", async () => {
    expect(await prove({ current_password: password })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect(await prove({ current_password: password, code: wrongCode() })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect(await prove({ current_password: "wrong", code: codeAt() })).toMatchObject({
      status: 400,
      body: { fields: { current_password: expect.any(String) } },
    });
    expect((await prove({ current_password: password, code: codeAt() })).status).toBe(200);
  });

  test("removing it requires a proof of identity and is emailed", async () => {
    const remove = (body: object) => post("/users/me/factors/totp/remove/", body, headers);

    expect(await remove({})).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const body = { proof: await proof() };
    expect((await remove(body)).status).toBe(204);
    expect(await remove(body)).toMatchObject({ status: 404 });
    expect((await logIn()).status).toBe(200);
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Your second factor is off"]);
  });

  test("new recovery codes require a proof of identity, replace the old ones and are emailed", async () => {
    const renew = (body: object) => post("/users/me/factors/recovery-codes/", body, headers);

    expect(await renew({})).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const created = recoveryCodesSchema.parse((await renew({ proof: await proof() })).body).recovery_codes;
    expect(await finish(await getTicket(), recoveryCodes[0] ?? "")).toMatchObject(refused);
    expect((await finish(await getTicket(), created[0] ?? "")).status).toBe(200);
    expect((await backend.readMail()).map(({ subject }) => subject).sort()).toEqual([
      "A recovery code was used to sign in",
      "You have new recovery codes",
    ]);
  });
});

describe("a client admin resets a member's second factor", () => {
  let headers: { authorization: string };
  const reset = (id = uid, body = {}) => post(`/clients/me/people/${id}/factor-reset/`, body, headers);
  beforeEach(async () => {
    headers = await backend.signIn("clientadmin@acme.example");
  });

  test("the password alone signs in again, all the member's sessions end, and an email informs the member", async () => {
    const memberSession = await backend.signIn(email);
    const members = await backend.request({ url: "/clients/me/people/?q=ravi", headers });
    expect(members.body).toMatchObject({ items: [{ uid, has_factor: true }] });

    expect((await reset()).status).toBe(204);

    expect((await backend.request({ url: "/users/me/", headers: memberSession })).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    const [message] = await backend.readMail();
    expect(message).toMatchObject({ to: { address: email }, subject: "Your second factors were reset" });
    expect((await reset()).status).toBe(404);
  });

  test("needs a recent sign-in or a proof of identity", async () => {
    backend.advance(5 * 60_000 + 1);

    expect(await reset()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    const proven = await post("/users/me/identities/proof/", { current_password: password }, headers);
    expect((await reset(uid, identityProofSchema.parse(proven.body))).status).toBe(204);
  });

  test("is rejected for oneself, for another client's member, and for non-admins", async () => {
    expect(await reset(uidOf("clientadmin@acme.example"))).toMatchObject({ status: 409, body: { code: "oneself" } });
    headers = await backend.signIn("clientadmin@globex.example");
    expect((await reset()).status).toBe(404);
    headers = await backend.signIn("leader@acme.example");
    expect((await reset()).status).toBe(403);
    expect((await logIn()).status).toBe(202);
  });
});

describe("an operator resets the second factor of a client's admin", () => {
  const lost: SampleEmail = "clientadmin@acme.example";
  const reason = "Lost her phone; called back";
  let headers: { authorization: string };
  const reset = (body: object = {}, id = "acme") =>
    post(`/operator/clients/${id}/factor-reset/`, { email: lost, reason, ...body }, headers);
  const hasFactor = async () => (await post("/auth/login/", { email: lost, password })).status === 202;
  beforeEach(async () => {
    await clearFactors(backend.store.db, uidOf(lost));
    const app = { userId: uidOf(lost), secret, step: 0, sealer: backend.sealer, now: backend.now() };
    await addTotp(backend.store.db, app);
    headers = await backend.signIn("admin@sightline.example");
  });
  afterAll(() => clearFactors(backend.store.db, uidOf(lost)));

  test("their sessions end, they are emailed, and both the client and the operator can read who did it and why", async () => {
    const session = await backend.signIn(lost);

    expect((await reset({ email: "ClientAdmin@acme.example" })).status).toBe(204);

    expect((await backend.request({ url: "/users/me/", headers: session })).status).toBe(401);
    expect((await backend.readMail()).map(({ to, subject }) => [to.address, subject])).toEqual([
      [lost, "Your second factors were reset"],
    ]);
    expect(await hasFactor()).toBe(false);
    const own = await backend.signIn(lost);
    for (const reader of [own, headers]) {
      const { body } = await backend.request({ url: "/audit/?kind=factor", headers: reader });
      expect(auditPageSchema.parse(body).items[0]).toMatchObject({
        action: "factor.reset",
        client_id: "acme",
        actor_id: uidOf("admin@sightline.example"),
        subject: uidOf(lost),
        details: { reason },
      });
    }
  });

  test("needs a recent sign-in or a proof of identity", async () => {
    backend.advance(5 * 60_000 + 1);

    expect(await reset()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    expect(await hasFactor()).toBe(true);
    const proven = await post("/users/me/identities/proof/", { current_password: password }, headers);
    expect((await reset(identityProofSchema.parse(proven.body))).status).toBe(204);
  });

  test.each([
    ["a member who isn't an admin", { email }, 400],
    ["another client's admin", { email: "clientadmin@globex.example" }, 400],
    ["an operator", { email: "admin@sightline.example" }, 400],
    ["an unknown email", { email: "nobody@acme.example" }, 400],
    ["no reason", { reason: " " }, 400],
    ["an unknown client", { id: "nobody" }, 404],
  ])(
    "is rejected for %s",
    async (_what, { id = "acme", ...body }: { id?: string; email?: string; reason?: string }, status) => {
      const response = await reset(body, id);

      expect(response.status).toBe(status);
      if (body.email !== undefined) expect(response.body).toMatchObject({ fields: { email: expect.any(String) } });
      expect([await hasFactor(), (await logIn()).status]).toEqual([true, 202]);
    },
  );

  test("is rejected for an admin without a second factor, and for a client admin", async () => {
    await clearFactors(backend.store.db, uidOf(lost));
    expect(await reset()).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    headers = await backend.signIn("clientadmin@globex.example");
    expect((await reset({ email }, "acme")).status).toBe(403);
  });
});
