/** @jest-environment node */
import { readItemText } from "./item-text";

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
