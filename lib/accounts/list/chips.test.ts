import type { AccountFacets } from "@/lib/contracts/accounts/account";
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

test("shows a chip for each filter value with the view that removing it leads to", () => {
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
  ["signal=acquisition-30", "Signal: Acquisition in the last 30 days"],
  ["signal=any-1", "Signal: Any in the last day"],
  ["signal=contact_left-90", "Signal: Contact left in the last 90 days"],
  ["signal=other-7", "Signal: Other in the last 7 days"],
  ["news=1", "New: since my last visit"],
  ["quiet=60", "Inactive: for 60 days"],
  ["committee=open", "Committee: a role is open"],
  ["changed=7", "Changed: in the last 7 days"],
  ["changed=1", "Changed: in the last day"],
  ["task=open", "Open task: of anyone"],
  ["task=mine", "Open task: of mine"],
])("labels %s as %s", (query, text) =>
  expect(chips(query).map((chip) => `${chip.label}: ${chip.text}`)).toEqual([text]),
);

test("shows a chip for each kind of signal, removable on its own", () => {
  const found = chips("sector=Energy&signal=acquisition,product-90").slice(1);

  expect(found.map(({ text, without }) => [text, without.signal])).toEqual([
    ["Acquisition in the last 90 days", { kinds: ["product"], days: 90 }],
    ["Product in the last 90 days", { kinds: ["acquisition"], days: 90 }],
  ]);
});

test("labels a list with its name from the facets and says when the list is unavailable", () => {
  const id = "7c0c1c51-8b4c-4a3e-9d0f-0e7d3a3c9a11";
  const view = readView(new URLSearchParams(`list=${id}&sector=Energy`));
  const texts = (list: AccountFacets["list"]) =>
    chipsOf(view, { ...facets, list }).flatMap(({ label, text }) => (label === "List" ? [text] : []));

  expect(texts({ id, name: "Spring tour", can_fill: true })).toEqual(["Spring tour"]);
  expect(texts({ id: "another", name: "Another", can_fill: true })).toEqual(["hand-picked"]);
  expect(texts(undefined)).toEqual(["hand-picked"]);
  expect(texts(null)).toEqual(["no longer available"]);
  const chip = chipsOf(view, facets).find(({ key }) => key === "list");
  expect(writeView(chip?.without ?? view)).toBe("sector=Energy");
});

test("shows no chips for All/Mine, the search and the sort order", () =>
  expect(chips("owner=me&q=x&sort=-revenue")).toEqual([]));
