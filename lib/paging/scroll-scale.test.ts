import fc from "fast-check";
import { maxUnscaledHeightPx, scrollScale } from "./scroll-scale";

const lists = fc.record({
  rows: fc.integer({ min: 0, max: 10_000_000 }),
  rowHeight: fc.constantFrom(44, 60),
  above: fc.integer({ min: 0, max: 600 }),
  viewport: fc.integer({ min: 300, max: 3000 }),
});
const scaleOf = ({ rows, rowHeight, above, viewport }: typeof lists extends fc.Arbitrary<infer List> ? List : never) =>
  scrollScale({ above, rowsHeight: rows * rowHeight, viewport });

test("the list is never taller than browsers can lay out", () => {
  fc.assert(fc.property(lists, (list) => scaleOf(list).height <= maxUnscaledHeightPx));
});

test("a list that fits scrolls without scaling", () => {
  const scale = scrollScale({ above: 300, rowsHeight: 2183 * 44, viewport: 900 });

  expect(scale.height).toBe(2183 * 44);
  for (const px of [0, 299, 5000, 96_000]) expect([scale.toRows(px), scale.toPage(px)]).toEqual([px, px]);
});

test("every row, including the first and last, is fully visible at some reachable scroll position", () => {
  const some = fc.double({ min: 0, max: 1, noNaN: true });

  fc.assert(
    fc.property(lists, some, (list, part) => {
      const { rows, rowHeight, above, viewport } = list;
      fc.pre(rows > 0);
      const scale = scaleOf(list);
      const index = Math.round(part * (rows - 1));
      const top = above + index * rowHeight;
      const furthest = Math.max(above + scale.height - viewport, 0);
      const offset = Math.min(Math.max(scale.toPage(top), 0), furthest);
      const seenFrom = scale.toRows(offset);
      return seenFrom <= top + 0.01 && top + rowHeight <= seenFrom + viewport + 0.01;
    }),
  );
});

test("the scale is monotonic and converting to rows and back returns the same position", () => {
  const px = fc.double({ min: 0, max: 2 * maxUnscaledHeightPx, noNaN: true });

  fc.assert(
    fc.property(lists, px, px, (list, one, other) => {
      const { toRows, toPage } = scaleOf(list);
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      return toRows(less) <= toRows(more) && Math.abs(toPage(toRows(one)) - one) < 0.01;
    }),
  );
});
