/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { fullContactsView } from "@/lib/contact-list/view";
import { contactOf } from "@/lib/contacts/contact.fixture";
import { useHistoryStep } from "./use-history-step";
import { useListChanges } from "./use-list-changes";
import { useRowSelection } from "./use-row-selection";

const account = { id: "0b9f1c1e-1111-4222-8333-944455566677", name: "Microsoft", domain: null };
const rows = ["a", "b", "c", "d"].map((id) => ({ ...contactOf({ id }), account }));

function renderChanges() {
  jest.spyOn(window, "scrollTo").mockImplementation(() => {});
  const setView = jest.fn();
  const { result } = renderHook(() => {
    const selected = useRowSelection(rows);
    useHistoryStep(selected.unselect);
    return { selected, ...useListChanges(fullContactsView, setView, selected) };
  });
  const select = (index: number, isRange: boolean) => {
    const row = rows[index];
    if (row) act(() => result.current.selected.select(row, index, isRange));
  };
  return { result, setView, select, chosen: () => [...result.current.selected.selection.keys()] };
}

test.each([
  ["a filter", ({ change }) => change({ ...fullContactsView, status: "left" })],
  ["a search", ({ search }) => search("ann")],
  ["a step back", () => window.dispatchEvent(new PopStateEvent("popstate"))],
] satisfies [string, (changes: ReturnType<typeof useListChanges<typeof fullContactsView>>) => void][])(
  "%s clears the selection, so that no contact off screen is changed, and begins ranges anew",
  (_, run) => {
    const { result, select, chosen } = renderChanges();
    select(2, false);
    select(3, true);
    expect(chosen()).toEqual(["c", "d"]);

    act(() => run(result.current));

    expect(chosen()).toEqual([]);
    select(1, true);
    expect(chosen()).toEqual(["a", "b"]);
  },
);
