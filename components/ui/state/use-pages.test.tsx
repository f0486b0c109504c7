/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { Outcome } from "@/lib/http/browser/send";
import { usePages } from "./use-pages";

interface Rows {
  items: string[];
  next_cursor: string | null;
}

/** A `read` function whose responses the test releases. */
function startReader() {
  const requests: { query: { q: string; cursor?: string }; respond: (outcome: Outcome<Rows>) => void }[] = [];
  const read = (query: { q: string; cursor?: string }) =>
    new Promise<Outcome<Rows>>((respond) => {
      requests.push({ query, respond });
    });
  return { requests, read };
}

const ok = (items: string[], next_cursor: string | null = null): Outcome<Rows> => ({
  kind: "ok",
  data: { items, next_cursor },
});
const refused: Outcome<Rows> = { kind: "refused", code: "unavailable", detail: "Not now.", fields: {} };

const start = () => {
  const { requests, read } = startReader();
  const first = { items: ["ada", "ben"], next_cursor: "after ben" };
  const { result } = renderHook(() => usePages({ first, idOf: (row: string) => row, read }));
  return { requests, list: result };
};

test("appends the next page without duplicate rows and sends no second request while it loads", async () => {
  const { requests, list } = start();

  act(() => void list.current.showMore());
  act(() => void list.current.showMore());
  await act(async () => requests[0]?.respond(ok(["ben", "cem"])));

  expect(requests.map(({ query }) => query)).toEqual([{ q: "", cursor: "after ben" }]);
  expect(list.current.items).toEqual(["ada", "ben", "cem"]);
  expect(list.current.hasMore).toBe(false);
});

test("a new search replaces the list and ignores late responses to earlier requests", async () => {
  const { requests, list } = start();

  act(() => void list.current.showMore());
  act(() => void list.current.search("d"));
  act(() => void list.current.search("di"));
  await act(async () => requests[2]?.respond(ok(["dia"], "after dia")));
  await act(async () => requests[1]?.respond(ok(["dan"])));
  await act(async () => requests[0]?.respond(ok(["cem"])));

  expect(list.current.items).toEqual(["dia"]);
  act(() => void list.current.showMore());
  expect(requests[3]?.query).toEqual({ q: "di", cursor: "after dia" });
});

test("a failed search shows why instead of the previous rows, and the next search clears the failure", async () => {
  const { requests, list } = start();

  act(() => void list.current.search("d"));
  await act(async () => requests[0]?.respond(refused));
  expect([list.current.failure, list.current.items, list.current.hasMore]).toEqual(["Not now.", [], false]);

  act(() => void list.current.search("d"));
  expect([list.current.failure, list.current.busyWith]).toEqual([null, "search"]);
  await act(async () => requests[1]?.respond(ok(["dan"])));

  expect([list.current.failure, list.current.items, list.current.busyWith]).toEqual([null, ["dan"], null]);
});
