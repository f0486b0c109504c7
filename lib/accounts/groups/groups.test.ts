import { type FilterGroup, readTree, writeTree } from "@/lib/contracts/filter-tree";
import { territoryFilters } from "@/lib/contracts/territory";
import {
  allConditions,
  completeOf,
  conditionFields,
  lastingConditions,
  operatorsOf,
  readLeaf,
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

test("a node is changed, added and taken out where it stands; a group that is left empty goes", () => {
  expect(writeTree(replaceNode(tree, [1, 0], leaf))).toBe("all(state:TX,any(sector:Energy,tier:B))");
  expect(writeTree(appendNode(tree, [1], leaf))).toBe("all(state:TX,any(tier:A,tier:B,sector:Energy))");
  expect(writeTree(appendNode(tree, [], leaf))).toBe("all(state:TX,any(tier:A,tier:B),sector:Energy)");
  expect(writeTree(setKind(tree, [1], "all"))).toBe("all(state:TX,all(tier:A,tier:B))");
  expect(writeTree(replaceNode(replaceNode(tree, [1, 0], null), [1, 0], null))).toBe("all(state:TX)");
});

test("whatever can be said of a field is read again as that", () => {
  for (const vocabulary of [allConditions, lastingConditions]) {
    for (const field of vocabulary.fields) {
      for (const { operator } of operatorsOf(field, vocabulary.hasEmpty)) {
        expect(readLeaf(writeLeaf(field, operator, null), vocabulary)).toEqual({ field, operator });
      }
    }
  }
});

test("an editor of territories offers what a territory may ask, and shows anything else as it stands", () => {
  const names = lastingConditions.fields.flatMap(({ name, kind }) =>
    kind === "range" ? [`${name}_min`, `${name}_max`] : [name],
  );

  expect([...names, "sub_industry"].sort()).toEqual([...territoryFilters].sort());
  expect(readLeaf({ name: "empty", value: "sector", isNot: false }, lastingConditions)).toBeNull();
  expect(readLeaf({ name: "owner", value: "me", isNot: false }, lastingConditions)).toBeNull();
});

test("a value stays while the same field says something else of it", () => {
  const sector = conditionFields.find(({ name }) => name === "sector");
  const state = conditionFields.find(({ name }) => name === "state");

  expect(sector && writeLeaf(sector, "isNot", leaf)).toEqual({ ...leaf, isNot: true });
  expect(state && writeLeaf(state, "is", leaf)).toEqual({ name: "state", value: "", isNot: false });
});

test("conditions without a value yet say nothing", () => {
  const draft = replaceNode(tree, [1, 1], { name: "employees", value: "..", isNot: false });
  const complete = completeOf(appendNode(draft, [], { name: "sector", value: "", isNot: false }));

  expect(complete && writeTree(complete)).toBe("all(state:TX,any(tier:A))");
  expect(completeOf({ kind: "any", of: [{ kind: "all", of: [] }] })).toBeNull();
  expect(readTree("any(list:x)")).not.toBeNull();
});
