import type { ReadRow } from "../../../imports/read-row";
import { type Hit, judge, type Way } from "./match";

const apple: Omit<Hit, "way"> = {
  id: "a",
  name: "Apple Inc.",
  domain: "apple.com",
  cik: "0000320193",
  city: null,
  state: null,
  country: null,
  isNameLike: true,
};
const microsoft = {
  ...apple,
  id: "m",
  name: "Microsoft",
  domain: "microsoft.com",
  cik: "0000789019",
  isNameLike: false,
};

const row = (values: ReadRow["values"]): ReadRow => ({ id: null, values, flaw: null });
const hits = (...found: [Way, Omit<Hit, "way">][]) => ({
  nameKey: "apple inc",
  hits: found.map(([way, account]): Hit => ({ way, ...account })),
});

test.each<[Way, Way]>([
  ["domain", "ticker"],
  ["name", "ticker"],
  ["id", "ticker"],
  ["id", "domain"],
  ["id", "external"],
  ["id", "name"],
  ["external", "cik"],
  ["domain", "cik"],
  ["domain", "name"],
  ["cik", "ticker"],
])("a row whose %s and %s match different accounts is doubtful", (a, b) => {
  const judged = judge(row({ name: "Apple Inc." }), hits([a, apple], [b, microsoft]));

  expect(judged).toMatchObject({ verdict: "doubtful", reason: expect.stringContaining("Microsoft") });
});

test("a ticker shared by several accounts doesn't contradict the account matched by domain", () => {
  const found = hits(["domain", apple], ["ticker", microsoft], ["ticker", apple]);

  expect(judge(row({ name: "Apple Inc." }), found)).toEqual({ verdict: "matched", accountId: "a" });
});

test("a CIK shared by several accounts matches none of them", () => {
  expect(judge(row({}), hits(["cik", apple], ["cik", microsoft]))).toMatchObject({ verdict: "doubtful" });
});

test.each(["domain", "name", "external", "ticker"] as const)(
  "an account matched by %s with a CIK other than the row's is doubtful",
  (way) => {
    const judged = judge(row({ name: "Apple Inc.", domain: "apple.com", cik: "0000789019" }), hits([way, apple]));

    expect(judged).toMatchObject({ verdict: "doubtful", reason: "Apple Inc. has another CIK: 0000320193." });
  },
);

test("a row can correct the CIK of an account matched by its id", () => {
  const judged = judge(row({ name: "Apple Inc.", cik: "0000789019" }), hits(["id", apple]));

  expect(judged).toEqual({ verdict: "matched", accountId: "a" });
});
