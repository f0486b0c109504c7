import { eq } from "drizzle-orm";
import { ownFactorsSchema, type Passkey, pendingSignInSchema } from "@/lib/contracts/people/factor";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import {
  passkeyAddedSchema,
  passkeyEnrolmentSchema,
  passkeyOptionsSchema,
  passkeyProofOptionsSchema,
  passkeySignInOptionsSchema,
} from "@/lib/contracts/people/passkey";
import { resetPasskeyOptionsSchema } from "@/lib/contracts/people/registration";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { samplePassword as password, type SampleEmail } from "@/lib/contracts/samples/sample-users";
import { clients, ssoSettings, users } from "../../database/schema/core";
import { passkeyChallenges, passkeys, recoveryCodes } from "../../database/schema/sign-in/factors";
import { addTotp, clearFactors } from "../../domains/people/factors/own-factors";
import { createLink } from "../../domains/people/sign-in/one-time-links";
import { lockUser } from "../../domains/shared/users";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";
import { type Flaws, SoftwareAuthenticator } from "./software-authenticator.fixture";

const email: SampleEmail = "rep@acme.example";
const otherEmail: SampleEmail = "leader@acme.example";
const uid = uidOf(email);
const site = { origin: "https://app.sightline.example", rpId: "app.sightline.example" };
let backend: TestBackend;
let headers: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  // Each test begins after the waits of the previous one have ended.
  backend.advance(60 * 60_000);
  await clearFactors(backend.store.db, uid);
  await clearFactors(backend.store.db, uidOf(otherEmail));
  headers = await backend.signIn(email);
  await backend.readMail();
});
afterAll(() => backend.close());

const post = (url: string, payload: object, from: Record<string, string> = {}) =>
  backend.request({ method: "POST", url, payload, headers: from });
const start = async (from = headers) =>
  passkeyEnrolmentSchema.parse((await post("/users/me/passkeys/start/", {}, from)).body);
const readMailCode = async () => {
  const [message] = await backend.readMail();
  return /: (\d{6})\n/.exec(message?.text ?? "")?.[1] ?? "";
};
const getOptions = (enrolment: string, mail_code: string, from = headers) =>
  post("/users/me/passkeys/options/", { enrolment, mail_code }, from);
const finish = (credential: object, from = headers) =>
  post("/users/me/passkeys/", { name: "Work laptop", credential }, from);

/** Starts to add a passkey, and enters the emailed code. */
async function begin(from = headers) {
  const { enrolment, mailed_to } = await start(from);
  const mail_code = await readMailCode();
  const result = await getOptions(enrolment, mail_code, from);
  return { enrolment, mailed_to, mail_code, ...passkeyOptionsSchema.parse(result.body) };
}

/** Adds a passkey to the user of a session. */
async function addPasskey(from = headers): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(site);
  const { options } = await begin(from);
  const added = await finish(authenticator.create(options.challenge), from);
  expect(added.status).toBe(200);
  await backend.readMail();
  return authenticator;
}

const mine = async () => ownFactorsSchema.parse((await backend.request({ url: "/users/me/factors/", headers })).body);
const onlyPasskey = async (): Promise<Passkey> => {
  const [passkey] = (await mine()).passkeys;
  if (!passkey) throw new Error("There is no passkey");
  return passkey;
};
const startSignIn = async (ticket?: string) =>
  passkeySignInOptionsSchema.parse((await post("/auth/passkey/start/", ticket ? { ticket } : {})).body);
const logIn = () => post("/auth/login/", { email, password });

/** Signs in with a passkey alone. */
async function signInWith(authenticator: SoftwareAuthenticator, flaws: Flaws = {}) {
  const { options, browser } = await startSignIn();
  return post("/auth/passkey/", { credential: authenticator.use(options.challenge, flaws), browser });
}

const refused = {
  status: 401,
  body: { code: "passkey_refused", detail: "This passkey doesn’t work. Try again, or sign in another way." },
};

