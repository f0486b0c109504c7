import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { retentionSchema } from "@/lib/contracts/clients/retention";
import { forEachPeriod, retentionKeys, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import { readRows } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { clients } from "../../database/schema/core";
import { changeRetention } from "../../domains/clients/change-retention";
import { readRetention } from "../../domains/shared/retention";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = { authorization: string };

const defaults = forEachPeriod((key) => retentionPeriods[key].default);
const by = { uid: uidOf("clientadmin@acme.example"), role: "client_admin", denied: [], clientId: "acme" } as const;
let backend: TestBackend;
let admin: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  // Avoids the limit of writes per minute.
  backend.advance(61_000);
  await backend.store.db.update(clients).set({ retention: {} });
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());

const url = "/clients/me/retention/";
const set = (payload: object, headers = admin) => backend.request({ method: "PUT", url, headers, payload });
const read = async (headers = admin) => (await backend.request({ method: "GET", url, headers })).body;
const storedOf = async (id: string) =>
  (await backend.store.db.select({ retention: clients.retention }).from(clients).where(eq(clients.id, id)))[0]
    ?.retention;
const countEntries = () => backend.store.db.$count(auditLog, eq(auditLog.action, "client.retention"));

test("every period has its default at first", async () => {
  expect(retentionSchema.parse(await read())).toEqual(defaults);
});

test("an admin changes some periods of their own client; the others stay", async () => {
  expect(await set({ audit_log: 400 })).toMatchObject({ status: 200, body: { ...defaults, audit_log: 400 } });
  expect(await set({ invitations: 5 })).toMatchObject({ body: { ...defaults, audit_log: 400, invitations: 5 } });

  expect(await read()).toEqual({ ...defaults, audit_log: 400, invitations: 5 });
  expect(await read(await backend.signIn("clientadmin@globex.example"))).toEqual(defaults);
});

test("a period that is set to its default isn't the client's own any more", async () => {
  await set({ audit_log: 400, invitations: 5 });
  await set({ audit_log: defaults.audit_log });

  expect(await storedOf("acme")).toEqual({ invitations: 5 });
});

test("a repeated change has no effect, and neither does an empty one", async () => {
  const before = await countEntries();
  await set({ audit_log: 400 });
  await set({ audit_log: 400 });
  await set({});
  await set({ invitations: defaults.invitations });

  expect(await countEntries()).toBe(before + 1);
});

test.each(retentionKeys)("refuses a period of %s outside its limits, and changes nothing", async (key) => {
  const { min, max } = retentionPeriods[key];
  for (const days of [min - 1, max + 1, min + 0.5, null])
    expect(await set({ [key]: days })).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  expect(await set({ [key]: min - 1 })).toMatchObject({ body: { fields: { [key]: expect.any(String) } } });

  expect(await read()).toEqual(defaults);
});

test("refuses a period for unknown data", async () => {
  expect(await set({ accounts: 30 })).toMatchObject({ status: 400 });
});

test.each(["user@acme.example", "rep@acme.example", "leader@acme.example", "admin@sightline.example"] as const)(
  "refuses %s",
  async (email) => {
    const headers = await backend.signIn(email);

    expect(await set({ audit_log: 400 }, headers)).toMatchObject({ status: 403 });
    expect(await backend.request({ method: "GET", url, headers })).toMatchObject({ status: 403 });
    expect(await storedOf("acme")).toEqual({});
  },
);

test("a shorter period of alerts starts their cleanup at once, a longer one doesn't", async () => {
  const countJobs = () =>
    readRows(
      backend.store.db,
      z.object({ id: z.string() }),
      sql`select id::text from pgboss.job where name = 'alert-retention' and data ->> 'clientId' = 'acme'`,
    ).then((rows) => rows.length);
  const before = await countJobs();
  await set({ alerts: 1_000 });
  expect(await countJobs()).toBe(before);
  await set({ alerts: 30 });
  await set({ alerts: 30 });
  expect(await countJobs()).toBe(before + 1);
});

test("concurrent changes of different periods are all kept", async () => {
  const periods = forEachPeriod((key) => retentionPeriods[key].min);
  await Promise.all(
    retentionKeys.map((key) =>
      backend.store.db.transaction((tx) => changeRetention(tx, by, { [key]: periods[key] }, backend.now())),
    ),
  );

  expect(await readRetention(backend.store.db, "acme")).toEqual(periods);
});

test("an admin who was demoted in the meantime is refused", async () => {
  const { db } = backend.store;
  const demoted = { ...by, uid: uidOf("rep@acme.example") };

  await expect(
    db.transaction((tx) => changeRetention(tx, demoted, { audit_log: 400 }, backend.now())),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await storedOf("acme")).toEqual({});
});
