import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { signalsPageSchema } from "@/lib/contracts/activity/activity";
import { homeSchema } from "@/lib/contracts/home/screens";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { preferenceOf, type SignalFeedback } from "@/lib/contracts/signals/signal-feedback";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import { signalFeedback, signalSources, signals } from "../../database/schema/activity";
import { accounts, users } from "../../database/schema/core";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const rep = "rep@acme.example";
const colleagues = ["leader@acme.example", "clientadmin@acme.example", "user@acme.example"] as const;
let backend: TestBackend;
let accountId: string;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  const { db } = backend.store;
  for (const table of ["tasks", "signals", "queue_decisions", "queue_weights"])
    await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`update accounts set created_at = ${backend.now().toISOString()}`);
  const [mine] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.ownerId, uidOf(rep)))
    .orderBy(sql`market_cap_usd desc nulls last`)
    .limit(1);
  accountId = mine?.id ?? "";
});

async function addSignal(
  kind: SignalKind = "expansion",
  clientAccount: Partial<typeof signals.$inferInsert> & { clientId: string; accountId: string } = {
    clientId: "acme",
    accountId,
  },
) {
  const at = backend.now();
  const values = { title: `About ${kind}`, kind, source: "Paper", occurredAt: at, createdAt: at, ...clientAccount };
  const [row] = await backend.store.db.insert(signals).values(values).returning();
  return row?.id ?? "";
}

async function put(id: string, feedback: unknown, email: SampleEmail = rep, at = accountId) {
  const url = `/accounts/${at}/signals/${id}/feedback/`;
  return backend.request({ method: "PUT", url, payload: { feedback }, headers: await backend.signIn(email) });
}

const find = async (id: string, feedback: SignalFeedback | null, email: SampleEmail = rep) =>
  expect(await put(id, feedback, email)).toMatchObject({ status: 204 });

async function signalsOf(email: SampleEmail) {
  const { body } = await backend.request({
    url: `/accounts/${accountId}/signals/`,
    headers: await backend.signIn(email),
  });
  return signalsPageSchema
    .parse(body)
    .items.map(({ id, feedback, useful_to: usefulTo }) => ({ id, feedback, usefulTo }));
}

/** The signals of a user's queue. */
async function queue(email: SampleEmail = rep) {
  const { body } = await backend.request({ url: "/home/", headers: await backend.signIn(email) });
  const { items, ...rest } = homeSchema.parse(body).queue;
  return { ...rest, items: items.filter(({ kind }) => kind === "signal") };
}

async function decide(method: "PUT" | "DELETE", id: string, kind = "not_useful") {
  const headers = await backend.signIn(rep);
  if (method === "DELETE")
    return backend.request({ method, url: `/home/queue/decisions/${encodeURIComponent(`signal:${id}`)}/`, headers });
  const payload = { key: `signal:${id}`, kind, title: "About it" };
  return backend.request({ method, url: "/home/queue/decisions/", payload, headers });
}

test(`a user's feedback replaces their earlier one and can be undone, and other users' "useful" votes are counted`, async () => {
  const id = await addSignal();
  await find(id, "useful");
  await find(id, "useful");
  for (const email of colleagues) await find(id, "useful", email);
  await find(id, "not_useful", colleagues[0]);

  expect(await signalsOf(rep)).toEqual([{ id, feedback: "useful", usefulTo: 2 }]);
  expect(await signalsOf(colleagues[0])).toEqual([{ id, feedback: "not_useful", usefulTo: 3 }]);
  await find(id, null);
  await find(id, null);
  expect(await signalsOf(rep)).toEqual([{ id, feedback: null, usefulTo: 2 }]);
});

test("home hides a signal marked not useful and shows it again after an undo, without counting it as handled", async () => {
  const id = await addSignal();

  await find(id, "not_useful");
  expect(await queue()).toMatchObject({ items: [], handled_today: 0 });
  await find(id, "useful");
  expect(await queue()).toMatchObject({ items: [{ key: `signal:${id}`, is_useful: true }] });
});

test('"not useful" on home is the same feedback as on the account, and can be undone in both places', async () => {
  const id = await addSignal();
  await decide("PUT", id);
  expect(await signalsOf(rep)).toMatchObject([{ feedback: "not_useful" }]);

  await decide("DELETE", id);
  expect(await signalsOf(rep)).toMatchObject([{ feedback: null }]);
  await decide("PUT", id);
  await find(id, null);

  expect((await queue()).items.map(({ key }) => key)).toEqual([`signal:${id}`]);
  await find(id, "useful");
  await decide("PUT", id, "done");
  await decide("DELETE", id);
  expect(await signalsOf(rep)).toMatchObject([{ feedback: "useful" }]);
});