describe("a passkey of another host name", () => {
  const other = "old.sightline.example";
  const moveAway = () => backend.store.db.update(passkeys).set({ rpId: other }).where(eq(passkeys.userId, uid));

  test("is recorded when the passkey is added, and when one without it is used", async () => {
    const { db } = backend.store;
    const readHosts = async () =>
      (await db.select({ rpId: passkeys.rpId }).from(passkeys).where(eq(passkeys.userId, uid))).map(({ rpId }) => rpId);
    const authenticator = await addPasskey();
    expect(await readHosts()).toEqual([site.rpId]);
    await db.update(passkeys).set({ rpId: null }).where(eq(passkeys.userId, uid));
    expect((await onlyPasskey()).other_host).toBeNull();
    expect((await logIn()).body).toMatchObject({ factors: ["passkey"] });

    expect((await signInWith(authenticator)).status).toBe(200);
    expect(await readHosts()).toEqual([site.rpId]);
  });

  test("isn’t offered, and its user sees the host name; the password alone still doesn’t sign in", async () => {
    await addPasskey();
    await moveAway();

    expect(await onlyPasskey()).toMatchObject({ other_host: other });
    const pending = await logIn();
    expect(pending).toMatchObject({ status: 202, body: { next: "second_factor", factors: [] } });
    const { ticket } = pendingSignInSchema.parse(pending.body);
    expect((await startSignIn(ticket)).options.allowCredentials).toEqual([]);
    expect(await post("/users/me/passkeys/proof/", {}, headers)).toMatchObject({ status: 404 });
    const proof = await post("/users/me/identities/proof/", { current_password: password }, headers);
    expect(proof).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  });

  test("doesn’t hide passkeys of this host name", async () => {
    await addPasskey();
    await moveAway();
    const { id } = await addPasskey();

    const { ticket } = pendingSignInSchema.parse((await logIn()).body);
    expect((await startSignIn(ticket)).options.allowCredentials?.map((allowed) => allowed.id)).toEqual([id]);
  });
});

