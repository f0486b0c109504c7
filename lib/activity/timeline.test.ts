import { addPage, beginTimeline, renewTimeline, upsertRow } from "./timeline";

const row = (id: string, day: number, text = "") => ({ id, at: `2026-03-0${day}T00:00:00.000Z`, text });
const momentOf = ({ at }: { at: string }) => at;
const page = (items: ReturnType<typeof row>[], next_cursor: string | null = null, total = items.length) => ({
  items,
  next_cursor,
  total,
});
const idsOf = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id).join("");

test("appends a further page and drops duplicate rows", () => {
  const first = beginTimeline(page([row("c", 3), row("b", 2)], "more", 3));

  const all = addPage(first, page([row("b", 2), row("a", 1)], null, 3), momentOf);

  expect(idsOf(all)).toBe("cba");
  expect(all).toMatchObject({ nextCursor: null, total: 3 });
});

test("a refreshed first page adds and updates rows and keeps the rows loaded after it", () => {
  const first = beginTimeline(page([row("c", 3), row("b", 2)], "2", 4));
  const two = addPage(first, page([row("a", 1)], "3", 4), momentOf);

  const renewed = renewTimeline(two, page([row("d", 4), row("c", 3, "changed")], "1", 5), momentOf);

  expect(idsOf(renewed)).toBe("dcba");
  expect(renewed.rows[1]?.text).toBe("changed");
  expect(renewed).toMatchObject({ nextCursor: "3", total: 5 });
});

test("inserts an added row in order and counts it once", () => {
  const first = beginTimeline(page([row("c", 3), row("a", 1)]));

  const put = upsertRow(upsertRow(first, row("b", 2), momentOf), row("b", 2, "again"), momentOf);

  expect(idsOf(put)).toBe("cba");
  expect(put).toMatchObject({ total: 3 });
});
