/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { useView } from "@/components/accounts/list/use-view";
import { contactsAddress } from "@/lib/contact-list/saved-view";
import { useListChanges } from "./use-list-changes";
import { useRowSelection } from "./use-row-selection";

let params = new URLSearchParams();
jest.mock("next/navigation", () => ({ useSearchParams: () => params }));

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
const context = { saved: [], scope: "all" as const };

/** The hooks of a list, combined as in the accounts and contacts lists. */
function useList() {
  const { view, saved, change } = useView(contactsAddress, context);
  const selected = useRowSelection(rows, contactsAddress.keyOf({ view, saved }));
  return { view, selected, ...useListChanges(view, change) };
}

beforeEach(() => {
  params = new URLSearchParams();
  jest.spyOn(window, "scrollTo").mockImplementation(() => {});
});

function renderList() {
  const { result, rerender } = renderHook(useList);
  const select = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row) act(() => result.current.selected.select(row, index, isRange));
  };
  /** Simulates the router after Back, Forward or a link to the same page. */
  const follow = (query: string) => {
    params = new URLSearchParams(query);
    rerender();
  };
  return { result, select, follow, chosen: () => [...result.current.selected.selection.keys()] };
}

type List = ReturnType<typeof renderList>;

test.each([
  ["a filter", ({ result }) => act(() => result.current.change({ ...result.current.view, status: "left" }))],
  ["a search", ({ result }) => act(() => result.current.search("ann"))],
  ["a link or a step back", ({ follow }) => follow("status=left")],
] satisfies [string, (list: List) => void][])(
  "%s clears the selection, so that no row off screen is changed, and resets where ranges start",
  (_, run) => {
    const list = renderList();
    list.select(2, false);
    list.select(3, true);
    act(() => list.result.current.selected.selectAll());
    expect(list.chosen()).toEqual(["c", "d"]);
    expect(list.result.current.selected.isAll).toBe(true);

    run(list);

    expect(list.chosen()).toEqual([]);
    list.select(1, true);
    expect(list.chosen()).toEqual(["a", "b"]);
    expect(list.result.current.selected.isAll).toBe(false);
  },
);

test("a step back before the router has reported the new view clears what was selected in it", () => {
  const { result, select, chosen } = renderList();
  act(() => result.current.change({ ...result.current.view, status: "left" }));
  select(0, false);

  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));

  expect(result.current.view.status).not.toBe("left");
  expect(chosen()).toEqual([]);
});

test("a URL of the same view keeps the selection, and any further selection ends “all”", () => {
  const { result, select, follow, chosen } = renderList();
  select(0, false);
  act(() => result.current.selected.selectAll());
  follow("utm=mail");

  expect(chosen()).toEqual(["a"]);
  expect(result.current.selected.isAll).toBe(true);
  select(1, false);
  expect(chosen()).toEqual(["a", "b"]);
  expect(result.current.selected.isAll).toBe(false);
});

test("a selected row follows its changes, in the list's rows and in those of a section", () => {
  const before = [
    { id: "a", tier: "B" },
    { id: "b", tier: "B" },
  ];
  const { result, rerender } = renderHook((items: typeof before) => useRowSelection(items, "view"), {
    initialProps: before,
  });
  const tiers = () => [...result.current.selection.values()].map(({ id, tier }) => `${id} ${tier}`);
  act(() => result.current.selectLoaded());

  rerender([{ id: "a", tier: "A" }, ...before.slice(1), { id: "c", tier: "A" }]);
  expect(tiers()).toEqual(["a A", "b B"]);
  act(() => result.current.refresh([{ id: "b", tier: "C" }]));
  expect(tiers()).toEqual(["a A", "b C"]);
});
