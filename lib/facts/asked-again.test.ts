import { describeAsked } from "./asked-again";

const asked = {
  field: "revenue_usd",
  value: 2_000_000_000,
  source: "SEC EDGAR",
  asked_at: "2026-03-02T09:00:00.000Z",
  answered_at: "2026-03-02T09:01:00.000Z",
} as const;
const begin = "SEC EDGAR was asked again about Revenue ($2B) on 2 Mar 2026.";

test.each([
  ["same", `${begin} It says the same.`],
  ["another", `${begin} It says another value now, which stands among those that are known.`],
  ["silent", `${begin} It says no value any more.`],
] as const)("an answer of %s reads so", (answer, text) => {
  expect(describeAsked({ ...asked, answer })).toBe(text);
});

test("what isn't answered yet says so", () => {
  expect(describeAsked({ ...asked, answered_at: null, answer: null })).toBe(`${begin} Its answer will stand here.`);
});
