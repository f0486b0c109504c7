/** @jest-environment node */
import { readItemText as readText } from "./item-text";
import { findItem } from "./items";

function readItemText(html: string, item: string): string | null {
  const quoted = findItem(item)?.quoted;
  if (!quoted) throw new Error(`Item ${item} isn't quoted`);
  return readText(html, item, quoted);
}

const name =
  "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers.";
const said =
  "On March 2, 2026, Mr. Robin J. Sample, Chief Financial Officer of Halcyon Inc., told the company of his resignation.";
const filing = (body: string) => `<html><head><title>8-K</title><style>p { margin: 0 }</style></head><body>
  <p>Check the box if the Form 8-K filing is intended to satisfy Item 5.02 and others below.</p>${body}
  <p>SIGNATURES</p><p>Pursuant to the requirements of the Securities Exchange Act of 1934, it is signed.</p></body></html>`;

test.each<[string, string]>([
  ["in a paragraph of its own", `<p><b>Item 5.02. ${name}</b></p><p>${said} The search has begun.</p>`],
  ["in a table", `<table><tr><td>Item&nbsp;5.02</td><td>${name}</td></tr></table><div>(b) ${said} More.</div>`],
  ["in its heading's paragraph", `<div>ITEM 5.02 <i>${name}</i> ${said} More.</div>`],
  [
    "after another item",
    `<p>Item 1.01 Entry</p><p>${"Another agreement. ".repeat(5)}</p><p>Item 5.02</p><p>${said} More.</p>`,
  ],
  [
    "in split letters and entities",
    `<p>Item 5.02</p><p>${said.replace("Robin", "<span>Ro</span><b>bin</b>").replaceAll(" ", "&#160; ")} More.</p>`,
  ],
])("an item's first sentence is read %s", (_, body) => {
  expect(readItemText(filing(body), "5.02")).toBe(said);
});

test.each([
  "Departure of Directors or Certain Officers.",
  "Compensatory Arrangements of Certain Officers.",
  "DEPARTURE OF DIRECTORS OR PRINCIPAL OFFICERS; APPOINTMENT OF PRINCIPAL OFFICERS",
  "– Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers —",
  "(b) Departure of Directors or Certain Officers.",
  "(b), (d). Election of Directors and Compensatory Arrangements of Certain Officers:",
])("the part of the form's name %j isn't quoted", (part) => {
  for (const between of [" ", "</p><p>"])
    expect(
      readItemText(filing(`<p>Item 5.02${part.startsWith("(") ? "" : " "}${part}${between}${said} More.</p>`), "5.02"),
    ).toBe(said);
});

test.each([
  "Election of directors by the holders of Class B shares took place at the annual meeting of Halcyon.",
  "Halcyon appointed Robin Sample to lead its U.S. Distribution business in March, reporting to the board.",
  "Halcyon agreed with First Sample Bank, N.A. Trustee, that Robin Sample leaves the board in March 2026.",
  "Robin Sample leaves the board of Halcyon Holdings L.P. Partners on March 2, 2026, for personal reasons.",
  "At the meeting of March 2, 2026, at 5:00 p.m. Eastern time, Robin Sample left the board of Halcyon.",
  "On March 2, 2026, the board of Halcyon accepted that Messrs. Sample and Specimen leave it by June 1.",
  "On March 2, 2026, the board of Halcyon elected Robin Sample, Esq. Secretary of the company for a year.",
  "On March 2, 2026, the board of Halcyon elected Robin Sample, Ph.D. Chief Scientist of the company.",
  "On March 2, 2026, the board of Halcyon set a salary of $1.2 million p.a. for its Chief Financial Officer.",
])("%j is quoted up to its end", (sentence) => {
  expect(readItemText(filing(`<p>Item 5.02</p><p>${sentence} Another sentence follows.</p>`), "5.02")).toBe(sentence);
});

