import type { AccountsPage } from "@/lib/contracts/account";
import type { Outcome } from "@/lib/http/send";
import { accountsOf } from "./account.fixture";
import { createAccountList } from "./list";

const total = 500;

/** Answers pages of 200 after the first 50, and can be told to fail. */
function backendOf(failures = 0) {
  const asked: (string | null)[] = [];
  let left = failures;
  const load = async (cursor: string | null): Promise<Outcome<AccountsPage>> => {
    asked.push(cursor);
    if (left-- > 0) return { kind: "refused", code: "unreachable", detail: "There is no connection.", fields: {} };
    const from = Number(cursor ?? 0);
    const to = Math.min(total, from + (cursor ? 200 : 50));
    const items = accountsOf(to - from, from);
    return { kind: "ok", data: { items, total, next_cursor: to < total ? String(to) : null } };
  };
  return { asked, load };
}

const first: AccountsPage = { items: accountsOf(50), total, next_cursor: "50" };

/** Lets every promise that is settled run its course. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("nothing is loaded while the first page is enough", async () => {
  const { asked, load } = backendOf();

  createAccountList(first, load).need(50);

  expect(asked).toEqual([]);
});

test("pages are loaded one after another until the wanted row is there", async () => {
  const { asked, load } = backendOf();
  const list = createAccountList(first, load);

  list.need(300);
  list.need(400);
  await settle();

  expect(asked).toEqual(["50", "250"]);
  expect(list.getState()).toMatchObject({ status: "ready", total });
  expect(list.getState().items).toHaveLength(450);
});

test("the last page ends it, however much is wanted", async () => {
  const { asked, load } = backendOf();
  const list = createAccountList(first, load);

  list.need(100_000);
  await settle();

  expect(asked).toEqual(["50", "250", "450"]);
  expect(list.getState().items.at(-1)?.name).toBe("Company 499");
  expect(list.getState().nextCursor).toBeNull();
});

test("a failed load keeps what is there and goes on where it stopped", async () => {
  const { asked, load } = backendOf(1);
  const list = createAccountList(first, load);

  list.need(100);
  await settle();
  expect(list.getState()).toMatchObject({ status: "failed", problem: expect.stringContaining("no connection") });
  expect(list.getState().items).toHaveLength(50);
  list.need(200);
  list.retry();
  await settle();

  expect(asked).toEqual(["50", "50"]);
  expect(list.getState()).toMatchObject({ status: "ready", problem: null });
  expect(list.getState().items).toHaveLength(250);
});

test("a list without a first page loads that too", async () => {
  const { asked, load } = backendOf();
  const list = createAccountList(null, load);

  list.need(0);
  await settle();

  expect(asked).toEqual([null]);
  expect(list.getState()).toMatchObject({ total, status: "ready" });
});

test("a row that comes a second time is shown once", async () => {
  const list = createAccountList(first, async () => ({
    kind: "ok",
    data: { items: accountsOf(20, 40), total, next_cursor: null },
  }));

  list.need(60);
  await settle();

  expect(list.getState().items).toHaveLength(60);
});

test("a row that is taken out comes back where it was, once", () => {
  const list = createAccountList(first, backendOf().load);

  const putBack = list.take("id-7");
  expect(list.getState().items[7]?.id).toBe("id-8");
  expect(list.getState().total).toBe(total - 1);
  putBack();
  putBack();

  expect(list.getState().items[7]?.id).toBe("id-7");
  expect(list.getState().items).toHaveLength(50);
  expect(list.getState().total).toBe(total);
});

test("taking a row that isn't there changes nothing", () => {
  const list = createAccountList(first, backendOf().load);

  list.take("nobody")();

  expect(list.getState().total).toBe(total);
});
