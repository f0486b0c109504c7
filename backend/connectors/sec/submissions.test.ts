import "@/lib/contracts/issue-texts";
import { InvalidResponseError } from "./read-json";
import { readSubmissions } from "./submissions";

const cik = "0000026172";
const now = new Date("2026-03-06T22:00:00Z");

/** A file of older filings as listed in a response; number 1 is the most recent. */
function file(n: number, more: Record<string, unknown> = {}) {
  const days = { filingFrom: `${2025 - n}-01-02`, filingTo: `${2025 - n}-12-30` };
  return { name: `CIK0000026172-submissions-00${n}.json`, filingCount: 1_200, ...days, ...more };
}

/** A response in the SEC's format, with overrides. */
function submissions({
  recent = {},
  files = [file(1)],
  ...other
}: Record<string, unknown> & { recent?: Record<string, unknown>; files?: unknown[] } = {}) {
  const filings = {
    recent: {
      accessionNumber: ["0000026172-26-000012", "0000026172-26-000009"],
      filingDate: ["2026-03-05", "2026-02-10"],
      reportDate: ["2026-03-02", ""],
      acceptanceDateTime: ["2026-03-05T16:31:02.000Z", "2026-02-10T06:02:11.000Z"],
      form: ["8-K", "10-K"],
      items: ["5.02,9.01", ""],
      primaryDocument: ["a.htm", "b.htm"],
      ...recent,
    },
    files,
  };
  return JSON.stringify({ cik: "26172", name: "Cummins Inc", tickers: ["CMI"], filings, ...other });
}

test("combines the parallel arrays into filings", () => {
  expect(readSubmissions(submissions(), cik, now).filings).toEqual([
    {
      accession: "0000026172-26-000012",
      form: "8-K",
      filedOn: "2026-03-05",
      reportedFor: "2026-03-02",
      items: ["5.02", "9.01"],
      document: "a.htm",
      hasFigures: false,
    },
    {
      accession: "0000026172-26-000009",
      form: "10-K",
      filedOn: "2026-02-10",
      reportedFor: null,
      items: [],
      document: "b.htm",
      hasFigures: true,
    },
  ]);
});

test.each(["26172", "0000026172", 26172])("accepts the company number written as %j", (written) => {
  expect(readSubmissions(submissions({ cik: written }), cik, now).filings).toHaveLength(2);
});

test.each<[string, unknown, boolean]>([
  ["10-K", 1, true],
  ["10-Q/A", 1, true],
  ["20-F", undefined, true],
  ["10-K", 0, false],
  ["8-K", 1, false],
])("decides whether a %s with the XBRL flag %j has figures: %j", (form, mark, hasFigures) => {
  const recent = { form: [form, "4"], ...(mark !== undefined && { isXBRL: [mark, 0] }) };

  expect(readSubmissions(submissions({ recent }), cik, now).filings[0]?.hasFigures).toBe(hasFigures);
});

test("returns no filings for a company without filings", () => {
  const recent = { accessionNumber: [], filingDate: [], reportDate: [], form: [], items: [] };

  expect(readSubmissions(submissions({ recent }), cik, now).filings).toEqual([]);
});

test("accepts a filing dated a few days ahead, as before a long weekend", () => {
  const recent = { filingDate: ["2026-03-10", "2026-02-10"] };

  expect(readSubmissions(submissions({ recent }), cik, now).filings[0]?.filedOn).toBe("2026-03-10");
});

test("lists the files with older filings, latest first, or none", () => {
  const files = [file(2), file(1)];

  expect(readSubmissions(submissions({ files }), cik, now).files).toEqual([
    { name: "CIK0000026172-submissions-001.json", from: "2024-01-02", to: "2024-12-30" },
    { name: "CIK0000026172-submissions-002.json", from: "2023-01-02", to: "2023-12-30" },
  ]);
  expect(readSubmissions(submissions({ files: [] }), cik, now).files).toEqual([]);
});

test.each([
  "CIK0000320193-submissions-001.json",
  "../CIK0000026172-submissions-001.json",
  "CIK0000026172-submissions-001.json/../../x",
  "CIK0000026172-submissions-..%2f1.json",
  "https://elsewhere.example/CIK0000026172-submissions-001.json",
  "CIK0000026172.json",
  "",
])("rejects a response that lists the file %j, which isn't this company's", (name) => {
  const read = () => readSubmissions(submissions({ files: [file(1, { name })] }), cik, now);

  expect(read).toThrow(InvalidResponseError);
  expect(read).toThrow("The response names another company’s file");
});

test.each([
  ["a web page", "<!doctype html><title>SEC.gov</title>", "The response is a web page, not JSON"],
  ["truncated JSON", submissions().slice(0, -40), "The response isn’t valid JSON"],
  ["an empty response", "", "The response isn’t valid JSON"],
  ["an unexpected structure", "[]", "Response: Give an object"],
  ["a response without filings", JSON.stringify({ cik: "26172" }), "filings: "],
  ["a response about another company", submissions({ cik: "320193" }), "The response is about CIK 320193"],
  ["a response without a company number", submissions({ cik: "" }), "cik: "],
  [
    "lists of different lengths",
    submissions({ recent: { form: ["8-K"] } }),
    "The response’s lists differ in length: 2, 2, 1, 2, 2, 2",
  ],
  [
    "a list without dates",
    submissions({ recent: { reportDate: [] } }),
    "The response’s lists differ in length: 2, 2, 2, 2, 0, 2",
  ],
  [
    "a future filing date",
    submissions({ recent: { filingDate: ["2026-03-20", "2026-02-10"] } }),
    "The response has a filing dated 2026-03-20",
  ],
  [
    "an invalid date",
    submissions({ recent: { filingDate: ["2026-02-30", "2026-02-10"] } }),
    "filings.recent.filingDate.0: ",
  ],
  [
    "an accession number with a path",
    submissions({ recent: { accessionNumber: ["../../../etc", "0000026172-26-000009"] } }),
    "filings.recent.accessionNumber.0: ",
  ],
  [
    "a file without a valid date",
    submissions({ files: [file(1, { filingTo: "soon" })] }),
    "filings.files.0.filingTo: ",
  ],
  ["a duplicate file", submissions({ files: [file(1), file(1)] }), "The response names a file twice"],
  ["items that aren't strings", submissions({ recent: { items: [null, ""] } }), "filings.recent.items.0: "],
])("rejects %s with the reason", (_what, text, reason) => {
  const read = () => readSubmissions(text, cik, now);

  expect(read).toThrow(InvalidResponseError);
  expect(read).toThrow(reason);
});
