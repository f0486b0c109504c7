import { isSameEvent } from "./deduplicate-events";

const day = 86_400_000;
const monday = new Date("2026-03-02T12:00:00Z");
const notify = (title: string, days = 0) => ({
  company: "Cummins Inc.",
  title,
  occurredAt: new Date(monday.getTime() + days * day),
});
const isSame = (one: string, other: string, days = 0) => isSameEvent(notify(one), notify(other, days));

test.each([
  ["Cummins names Jane Doe chief financial officer", "Cummins Inc. Names Jane Doe Chief Financial Officer"],
  ["Cummins names Jane Doe chief financial officer", "Jane Doe named Chief Financial Officer of Cummins"],
  ["Cummins’s plant in Jamestown expands", "Plant in Jamestown expanding"],
  ["Acquires Meritor’s axle business in Ohio", "Cummins acquired the axle business of Meritor in Ohio"],
  ["Münchner Werk eröffnet neue Linie", "Munchner Werk eroffnet neue Linie"],
  ["Declares dividend of $1.82 per share", "Board declares dividend of $1.82 per share"],
])("%s — %s: same event", (a, b) => {
  expect(isSame(a, b)).toBe(true);
  expect(isSame(b, a)).toBe(true);
});

test.each([
  ["another person", "Names Jane Doe chief financial officer", "Names John Roe chief financial officer"],
  ["one different word in a long title", ...differing("Power", "Engine")],
  [
    "another number",
    "Declares quarterly dividend of $1.82 per share",
    "Declares quarterly dividend of $1.83 per share",
  ],
  ["an additional number", "Reports results of the year", "Reports results of the year 2025"],
  ["another quarter", "Reports strong second quarter results", "Reports strong third quarter results"],
  ["a negation", "Says the Jamestown plant will close soon", "Says the Jamestown plant will not close soon"],
  ["another security series", "Redeems series A preferred stock early", "Redeems series B preferred stock early"],
  ["many additional words", "Opens plant in Jamestown", "Opens plant in Jamestown, closes another near Columbus"],
  ["too few words", "Annual report", "Annual Report"],
  ["only the company name", "Cummins Inc.", "Cummins Inc."],
])("different events: %s", (_what, one, other) => {
  expect(isSame(one, other)).toBe(false);
  expect(isSame(other, one)).toBe(false);
});

function differing(a: string, b: string): [string, string] {
  const title = (word: string) =>
    `Cummins opens a new factory for ${word} parts near Columbus in Indiana with 300 jobs`;
  return [title(a), title(b)];
}

test("the same title is the same event up to three days apart", () => {
  const title = "Opens a plant in Jamestown";

  expect(isSame(title, title, 3)).toBe(true);
  expect(isSame(title, title, -3)).toBe(true);
  expect(isSame(title, title, 3.1)).toBe(false);
});
