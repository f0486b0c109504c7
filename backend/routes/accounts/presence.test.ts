import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { presenceSchema } from "@/lib/contracts/activity/presence";
import { maxPresentTabs, presenceTimeoutMs } from "@/lib/contracts/activity/presence-intervals";
import { accountPresence } from "../../database/schema/activity";
import { users } from "../../database/schema/core";
import { sweep } from "../../jobs/maintenance/sweep";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let ids: string[];

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  ids = await readAccountIds(backend, rep, { limit: "2" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(accountPresence);
});

const beat = (headers: Headers, tab: string, account = ids[0], isLeaving = false) =>
  backend.request({
    method: "POST",
    url: `/accounts/${account}/presence/`,
    headers,
    payload: { tab, is_leaving: isLeaving },
  });

async function others(headers: Headers, tab: string, account = ids[0]): Promise<string[]> {
  const { status, body } = await beat(headers, tab, account);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return presenceSchema.parse(body).others.map(({ uid }) => uid);
}

test("lists the colleagues who have the account open, each once and without the user", async () => {
  const [mine, one, two] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await others(rep, mine)).toEqual([]);
  expect(await others(leader, one)).toEqual([uidOf("rep@acme.example")]);
  await beat(leader, two);

  expect(await others(rep, mine)).toEqual([uidOf("leader@acme.example")]);
});

test("keeps only a user's latest tabs, up to a limit", async () => {
  const tabs = Array.from({ length: maxPresentTabs + 5 }, () => randomUUID());
  for (const tab of tabs) {
    backend.advance(1_000);
    await beat(rep, tab);
  }
  await beat(leader, randomUUID());

  const stored = await backend.store.db.select().from(accountPresence);
  const own = stored.filter(({ userId }) => userId === uidOf("rep@acme.example")).map(({ id }) => id);
  expect(own.sort()).toEqual(tabs.slice(-maxPresentTabs).sort());
  expect(stored).toHaveLength(maxPresentTabs + 1);
});

test("closing a tab ends its presence, while the user's other tab continues", async () => {
  const [mine, one, two] = [randomUUID(), randomUUID(), randomUUID()];
  await beat(leader, one);
  await beat(leader, two);

  await beat(leader, one, ids[0], true);
  expect(await others(rep, mine)).toEqual([uidOf("leader@acme.example")]);
  await beat(leader, two, ids[0], true);
  expect(await others(rep, mine)).toEqual([]);
});

test("presence expires without a heartbeat, and the cleanup deletes it", async () => {
  const mine = randomUUID();
  await beat(leader, randomUUID());
  backend.advance(presenceTimeoutMs - 1_000);
  expect(await others(rep, mine)).toEqual([uidOf("leader@acme.example")]);

  backend.advance(1_000);
  expect(await others(rep, mine)).toEqual([]);

  backend.advance(2 * 3_600_000);
  await sweep(backend.services);
  expect(await backend.store.db.$count(accountPresence)).toBe(0);
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
});

test("a tab has only one account open, even if it reports leaving the previous one late", async () => {
  const [mine, colleagueTab] = [randomUUID(), randomUUID()];
  await beat(leader, colleagueTab, ids[0]);
  await beat(leader, colleagueTab, ids[1]);
  await beat(leader, colleagueTab, ids[0], true);

  expect(await others(rep, mine, ids[0])).toEqual([]);
  expect(await others(rep, mine, ids[1])).toEqual([uidOf("leader@acme.example")]);
});

test("never exposes another client's accounts, users or tabs", async () => {
  const globex = await backend.signIn("rep@globex.example");
  const tab = randomUUID();
  await beat(leader, tab);

  expect(await others(globex, randomUUID())).toEqual([]);
  expect((await beat(rep, tab, ids[1])).status).toBe(200);
  expect(await others(rep, randomUUID())).toEqual([uidOf("leader@acme.example")]);
  expect((await beat(rep, tab, ids[0], true)).status).toBe(200);
  expect(await others(rep, randomUUID())).toEqual([uidOf("leader@acme.example")]);
});

test("a user who is disabled or leaves the client is no longer listed", async () => {
  const id = uidOf("leader@acme.example");
  const set = (values: Partial<typeof users.$inferInsert>) =>
    backend.store.db.update(users).set(values).where(eq(users.id, id));
  await beat(leader, randomUUID());

  await set({ disabled: true });
  expect(await others(rep, randomUUID())).toEqual([]);
  await set({ disabled: false, clientId: "globex" });
  expect(await backend.store.db.$count(accountPresence, eq(accountPresence.userId, id))).toBe(0);
  await set({ clientId: "acme" });
});

test.each([
  ["a missing tab id", { is_leaving: false }],
  ["a malformed tab id", { tab: "mine", is_leaving: false }],
  ["another user's id", { tab: randomUUID(), is_leaving: false, uid: "u1" }],
])("rejects %s", async (_name, payload) => {
  const url = `/accounts/${ids[0]}/presence/`;
  expect((await backend.request({ method: "POST", url, headers: rep, payload })).status).toBe(400);
});
