import { describeRecheck } from "./recheck";

const recheck = {
  field: "revenue_usd",
  value: 2_000_000_000,
  source: "SEC EDGAR",
  asked_at: "2026-03-02T09:00:00.000Z",
  answered_at: "2026-03-02T09:01:00.000Z",
} as const;
const begin = "A recheck of Revenue ($2B) at SEC EDGAR was requested on 2 Mar 2026.";

test.each([
  ["same", `${begin} The source confirmed the value.`],
  ["another", `${begin} The source now gives another value, listed among the known values.`],
  ["silent", `${begin} The source no longer gives a value.`],
  ["unreachable", `${begin} The source’s response couldn’t be read.`],
] as const)("describes a recheck with the result %s", (answer, text) => {
  expect(describeRecheck({ ...recheck, answer })).toBe(text);
});

test("says that a recheck has no result yet", () => {
  expect(describeRecheck({ ...recheck, answered_at: null, answer: null })).toBe(
    `${begin} The result will appear here.`,
  );
});
