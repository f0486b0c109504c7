import { firstRows } from "./first-rows";

const list = { total: 2183, rowHeight: 44, above: 0, windowHeight: null };

test("renders the complete first page when the window's height is unknown", () => {
  expect(firstRows(list)).toHaveLength(50);
  expect(firstRows({ ...list, total: 7 })).toHaveLength(7);
});

test.each([
  [400, 14],
  [900, 25],
  [2200, 50],
  [4000, 50],
])("a window of %p px gets %p rows: more than are visible, at most the first page", (windowHeight, count) => {
  const rows = firstRows({ ...list, windowHeight });

  expect(rows).toHaveLength(count);
  expect(rows.at(-1)).toEqual({ index: count - 1, start: (count - 1) * 44, end: count * 44 });
});