describe("adding a passkey", () => {
  test("as the first, required factor ends the user's other sessions; a second one ends none", async () => {
    const waiting = [await backend.signIn(email), await backend.signIn(email)];
    const { db } = backend.store;
    await db.update(clients).set({ factorRequiredFrom: backend.now().toISOString().slice(0, 10) });

    await addPasskey();

    for (const from of waiting) expect((await backend.request({ url: "/users/me/", headers: from })).status).toBe(401);
    const later = await backend.signIn(email);
    await addPasskey();
    for (const from of [headers, later])
      expect((await backend.request({ url: "/tasks/", headers: from })).status).toBe(200);
    await db.update(clients).set({ factorRequiredFrom: null });
  });

  test("that isn't required ends no session", async () => {
    const other = await backend.signIn(email);

    await addPasskey();

    expect((await backend.request({ url: "/tasks/", headers: other })).status).toBe(200);
  });

  test("as the first factor needs the emailed code, shows ten recovery codes once, and is confirmed by email", async () => {
    const { options, mailed_to } = await begin();

    const added = await finish(new SoftwareAuthenticator(site).create(options.challenge));

    expect(mailed_to).toBe(email);
    expect(options).toMatchObject({ rp: { id: site.rpId }, authenticatorSelection: { userVerification: "required" } });
    expect(passkeyAddedSchema.parse(added.body).recovery_codes).toHaveLength(10);
    expect(await mine()).toEqual({
      totp: null,
      recovery_codes_left: 10,
      offers_passkeys: true,
      passkeys: [expect.objectContaining({ name: "Work laptop", last_used_at: null, is_backed_up: false })],
    });
    const [row] = await backend.store.db.select().from(passkeys).where(eq(passkeys.userId, uid));
    expect(row).toMatchObject({ counter: 0, transports: ["internal"] });
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["A passkey was added"]);
  });

  test("next to another factor needs an emailed code too, keeps the recovery codes, and excludes known authenticators", async () => {
    const first = await addPasskey();

    const { enrolment, mail_code, options, mailed_to } = await begin();
    const guessed = await getOptions(enrolment, mail_code === "000000" ? "000001" : "000000");
    const added = await finish(new SoftwareAuthenticator(site).create(options.challenge));

    expect(mailed_to).toBe(email);
    expect(guessed).toMatchObject({ status: 400, body: { fields: { mail_code: expect.any(String) } } });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    expect(added).toMatchObject({ status: 200, body: { recovery_codes: [] } });
    expect(await mine()).toMatchObject({ recovery_codes_left: 10 });
  });

  test("needs a recent sign-in or a proof of identity", async () => {
    backend.advance(5 * 60_000 + 1);

    expect(await post("/users/me/passkeys/start/", {}, headers)).toMatchObject({
      status: 403,
      body: { code: "proof_required" },
    });
    const proven = await post("/users/me/identities/proof/", { current_password: password }, headers);
    const { proof } = identityProofSchema.parse(proven.body);
    expect((await post("/users/me/passkeys/start/", { proof }, headers)).status).toBe(200);
  });

  test.each<[string, Flaws]>([
    ["another origin", { origin: "https://evil.example" }],
    ["another site", { rpId: "evil.example" }],
    ["an authenticator without PIN or biometrics", { isUnverified: true }],
  ])("is refused for %s", async (_what, flaws) => {
    const { options } = await begin();

    const result = await finish(new SoftwareAuthenticator(site).create(options.challenge, flaws));

    expect(result).toMatchObject({ status: 400, body: { code: "passkey_refused" } });
    expect((await mine()).passkeys).toEqual([]);
  });

  test("is refused with a wrong code, another session's enrollment, and a challenge that isn't open", async () => {
    const { enrolment, mail_code, options } = await begin();
    const authenticator = new SoftwareAuthenticator(site);
    const credential = authenticator.create(options.challenge);
    const passkeyRefused = { status: 400, body: { code: "passkey_refused" } };
    const linkInvalid = { status: 400, body: { code: "link_invalid" } };

    const wrong = mail_code === "000000" ? "000001" : "000000";
    expect(await getOptions(enrolment, wrong)).toMatchObject({
      status: 400,
      body: { fields: { mail_code: expect.any(String) } },
    });
    expect(await getOptions("made up", mail_code)).toMatchObject(linkInvalid);
    const elsewhere = await backend.signIn(email);
    expect(await getOptions(enrolment, mail_code, elsewhere)).toMatchObject(linkInvalid);
    expect(await finish(credential, elsewhere)).toMatchObject(passkeyRefused);
    expect(await finish(authenticator.create("bm90LWEtY2hhbGxlbmdl"))).toMatchObject(passkeyRefused);
    expect((await finish(credential)).status).toBe(200);
    // The challenge was used.
    expect(await finish(credential)).toMatchObject(passkeyRefused);
  });

  test("works with the emailed code for 15 minutes, and with new options after refusals, which aren't counted", async () => {
    const { enrolment } = await start();
    const mail_code = await readMailCode();
    const getChallenge = async () =>
      passkeyOptionsSchema.parse((await getOptions(enrolment, mail_code)).body).options.challenge;
    backend.advance(8 * 60_000);
    const expired = new SoftwareAuthenticator(site).create(await getChallenge());
    backend.advance(5 * 60_000);
    for (let n = 0; n < 6; n += 1)
      expect(await finish(expired)).toMatchObject({ status: 400, body: { code: "passkey_refused" } });

    expect((await finish(new SoftwareAuthenticator(site).create(await getChallenge()))).status).toBe(200);
    backend.advance(2 * 60_000);
    expect(await getOptions(enrolment, mail_code)).toMatchObject({ status: 400, body: { code: "link_invalid" } });
  });

  test("guesses of the emailed code are counted", async () => {
    const { enrolment } = await start();
    const mail_code = await readMailCode();
    const wrong = mail_code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n += 1) expect((await getOptions(enrolment, wrong)).status).toBe(400);

    expect(await getOptions(enrolment, mail_code)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  });

  test("adding an authenticator app later keeps the recovery codes", async () => {
    await addPasskey();
    const codes = await backend.store.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, uid));
    const totp = { userId: uid, secret: "JBSWY3DPEHPK3PXP", step: 0, sealer: backend.sealer, now: backend.now() };

    expect(await addTotp(backend.store.db, totp)).toEqual([]);
    expect(await backend.store.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, uid))).toEqual(codes);
  });

  test("is refused for a credential id that another user has already", async () => {
    const authenticator = await addPasskey(await backend.signIn(otherEmail));
    const { options } = await begin();

    const result = await finish(authenticator.create(options.challenge));

    expect(result).toMatchObject({ status: 409, body: { code: "factor_exists" } });
  });
});

