import { accountFilterSchema } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { accountFilters } from "@/lib/contracts/accounts/filters";
import { isTerritoryFilter } from "@/lib/contracts/rules/territory";
import { type FilterGroup, readTree, writeTree } from "@/lib/contracts/wire/filter-tree";
import { describeNode } from "../list/chips";
import { fullView, readView, writeView } from "../list/view";
import {
  allConditions,
  conditionFields,
  customValuesOf,
  lastingConditions,
  operatorsOf,
  readLeaf,
  removeIncomplete,
  withCustom,
  writeCustom,
  writeLeaf,
} from "./conditions";
import { appendNode, replaceNode, setKind } from "./edit-tree";

const tree: FilterGroup = {
  kind: "all",
  of: [
    { name: "state", value: "TX", isNot: false },
    {
      kind: "any",
      of: [
        { name: "tier", value: "A", isNot: false },
        { name: "tier", value: "B", isNot: false },
      ],
    },
  ],
};
const leaf = { name: "sector", value: "Energy", isNot: false };

test("replaces, appends and removes a node in place, and removes a group left empty", () => {
  expect(writeTree(replaceNode(tree, [1, 0], leaf))).toBe("all(state:TX,any(sector:Energy,tier:B))");
  expect(writeTree(appendNode(tree, [1], leaf))).toBe("all(state:TX,any(tier:A,tier:B,sector:Energy))");
  expect(writeTree(appendNode(tree, [], leaf))).toBe("all(state:TX,any(tier:A,tier:B),sector:Energy)");
  expect(writeTree(setKind(tree, [1], "all"))).toBe("all(state:TX,all(tier:A,tier:B))");
  expect(writeTree(replaceNode(replaceNode(tree, [1, 0], null), [1, 0], null))).toBe("all(state:TX)");
});

test("every operator of a field survives writing and reading", () => {
  for (const vocabulary of [allConditions, lastingConditions]) {
    for (const field of vocabulary.fields) {
      for (const { operator } of operatorsOf(field, vocabulary.hasEmpty)) {
        expect(readLeaf(writeLeaf(field, operator, null), vocabulary)).toEqual({ field, operator });
      }
    }
  }
});

test("the territory editor offers only the fields and operators a territory allows", () => {
  const params = Object.keys(accountFilterSchema.shape).filter(isTerritoryFilter);
  const names = new Set(params.map((param) => accountFilters.nameOf(param)));

  expect(lastingConditions.fields.map(({ name }) => name)).toEqual(
    [...names].filter((name) => name !== "sub_industry"),
  );
  expect(names.size).toBe(9);
  expect(readLeaf({ name: "empty", value: "sector", isNot: false }, lastingConditions)).toBeNull();
  expect(readLeaf({ name: "owner", value: "me", isNot: false }, lastingConditions)).toBeNull();
  expect(withCustom(lastingConditions, custom)).toEqual(lastingConditions);
});

const option = { id: "3f2b8a10-0000-4000-8000-000000000009", label: "North, East" };
const custom: AccountField[] = [
  { id: "3f2b8a10-0000-4000-8000-000000000001", name: "Note", type: "text", options: [], version: 1 },
  { id: "3f2b8a10-0000-4000-8000-000000000002", name: "Fleet", type: "number", options: [], version: 1 },
  { id: "3f2b8a10-0000-4000-8000-000000000003", name: "Renewal", type: "date", options: [], version: 1 },
  { id: "3f2b8a10-0000-4000-8000-000000000004", name: "Region", type: "choice", options: [option], version: 1 },
];
const [note, fleet, renewal, region] = custom as [AccountField, AccountField, AccountField, AccountField];

test("every operator of a custom field survives writing and reading", () => {
  const vocabulary = withCustom(allConditions, custom);
  for (const field of vocabulary.fields.filter(({ kind }) => kind === "custom")) {
    for (const { operator } of operatorsOf(field, true)) {
      expect(readLeaf(writeLeaf(field, operator, null), vocabulary)).toEqual({ field, operator });
    }
  }
});

test.each([
  [note, "is", ["a, b; (c) | d\\"], "Note a, b; (c) | d\\"],
  [note, "isNot", ["x"], "Note isn’t x"],
  [note, "is", ["Not known"], "Note Not known"],
  [fleet, "between", ["1", "2.5"], "Fleet 1 to 2.5"],
  [fleet, "between", ["", "9"], "Fleet 9 or less"],
  [renewal, "between", ["2026-03-01", ""], "Renewal from 1 Mar 2026 on"],
  [region, "is", [option.id], "Region North, East"],
  [region, "isEmpty", [], "Region isn’t known"],
  [region, "isKnown", [], "Region is known"],
] as const)(
  "a condition on %j with %s %j survives in a URL and is described as %s",
  (field, operator, values, text) => {
    const made = writeCustom(field, operator, values);
    const written = writeView({ ...fullView, where: { kind: "any", of: [leaf, made] } });

    const { where } = readView(new URLSearchParams(written));

    expect(where?.of[1]).toEqual(made);
    expect(customValuesOf(made, field)).toEqual(values);
    expect(describeNode(made, null, custom)).toBe(text);
  },
);

test("a custom field condition is incomplete without a value and can't be edited when negated", () => {
  const vocabulary = withCustom(allConditions, custom);
  const of = [writeCustom(fleet, "between", []), writeCustom(note, "is", []), writeCustom(region, "is", [])];
  const denied = { ...writeCustom(region, "isKnown", []), isNot: true };

  expect(removeIncomplete({ kind: "any", of })).toBeNull();
  expect(of.map((one) => readLeaf(one, vocabulary)?.operator)).toEqual(["between", "is", "is"]);
  expect(readLeaf(denied, vocabulary)).toBeNull();
  expect(describeNode(denied, null, custom)).toBe("not (Region is known)");
});

test("changing the operator of a custom field keeps its value, but changing the field drops it", () => {
  const [field] = withCustom(allConditions, [fleet]).fields.slice(-1);
  const before = writeCustom(fleet, "is", ["12"]);

  expect(field && writeLeaf(field, "isNot", before)).toEqual(writeCustom(fleet, "isNot", ["12"]));
  expect(field && writeLeaf(field, "is", writeCustom(note, "is", ["12"]))).toEqual(writeCustom(fleet, "is", []));
});

test("changing the operator of a field keeps its value, but changing the field drops it", () => {
  const sector = conditionFields.find(({ name }) => name === "sector");
  const state = conditionFields.find(({ name }) => name === "state");

  expect(sector && writeLeaf(sector, "isNot", leaf)).toEqual({ ...leaf, isNot: true });
  expect(state && writeLeaf(state, "is", leaf)).toEqual({ name: "state", value: "", isNot: false });
});

test("drops conditions without a value, and then empty groups", () => {
  const draft = replaceNode(tree, [1, 1], { name: "employees", value: "..", isNot: false });
  const complete = removeIncomplete(appendNode(draft, [], { name: "sector", value: "", isNot: false }));

  expect(complete && writeTree(complete)).toBe("all(state:TX,any(tier:A))");
  expect(removeIncomplete({ kind: "any", of: [{ kind: "all", of: [] }] })).toBeNull();
  expect(readTree("any(list:x)")).not.toBeNull();
});
