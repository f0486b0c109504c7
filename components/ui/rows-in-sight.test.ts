import fc from "fast-check";
import { rowsBetween, rowsInSight, scrollToShow } from "./rows-in-sight";

const list = { total: 100, rowHeight: 40, viewport: 400 };

test.each([
  ["above the list", -1000, [0, 0]],
  ["with its foot at the first row", -360, [0, 0]],
  ["at its beginning", 0, [0, 9]],
  ["half a row further", 20, [0, 10]],
  ["a whole row further", 40, [1, 10]],
  ["at its end", 3600, [90, 99]],
  ["far below it", 9000, [99, 99]],
])("a window %s shows these rows", (_where, scrolled, rows) =>
  expect(rowsInSight({ ...list, scrolled })).toEqual(rows),
);

test("of no rows none is drawn but the first's place", () => {
  expect(rowsInSight({ ...list, total: 0, scrolled: 0 })).toEqual([0, 0]);
  expect(rowsBetween(0, -1)).toEqual([]);
});

test("whatever the place, each row that overlaps the window is among those shown, and no other", () => {
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
  ["is whole in sight", 1200, 1000],
  ["is covered at the top", 1100, 950],
  ["is above the window", 500, 350],
  ["would be the last one in sight", 1380, 1060],
])("to a row that %s one scrolls as far as it takes", (_where, top, place) =>
  expect(scrollToShow({ top, rowHeight: 40, covered: 150, scrolled: 1000, viewport: 400 })).toBe(place),
);