test.each<[string, string]>([
  ["another item alone", `<p>Item 9.01 Exhibits</p><p>${said}</p>`],
  ["a heading without text", `<p>Item 5.02 ${name}</p>`],
  ["no markup", "x"],
])("a document with %s has no such text", (_, body) => {
  expect(readItemText(filing(body), "5.02")).toBeNull();
});

test("a sentence without an end is cut at a word, and no document takes long", () => {
  const cut = readItemText(filing(`<p>Item 5.02</p><p>${"word ".repeat(200_000)}</p>`), "5.02");

  expect(cut).toMatch(/^(word )+word…$/);
  expect(cut?.length).toBeLessThanOrEqual(241);
});

const entered =
  "On March 2, 2026, Halcyon Inc., a Delaware corporation, entered into a Supply Agreement with Specimen Energy, N.A. for five years.";
const completed =
  "On March 2, 2026, Halcyon Inc. completed its acquisition of Specimen Tools LLC for $410 million in cash.";
const closing =
  "On March 2, 2026, the board of Halcyon Inc. approved a plan to close its plant in Specimen, Ohio, and to reduce its workforce by 9%.";
const withdrawn =
  "On March 2, 2026, the audit committee of Halcyon Inc. concluded that its financial statements for 2025 should no longer be relied upon.";
const referred =
  "The information set forth in the Introductory Note of this report is incorporated by reference into this Item.";
const background = "As previously reported, in January 2026 the board of Halcyon considered its portfolio of brands.";

test.each<[string, string, string, string]>([
  [
    "who agreed on what",
    "1.01",
    `<p>Item 1.01 Entry into a Material Definitive Agreement.</p><p>${entered}</p>`,
    entered,
  ],
  [
    "a heading in capitals",
    "1.01",
    `<p>ITEM 1.01 ENTRY INTO A MATERIAL DEFINITIVE AGREEMENT ${entered} More.</p>`,
    entered,
  ],
  [
    "an agreement below its own heading and background",
    "1.01",
    `<p>Item 1.01</p><p>Second Amended and Restated Supply Agreement of 2026</p><p>${background} ${entered} More.</p>`,
    entered,
  ],
  [
    "what was completed, below a reference to another part",
    "2.01",
    `<p>Item 2.01 Completion of Acquisition or Disposition of Assets</p><p>${referred}</p><p>${background} ${completed}</p>`,
    completed,
  ],
  [
    "a sentence without the terms that it defines",
    "2.01",
    `<p>Item 2.01</p><p>${completed
      .replace("Halcyon Inc.", "Halcyon Inc. (“Halcyon” or the “Company”)")
      .replace("Specimen Tools LLC", 'Specimen Tools LLC (together with its subsidiaries, the "Seller")')}</p>`,
    completed,
  ],
  [
    "which plant is closed",
    "2.05",
    `<p>Item 2.05. Costs Associated with Exit or Disposal Activities.</p><p>${background} ${closing} More.</p>`,
    closing,
  ],
  [
    "which statements are withdrawn",
    "4.02",
    `<p>Item 4.02 Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review.</p><p>${background} ${withdrawn}</p>`,
    withdrawn,
  ],
])("%s is quoted", (_, item, body, sentence) => {
  expect(readItemText(filing(body), item)).toBe(sentence);
});

test.each(["1.01", "2.01", "2.05", "4.02", "5.02"])("a reference alone isn't quoted for item %s", (item) => {
  expect(readItemText(filing(`<p>Item ${item}</p><p>${referred}</p><p>Item 9.01</p><p>${said}</p>`), item)).toBeNull();
});

test.each(["1.01", "2.01", "2.05", "4.02"])("background alone isn't quoted for item %s", (item) => {
  expect(readItemText(filing(`<p>Item ${item}</p><p>${background} More.</p>`), item)).toBeNull();
});

test("each of two items of a document has its own sentence", () => {
  const page = filing(`<p>Item 1.01</p><p>${entered}</p><p>Item 2.01</p><p>${completed}</p><p>Item 9.01</p>`);

  expect(["1.01", "2.01"].map((item) => readItemText(page, item))).toEqual([entered, completed]);
});
