import { createMask, excerptOf } from "./mask-others";

const known = { names: ["Nina Newcomer"], emails: ["nina@crowded.example"], phones: ["+1 415 555 0101"] };
const mark = "[someone else]";
const mask = createMask(known, ["Otto Other", "Nina Newcomer"]);

test.each([
  ["Other, Otto wrote to <OTTO@crowded.example>.", "[someone else] wrote to <[someone else]>."],
  ["Nina Newcomer: NINA@crowded.example, (415) 555-0101", "Nina Newcomer: NINA@crowded.example, (415) 555-0101"],
  ["Call +1 212 555 0199 or 212-555-0199.", "Call [someone else] or [someone else]."],
  ["Call 1-212-555-0199, 1 (212) 555-0199 or 2125550199", `Call ${mark}, ${mark} or ${mark}`],
  ["212-555-0199\n646-555-0123", `${mark}\n${mark}`],
  ["212-555-0199/646-555-0123", `${mark}/${mark}`],
  ["+44 20 7946 0018+1 212 555 0199", `${mark}${mark}`],
  ["212-555-0199 415-555-0101", `${mark} 415-555-0101`],
  ["+1 212 555 0199 +1 415 555 0101", `${mark} +1 415 555 0101`],
  ["+44 20 7946 0018 (415) 555-0101", `${mark} (415) 555-0101`],
  ["212-555-0199\n415-555-0101/646-555-0123", `${mark}\n415-555-0101/${mark}`],
  ["020 7946 0999 020 7946 0018", `${mark} ${mark}`],
  ["030/1234567 and 138 1234 5678", `${mark} and ${mark}`],
  ["CIK 0000320193, revenue 2500000000 at 1700000000", "CIK 0000320193, revenue 2500000000 at 1700000000"],
  ["Grew 1 200 000 2026 to 3-2 in 2026-03-02", "Grew 1 200 000 2026 to 3-2 in 2026-03-02"],
  ["Revenue 1 200 000 in 2026-03-02 10:00, on 03/02/2026", "Revenue 1 200 000 in 2026-03-02 10:00, on 03/02/2026"],
  ["Ottoman and other people", "Ottoman and other people"],
])("other people are removed from “%s”", (text, expected) => {
  expect(mask(text)).toBe(expected);
});

test.each([
  ["Maria Garcia", "Maria Luisa Garcia", "Maria Garcia met Maria Luisa Garcia", `Maria Garcia met ${mark}`],
  ["Ana Maria Garcia", "Maria Garcia", "Ana Maria Garcia called", "Ana Maria Garcia called"],
  ["Maria Garcia", "Pedro Garcia", "Maria Garcia met Pedro Garcia", `Maria Garcia met ${mark}`],
])("keeps the name of %s in a text with that of %s", (own, other, text, expected) => {
  expect(createMask({ names: [own], emails: [], phones: [] }, [other])(text)).toBe(expected);
});

test("a long text is cut to the surroundings of the mentions", () => {
  const text = `${"a ".repeat(500)}Nina Newcomer${" b".repeat(500)}`;

  const excerpt = excerptOf(text, /Nina Newcomer/g);

  expect(excerpt).toMatch(/^… .*Nina Newcomer.* …$/);
  expect(excerpt.length).toBeLessThan(450);
});
