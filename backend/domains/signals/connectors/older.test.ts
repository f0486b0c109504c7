import { findRemainingFiles, withoutReadFile } from "./older";

const since = "2024-03-06";
const part = (n: number, from: string, to: string) => ({ name: `00${n}`, from, to });
const parts = [
  part(1, "2025-01-02", "2025-03-31"),
  part(2, "2024-01-02", "2025-01-02"),
  part(3, "2021-01-02", "2024-01-02"),
];
const nothing = { coveredFrom: null, older: [] };
const listing = { heldFrom: "2025-03-31", parts };
const names = ({ older }: { older: { name: string }[] }) => older.map(({ name }) => name);

test("the first response leaves the parts that reach into the requested period", () => {
  const remaining = findRemainingFiles(nothing, listing, { since, lastCovered: null });

  expect(remaining).toEqual({
    coveredFrom: "2025-03-31",
    older: [
      { ...parts[0], since },
      { ...parts[1], since },
    ],
  });
});

test("a response that covers the whole period leaves nothing", () => {
  expect(
    findRemainingFiles(nothing, { heldFrom: "2024-03-01", parts: parts.slice(2) }, { since, lastCovered: null }).older,
  ).toEqual([]);
});

test("periods already read aren't requested again, even if their parts are renamed", () => {
  const coverage = { coveredFrom: "2024-01-02", older: [] };
  const moved = [part(1, "2025-02-02", "2025-04-30"), part(2, "2024-01-12", "2025-02-02"), parts[2] ?? part(3, "", "")];

  const remaining = findRemainingFiles(
    coverage,
    { heldFrom: "2025-04-30", parts: moved },
    { since, lastCovered: "2026-02-27" },
  );

  expect(remaining).toEqual({ coveredFrom: "2024-01-02", older: [] });
});

test("unread parts stay pending when further responses arrive", () => {
  const coverage = { coveredFrom: "2025-01-02", older: [{ ...part(2, "2024-01-02", "2025-01-02"), since }] };

  expect(names(findRemainingFiles(coverage, listing, { since: "2024-04-06", lastCovered: "2026-02-27" }))).toEqual([
    "002",
  ]);
});

test("after an outage longer than a response covers, the parts in between are pending and stay so", () => {
  const coverage = { coveredFrom: "2022-01-01", older: [] };
  const outage = { since: "2024-12-20", lastCovered: "2024-12-20" };

  const remaining = findRemainingFiles(coverage, listing, outage);

  expect(names(remaining)).toEqual(["001", "002"]);
  expect(remaining.older[0]?.since).toBe("2024-12-20");
  expect(findRemainingFiles(remaining, listing, { since: "2025-12-06", lastCovered: "2026-02-27" })).toEqual(remaining);
});

test("reading a part removes it and extends the covered period to the oldest date in it", () => {
  const remaining = findRemainingFiles(nothing, listing, { since, lastCovered: null });
  const [first, second] = remaining.older;
  if (!first || !second) throw new Error("nothing is left");

  const after = withoutReadFile(remaining, first, "2025-01-10");

  expect(after).toEqual({ coveredFrom: "2025-01-10", older: [second] });
  expect(withoutReadFile(after, second, null)).toEqual({ coveredFrom: "2024-01-02", older: [] });
});
