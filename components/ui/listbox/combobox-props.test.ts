import type { KeyboardEvent } from "react";
import { comboboxProps } from "./combobox-props";

function press(key: string, { count = 3, active = 0, isComposing = false, chooses = true } = {}) {
  const [preventDefault, onMove, onChoose] = [jest.fn(), jest.fn(), jest.fn()];
  const field = comboboxProps({ listId: "list", count, active, onMove, ...(chooses && { onChoose }) });
  field.onKeyDown({ key, nativeEvent: { isComposing }, preventDefault } as unknown as KeyboardEvent);
  return {
    moved: onMove.mock.calls.flat(),
    chosen: onChoose.mock.calls.length,
    prevented: preventDefault.mock.calls.length,
  };
}

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 2],
  ["ArrowDown", -1, 0],
  ["ArrowUp", -1, 2],
])("%s at option %i of three moves to option %i", (key, active, to) => {
  expect(press(key, { active })).toEqual({ moved: [to], chosen: 0, prevented: 1 });
});

test("Enter chooses, but not while it completes a composed character", () => {
  expect(press("Enter")).toEqual({ moved: [], chosen: 1, prevented: 1 });
  expect(press("Enter", { isComposing: true })).toEqual({ moved: [], chosen: 0, prevented: 0 });
});

test("other keys, arrows without an option, and Enter in a form are left to the browser", () => {
  expect(press("a")).toEqual({ moved: [], chosen: 0, prevented: 0 });
  expect(press("ArrowDown", { count: 0 })).toEqual({ moved: [], chosen: 0, prevented: 0 });
  expect(press("Enter", { chooses: false })).toEqual({ moved: [], chosen: 0, prevented: 0 });
});

test("the field says whether there are options, and names the active one", () => {
  const of = (count: number, activeId?: string) =>
    comboboxProps({ listId: "list", activeId, count, active: 0, onMove: jest.fn() });

  expect(of(2, "list-0")).toMatchObject({ "aria-expanded": true, "aria-activedescendant": "list-0" });
  expect(of(0)).toMatchObject({ "aria-expanded": false, "aria-activedescendant": undefined });
});