describe("one's own passkeys", () => {
  test("can be renamed and removed, the removal with a proof of identity and an email", async () => {
    await addPasskey();
    const { id } = await onlyPasskey();
    const rename = (name: string) =>
      backend.request({ method: "PATCH", url: `/users/me/passkeys/${id}/`, payload: { name }, headers });
    const remove = (body = {}) => post(`/users/me/passkeys/${id}/remove/`, body, headers);

    expect((await rename("  Phone  ")).status).toBe(204);
    expect(await rename("   ")).toMatchObject({ status: 400, body: { fields: { name: "Enter a name" } } });
    expect(await onlyPasskey()).toMatchObject({ name: "Phone" });
    backend.advance(5 * 60_000 + 1);
    expect(await remove()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    headers = await backend.signIn(email);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await mine()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Your second factor is off"]);
    expect((await logIn()).status).toBe(200);
  });

  test("the last one can't be removed while a second factor is required; another one can", async () => {
    const { db } = backend.store;
    await addPasskey();
    await addPasskey();
    await db.update(clients).set({ factorRequiredFrom: backend.now().toISOString().slice(0, 10) });
    const [first, last] = (await mine()).passkeys;
    const remove = (id = "") => post(`/users/me/passkeys/${id}/remove/`, {}, headers);

    const removed = await remove(first?.id);
    const kept = await remove(last?.id);

    await db.update(clients).set({ factorRequiredFrom: null });
    expect(removed.status).toBe(204);
    expect(kept).toMatchObject({ status: 409, body: { code: "factor_required" } });
    expect(await mine()).toMatchObject({ passkeys: [{ id: last?.id }], recovery_codes_left: 10 });
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["The passkey “Work laptop” was removed"]);
  });

  test("can't be renamed or removed by another user", async () => {
    await addPasskey();
    const { id } = await onlyPasskey();
    const otherSession = await backend.signIn(otherEmail);

    expect((await post(`/users/me/passkeys/${id}/remove/`, {}, otherSession)).status).toBe(404);
    const renamed = {
      method: "PATCH",
      url: `/users/me/passkeys/${id}/`,
      payload: { name: "Mine" },
      headers: otherSession,
    } as const;
    expect((await backend.request(renamed)).status).toBe(404);
    expect((await onlyPasskey()).name).toBe("Work laptop");
  });

  test("prove one's identity without a password", async () => {
    const authenticator = await addPasskey();
    backend.advance(5 * 60_000 + 1);
    const prove = async (flaws: Flaws = {}) => {
      const result = await post("/users/me/passkeys/proof/", {}, headers);
      const { challenge } = passkeyProofOptionsSchema.parse(result.body).options;
      return post("/users/me/identities/proof/", { passkey: authenticator.use(challenge, flaws) }, headers);
    };

    expect(await prove({ isTampered: true })).toMatchObject({ status: 400, body: { code: "passkey_refused" } });
    const { proof } = identityProofSchema.parse((await prove()).body);
    expect((await post(`/users/me/passkeys/${(await onlyPasskey()).id}/remove/`, { proof }, headers)).status).toBe(204);
  });

  test("a challenge for signing in doesn't prove one's identity, and the reverse", async () => {
    const authenticator = await addPasskey();
    const { options } = await startSignIn();
    const proof = { passkey: authenticator.use(options.challenge) };
    expect(await post("/users/me/identities/proof/", proof, headers)).toMatchObject({ status: 400 });

    const started = await post("/users/me/passkeys/proof/", {}, headers);
    const { challenge } = passkeyProofOptionsSchema.parse(started.body).options;
    const { browser } = await startSignIn();
    expect(await post("/auth/passkey/", { credential: authenticator.use(challenge), browser })).toMatchObject(refused);
  });
});

