import { guessSignalKind } from "./guess-signal-kind";

test.each([
  ["Cummins Names Jane Doe Chief Financial Officer", "leadership"],
  ["Jane Doe appointed to Board of Directors", "leadership"],
  ["CEO John Roe to retire; successor named", "leadership"],
  ["Ecolab to Acquire Water Business of Example Corp.", "acquisition"],
  ["Company completes merger with Example", "acquisition"],
  ["Sale of its filtration business is completed", "acquisition"],
  ["FedEx Reports Third-Quarter Results", "earnings"],
  ["Board declares dividend of $1.82 per share", "earnings"],
  ["Fastenal Company Reports 2026 Q1 Earnings", "earnings"],
  ["Introducing the next generation of hydrogen engines", "product"],
  ["Corteva launches new hybrid wheat", "product"],
  ["Quanta awarded contract for transmission line", "contract"],
  ["Duke Energy and Example sign agreement on storage", "contract"],
  ["FedEx Opens New Facility in Memphis", "expansion"],
  ["Breaks ground on plant in Jamestown", "expansion"],
  ["Company announces layoffs of 300", "workforce"],
  ["Restructuring plan announced", "workforce"],
  ["FDA Approves Example for Adults", "regulation"],
  ["Voluntary recall of heaters", "regulation"],
  ["Thirty years of volunteering", "other"],
  ["Sustainability at work: a day with our people", "other"],
  ["Unsere Kantine wird schöner", "other"],
  ["", "other"],
])("classifies the headline %s as %s", (title, kind) => {
  expect(guessSignalKind(title)).toBe(kind);
});
