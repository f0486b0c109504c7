import fc from "fast-check";
import { type Comparable, formatMatchKey, keysOf, minScore, scorePair, type Traits, toComparable } from "./score";

const unknown: Traits = {
  name: "",
  nameKey: "",
  domain: null,
  ticker: null,
  cik: null,
  companyId: null,
  city: null,
  cityKey: null,
  state: null,
  country: null,
};

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[.,']/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Traits with the name and the city normalized as in the database. */
function withName(name: string, more: Partial<Traits> = {}): Comparable {
  const cityKey = more.city ? keyOf(more.city) : null;
  return toComparable({ ...unknown, name, nameKey: keyOf(name), cityKey, ...more });
}

const austin = { city: "Austin", state: "TX", country: "United States" };

test.each([
  [
    "names that differ only in the legal form, in the same city",
    withName("Acme Inc", austin),
    withName("ACME Corporation", austin),
    65,
  ],
  ["names that differ only in the legal form", withName("Acme Inc"), withName("Acme"), 45],
  ["names that differ only in spaces", withName("Exxon Mobil Corp"), withName("ExxonMobil"), 45],
  ["the same SEC number", withName("Meta Platforms", { cik: "1326801" }), withName("Facebook", { cik: "1326801" }), 60],
  ["the same external id", withName("A", { companyId: "x1" }), withName("B", { companyId: "x1" }), 60],
  [
    "domains of the same owner",
    withName("Shop", { domain: "shop.acme.co.uk" }),
    withName("Acme", { domain: "acme.co.uk" }),
    50,
  ],
  ["a letter left out of a long name", withName("Constructor Lighthouse"), withName("Constructor Lighthose"), 40],
  ...["Acme - St. Louis", "Acme Co. St. Louis", "Acme Inc, St. Louis"].map(
    (name): [string, Comparable, Comparable, number] => [
      `the name with the city: ${name}`,
      withName("Acme", { city: "St. Louis" }),
      withName(name, { city: "St. Louis" }),
      60,
    ],
  ),
  [
    "the name with the city after a legal form",
    withName("Acme Corp", { city: "Winston-Salem" }),
    withName("Acme Corp. Winston-Salem"),
    40,
  ],
  [
    "countries written in two ways",
    withName("Acme Inc", { country: "USA" }),
    withName("Acme", { country: "United States" }),
    45,
  ],
  [
    "all traits the same",
    withName("Acme Inc", { ...austin, cik: "1", ticker: "ACM" }),
    withName("Acme", { ...austin, cik: "1", ticker: "acm" }),
    100,
  ],
])("likely: %s", (_what, one, other, score) => {
  const likeness = scorePair(one, other);

  expect(likeness.score).toBe(score);
  expect(likeness.score).toBeGreaterThanOrEqual(minScore);
  expect(likeness.reasons.length).toBeGreaterThan(0);
});

test.each([
  ["nothing in common", withName("Acme"), withName("Globex")],
  ["only the same ticker", withName("Acme", { ticker: "X" }), withName("Globex", { ticker: "X" })],
  ["only the same city", withName("Acme", austin), withName("Globex", austin)],
  [
    "the same name with different SEC numbers",
    withName("Liberty Inc", { cik: "1" }),
    withName("Liberty Corp", { cik: "2" }),
  ],
  [
    "the same name in different cities",
    withName("First Bank", austin),
    withName("First Bank Inc", { ...austin, city: "Boston", state: "MA" }),
  ],
  [
    "the same name with different domains and tickers",
    withName("Delta", { domain: "a.com", ticker: "D" }),
    withName("Delta Inc", { domain: "b.com", ticker: "E" }),
  ],
  ...[
    ["Acme Real Estate Partners I", "Acme Real Estate Partners II"],
    ["Acme Real Estate Partners II", "Acme Real Estate Partners III"],
    ["Acme Real Estate Partners IV", "Acme Real Estate Partners V"],
    ["Alpha Lighthouse Holdings A", "Alpha Lighthouse Holdings B"],
    ["Alpha Lighthouse Holdings", "Alpha Lighthouse Holdings A"],
    ["Alpha Lighthouse Fund 1A", "Alpha Lighthouse Fund 1B"],
    ["National Bank of Iran", "National Bank of Iraq"],
  ].map(([name = "", other = ""]): [string, Comparable, Comparable] => [
    `${name} and ${other}`,
    withName(name),
    withName(other),
  ]),
  [
    "sisters in the same city",
    withName("Acme Real Estate Partners I", austin),
    withName("Acme Real Estate Partners II", austin),
  ],
  [
    "names alike in different countries",
    withName("Commercial Bank of Austria", { country: "Austria" }),
    withName("Commercial Bank of Austrai", { country: "Australia" }),
  ],
  [
    "two user pages on the same host",
    withName("Ann", { domain: "ann.github.io" }),
    withName("Bob", { domain: "bob.github.io" }),
  ],
])("unlikely: %s", (_what, one, other) => {
  expect(scorePair(one, other).score).toBeLessThan(minScore);
});

test("lists the reasons for a match first, then the reasons against it", () => {
  const { reasons } = scorePair(
    withName("Acme Inc", { ...austin, domain: "acme.com" }),
    withName("ACME Corporation", { ...austin, domain: "acme.io" }),
  );

  expect(reasons).toEqual([
    "Similar names: “Acme Inc” and “ACME Corporation” (apart from legal form)",
    "Both in Austin, TX",
    "Different domains: acme.com and acme.io",
  ]);
});

const text = (of: readonly string[]) => fc.constantFrom(null, ...of);
const traits = fc.record({
  name: fc.constantFrom("Acme", "Acme Inc", "Acme Corp", "A cme", "Globex"),
  domain: text(["acme.com", "shop.acme.com", "globex.de"]),
  ticker: text(["ACM", "acm", "GBX"]),
  cik: text(["1", "2"]),
  companyId: text(["c1", "c2"]),
  city: text(["Austin", "austin", "Boston"]),
  state: text(["TX", "MA"]),
  country: text(["United States"]),
});

test("the score is symmetric and between 0 and 100, and every likely pair shares a key", () => {
  fc.assert(
    fc.property(traits, traits, ({ name, ...one }, { name: otherName, ...other }) => {
      const [left, right] = [withName(name, one), withName(otherName, other)];
      const { score } = scorePair(left, right);

      expect(scorePair(right, left).score).toBe(score);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      if (score >= minScore) expect(keysOf(left).some((key) => keysOf(right).includes(key))).toBe(true);
    }),
  );
});

test("describes each key", () => {
  expect(keysOf(withName("Acme Inc", { cik: "1", ticker: "acm", domain: "www.acme.com" })).map(formatMatchKey)).toEqual(
    ["the SEC number 1", "the domain acme.com", "the ticker ACM", "the name acme", "words acme"],
  );
});