describe("a passkey as the second factor", () => {
  const getPending = async () => pendingSignInSchema.parse((await logIn()).body);

  test("finishes a sign-in after a correct password, once", async () => {
    const authenticator = await addPasskey();
    const { ticket, factors } = await getPending();
    const { options, browser } = await startSignIn(ticket);

    const credential = authenticator.use(options.challenge);
    const result = await post("/auth/passkey/", { credential, browser, ticket });

    expect(factors).toEqual(["passkey"]);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    const user = signedInUserSchema.parse(result.body);
    const sessions = await backend.request({
      url: "/users/me/sessions/",
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    expect(sessions.body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ is_current: true, factor: "passkey" })]),
    });
    expect(await post("/auth/passkey/start/", { ticket })).toMatchObject(refused);
  });

  test("must belong to the user who entered the password", async () => {
    await addPasskey();
    const otherPasskey = await addPasskey(await backend.signIn(otherEmail));
    const { ticket } = await getPending();
    const { options, browser } = await startSignIn(ticket);

    const credential = otherPasskey.use(options.challenge);

    expect(await post("/auth/passkey/", { credential, browser, ticket })).toMatchObject(refused);
  });

  test("a recovery code works in its place", async () => {
    const { options } = await begin();
    const added = await finish(new SoftwareAuthenticator(site).create(options.challenge));
    const [code] = passkeyAddedSchema.parse(added.body).recovery_codes;

    const { ticket } = await getPending();

    expect((await post("/auth/factor/", { ticket, code })).status).toBe(200);
  });
});

describe("a forgotten password of a user whose only factor is a passkey", () => {
  const makeResetLink = async () =>
    (await createLink(backend.store.db, { kind: "reset", email, userId: uid }, { now: backend.now(), lifeMs: 600_000 }))
      .token;
  const needsCode = { status: 400, body: { fields: { code: expect.any(String) } } };

  test("isn’t reset by the link alone, nor by guesses; a recovery code resets it once, and ends the passkey", async () => {
    const authenticator = new SoftwareAuthenticator(site);
    const { options } = await begin();
    const added = await finish(authenticator.create(options.challenge));
    const [code = ""] = passkeyAddedSchema.parse(added.body).recovery_codes;
    const token = await makeResetLink();
    const reset = (typed?: string) => post("/auth/reset-password/", { token, password, ...(typed && { code: typed }) });

    expect(await reset()).toMatchObject(needsCode);
    expect(await reset("AAAA-BBBB-CCCC-DDDD")).toMatchObject(needsCode);
    expect(pendingSignInSchema.parse((await logIn()).body).factors).toEqual(["passkey"]);
    expect((await reset(code)).status).toBe(200);
    expect((await reset(code)).status).toBe(400);

    expect(await signInWith(authenticator)).toMatchObject(refused);
    headers = await backend.signIn(email);
    expect((await mine()).passkeys).toEqual([]);
  });

  test("can’t be guessed: after 5 wrong codes even a right one is refused for 15 minutes", async () => {
    const { options } = await begin();
    const added = await finish(new SoftwareAuthenticator(site).create(options.challenge));
    const [code = ""] = passkeyAddedSchema.parse(added.body).recovery_codes;
    const token = await makeResetLink();
    const reset = (typed: string) => post("/auth/reset-password/", { token, password, code: typed });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await reset("AAAA-BBBB-CCCC-DDDD")).toMatchObject(needsCode);

    expect(await reset(code)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect((await mine()).passkeys).toHaveLength(1);
  });
});

