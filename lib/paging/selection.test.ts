import { accountsOf } from "@/lib/accounts/account.fixture";
import { nothingSelected, selectionState, selectRange, toggleSelected } from "./selection";

const rows = accountsOf(5);
const [first] = rows;

test("toggles an account's selection", () => {
  if (!first) throw new Error("no account");
  const on = toggleSelected(nothingSelected, first);

  expect([...on.keys()]).toEqual(["id-0"]);
  expect(toggleSelected(on, first).size).toBe(0);
  expect(nothingSelected.size).toBe(0);
});

test("selects the same range in both directions", () => {
  const down = selectRange(nothingSelected, rows, 1, 3);

  expect([...down.keys()]).toEqual(["id-1", "id-2", "id-3"]);
  expect(selectRange(nothingSelected, rows, 3, 1)).toEqual(down);
});

test("reports whether none, some or all loaded accounts are selected", () => {
  expect(selectionState(nothingSelected, rows)).toBe("none");
  expect(selectionState(selectRange(nothingSelected, rows, 0, 1), rows)).toBe("some");
  expect(selectionState(selectRange(nothingSelected, rows, 0, 4), rows)).toBe("all");
});
