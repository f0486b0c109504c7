import type { KeyboardEvent } from "react";
import { handleOptionKey } from "./handle-option-key";

function press(key: string, { count = 3, active = 0, isComposing = false } = {}) {
  const [preventDefault, onMove, onChoose] = [jest.fn(), jest.fn(), jest.fn()];
  const event = { key, nativeEvent: { isComposing }, preventDefault } as unknown as KeyboardEvent;
  handleOptionKey(event, { count, active, onMove, onChoose });
  return {
    moved: onMove.mock.calls.flat(),
    chosen: onChoose.mock.calls.length,
    taken: preventDefault.mock.calls.length,
  };
}

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 2],
])("%s at option %i of three moves to option %i", (key, active, to) => {
  expect(press(key, { active })).toEqual({ moved: [to], chosen: 0, taken: 1 });
});

test("Enter chooses, but not while it completes a composed character", () => {
  expect(press("Enter")).toEqual({ moved: [], chosen: 1, taken: 1 });
  expect(press("Enter", { isComposing: true })).toEqual({ moved: [], chosen: 0, taken: 0 });
});

test("other keys, and arrows without an option, are left to the field", () => {
  expect(press("a")).toEqual({ moved: [], chosen: 0, taken: 0 });
  expect(press("ArrowDown", { count: 0 })).toEqual({ moved: [], chosen: 0, taken: 0 });
});