describe("a forgotten password reset with a passkey in place of a code", () => {
  const newPassword = "seven quiet lanterns";
  const makeResetLink = async (of = email) =>
    (
      await createLink(
        backend.store.db,
        { kind: "reset", email: of, userId: uidOf(of) },
        { now: backend.now(), lifeMs: 600_000 },
      )
    ).token;
  const startReset = (token: string) => post("/auth/reset-password/passkey/", { token });
  const getChallenge = async (token: string) =>
    resetPasskeyOptionsSchema.parse((await startReset(token)).body).options.challenge;
  const reset = (token: string, passkey: object, chosenPassword: string = password) =>
    post("/auth/reset-password/", { token, password: chosenPassword, passkey });
  const passkeyRefused = { status: 400, body: { code: "passkey_refused" } };
  const linkInvalid = { status: 400, body: { code: "link_invalid" } };

  test("keeps that passkey and the recovery codes, removes the others, ends the sessions, and the email names it", async () => {
    const used = await addPasskey();
    await addPasskey();
    const token = await makeResetLink();
    const response = await post("/auth/reset-password/", { token, password: newPassword });
    const started = await startReset(token);
    const { options } = resetPasskeyOptionsSchema.parse(started.body);

    const result = await reset(token, used.use(options.challenge), newPassword);

    expect(response).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String), passkey: expect.any(String) } },
    });
    expect(options.allowCredentials).toHaveLength(2);
    expect(result).toMatchObject({ status: 200, body: { next: "sign_in" } });
    expect((await backend.request({ url: "/users/me/", headers })).status).toBe(401);
    expect((await logIn()).status).toBe(401);
    expect(await post("/auth/login/", { email, password: newPassword })).toMatchObject({
      status: 202,
      body: { factors: ["passkey"] },
    });
    const [message] = await backend.readMail();
    expect(message?.text).toContain("You can still sign in with your passkey “Work laptop”.");
    const signedIn = signedInUserSchema.parse((await signInWith(used)).body);
    headers = { authorization: `Bearer ${signedIn.access_token}` };
    expect(await mine()).toMatchObject({ passkeys: [expect.anything()], recovery_codes_left: 10 });
    const back = await makeResetLink();
    expect((await reset(back, used.use(await getChallenge(back)))).status).toBe(200);
  });

  test("needs a passkey of the link’s own user", async () => {
    await addPasskey();
    const otherPasskey = await addPasskey(await backend.signIn(otherEmail));
    const token = await makeResetLink();

    expect(await reset(token, otherPasskey.use(await getChallenge(token)))).toMatchObject(passkeyRefused);
    expect(await reset(token, new SoftwareAuthenticator(site).use(await getChallenge(token)))).toMatchObject(
      passkeyRefused,
    );
    expect((await mine()).passkeys).toHaveLength(1);
  });

  test("needs a challenge of this link, which can’t be used twice or for signing in", async () => {
    const authenticator = await addPasskey();
    const [token, other] = [await makeResetLink(), await makeResetLink()];
    const { options, browser } = await startSignIn();
    const tampered = authenticator.use(await getChallenge(token), { isTampered: true });
    const repeated = await getChallenge(token);

    expect(await reset(token, authenticator.use(await getChallenge(other)))).toMatchObject(passkeyRefused);
    expect(await reset(token, authenticator.use(options.challenge))).toMatchObject(passkeyRefused);
    const signIn = { credential: authenticator.use(await getChallenge(token)), browser };
    expect(await post("/auth/passkey/", signIn)).toMatchObject(refused);
    expect(await reset(token, tampered)).toMatchObject(passkeyRefused);
    expect((await reset(token, authenticator.use(repeated))).status).toBe(200);
    const last = await makeResetLink();
    expect(await reset(last, authenticator.use(repeated))).toMatchObject(passkeyRefused);
    expect(await reset(token, authenticator.use(repeated))).toMatchObject(linkInvalid);
  });

  test("is refused with a passkey that is removed while the reset waits", async () => {
    const { db } = backend.store;
    const authenticator = await addPasskey();
    const token = await makeResetLink();
    const passkey = authenticator.use(await getChallenge(token));
    let waiting = Promise.resolve({ status: 0, body: {} as unknown });

    await db.transaction(async (tx) => {
      await lockUser(tx, uid);
      waiting = reset(token, passkey);
      await waitUntilBlocked(db, waiting);
      await tx.delete(passkeys).where(eq(passkeys.userId, uid));
    });

    expect(await waiting).toMatchObject(passkeyRefused);
  });

  test("a password that is refused uses up neither the link nor the challenge", async () => {
    const authenticator = await addPasskey();
    const token = await makeResetLink();
    const passkey = authenticator.use(await getChallenge(token));

    expect(await reset(token, passkey, "password1234")).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await reset(token, passkey)).status).toBe(200);
  });

  test("is refused with an expired or unknown link, and for a disabled user", async () => {
    const authenticator = await addPasskey();
    const { db } = backend.store;
    const token = await makeResetLink();
    const passkey = authenticator.use(await getChallenge(token));
    await db.update(users).set({ disabled: true }).where(eq(users.id, uid));

    expect(await startReset(token)).toMatchObject(linkInvalid);
    expect(await reset(token, passkey)).toMatchObject(linkInvalid);
    await db.update(users).set({ disabled: false }).where(eq(users.id, uid));
    expect(await startReset("unknown")).toMatchObject(linkInvalid);
    backend.advance(10 * 60_000);
    expect(await startReset(token)).toMatchObject(linkInvalid);
    expect(await reset(token, passkey)).toMatchObject(linkInvalid);
  });

  test("isn’t offered without a passkey of this site", async () => {
    expect((await startReset(await makeResetLink())).status).toBe(404);
    const authenticator = await addPasskey();
    const { db } = backend.store;
    await db.update(passkeys).set({ rpId: "old.sightline.example" }).where(eq(passkeys.userId, uid));
    const token = await makeResetLink();

    expect((await startReset(token)).status).toBe(404);
    const response = await post("/auth/reset-password/", { token, password });
    expect(response).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect(JSON.stringify(response.body)).not.toContain('"passkey"');
    const { options } = await startSignIn();
    expect(await reset(token, authenticator.use(options.challenge))).toMatchObject(passkeyRefused);
  });

  test("W8 · after 5 failures even the right passkey is refused for 15 minutes, and challenges are limited", async () => {
    const authenticator = await addPasskey();
    const token = await makeResetLink();
    for (let n = 0; n < 5; n += 1)
      expect(await reset(token, authenticator.use(await getChallenge(token), { isTampered: true }))).toMatchObject(
        passkeyRefused,
      );

    expect(await reset(token, authenticator.use(await getChallenge(token)))).toMatchObject({ status: 429 });
    for (let n = 0; n < 60; n += 1) await startReset(token);
    expect(await startReset(token)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  });
});

