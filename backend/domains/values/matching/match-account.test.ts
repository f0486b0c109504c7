import type { ReadRow } from "../../../imports/read-row";
import { type AccountHit, type AccountMatchKey, matchAccount, maxShared } from "./match-account";

const apple: Omit<AccountHit, "way"> = {
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
const hits = (...found: [AccountMatchKey, Omit<AccountHit, "way">][]) => ({
  nameKey: "apple inc",
  hits: found.map(([way, account]): AccountHit => ({ way, ...account })),
});

test.each<[AccountMatchKey, AccountMatchKey]>([
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
  const judged = matchAccount(row({ name: "Apple Inc." }), hits([a, apple], [b, microsoft]));

  expect(judged).toMatchObject({ kind: "doubtful", reason: expect.stringContaining("Microsoft") });
});

test("a ticker shared by several accounts doesn't contradict the account matched by domain", () => {
  const found = hits(["domain", apple], ["ticker", microsoft], ["ticker", apple]);

  expect(matchAccount(row({ name: "Apple Inc." }), found)).toEqual({ kind: "matched", accountId: "a" });
});

test("a CIK shared by several accounts matches none of them", () => {
  expect(matchAccount(row({}), hits(["cik", apple], ["cik", microsoft]))).toMatchObject({ kind: "doubtful" });
});

test.each(["domain", "name", "external", "ticker"] as const)(
  "an account matched by %s with a CIK other than the row's is doubtful",
  (way) => {
    const judged = matchAccount(
      row({ name: "Apple Inc.", domain: "apple.com", cik: "0000789019" }),
      hits([way, apple]),
    );

    expect(judged).toMatchObject({ kind: "doubtful", reason: "Apple Inc. has a different CIK: 0000320193." });
  },
);

test("a row can correct the CIK of an account matched by its id", () => {
  const judged = matchAccount(row({ name: "Apple Inc.", cik: "0000789019" }), hits(["id", apple]));

  expect(judged).toEqual({ kind: "matched", accountId: "a" });
});

describe("a name that several accounts have", () => {
  const smiths = ["Oslo", "Lima", null].map((city, at) => ({
    ...apple,
    id: `s-${at}`,
    name: "Smith",
    domain: null,
    city,
  }));
  const byName = (accounts: typeof smiths) =>
    hits(...accounts.map((one): [AccountMatchKey, Omit<AccountHit, "way">] => ["name", one]));

  test("matches the only one whose location fits, in any order", () => {
    const row1 = row({ name: "Smith", hq_city: "Lima" });
    const [oslo, lima] = smiths;
    if (!oslo || !lima) throw new Error("the fixture makes none");

    expect(matchAccount(row1, byName([oslo, lima]))).toEqual({ kind: "matched", accountId: "s-1" });
    expect(matchAccount(row1, byName([lima, oslo]))).toEqual({ kind: "matched", accountId: "s-1" });
  });

  test("matches none of them when several fit", () => {
    expect(matchAccount(row({ name: "Smith" }), byName(smiths))).toMatchObject({
      kind: "doubtful",
      reason: "Several accounts have this name.",
    });
  });

  test("a domain merged into several accounts matches the one whose location fits, and is doubtful without a location", () => {
    const found = hits(...smiths.slice(0, 2).map((one): [AccountMatchKey, Omit<AccountHit, "way">] => ["domain", one]));

    expect(matchAccount(row({ domain: "smith.example", hq_city: "Lima" }), found)).toEqual({
      kind: "matched",
      accountId: "s-1",
    });
    expect(matchAccount(row({ domain: "smith.example" }), found)).toMatchObject({
      kind: "doubtful",
      reason: "Several accounts have this domain.",
    });
  });

  test("says that there are many, and doesn't contradict a domain", () => {
    const many = Array.from({ length: maxShared + 1 }, (_, at) => ({ ...apple, id: `s-${at}`, domain: null }));
    const found = byName(many);

    expect(matchAccount(row({ name: "Apple Inc." }), found)).toMatchObject({
      kind: "doubtful",
      reason: `More than ${maxShared} accounts have this name.`,
    });
    const withDomain = { ...found, hits: [...found.hits, { way: "domain" as const, ...apple }] };
    expect(matchAccount(row({ name: "Apple Inc." }), withDomain)).toEqual({ kind: "matched", accountId: "a" });
  });
});
