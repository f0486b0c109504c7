import { and, asc, eq, gt, like } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { chosenClientSchema } from "@/lib/contracts/clients/client";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { auditLog } from "../../database/schema/audit";
import { accessTokens, users } from "../../database/schema/core";
import { clientViewings } from "../../database/schema/sign-in/client-viewings";
import { openExport } from "../../domains/files/exports/rows";
import { clientViewingsJob } from "../../jobs/maintenance/client-viewings";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

const operatorId = uidOf("admin@sightline.example");
const reason = "Support case 4711";
let backend: TestBackend;
let operator: { authorization: string };
let lastId = 0;

beforeAll(async () => {
  backend = await startTestBackend({ realtime: createNoopGateway() });
  await backend.store.db.update(users).set({ passwordHash: await hashPassword(samplePassword) });
});
beforeEach(async () => {
  operator = await backend.signIn("admin@sightline.example");
  const rows = await backend.store.db.select().from(auditLog);
  lastId = Math.max(0, ...rows.map(({ id }) => id));
});
afterEach(() => backend.store.db.delete(clientViewings));
afterAll(() => backend.close());

function createNoopGateway() {
  return {
    deliver: async () => {},
    deleteReceipts: async () => {},
    replaceTexts: async () => 0,
    deleteClient: async () => undefined,
    deleteUsers: async () => undefined,
    deleteAlerts: async () => 0,
    provision: async () => {},
    mintToken: async () => "token",
    countUnread: async () => 0,
    close: async () => {},
  };
}

const view = (clientId = "acme", overrides: object = {}, headers: Headers = operator) =>
  backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers,
    payload: { client_id: clientId, reason, ...overrides },
  });
const stop = () => backend.request({ method: "DELETE", url: "/clients/chosen/", headers: operator });
const readChosen = async () =>
  chosenClientSchema.parse((await backend.request({ url: "/clients/chosen/", headers: operator })).body).chosen;
const countAccounts = async () =>
  accountsPageSchema.parse((await backend.request({ url: "/accounts/", headers: operator })).body).total;

/** The entries about viewings that this test added: client, action and details, oldest first. */
async function entries() {
  const rows = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, lastId), like(auditLog.action, "client.chosen%")))
    .orderBy(asc(auditLog.id));
  for (const { actorId } of rows) expect(actorId).toBe(operatorId);
  return rows.map(({ clientId, action, details }) => [clientId, action, details]);
}

const started = (clientId: string) => [clientId, "client.chosen", { reason, minutes: 60 }];
const ended = (clientId: string, because: string, seconds = 0) => [
  clientId,
  "client.chosen_end",
  { reason, seconds, because },
];

async function runViewingsJob(): Promise<void> {
  await enqueue(backend.store.db, clientViewingsJob, {});
  await backend.jobs.drain();
}

test.each([
  ["no reason", { reason: undefined }],
  ["an empty reason", { reason: "  " }],
  ["9 characters", { reason: "123456789" }],
  ["9 characters and spaces", { reason: " 123456789 " }],
  ["501 characters", { reason: "x".repeat(501) }],
  ["10 invisible characters", { reason: "\u200b".repeat(10) }],
])("refuses %s, and opens nothing", async (_what, overrides) => {
  expect(await view("acme", overrides)).toMatchObject({ status: 400, body: { fields: { reason: expect.anything() } } });
  expect(await readChosen()).toBeNull();
  expect(await entries()).toEqual([]);
});

test.each(["x".repeat(10), "x".repeat(500)])("accepts a reason of 10 and of 500 characters", async (longReason) => {
  expect((await view("acme", { reason: longReason })).status).toBe(200);
});

test("J3 · requires a recent sign-in or a proof of identity", async () => {
  backend.advance(5 * minuteMs + 1);

  expect(await view()).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await countAccounts()).toBe(0);

  const url = "/users/me/identities/proof/";
  const payload = { current_password: samplePassword };
  const proven = await backend.request({ method: "POST", url, headers: operator, payload });
  expect((await view("acme", identityProofSchema.parse(proven.body))).status).toBe(200);
});

test("ends after 60 minutes: no data, no subscription, and no client", async () => {
  await view();
  expect(await readChosen()).toMatchObject({
    id: "acme",
    ends_at: new Date(backend.now().getTime() + 60 * minuteMs).toISOString(),
  });
  backend.advance(60 * minuteMs - 1);
  expect(await countAccounts()).toBeGreaterThan(2_000);

  // The session lasts longer than its view of the client.
  await backend.store.db
    .update(accessTokens)
    .set({ expiresAt: new Date(backend.now().getTime() + 60 * minuteMs) })
    .where(eq(accessTokens.userId, operatorId));
  backend.advance(1);

  expect(await countAccounts()).toBe(0);
  expect(await readChosen()).toBeNull();
  expect(await backend.request({ url: "/clients/me/people/", headers: operator })).toMatchObject({ status: 403 });
});

test("a viewing operator has no subscription that could outlast the view", async () => {
  await view();

  const token = await backend.request({ method: "POST", url: "/realtime/token/", headers: operator });

  expect(token).toMatchObject({ status: 409, body: { code: "no_client" } });
});

