import { eventsOf } from "./events";
import type { Filing } from "./submissions";

const source = { archive: "https://www.sec.gov", cik: "0000026172", now: new Date("2026-03-06T22:00:00Z") };

const filing = (form: string, items: string[] = [], more: Partial<Filing> = {}): Filing => ({
  accession: "0000026172-26-000012",
  form,
  filedOn: "2026-03-05",
  reportedFor: null,
  items,
  document: null,
  hasFigures: false,
  ...more,
});

test.each<[string, string[], string, string, string]>([
  ["8-K", ["5.02"], "officers", "leadership", "Change of directors or officers (8-K, item 5.02)"],
  ["8-K", ["1.01"], "agreement", "contract", "Entered into a material agreement (8-K, item 1.01)"],
  ["8-K", ["2.01"], "acquisition", "acquisition", "Completed an acquisition or a sale of assets (8-K, item 2.01)"],
  ["8-K", ["2.05"], "exit", "workforce", "Announced exit or restructuring costs (8-K, item 2.05)"],
  [
    "8-K/A",
    ["4.02"],
    "restatement",
    "regulation",
    "Amended: Earlier financial statements can’t be relied on (8-K/A, item 4.02)",
  ],
  ["10-K", [], "annual", "earnings", "Annual report for the period to 2025-12-31 (10-K)"],
  ["10-Q/A", [], "quarterly", "earnings", "Amended: Quarterly report for the period to 2025-12-31 (10-Q/A)"],
  ["S-1", [], "offering", "regulation", "Registered securities for sale (S-1)"],
  ["25", [], "delisting", "regulation", "Gave notice of leaving an exchange (25)"],
  ["25-NSE", [], "delisting", "regulation", "Delisted by an exchange (25-NSE)"],
  ["15-12G", [], "delisting", "regulation", "Ends the registration of its securities (15-12G)"],
  ["4", [], "insider", "other", "An insider’s holdings changed (4)"],
])("reads the filing %s with items %j as the topic %s", (form, items, topic, kind, title) => {
  const events = eventsOf([filing(form, items, { reportedFor: "2025-12-31" })], source);

  expect(events).toMatchObject([{ topic, kind, title }]);
});

test.each(["8-K", "424B2", "DEF 14A", "constructor", "__proto__", "10-KT"])("creates no event for %s alone", (form) => {
  expect(eventsOf([filing(form, form === "8-K" ? ["9.01", "2.02", "toString"] : [])], source)).toEqual([]);
});

test("creates one event per distinct item of a filing, each with a link to the filing", () => {
  const events = eventsOf([filing("8-K", ["1.01", "5.02", "9.01", "5.02"])], source);

  expect(events.map(({ id }) => id)).toEqual(["0000026172-26-000012:1.01", "0000026172-26-000012:5.02"]);
  expect(new Set(events.map(({ url }) => url))).toEqual(
    new Set(["https://www.sec.gov/Archives/edgar/data/26172/000002617226000012/0000026172-26-000012-index.htm"]),
  );
});

test("dates an event by its filing, but never in the future", () => {
  const days = [filing("10-K"), filing("10-K", [], { filedOn: "2026-03-09" })];

  expect(eventsOf(days, source).map(({ occurredAt }) => occurredAt.toISOString())).toEqual([
    "2026-03-05T12:00:00.000Z",
    "2026-03-06T22:00:00.000Z",
  ]);
});
