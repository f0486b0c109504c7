import { desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { pendingSignInSchema } from "@/lib/contracts/people/factor";
import {
  passkeyEnrolmentSchema,
  passkeyOptionsSchema,
  passkeySignInOptionsSchema,
} from "@/lib/contracts/people/passkey";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { sampleIdentities, sampleMicrosoft } from "@/lib/contracts/samples/sample-identity";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, identities, users } from "../../database/schema/core";
import { addTotp, clearFactors, countRecoveryCodes } from "../../domains/people/factors/own-factors";
import { lockUser } from "../../domains/shared/users";
import { registerSampleIdentities } from "../../seed/identities";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { startTestProvider, type TestProvider } from "../../test-provider";
import { waitUntilBlocked } from "../../testing/wait-until-blocked";
import { SoftwareAuthenticator } from "./software-authenticator.fixture";

const operator = "admin@sightline.example";
const uid = uidOf(operator);
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const { tenantId, clientId } = sampleMicrosoft;

let provider: TestProvider;
let backend: TestBackend;

beforeAll(async () => {
  provider = await startTestProvider();
  backend = await startTestBackend({ microsoft: { authority: provider.origin, clientId, tenantIds: [tenantId] } });
});
beforeEach(async () => {
  const { db } = backend.store;
  backend.advance(60 * 60_000);
  for (const email of [operator, "rep@acme.example"] as const) await clearFactors(db, uidOf(email));
  await db.delete(accessTokens);
  await registerSampleIdentities(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  backend.request({ method: "POST", url, payload, headers });
const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now().getTime() });
const addApp = (email: SampleEmail = operator) =>
  addTotp(backend.store.db, { userId: uidOf(email), secret, step: 0, sealer: backend.sealer, now: backend.now() });

async function signInAtMicrosoft(email: "admin@sightline.example" | "rep@acme.example" = operator) {
  const seconds = backend.now().getTime() / 1000;
  const idToken = await provider.sign({
    iss: `${provider.origin}/${tenantId}/v2.0`,
    aud: clientId,
    sub: "pairwise",
    oid: sampleIdentities[email].microsoftObjectId,
    tid: tenantId,
    nonce: "nonce",
    iat: seconds,
    exp: seconds + 600,
  });
  return post("/auth/microsoft/validate/", { id_token: idToken }, { "x-sign-in-nonce": "nonce" });
}
const getTicket = async () => pendingSignInSchema.parse((await signInAtMicrosoft()).body).ticket;

test("an operator's sign-in with Microsoft asks for their second factor, and begins no session before that", async () => {
  await addApp();

  const response = await signInAtMicrosoft();

  expect(response).toMatchObject({ status: 202, body: { next: "second_factor", factors: ["totp"] } });
  expect(response.body).not.toHaveProperty("access_token");
  expect(await backend.store.db.select().from(accessTokens)).toEqual([]);
});

test("a code finishes it once: the session began with Microsoft and the code", async () => {
  await addApp();
  const ticket = await getTicket();

  const response = await post("/auth/factor/", { ticket, code: code() });

  expect(signedInUserSchema.parse(response.body)).toMatchObject({ uid, auth_method: "microsoft" });
  expect(await backend.store.db.select().from(accessTokens)).toMatchObject([{ method: "microsoft", factor: "totp" }]);
  backend.advance(30_000);
  expect(await post("/auth/factor/", { ticket, code: code() })).toMatchObject({ status: 401 });
});

test("a passkey finishes it", async () => {
  const headers = await backend.signIn(operator);
  await backend.readMail();
  const { enrolment } = passkeyEnrolmentSchema.parse((await post("/users/me/passkeys/start/", {}, headers)).body);
  const mailCode = /: (\d{6})\n/.exec((await backend.readMail())[0]?.text ?? "")?.[1];
  const begun = await post("/users/me/passkeys/options/", { enrolment, mail_code: mailCode }, headers);
  const authenticator = new SoftwareAuthenticator({
    origin: "https://app.sightline.example",
    rpId: "app.sightline.example",
  });
  const created = authenticator.create(passkeyOptionsSchema.parse(begun.body).options.challenge);
  await post("/users/me/passkeys/", { name: "Laptop", credential: created }, headers);
  const ticket = await getTicket();
  const started = passkeySignInOptionsSchema.parse((await post("/auth/passkey/start/", { ticket })).body);

  const credential = authenticator.use(started.options.challenge);
  const response = await post("/auth/passkey/", { credential, browser: started.browser, ticket });

  expect(signedInUserSchema.parse(response.body)).toMatchObject({ uid, auth_method: "microsoft" });
  const [entry] = await backend.store.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "session.start", subject: uid });
  expect(entry?.details).toEqual({ method: "microsoft", factor: "passkey" });
});

test.each([
  ["a wrong code", () => ({ code: String((Number(code()) + 1) % 1_000_000).padStart(6, "0") })],
  ["an unknown ticket", () => ({ code: code(), ticket: "x".repeat(43) })],
])("%s begins no session", async (_what, change) => {
  await addApp();
  const ticket = await getTicket();

  const response = await post("/auth/factor/", { ticket, ...change() });

  expect(response).toMatchObject({ status: 401, body: { code: "code_refused" } });
  expect(await backend.store.db.select().from(accessTokens)).toEqual([]);
});

test("once the Microsoft account is disconnected, the sign-in is refused and uses up no recovery code", async () => {
  const { db } = backend.store;
  const [code = ""] = (await addApp()) ?? [];
  const ticket = await getTicket();
  await db.delete(identities).where(eq(identities.userId, uid));

  const answer = await post("/auth/factor/", { ticket, code });

  expect([answer.status, await countRecoveryCodes(db, uid)]).toEqual([401, 10]);
});

test("the ticket no longer works once the Microsoft account is disconnected, or the operator is disabled", async () => {
  const { db } = backend.store;
  await addApp();
  const disconnected = await getTicket();
  await db.delete(identities).where(eq(identities.userId, uid));
  const first = await post("/auth/factor/", { ticket: disconnected, code: code() });
  await registerSampleIdentities(db, { origin: provider.origin, sealer: backend.sealer, now: startOfTests });
  backend.advance(30_000);
  const disabled = await getTicket();
  await db.update(users).set({ disabled: true }).where(eq(users.id, uid));
  const second = await post("/auth/factor/", { ticket: disabled, code: code() });
  await db.update(users).set({ disabled: false }).where(eq(users.id, uid));

  expect([first.status, second.status]).toEqual([401, 401]);
  expect(await db.select().from(accessTokens)).toEqual([]);
});

test("a factor that is added while the sign-in waits is asked for", async () => {
  const { db } = backend.store;
  let waiting = signInAtMicrosoft();
  await waiting;
  await db.delete(accessTokens);

  await db.transaction(async (tx) => {
    await lockUser(tx, uid);
    waiting = signInAtMicrosoft();
    await waitUntilBlocked(db, waiting);
    await addTotp(tx, { userId: uid, secret, step: 0, sealer: backend.sealer, now: backend.now() });
  });

  expect((await waiting).status).toBe(401);
});

test("nothing is asked of an operator without a factor, or of a member, whose provider asks for its own", async () => {
  const withoutFactor = await signInAtMicrosoft();
  await addApp("rep@acme.example");
  const member = await signInAtMicrosoft("rep@acme.example");

  expect([withoutFactor.status, member.status]).toEqual([200, 200]);
});
