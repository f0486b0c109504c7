import * as contract from "@/lib/contracts/accounts/account";
import { type FilterGroup, type FilterNode, readTree, treeLimits, writeTree } from "@/lib/contracts/wire/filter-tree";
import { chipsOf, describeNode } from "./chips";
import { type AccountsView, clearFilters, fullView, isFiltered, readView, writeView } from "./view";
import { filterTreeOf, isWithinLimits, withFilterTree } from "./view-tree";

const read = (query: string) => readView(new URLSearchParams(query));
const tree = (text: string): FilterGroup => {
  const found = readTree(text);
  if (!found) throw new Error(`No tree: ${text}`);
  return found;
};
const textOf = (view: AccountsView) => decodeURIComponent(writeView(view));

const fleet = "3f2b8a10-0000-4000-8000-000000000001";

test.each([
  ["sector=Energy", "all(sector:Energy)"],
  ["sector=Energy,Utilities&state=TX&employees_min=5", "all(sector:Energy;Utilities,state:TX,employees:5..)"],
  ["where=any(sector:Energy,state:TX)", "any(sector:Energy,state:TX)"],
  ["status=active&where=any(sector:Energy,state:TX)", "all(status:active,any(sector:Energy,state:TX))"],
  ["status=active&where=all(!tier:A,any(tier:B,tier:C))", "all(status:active,!tier:A,any(tier:B,tier:C))"],
  ["empty=sector,tier", "all(empty:sector,empty:tier)"],
  [`custom=${fleet}:between:1|5,${fleet}:filled`, `all(custom:${fleet}:between:1|5,custom:${fleet}:filled)`],
  [
    `custom=${fleet}:filled&where=any(tier:A,custom:${fleet}:is:7)`,
    `all(custom:${fleet}:filled,any(tier:A,custom:${fleet}:is:7))`,
  ],
])("converts the filters of %s to one tree and back", (query, text) => {
  const view = read(query);

  const found = filterTreeOf(view);

  expect(found && writeTree(found)).toBe(text);
  expect(textOf(withFilterTree(view, found))).toBe(query);
});

test("keeps the search, the owner scope and the sort order outside the tree", () => {
  const view = read("q=inc&owner=me&sector=Energy&sort=name");

  const next = withFilterTree(view, tree("any(sector:Energy,state:TX)"));

  expect(filterTreeOf(view)).toEqual(tree("all(sector:Energy)"));
  expect(textOf(next)).toBe("q=inc&owner=me&where=any(sector:Energy,state:TX)&sort=name");
  expect(textOf(withFilterTree(next, null))).toBe("q=inc&owner=me&sort=name");
});

test.each([
  ["all(sector:Energy,sector:Utilities)", "sector=Energy&where=all(sector:Utilities)"],
  ["all(!sector:Energy,state:TX)", "state=TX&where=all(!sector:Energy)"],
  ["all(employees:5..,employees:..9)", "employees_min=5&where=all(employees:..9)"],
  ["all(owner:none,any(tier:A,all(tier:B,state:TX)))", "owner=none&where=any(tier:A,all(tier:B,state:TX))"],
])("%s: moves conditions that flat filters can express into them", (text, query) => {
  expect(textOf(withFilterTree(fullView, tree(text)))).toBe(query);
});

test("a URL with groups stays readable and survives reading and writing", () => {
  const written = writeView(read("where=any(sector:Health%20Care;Energy,!state:TX)&sort=name"));

  expect(written).toBe("where=any(sector:Health+Care;Energy,!state:TX)&sort=name");
  expect(writeView(read(written))).toBe(written);
});

test.each([
  ["any(sector:Energy,colour:red)", "where=all(sector:Energy)"],
  ["any(colour:red)", ""],
  ["any(tier:A;Z,state:TX)", "where=any(tier:A,state:TX)"],
  ["any(q:inc,sort:name,where:x)", ""],
  ["any(employees:x..y,list:mine)", ""],
  ["any(tier:A", ""],
])("%s: drops invalid conditions", (where, query) => {
  expect(writeView(read(new URLSearchParams({ where }).toString()))).toBe(query);
});

test("the contract accepts every group read from a URL", () => {
  const names = [
    "sector",
    "tier",
    "band",
    "employees",
    "signal",
    "quiet",
    "owner",
    "empty",
    "list",
    "x",
    "news",
    "committee",
    "changed",
    "task",
  ];
  const values = [
    "Energy",
    "A;Z",
    "Mega Cap",
    "1..",
    "..",
    "any-7",
    "30",
    "me",
    "tier;x",
    "1",
    "open",
    "mine",
    "\\;",
    "99999999999999999999..",
  ];
  for (const name of names) {
    for (const value of values) {
      const where = writeView(
        read(new URLSearchParams({ where: `any(${name}:${value},!${name}:${value},tier:A)` }).toString()),
      );
      const parsed = contract.accountFilterSchema.strict().safeParse(Object.fromEntries(new URLSearchParams(where)));
      expect([where, parsed.success]).toEqual([where, true]);
    }
  }
});

test("groups filter the list, appear as chips and are cleared with the other filters", () => {
  const view = read("state=CA&where=all(!tier:A,any(sector:Energy;Utilities,employees:..500,empty:band,owner:me))");

  const [, not, any] = chipsOf(view, null);

  expect(isFiltered(view)).toBe(true);
  expect(not).toMatchObject({ label: "Filter", text: "Tier isn’t A" });
  expect(any).toMatchObject({
    label: "Any of",
    text: "Sector Energy or Utilities or Employees 500 or less or Size band isn’t known or Owner Me",
  });
  expect(not && textOf(not.without)).toBe(
    "state=CA&where=any(sector:Energy;Utilities,employees:..500,empty:band,owner:me)",
  );
  expect(any && textOf(any.without)).toBe("state=CA&where=all(!tier:A)");
  expect(writeView(clearFilters(view))).toBe("");
});

test.each([
  ["any(changed:7,task:mine)", "Changed in the last 7 days or Open task of mine"],
  ["any(!changed:1,!task:open)", "Not changed in the last day or No open task of anyone"],
])("describes %s as %s", (text, words) => {
  expect(describeNode(tree(text), null)).toBe(words);
});

test("describes nested groups with brackets", () => {
  const node: FilterNode = tree("any(tier:A,all(tier:B,state:TX))");

  expect(describeNode(node, null)).toBe("Tier A or (Tier B and State TX)");
});

test("a tree with more leaves than the limit is too large", () => {
  const of = (count: number): FilterGroup => ({
    kind: "any",
    of: Array.from({ length: count }, () => ({ name: "tier", value: "A", isNot: false })),
  });

  expect(isWithinLimits(of(treeLimits.leaves))).toBe(true);
  expect(isWithinLimits(of(treeLimits.leaves + 1))).toBe(false);
});
