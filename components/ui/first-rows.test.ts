import { firstRows } from "./first-rows";

const list = { total: 2183, rowHeight: 44, above: 0, windowHeight: null };

test("without knowing the window the whole first page is rendered", () => {
  expect(firstRows(list)).toHaveLength(50);
  expect(firstRows({ ...list, total: 7 })).toHaveLength(7);
});

test.each([
  [400, 14],
  [900, 25],
  [2200, 50],
  [4000, 50],
])("a window of %p px gets %p rows: more than it shows, and no more than the first page", (windowHeight, count) => {
  const rows = firstRows({ ...list, windowHeight });

  expect(rows).toHaveLength(count);
  expect(rows.at(-1)).toEqual({ index: count - 1, start: (count - 1) * 44, end: count * 44 });
});
