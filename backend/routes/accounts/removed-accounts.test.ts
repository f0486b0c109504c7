import {
  accountOutcomesSchema,
  accountsPageSchema,
  removedAccountSchema,
  removedAccountsSchema,
} from "@/lib/contracts/accounts/account";
import { startTestBackend, type TestBackend } from "../../test-backend";

type Headers = Record<string, string>;

let backend: TestBackend;
let rep: Headers;
let leader: Headers;
let globex: Headers;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
  globex = await backend.signIn("rep@globex.example");
});
afterAll(() => backend.close());

async function list(query: Record<string, string>, headers: Headers = rep) {
  return accountsPageSchema.parse((await backend.request({ url: "/accounts/", query, headers })).body);
}

async function idsOf(query: Record<string, string>, headers: Headers = rep): Promise<string[]> {
  return (await list(query, headers)).items.map(({ id }) => id);
}

async function post(path: "remove" | "restore", ids: string[], headers: Headers = rep) {
  const { status, body } = await backend.request({
    method: "POST",
    url: `/accounts/${path}/`,
    headers,
    payload: { ids },
  });
  return { status, outcomes: accountOutcomesSchema.parse(body).results.map(({ outcome }) => outcome) };
}

async function listRemoved(headers: Headers = rep, query: Record<string, string> = {}) {
  return removedAccountsSchema.parse((await backend.request({ url: "/accounts/removed/", query, headers })).body);
}

test("one request removes or restores two hundred accounts", async () => {
  const before = (await list({})).total;
  const ids = await idsOf({ owner: "none", limit: "200" });

  const removed = await post("remove", ids);
  const between = (await list({})).total;
  const restored = await post("restore", ids);

  expect(removed).toEqual({ status: 200, outcomes: ids.map(() => "removed") });
  expect(between).toBe(before - 200);
  expect(restored).toEqual({ status: 200, outcomes: ids.map(() => "restored") });
  expect((await list({})).total).toBe(before);
});

test("reports one outcome per id: removed, forbidden or not found", async () => {
  const [mine = ""] = await idsOf({ owner: "me", limit: "1" });
  const [leaders = ""] = await idsOf({ owner: "me", limit: "1" }, leader);
  const [foreign = ""] = await idsOf({ limit: "1" }, globex);
  const nobodys = "00000000-0000-4000-8000-000000000000";

  const { outcomes } = await post("remove", [mine, leaders, foreign, nobodys, mine]);

  expect(outcomes).toEqual(["removed", "forbidden", "not_found", "not_found"]);
  expect((await backend.request({ url: `/accounts/${leaders}/`, headers: rep })).status).toBe(200);
  expect((await backend.request({ url: `/accounts/${foreign}/`, headers: globex })).status).toBe(200);
  await post("restore", [mine]);
});

test("a rep can't remove a colleague's account, alone or in bulk, but a leader can", async () => {
  const [leaders = ""] = await idsOf({ owner: "me", limit: "1" }, leader);
  const [reps = ""] = await idsOf({ owner: "me", limit: "1" });

  const alone = await post("remove", [leaders]);
  const byLeader = await post("remove", [reps], leader);

  expect(alone.outcomes).toEqual(["forbidden"]);
  expect(byLeader.outcomes).toEqual(["removed"]);
  await post("restore", [reps], leader);
});

test("leaders, the owner and the user who removed an account see it in the removed list for thirty days", async () => {
  const [reps = "", unowned = ""] = [
    ...(await idsOf({ owner: "me", limit: "1" })),
    ...(await idsOf({ owner: "none", limit: "1" })),
  ];
  await post("remove", [reps, unowned], leader);

  const seen = { leader: await listRemoved(leader), rep: await listRemoved(), globex: await listRemoved(globex) };

  expect(seen.leader.items.map(({ id }) => id).sort()).toEqual([reps, unowned].sort());
  expect(seen.leader.items[0]?.removed_by?.name).toBe("Lena Okafor");
  expect(seen.rep.items.map(({ id }) => id)).toEqual([reps]);
  expect(seen.globex.total).toBe(0);
  expect((await post("restore", [unowned])).outcomes).toEqual(["not_found"]);
  const one = await backend.request({ url: `/accounts/removed/${reps}/`, headers: rep });
  expect(removedAccountSchema.parse(one.body).id).toBe(reps);
  expect((await backend.request({ url: `/accounts/removed/${unowned}/`, headers: rep })).status).toBe(404);
  expect((await backend.request({ url: `/accounts/removed/${reps}/`, headers: globex })).status).toBe(404);
  await post("restore", [reps, unowned], leader);
});

test("pages through removed accounts return each once", async () => {
  const ids = await idsOf({ owner: "none", limit: "7" });
  await post("remove", ids);
  const walked: string[] = [];
  let cursor: string | null = null;

  do {
    const page: Awaited<ReturnType<typeof listRemoved>> = await listRemoved(rep, {
      limit: "3",
      ...(cursor !== null && { cursor }),
    });
    walked.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);

  expect(walked.sort()).toEqual([...ids].sort());
  const bad = await backend.request({ url: "/accounts/removed/", query: { cursor: "AAAA" }, headers: rep });
  expect([bad.status, Object(bad.body).code]).toEqual([400, "bad_cursor"]);
  await post("restore", ids);
});

test("an account whose name was taken in the meantime stays removed, and the others are restored", async () => {
  const add = async (name: string) => {
    const { body } = await backend.request({ method: "POST", url: "/accounts/", headers: rep, payload: { name } });
    return String(Object(body).id);
  };
  const [taken, free] = [await add("Northwind Traders"), await add("Southwind Traders")];
  await post("remove", [taken, free]);
  await add("Northwind Traders");

  const { outcomes } = await post("restore", [taken, free]);

  expect(outcomes).toEqual(["duplicate", "restored"]);
});

test.each([[{}], [{ ids: [] }], [{ ids: ["17"] }], [{ ids: Array(501).fill("00000000-0000-4000-8000-000000000000") }]])(
  "rejects %j and changes nothing",
  async (payload) => {
    const before = (await list({})).total;

    const { status, body } = await backend.request({ method: "POST", url: "/accounts/remove/", headers: rep, payload });

    expect([status, Object(body).code]).toEqual([400, "invalid_request"]);
    expect((await list({})).total).toBe(before);
  },
);

test("a `user` can't remove, restore or list removed accounts", async () => {
  const user = await backend.signIn("user@acme.example");
  const ids = await idsOf({ owner: "none", limit: "2" });

  const responses = await Promise.all([
    backend.request({ method: "POST", url: "/accounts/remove/", headers: user, payload: { ids } }),
    backend.request({ method: "POST", url: "/accounts/restore/", headers: user, payload: { ids } }),
    backend.request({ url: "/accounts/removed/", headers: user }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
});