test("feedback affects only signals of its kind, only for that user, and fades over time", async () => {
  const [plant, officer] = [await addSignal("expansion"), await addSignal("leadership")];
  // These signals are older than the account's newest ones, so Home doesn't show them.
  const earlier = { clientId: "acme", accountId, occurredAt: new Date(backend.now().getTime() - hourMs) };
  const others = [await addSignal("expansion", earlier), await addSignal("expansion", earlier)];
  for (const id of others) await find(id, "not_useful");
  const preferenceFor = async (id: string, email: SampleEmail = rep) =>
    (await queue(email)).items.find(({ key }) => key === `signal:${id}`)?.preference;

  expect(await preferenceFor(plant)).toBeCloseTo(
    preferenceOf(others.map(() => ({ feedback: "not_useful", days: 0 }))),
    9,
  );
  expect(await preferenceFor(officer)).toBe(0);
  expect(await preferenceFor(plant, "user@acme.example")).toBe(0);
  backend.advance(30 * dayMs);
  expect(await preferenceFor(plant)).toBeCloseTo(preferenceOf([{ feedback: "not_useful", days: 0 }]), 6);
  backend.advance(-30 * dayMs);
  for (const id of others) await find(id, null);
  expect(await preferenceFor(plant)).toBe(0);
});

test("accepts feedback on an account's own signals and on signals reported by several sources", async () => {
  const key = { clientId: "acme", accountId };
  const own = await addSignal("value_changed", {
    ...key,
    connector: "own",
    sourceId: "change 1",
    source: "Sightline",
  });
  const fromSource = await addSignal("contract", { ...key, connector: "sec", sourceId: "1", source: "SEC" });
  const other = {
    ...key,
    id: randomUUID(),
    signalId: fromSource,
    connector: "feeds" as const,
    sourceId: "2",
    source: "News",
  };
  await backend.store.db
    .insert(signalSources)
    .values({ ...other, title: "A deal", occurredAt: backend.now(), createdAt: backend.now() });

  for (const id of [own, fromSource]) await find(id, "not_useful");

  expect((await queue()).items).toEqual([]);
  expect(await signalsOf(rep)).toMatchObject([{ feedback: "not_useful" }, { feedback: "not_useful" }]);
  await backend.store.db.delete(signals).where(eq(signals.id, own));
  expect(await backend.store.db.select().from(signalFeedback)).toMatchObject([{ signalId: fromSource }]);
});

test("a missing signal and one of another account or client are the same 404, and nothing is stored", async () => {
  const [foreign] = await backend.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.clientId, "globex"))
    .limit(1);
  const other = await backend.store.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.clientId, "acme"))
    .limit(2);
  const elsewhere = other.find(({ id }) => id !== accountId)?.id ?? "";
  const foreignSignal = await addSignal("product", { clientId: "globex", accountId: foreign?.id ?? "" });
  const id = await addSignal();

  for (const response of [
    await put(foreignSignal, "useful", rep, foreign?.id),
    await put(foreignSignal, "useful"),
    await put(id, "useful", rep, elsewhere),
    await put("00000000-0000-4000-8000-000000000000", "useful"),
  ])
    expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
  await decide("PUT", foreignSignal);
  expect(await backend.store.db.select().from(signalFeedback)).toEqual([]);
});

test.each(["good", undefined, 1])("rejects the feedback %j", async (feedback) => {
  const id = await addSignal();

  expect(await put(id, feedback)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});

test("an operator can't give feedback, and the feedback of someone who left the client no longer counts", async () => {
  const id = await addSignal();
  const operator = "admin@sightline.example";
  const headers = await backend.signIn(operator);
  await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers,
    payload: { client_id: "acme", reason: "Support case 4711" },
  });
  expect(await put(id, "useful", operator)).toMatchObject({ status: 403, body: { code: "viewing_only" } });

  await find(id, "useful", "user@acme.example");
  await backend.store.db
    .update(users)
    .set({ clientId: "globex" })
    .where(eq(users.id, uidOf("user@acme.example")));
  expect(await signalsOf(rep)).toMatchObject([{ usefulTo: 0 }]);
});
