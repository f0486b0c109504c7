import fc from "fast-check";
import * as contract from "@/lib/contracts/accounts/account";
import {
  clearFilters,
  fullView,
  isFiltered,
  readView,
  requestOf,
  setRange,
  toggleSignal,
  viewHref,
  writeView,
} from "./view";

const read = (query: string) => readView(new URLSearchParams(query));

test("a URL without parameters is the complete view, and vice versa", () => {
  expect(read("")).toEqual(fullView);
  expect(viewHref(fullView)).toBe("/all-accounts");
});

test("an empty URL shows the chosen scope, and any parameter overrides it", () => {
  const readMine = (query: string) => readView(new URLSearchParams(query), "mine");

  expect(readMine("")).toEqual({ ...fullView, owner: "me" });
  expect(readMine("owner=all")).toEqual(fullView);
  expect(read("owner=all")).toEqual(fullView);
  expect(readMine("sector=Energy").owner).toBeNull();
  expect(readMine("sort=name").owner).toBeNull();
  expect(readMine("owner=none").owner).toBe("none");
});

test("the URL of a view leads to that view", () => {
  const views = [
    fullView,
    { ...fullView, owner: "me" },
    { ...fullView, owner: "team" },
    { ...fullView, sort: "name" },
    { ...fullView, q: "est" },
  ];

  for (const view of views) {
    const { searchParams } = new URL(viewHref(view), "https://site.invalid");
    expect(readView(searchParams)).toEqual(view);
  }
});

test("every filter survives reading from a URL and writing", () => {
  const query =
    "q=est%C3%A9e&owner=me&sector=Energy%2CUtilities&industry=334&state=NY%2CCA&band=Large+Cap&status=active&sub_industry=Steel%2C+Wire" +
    "&employees_min=100&revenue_max=5000000&market_cap_min=1&market_cap_max=2&news=1&list=7c0c1c51-8b4c-4a3e-9d0f-0e7d3a3c9a11&signal=acquisition%2Cproduct-30&changed=45&task=mine&sort=-market_cap";

  expect(writeView(read(query))).toBe(query);
  expect(read(query)).toMatchObject({
    q: "estée",
    owner: "me",
    sort: "-market_cap",
    state: ["NY", "CA"],
    sub_industry: "Steel, Wire",
    news: true,
    list: "7c0c1c51-8b4c-4a3e-9d0f-0e7d3a3c9a11",
    signal: { kinds: ["acquisition", "product"], days: 30 },
    changed: 45,
    task: "mine",
  });
});

test.each([
  ["unknown sort", "sort=shoe_size"],
  ["relevance, which can't be chosen", "sort=relevance"],
  ["unknown band", "band=Huge"],
  ["unknown status", "status=sleeping"],
  ["negative number", "employees_min=-4"],
  ["no days", "changed=0"],
  ["more days than a year", "changed=366"],
  ["days in words", "changed=week"],
  ["a task of someone else's", "task=u-2"],
  ["not a number", "revenue_max=1e9"],
  ["a number too long to be one", `market_cap_min=${"9".repeat(10_000)}`],
  ["a list too long", `sector=${"x,".repeat(5000)}`],
  ["an unknown kind of signal", "signal=gossip-30"],
  ["a signal of more days than a year", "signal=any-366"],
  ["owner with markup", "owner=%3Cscript%3E"],
  ["owner too long", `owner=${"a".repeat(10_000)}`],
  ["parameters that belong to other requests", "cursor=abc&limit=5000&client_id=globex"],
])("ignores invalid parameters: %s", (_, query) => expect(read(query)).toEqual(fullView));

test("truncates a search of 10,000 characters to the backend's limit", () => {
  expect(read(`q=${"a".repeat(10_000)}`).q).toHaveLength(200);
});

test("the contract accepts what is written for any URL", () => {
  const names = [...contract.accountQuerySchema.keyof().options];
  const params = fc.dictionary(fc.constantFrom(...names), fc.string({ maxLength: 90 }));

  fc.assert(
    fc.property(params, (pairs) => {
      const query = writeView(readView(new URLSearchParams(pairs)));
      return contract.accountQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(query))).success;
    }),
  );
});

test("toggles kinds of signals one at a time, and “any” replaces them all", () => {
  const switched = (query: string, kind: Parameters<typeof toggleSignal>[1]) =>
    toggleSignal(read(query), kind, 30).signal;

  expect(switched("", "product")).toEqual({ kinds: ["product"], days: 30 });
  expect(switched("signal=product-30", "acquisition")).toEqual({ kinds: ["acquisition", "product"], days: 30 });
  expect(switched("signal=acquisition,product-30", "product")).toEqual({ kinds: ["acquisition"], days: 30 });
  expect(switched("signal=product-30", "product")).toBeNull();
  expect(switched("signal=product-30", null)).toEqual({ kinds: [], days: 30 });
  expect(switched("signal=any-30", null)).toBeNull();
  expect(switched("signal=any-30", "product")).toEqual({ kinds: ["product"], days: 30 });
});

test("swaps the ends of a reversed range", () => {
  expect(setRange(fullView, "revenue", { min: 9, max: 1 }).revenue).toEqual({ min: 1, max: 9 });
  expect(setRange(fullView, "revenue", { min: 9, max: null }).revenue).toEqual({ min: 9, max: null });
});

test("clearing the filters keeps the sort order and the owner scope", () => {
  const cleared = clearFilters(read("q=a&sector=Energy&owner=me&sort=-revenue"));

  expect(writeView(cleared)).toBe("owner=me&sort=-revenue");
  expect(isFiltered(cleared)).toBe(false);
  expect(isFiltered(read("owner=u-2"))).toBe(true);
  expect(isFiltered(read("owner=team"))).toBe(false);
  expect(isFiltered(read("owner=team:5b1e"))).toBe(true);
  expect(clearFilters(read("q=a&owner=team")).owner).toBe("team");
});

test("requests the largest accounts first without a chosen order, and the best matches for a search", () => {
  expect(requestOf("").toString()).toBe("sort=-market_cap");
  expect(requestOf("owner=me").toString()).toBe("owner=me&sort=-market_cap");
  expect(requestOf("q=est").toString()).toBe("q=est");
  expect(requestOf("sort=name").toString()).toBe("sort=name");
});
