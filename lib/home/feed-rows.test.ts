import { changeEntry, signalEntry } from "@/lib/contracts/home/feed.fixture";
import { mergeRepeatedRows, readTitle } from "@/lib/contracts/home/fold-repeats";
import { dayName, groupByDay } from "./feed-rows";

test("an amendment and the same news again fold into the latest entry; other news doesn't", () => {
  const filing = { title: "Change of directors or officers (8-K, item 5.02)", kind: "leadership" as const };
  const rows = mergeRepeatedRows([
    signalEntry(1, { ...filing, title: "Amended: Change of directors or officers (8-K/A, item 5.02)" }),
    signalEntry(2),
    signalEntry(3, filing),
    signalEntry(4, { title: "Opened a plant in Ohio!" }),
    signalEntry(5, { title: "Closed a plant in Ohio" }),
  ]);

  expect(rows.map(({ item, repeats }) => [item.id.at(-1), repeats.map(({ id }) => id.at(-1))])).toEqual([
    ["1", ["3"]],
    ["2", ["4"]],
    ["5", []],
  ]);
});

test("an amendment in other words folds with the filing that it amends, unless it could amend several", () => {
  const titled = (n: number, title: string) => signalEntry(n, { title, kind: "contract" });
  const amendment = titled(1, "Amended: “As reported, Halcyon agreed with Specimen Energy.” (8-K/A, item 1.01)");
  const filing = titled(2, "“Halcyon entered into a supply agreement with Specimen Energy.” (8-K, item 1.01)");
  const another = titled(3, "“Halcyon entered into a lease with Sample Estates.” (8-K, item 1.01)");
  const ofOtherItem = titled(4, "“Halcyon completed its acquisition of Sample Tools.” (8-K, item 2.01)");
  const fold = (...items: (typeof amendment)[]) => mergeRepeatedRows(items).map(({ repeats }) => repeats.length);

  expect(fold(amendment, filing)).toEqual([1]);
  expect(fold(amendment, filing, ofOtherItem)).toEqual([1, 0]);
  expect(fold(amendment, filing, another)).toEqual([0, 0, 0]);
  expect(fold(filing, amendment)).toEqual([0, 0]);
});

test("the values of one edit fold into one entry per account, but changes to many accounts don't", () => {
  const other = { id: "00000000-0000-4000-8000-000000000002", name: "Vandelay" };
  expect(mergeRepeatedRows([changeEntry(1), changeEntry(2, { field: "tier" })])).toHaveLength(1);
  expect(mergeRepeatedRows([changeEntry(1), changeEntry(2, {}, other)])).toHaveLength(2);
  expect(mergeRepeatedRows([{ ...changeEntry(1), change_count: 9 }, changeEntry(2)])).toHaveLength(2);
});

test.each([
  ["Change of directors or officers (8-K, item 5.02)", "Change of directors or officers", "8-K, item 5.02"],
  ["Annual report for the period to 2025-12-31 (10-K)", "Annual report for the period to 2025-12-31", "10-K"],
  ["Delisted by an exchange (25-NSE)", "Delisted by an exchange", "25-NSE"],
  ["Opened a plant (in Ohio)", "Opened a plant (in Ohio)", null],
])("the title %j is split into its words and its form", (title, words, form) => {
  expect(readTitle(title)).toEqual({ words, form });
});

test("rows are grouped by the day of their latest entry in the reader's time zone", () => {
  const rows = mergeRepeatedRows([
    signalEntry(1, { title: "a" }, "2026-03-02T03:00:00.000Z"),
    signalEntry(2, { title: "b" }, "2026-03-01T23:00:00.000Z"),
    signalEntry(3, { title: "a" }, "2026-02-27T12:00:00.000Z"),
  ]);

  expect(groupByDay(rows, "UTC").map(({ day, rows: { length } }) => [day, length])).toEqual([
    ["2026-03-02", 1],
    ["2026-03-01", 1],
  ]);
  expect(groupByDay(rows, "America/New_York").map(({ day }) => day)).toEqual(["2026-03-01"]);
});

test("days have names", () => {
  expect(["2026-03-02", "2026-03-01", "2026-02-27"].map((day) => dayName(day, "2026-03-02"))).toEqual([
    "Today",
    "Yesterday",
    "Friday, 27 February",
  ]);
});
