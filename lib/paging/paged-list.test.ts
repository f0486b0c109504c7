import { accountsOf } from "@/lib/accounts/account.fixture";
import type { AccountsPage } from "@/lib/contracts/accounts/account";
import type { Outcome } from "@/lib/http/browser/send";
import { createPagedList } from "./paged-list";

const total = 500;

/** A backend with pages of 200 rows after a first one of 50; its first `failures` requests fail. */
function backendOf(failures = 0) {
  const cursors: (string | null)[] = [];
  let remainingFailures = failures;
  const load = async (cursor: string | null): Promise<Outcome<AccountsPage>> => {
    cursors.push(cursor);
    if (remainingFailures-- > 0)
      return { kind: "refused", code: "unreachable", detail: "There is no connection.", fields: {} };
    const from = Number(cursor ?? 0);
    const to = Math.min(total, from + (cursor ? 200 : 50));
    const items = accountsOf(to - from, from);
    return { kind: "ok", data: { items, total, next_cursor: to < total ? String(to) : null } };
  };
  return { cursors, load };
}

const first: AccountsPage = { items: accountsOf(50), total, next_cursor: "50" };

/** Lets the callbacks of all settled promises run. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

test("loads nothing while the first page is enough", async () => {
  const { cursors, load } = backendOf();

  createPagedList(first, load).need(50);

  expect(cursors).toEqual([]);
});

test("loads pages one after another until the needed row is loaded", async () => {
  const { cursors, load } = backendOf();
  const list = createPagedList(first, load);

  list.need(300);
  list.need(400);
  await flush();

  expect(cursors).toEqual(["50", "250"]);
  expect(list.getState()).toMatchObject({ loading: false, problem: null, total });
  expect(list.getState().rows).toHaveLength(450);
});

test("keeps the exact total of the first page when later pages have lower bounds", async () => {
  const bound = { items: accountsOf(200, 50), total: 100, total_is_exact: false, next_cursor: "250" };
  const list = createPagedList(first, async () => ({ kind: "ok", data: bound }));

  list.need(51);
  await flush();

  expect(list.getState()).toMatchObject({ total, isTotalExact: true });
  expect(list.getState().rows).toHaveLength(250);
});

test("stops at the last page, however many rows are needed", async () => {
  const { cursors, load } = backendOf();
  const list = createPagedList(first, load);

  list.need(100_000);
  await flush();

  expect(cursors).toEqual(["50", "250", "450"]);
  expect(list.getState().rows.at(-1)?.name).toBe("Company 499");
  expect(list.getState().nextCursor).toBeNull();
});

test("keeps the rows after a failed load and resumes on retry", async () => {
  const { cursors, load } = backendOf(1);
  const list = createPagedList(first, load);

  list.need(100);
  await flush();
  expect(list.getState()).toMatchObject({ loading: false, problem: expect.stringContaining("no connection") });
  expect(list.getState().rows).toHaveLength(50);
  list.need(200);
  list.retry();
  await flush();

  expect(cursors).toEqual(["50", "50"]);
  expect(list.getState()).toMatchObject({ loading: false, problem: null });
  expect(list.getState().rows).toHaveLength(250);
});

test("loads the first page of a list that starts empty", async () => {
  const { cursors, load } = backendOf();
  const list = createPagedList(null, load);

  list.need(0);
  await flush();

  expect(cursors).toEqual([null]);
  expect(list.getState()).toMatchObject({ total, loading: false, problem: null });
});

test("shows a repeated row once", async () => {
  const list = createPagedList(first, async () => ({
    kind: "ok",
    data: { items: accountsOf(20, 40), total, next_cursor: null },
  }));

  list.need(60);
  await flush();

  expect(list.getState().rows).toHaveLength(60);
});

test("puts a removed row back in its position, once", () => {
  const list = createPagedList(first, backendOf().load);

  const restoreRows = list.remove(["id-7"]);
  expect(list.getState().rows[7]?.id).toBe("id-8");
  expect(list.getState().total).toBe(total - 1);
  restoreRows();
  restoreRows();

  expect(list.getState().rows[7]?.id).toBe("id-7");
  expect(list.getState().rows).toHaveLength(50);
  expect(list.getState().total).toBe(total);
});

test("puts rows removed together back together or one at a time", () => {
  const list = createPagedList(first, backendOf().load);
  const ids = () => list.getState().rows.map(({ id }) => id);
  const before = ids();

  const restoreRows = list.remove(["id-3", "id-4", "id-40"]);
  expect(list.getState()).toMatchObject({ total: total - 3, rows: { length: 47 } });
  restoreRows(["id-4"]);
  expect(ids()).toEqual(before.filter((id) => id !== "id-3" && id !== "id-40"));
  restoreRows();

  expect(ids()).toEqual(before);
  expect(list.getState().total).toBe(total);
});

test("changes a row in place and keeps the other row objects", () => {
  const list = createPagedList(first, backendOf().load);
  const before = list.getState().rows;

  list.change(before[1]?.id ?? "", { tier: "A" });

  const { rows } = list.getState();
  expect(rows[1]).toEqual({ ...before[1], tier: "A" });
  expect(rows[0]).toBe(before[0]);
});

test("removing an unknown row changes nothing", () => {
  const list = createPagedList(first, backendOf().load);

  list.remove(["nobody"])();

  expect(list.getState().total).toBe(total);
});

test("C9 · puts an added account first, once, and keeps the other rows", () => {
  const list = createPagedList(first, backendOf().load);
  const [added] = accountsOf(1, 900);
  if (!added) throw new Error("the fixture makes none");

  list.add(added);
  list.add(added);

  expect(list.getState().rows.map(({ id }) => id)).toEqual([added.id, ...first.items.map(({ id }) => id)]);
  expect(list.getState().total).toBe(total + 1);
});

test("C9 · setting a list replaces its rows and clears its error", async () => {
  const { cursors, load } = backendOf(1);
  const list = createPagedList(first, load);
  list.need(60);
  await flush();
  expect(list.getState().problem).not.toBeNull();

  list.set({ items: accountsOf(3, 700), total: 3, next_cursor: null });
  list.need(60);

  expect(list.getState()).toMatchObject({ total: 3, loading: false, problem: null });
  expect(list.getState().rows).toHaveLength(3);
  expect(cursors).toHaveLength(1);
});

test("C9 · reports loading while a page is loading", async () => {
  const list = createPagedList(first, backendOf().load);

  list.need(60);
  expect(list.getState().loading).toBe(true);
  await flush();

  expect(list.getState().loading).toBe(false);
});

test("marks a partial total as inexact and still loads the rows beyond it", async () => {
  const counted = 300;
  const load = async (cursor: string | null): Promise<Outcome<AccountsPage>> => {
    const from = Number(cursor);
    const to = Math.min(total, from + 200);
    const next_cursor = to < total ? String(to) : null;
    const items = accountsOf(to - from, from);
    return { kind: "ok", data: { items, total: counted, total_is_exact: false, next_cursor } };
  };
  const list = createPagedList({ ...first, total: counted, total_is_exact: false }, load);
  expect(list.getState()).toMatchObject({ total: counted, isTotalExact: false });

  list.need(counted);
  await flush();
  expect(list.getState()).toMatchObject({ total: 451, isTotalExact: false });
  list.need(451);
  await flush();

  expect(list.getState()).toMatchObject({ total, isTotalExact: true });
  expect(list.getState().rows).toHaveLength(total);
});