describe("signing in with a passkey alone", () => {
  test("needs no password, and records the use", async () => {
    const authenticator = await addPasskey();

    const result = await signInWith(authenticator, { userHandle: Buffer.from(uid).toString("base64url") });

    expect(signedInUserSchema.parse(result.body)).toMatchObject({ uid });
    expect(await onlyPasskey()).toMatchObject({ last_used_at: backend.now().toISOString() });
  });

  test.each<[string, Flaws]>([
    ["a tampered signature", { isTampered: true }],
    ["another origin", { origin: "https://evil.example" }],
    ["another site", { rpId: "evil.example" }],
    ["no PIN or biometrics", { isUnverified: true }],
    ["another user's handle", { userHandle: Buffer.from(uidOf(otherEmail)).toString("base64url") }],
  ])("is refused with %s", async (_what, flaws) => {
    expect(await signInWith(await addPasskey(), flaws)).toMatchObject(refused);
  });

  test("is refused when the counter goes back, as with a copied authenticator", async () => {
    const authenticator = await addPasskey();
    expect((await signInWith(authenticator, { counter: 8 })).status).toBe(200);

    expect(await signInWith(authenticator, { counter: 8 })).toMatchObject(refused);
    expect(await signInWith(authenticator, { counter: 7 })).toMatchObject(refused);
    expect((await signInWith(authenticator, { counter: 9 })).status).toBe(200);
  });

  test("works with an authenticator that doesn't count", async () => {
    const authenticator = await addPasskey();

    expect((await signInWith(authenticator, { counter: 0 })).status).toBe(200);
    expect((await signInWith(authenticator, { counter: 0 })).status).toBe(200);
  });

  test("a challenge is used once, in its own browser, within 5 minutes", async () => {
    const authenticator = await addPasskey();
    const first = await startSignIn();
    const second = await startSignIn();
    const result = { credential: authenticator.use(first.options.challenge), browser: first.browser };

    expect(await post("/auth/passkey/", { ...result, browser: second.browser })).toMatchObject(refused);
    expect((await post("/auth/passkey/", result)).status).toBe(200);
    expect(await post("/auth/passkey/", result)).toMatchObject(refused);
    backend.advance(5 * 60_000);
    const late = { credential: authenticator.use(second.options.challenge), browser: second.browser };
    expect(await post("/auth/passkey/", late)).toMatchObject(refused);
  });

  test("a failed signature uses up its challenge", async () => {
    const authenticator = await addPasskey();
    const { options, browser } = await startSignIn();
    const tampered = authenticator.use(options.challenge, { isTampered: true });

    expect(await post("/auth/passkey/", { credential: tampered, browser })).toMatchObject(refused);
    const right = authenticator.use(options.challenge);
    expect(await post("/auth/passkey/", { credential: right, browser })).toMatchObject(refused);
  });

  test("is refused with an unknown or removed passkey, and for a disabled user", async () => {
    const { db } = backend.store;
    expect(await signInWith(new SoftwareAuthenticator(site))).toMatchObject(refused);
    const authenticator = await addPasskey();
    await db.update(users).set({ disabled: true }).where(eq(users.id, uid));
    expect(await signInWith(authenticator)).toMatchObject(refused);
    await db.update(users).set({ disabled: false }).where(eq(users.id, uid));
    expect((await signInWith(authenticator)).status).toBe(200);
    await post(`/users/me/passkeys/${(await onlyPasskey()).id}/remove/`, {}, headers);
    expect(await signInWith(authenticator)).toMatchObject(refused);
  });

  test("W8 · after 5 failures even the right passkey is refused for 15 minutes", async () => {
    const authenticator = await addPasskey();
    for (let n = 0; n < 5; n += 1) expect(await signInWith(authenticator, { isTampered: true })).toMatchObject(refused);

    expect(await signInWith(authenticator)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    backend.advance(15 * 60_000);
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test("W8 · a thief of the password who uses up the codes doesn't lock out the passkey, nor the reverse", async () => {
    const authenticator = await addPasskey();
    const { ticket } = pendingSignInSchema.parse((await logIn()).body);
    const guess = () => post("/auth/factor/", { ticket, code: "0000-0000-0000-0000" });
    for (let n = 0; n < 5; n += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);

    expect((await signInWith(authenticator)).status).toBe(200);

    backend.advance(15 * 60_000);
    for (let n = 0; n < 5; n += 1) expect(await signInWith(authenticator, { isTampered: true })).toMatchObject(refused);
    expect((await signInWith(authenticator)).status).toBe(429);
    const pending = pendingSignInSchema.parse((await logIn()).body);
    const result = await post("/auth/factor/", { ticket: pending.ticket, code: "0000-0000-0000-0000" });
    expect(result.status).toBe(401);
  });

  test("is refused when the client requires its own provider", async () => {
    const authenticator = await addPasskey();
    const { db } = backend.store;
    const provider = { issuer: "https://id.example", oidcClientId: "app", sealedSecret: "sealed" };
    const sso = { clientId: "acme", ...provider, enabled: true, required: true, updatedAt: backend.now() };
    const [before] = await db.select().from(ssoSettings).where(eq(ssoSettings.clientId, "acme"));
    await db.insert(ssoSettings).values(sso).onConflictDoUpdate({ target: ssoSettings.clientId, set: sso });

    const result = await signInWith(authenticator);

    await db.delete(ssoSettings).where(eq(ssoSettings.clientId, "acme"));
    if (before) await db.insert(ssoSettings).values(before);
    expect(result).toMatchObject({ status: 403, body: { code: "sso_required" } });
  });

  test("only the hash of a challenge is stored", async () => {
    const { options, browser } = await startSignIn();

    const rows = JSON.stringify(await backend.store.db.select().from(passkeyChallenges));
    expect(rows).not.toContain(options.challenge);
    expect(rows).not.toContain(browser);
  });
});
