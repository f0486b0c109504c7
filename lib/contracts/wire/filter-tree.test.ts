import {
  type FilterGroup,
  type FilterLeaf,
  type FilterNode,
  isGroup,
  leavesOf,
  levelsOf,
  readTree,
  simplify,
  treeLimits,
  writeTree,
} from "./filter-tree";

const leaf = (name: string, value: string, isNot = false): FilterLeaf => ({ name, value, isNot });
const all = (...of: FilterNode[]): FilterGroup => ({ kind: "all", of });
const any = (...of: FilterNode[]): FilterGroup => ({ kind: "any", of });

/** A seeded random generator, for the same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const values = ["Energy", "a,b", "a\\,b", "x(y)", "1;2", "\\", "100..500", "", "Żubr: ein & zwei", "!no", "\\;"];

function randomNode(next: (below: number) => number, levels: number): FilterNode {
  if (levels === 0 || next(3) === 0)
    return leaf(["sector", "state", "field.1"][next(3)] ?? "q", values[next(values.length)] ?? "", next(2) === 0);
  const of = Array.from({ length: 1 + next(3) }, () => randomNode(next, levels - 1));
  return next(2) === 0 ? all(...of) : any(...of);
}

const randomTrees = Array.from({ length: 300 }, (_, seed): FilterGroup => {
  const next = numbers(seed + 1);
  return next(2) === 0 ? all(randomNode(next, 2), randomNode(next, 2)) : any(randomNode(next, 2), leaf("sector", "x"));
});

/** Whether a tree matches, given the conditions that are true. */
function isMet(node: FilterNode, isTrue: (one: FilterLeaf) => boolean): boolean {
  if (!isGroup(node)) return isTrue(node) !== node.isNot;
  return node.kind === "all" ? node.of.every((one) => isMet(one, isTrue)) : node.of.some((one) => isMet(one, isTrue));
}

test("a tree with any values survives writing and reading", () => {
  for (const tree of randomTrees) expect(readTree(writeTree(tree))).toEqual(simplify(tree));
});

test("simplifying keeps the meaning, is idempotent and never deepens the tree", () => {
  for (const tree of randomTrees) {
    const simple = simplify(tree);
    if (!simple) throw new Error("Nothing is left of a tree with conditions");
    expect(simplify(simple)).toEqual(simple);
    expect(levelsOf(simple)).toBeLessThanOrEqual(levelsOf(tree));
    for (let world = 0; world < 8; world += 1) {
      const isTrue = ({ name, value }: FilterLeaf) => (name.length + value.length + world) % 3 === 0;
      expect(isMet(simple, isTrue)).toBe(isMet(tree, isTrue));
    }
  }
});

test.each([
  [all(all(leaf("a", "1"), leaf("b", "2")), leaf("c", "3")), all(leaf("a", "1"), leaf("b", "2"), leaf("c", "3"))],
  [any(leaf("a", "1"), any(leaf("b", "2"))), any(leaf("a", "1"), leaf("b", "2"))],
  [all(any(leaf("a", "1"), leaf("b", "2"))), any(leaf("a", "1"), leaf("b", "2"))],
  [any(all(leaf("a", "1"))), all(leaf("a", "1"))],
])("flattens nested groups of the same kind and groups of one: %#", (tree, flat) => {
  expect(simplify(tree)).toEqual(flat);
});

test("writes a tree as readable text", () => {
  const tree = any(leaf("sector", "Energy,Utilities"), all(leaf("state", "TX"), leaf("employees", "100..500", true)));

  expect(writeTree(tree)).toBe("any(sector:Energy;Utilities,all(state:TX,!employees:100..500))");
});

test.each([
  "",
  "sector:Energy",
  "any()",
  "any(sector:Energy",
  "any(sector:Energy))",
  "any(sector:Energy,)",
  "none(sector:Energy)",
  "!any(sector:Energy)",
  "any(sector)",
  "any(sec tor:x)",
  "any(sector:a(b))",
  "any(sector:a\\",
  "all(any(all(any(a:1))))",
])("rejects %j as a tree", (text) => {
  expect(readTree(text)).toBeNull();
});

test("limits the conditions, levels and length of a tree", () => {
  const many = (count: number) => any(...Array.from({ length: count }, (_, at) => leaf("state", `S${at}`)));

  expect(readTree(writeTree(many(treeLimits.leaves)))).not.toBeNull();
  expect(readTree(writeTree(many(treeLimits.leaves + 1)))).toBeNull();
  expect(readTree("all(any(all(a:1,b:2),c:3),d:4)")).not.toBeNull();
  expect(readTree(`any(a:${"x".repeat(treeLimits.text)},b:1)`)).toBeNull();
  expect(readTree("any(".repeat(5_000).slice(0, treeLimits.text))).toBeNull();
});

test("lists the conditions from left to right", () => {
  const names = leavesOf(any(leaf("a", "1"), all(leaf("b", "2"), leaf("c", "3")))).map(({ name }) => name);

  expect(names).toEqual(["a", "b", "c"]);
});
