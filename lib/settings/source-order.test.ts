import { moveTo } from "./source-order";

test.each([
  ["c", 0, ["c", "a", "b"]],
  ["a", 2, ["b", "c", "a"]],
  ["b", 1, ["a", "b", "c"]],
])("moves %s to position %d", (moved, to, order) => {
  expect(moveTo(["a", "b", "c"], moved, to)).toEqual(order);
});
