import { markMatches } from "./mark-matches";

/** The text with its matches in brackets. */
const show = (text: string, search: string) =>
  markMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Estée Lauder", "estee", "[Estée] Lauder"],
  ["Estée Lauder", "lau est", "[Est]ée [Lau]der"],
  ["Use the dark theme", "dark", "Use the [dark] theme"],
  ["Steel Dynamics", "ee", "St[ee]l Dynamics"],
  ["Restaurants at the Rest", "rest", "[Rest]aurants at the Rest"],
  ["Interest Rest", "rest", "Interest [Rest]"],
  ["3M", "3m", "[3M]"],
  ["Microsoft", "xyz", "Microsoft"],
  ["Microsoft", "", "Microsoft"],
])("in %j the search %j matches as in %j", (text, search, shown) => {
  expect(show(text, search)).toBe(shown);
});

test("the parts together are the text, whatever is searched for", () => {
  for (const text of ["ﬁrst İstanbul", "Straße 👩‍💻 Ǆ", "e\u0301te\u0301"]) {
    for (const search of ["i", "ss", "e", "👩"]) {
      expect(
        markMatches(text, search)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }
  }
});
