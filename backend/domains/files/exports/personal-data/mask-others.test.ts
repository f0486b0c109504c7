import { createMask, excerptOf } from "./mask-others";

const known = { names: ["Nina Newcomer"], emails: ["nina@crowded.example"], phones: ["+1 415 555 0101"] };
const mask = createMask(known, ["Otto Other", "Nina Newcomer"]);

test.each([
  ["Other, Otto wrote to <OTTO@crowded.example>.", "[someone else] wrote to <[someone else]>."],
  ["Nina Newcomer: NINA@crowded.example, (415) 555-0101", "Nina Newcomer: NINA@crowded.example, (415) 555-0101"],
  ["Call +1 212 555 0199 or 212-555-0199.", "Call [someone else] or [someone else]."],
  ["Revenue 1 200 000 in 2026-03-02 10:00, on 03/02/2026", "Revenue 1 200 000 in 2026-03-02 10:00, on 03/02/2026"],
  ["Ottoman and other people", "Ottoman and other people"],
])("other people are removed from “%s”", (text, expected) => {
  expect(mask(text)).toBe(expected);
});

test("a long text is cut to what surrounds the mentions", () => {
  const text = `${"a ".repeat(500)}Nina Newcomer${" b".repeat(500)}`;

  const excerpt = excerptOf(text, /Nina Newcomer/g);

  expect(excerpt).toMatch(/^… .*Nina Newcomer.* …$/);
  expect(excerpt.length).toBeLessThan(450);
});