test("a view ends with the session at the latest", async () => {
  const sessionEndsAt = new Date(backend.now().getTime() + 25 * minuteMs);
  await backend.store.db.update(accessTokens).set({ sessionEndsAt }).where(eq(accessTokens.userId, operatorId));

  await view();

  expect(await readChosen()).toMatchObject({ ends_at: sessionEndsAt.toISOString() });
  expect(await entries()).toEqual([["acme", "client.chosen", { reason, minutes: 25 }]]);
});

test.each<[string, () => Promise<unknown>]>([
  ["its time is up", async () => backend.advance(60 * minuteMs)],
  ["it is stopped", () => stop()],
  ["another client is viewed", () => view("globex")],
  ["the operator signs out", () => backend.request({ method: "POST", url: "/auth/logout/", headers: operator })],
])("an export is cut off when %s, and recorded as incomplete", async (_what, end) => {
  await view();
  const [viewing] = await backend.store.db.select().from(clientViewings);
  const principal = {
    uid: operatorId,
    role: "admin" as const,
    denied: [],
    clientId: "acme",
    viewingSessionId: viewing?.sessionId ?? "",
  };
  async function* batches() {
    yield [["first"]];
    backend.advance(1_000);
    yield [["second"]];
    await end();
    backend.advance(1_000);
    yield [["third"]];
  }
  const file = { action: "account.export" as const, parameters: {}, headings: ["Name"], batches: batches() };
  const sheet = await openExport(backend.store.db, principal, file, backend.now);
  const written: unknown[] = [];

  await expect(
    (async () => {
      for await (const batch of sheet.batches) written.push(...batch);
    })(),
  ).rejects.toMatchObject({ code: "client_required" });

  expect(written).toEqual([["first"], ["second"]]);
  const [recorded] = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, lastId), eq(auditLog.action, "account.export_end")));
  expect(recorded?.details).toEqual({ rows: 2, complete: false });
});

test("stopping is recorded once, with the duration", async () => {
  await view();
  backend.advance(12 * minuteMs);

  expect((await Promise.all([stop(), stop(), stop()])).map(({ status }) => status)).toEqual([204, 204, 204]);

  expect(await countAccounts()).toBe(0);
  expect(await entries()).toEqual([started("acme"), ended("acme", "stopped", 720)]);
});

test("starting again neither extends the time nor is recorded, even concurrently", async () => {
  const responses = await Promise.all([view(), view(), view()]);
  const first = await readChosen();
  backend.advance(minuteMs);
  await view("acme", { reason: "Another reason" });

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readChosen()).toEqual(first);
  expect(await entries()).toEqual([started("acme")]);
});

test("viewing another client ends the first view, even concurrently", async () => {
  await view();
  backend.advance(minuteMs);
  await view("globex");
  expect(await entries()).toEqual([started("acme"), ended("acme", "switched", 60), started("globex")]);

  await Promise.all([view("acme"), view("globex"), view("acme")]);

  const open = await backend.store.db.select().from(clientViewings);
  expect(open).toHaveLength(1);
  const all = await entries();
  expect(all.filter(([, action]) => action === "client.chosen")).toHaveLength(
    all.filter(([, action]) => action === "client.chosen_end").length + 1,
  );
});

test.each<[string, () => Promise<unknown>]>([
  ["signing out", () => backend.request({ method: "POST", url: "/auth/logout/", headers: operator })],
  [
    "ending the session from another one",
    async () =>
      backend.request({
        method: "DELETE",
        url: "/users/me/sessions/",
        headers: await backend.signIn("admin@sightline.example"),
      }),
  ],
])("%s ends the view, and records it", async (_what, end) => {
  await view();
  backend.advance(2 * minuteMs);

  await end();

  expect(await entries()).toEqual([started("acme"), ended("acme", "session_ended", 120)]);
  expect(await view()).toMatchObject({ status: 401 });
});

test("a view that expires is recorded once, at the time of its end, even without a browser", async () => {
  await view();
  const startedAt = backend.now().getTime();
  await runViewingsJob();
  expect(await entries()).toEqual([started("acme")]);
  backend.advance(65 * minuteMs);
  // Deletes the session as well, so that only the record of the view is left.
  await backend.store.db.delete(accessTokens).where(eq(accessTokens.userId, operatorId));

  await runViewingsJob();
  await runViewingsJob();

  expect(await entries()).toEqual([started("acme"), ended("acme", "expired", 3_600)]);
  const [end] = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, lastId), eq(auditLog.action, "client.chosen_end")));
  expect(end?.at.getTime()).toBe(startedAt + 60 * minuteMs);
});

test("viewing again after a view has expired records its end and starts a new one", async () => {
  await view();
  backend.advance(30 * minuteMs);
  await backend.store.db
    .update(clientViewings)
    .set({ endsAt: backend.now() })
    .where(eq(clientViewings.operatorId, operatorId));
  const url = "/users/me/identities/proof/";
  const payload = { current_password: samplePassword };
  const proven = await backend.request({ method: "POST", url, headers: operator, payload });
  await view("acme", identityProofSchema.parse(proven.body));

  expect(await entries()).toEqual([started("acme"), ended("acme", "expired", 1_800), started("acme")]);
  expect(await countAccounts()).toBeGreaterThan(2_000);
});

test("a view belongs to one session: another one of the same operator views nothing", async () => {
  await view();
  operator = await backend.signIn("admin@sightline.example");

  expect(await readChosen()).toBeNull();
  expect(await countAccounts()).toBe(0);
});
