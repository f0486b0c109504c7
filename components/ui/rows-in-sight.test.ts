import fc from "fast-check";
import { rowsBetween, rowsInSight, scrollToShow } from "./rows-in-sight";

const list = { total: 100, rowHeight: 40, viewport: 400 };

test.each([
  ["above the list", -1000, [0, 0]],
  ["with its bottom edge at the first row", -360, [0, 0]],
  ["at its beginning", 0, [0, 9]],
  ["scrolled by half a row", 20, [0, 10]],
  ["scrolled by one row", 40, [1, 10]],
  ["at its end", 3600, [90, 99]],
  ["far below it", 9000, [99, 99]],
])("a window %s shows these rows", (_where, scrolled, rows) =>
  expect(rowsInSight({ ...list, scrolled })).toEqual(rows),
);

test("an empty list has no rows between its bounds", () => {
  expect(rowsInSight({ ...list, total: 0, scrolled: 0 })).toEqual([0, 0]);
  expect(rowsBetween(0, -1)).toEqual([]);
});

test("shows exactly the rows that overlap the window at any scroll position", () => {
  const anywhere = fc.record({
    total: fc.integer({ min: 1, max: 300 }),
    rowHeight: fc.constantFrom(36, 44, 60),
    scrolled: fc.integer({ min: 0, max: 12_000 }),
    viewport: fc.integer({ min: 1, max: 2000 }),
  });

  fc.assert(
    fc.property(anywhere, ({ total, rowHeight, scrolled, viewport }) => {
      fc.pre(scrolled < total * rowHeight);
      const [first, last] = rowsInSight({ total, rowHeight, scrolled, viewport });
      const overlapping = rowsBetween(0, total - 1).filter(
        (row) => row * rowHeight < scrolled + viewport && (row + 1) * rowHeight > scrolled,
      );
      return rowsBetween(first, last).join() === overlapping.join();
    }),
  );
});

test.each([
  ["is fully visible", 1200, 1000],
  ["is covered at the top", 1100, 950],
  ["is above the window", 500, 350],
  ["is partly below the window", 1380, 1060],
])("scrolls just far enough to show a row that %s", (_where, top, index) =>
  expect(scrollToShow({ top, rowHeight: 40, covered: 150, scrolled: 1000, viewport: 400 })).toBe(index),
);
