import type { AccountFacets } from "@/lib/contracts/account";
import { chipsOf } from "./chips";
import { readView, writeView } from "./view";

const facets: AccountFacets = {
  sector: [{ value: "Energy", label: "Energy", count: 3 }],
  industry: [{ value: "334", label: "Computer and electronic products", count: 2 }],
  state: [],
  band: [],
  status: [],
  owner: [{ value: "u-2", label: "Lena Okafor", count: 9 }],
};

const chips = (query: string) => chipsOf(readView(new URLSearchParams(query)), facets);

test("each value that narrows the list is a chip in words, and knows the view without it", () => {
  const found = chips("sector=Energy,Utilities&industry=334&owner=u-2&revenue_min=1500000000&q=a");

  expect(found.map((chip) => `${chip.label}: ${chip.text}`)).toEqual([
    "Sector: Energy",
    "Sector: Utilities",
    "Industry: Computer and electronic products",
    "Owner: Lena Okafor",
    "Revenue: $1.5B or more",
  ]);
  expect(writeView(found[0]?.without ?? readView(new URLSearchParams()))).toBe(
    "q=a&owner=u-2&sector=Utilities&industry=334&revenue_min=1500000000",
  );
});

test.each([
  ["employees_min=10&employees_max=2000", "Employees: 10 to 2K"],
  ["market_cap_max=5000000", "Market cap: $5M or less"],
  ["owner=none", "Owner: Nobody"],
  ["status=delisted", "Status: Delisted"],
  ["news=1", "New: since I looked"],
])("%s is said as %s", (query, text) =>
  expect(chips(query).map((chip) => `${chip.label}: ${chip.text}`)).toEqual([text]),
);

test("All/Mine, search and order are no chips", () => expect(chips("owner=me&q=x&sort=-revenue")).toEqual([]));
