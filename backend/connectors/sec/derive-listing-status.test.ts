/** @jest-environment node */
import { deriveListingStatus } from "./derive-listing-status";
import type { Filing } from "./submissions";

/** Filings by form and day, latest first. */
const filings = (...said: string[]): Filing[] =>
  said.map((text, at) => {
    const [form = "", filedOn = ""] = text.split(" ");
    const accession = `0000000001-26-${String(at).padStart(6, "0")}`;
    return { accession, form, filedOn, reportedFor: null, items: [], document: null, hasFigures: false };
  });

test.each<[string, string[], string | null]>([
  ["of unknown status without a relevant filing", ["4 2026-02-01"], null],
  ["active while it files reports", ["4 2026-02-03", "10-Q 2026-02-01"], "active medium 10-Q"],
  [
    "delisted with high confidence after both notices",
    ["15-12G 2026-02-20", "25-NSE 2026-02-10", "8-K 2026-02-10"],
    "delisted high 15-12G: ends its registration",
  ],
  [
    "delisted with medium confidence after the end of a registration",
    ["15-12G 2026-02-20", "10-Q 2025-11-10"],
    "delisted medium 15-12G: ends its registration",
  ],
  [
    "delisted with low confidence after one exchange's notice",
    ["25-NSE 2026-02-10", "10-Q 2025-11-10"],
    "delisted low 25-NSE: leaves an exchange",
  ],
  [
    "delisted with low confidence when only a duty to report ends",
    ["15-15D 2026-02-10", "10-Q 2025-11-10"],
    "delisted low 15-15D: ends its registration",
  ],
  [
    "delisted with high confidence after both notices for foreign companies",
    ["15F-12B 2026-02-20", "25 2026-02-10"],
    "delisted high 15F-12B: ends its registration",
  ],
  ["active if it files reports after a notice", ["8-K 2026-03-01", "25-NSE 2026-02-10"], "active medium 8-K"],
  [
    "delisted despite a report filed with the notices",
    ["8-K 2026-02-20", "15-12G 2026-02-20", "25 2026-02-10"],
    "delisted high 15-12G: ends its registration",
  ],
  [
    "delisted despite later filings that aren't reports",
    ["SC 2026-03-20", "4 2026-03-19", "15-12G 2026-02-20"],
    "delisted medium 15-12G: ends its registration",
  ],
  [
    "delisted by the newest notice only, if it filed reports in between",
    ["25 2026-02-10", "10-K 2024-02-10", "15-12G 2020-02-20", "25 2020-02-10"],
    "delisted low 25: leaves an exchange",
  ],
])("considers a company %s", (_name, said, expected) => {
  const [value] = deriveListingStatus(filings(...said));

  expect(value ? `${value.value} ${value.confidence} ${value.title}` : null).toBe(expected);
});
