import { randomUUID } from "node:crypto";
import { like } from "drizzle-orm";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { accountChangesPath } from "@/lib/contracts/alerts/live-document";
import { accountPresence } from "../../database/schema/activity";
import { outbox } from "../../database/schema/outbox";
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
  ids = await readAccountIds(backend, rep, { limit: "3" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.delete(accountPresence);
  await backend.store.db.delete(outbox);
});

const beat = (accountId = ids[0], isLeaving = false, tab: string = randomUUID()) =>
  backend
    .request({
      method: "POST",
      url: `/accounts/${accountId}/presence/`,
      headers: rep,
      payload: { tab, is_leaving: isLeaving },
    })
    .then(() => tab);

const readAnnounced = async () =>
  (
    await backend.store.db.select().from(outbox).where(like(outbox.path, "clients/%/changes/%")).orderBy(outbox.seq)
  ).map(({ kind, path, fields }) => ({ kind, path, fields }));
const pathOf = (accountId = ids[0]) => `${accountChangesPath("acme", accountId ?? "")}/latest`;

const request = (method: "PATCH" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  backend.request({ method, url: path, headers: leader, ...(payload && { payload }) });

const get = async (accountId = ids[0]) =>
  accountDetailSchema.parse((await backend.request({ url: `/accounts/${accountId}/`, headers: leader })).body);

/** Changes the account's tier to another value. */
async function change(accountId = ids[0]) {
  const { tier } = await get(accountId);
  const next = tier === "A" ? "B" : "A";
  const response = await request("PATCH", `/accounts/${accountId}/`, { values: { tier: next }, expected: { tier } });
  expect(response.status).toBe(200);
}

test("notifies only of changes to open accounts, without the changed values", async () => {
  await change();
  expect(await readAnnounced()).toEqual([]);

  await beat();
  await beat();
  await change();
  await change(ids[1]);

  expect(await readAnnounced()).toEqual([
    { kind: "set", path: pathOf(), fields: { at: { timestamp: expect.stringMatching(/^\d{4}-.*Z$/) } } },
  ]);
});

test("sends nothing after everyone has closed the account", async () => {
  const tab = await beat();
  await beat(ids[0], true, tab);
  await change();

  expect(await readAnnounced()).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a task", () => request("POST", `/accounts/${ids[0]}/tasks/`, { title: "Call them" })],
  ["a note", () => request("POST", `/accounts/${ids[0]}/notes/`, { body: "They called" })],
  ["the owner", () => request("PUT", `/accounts/${ids[0]}/owner/`, { uid: uidOf("leader@acme.example") })],
  [
    "a contact",
    () =>
      request("POST", `/accounts/${ids[0]}/contacts/`, {
        full_name: "Nora Ibsen",
        title: "Buyer",
        function: "operations",
        level: "manager",
      }),
  ],
])("notifies of a change to %s", async (_name, work) => {
  await beat();
  await work();

  expect([...new Set((await readAnnounced()).map(({ path }) => path))]).toEqual([pathOf()]);
});

test("sends nothing for a rejected change", async () => {
  await beat();
  const response = await request("PATCH", `/accounts/${ids[0]}/`, {
    values: { tier: "A" },
    expected: { tier: "wrong" },
  });

  expect(response.status).not.toBe(200);
  expect(await readAnnounced()).toEqual([]);
});

test("a bulk change notifies only of the accounts that are open", async () => {
  await beat(ids[1]);
  const seen = await Promise.all(ids.map((id) => get(id)));
  const rows = seen.map(({ id, owner, tier, stage }) => ({ id, owner_uid: owner?.uid ?? null, tier, stage }));
  const response = await request("POST", "/accounts/bulk/", {
    accounts: { rows },
    action: { kind: "set", values: { tier: "C" } },
  });
  expect(response).toMatchObject({ status: 201, body: { total: 3 } });
  await backend.jobs.drain();

  const paths = (await readAnnounced()).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set([pathOf(ids[1])]));
});
