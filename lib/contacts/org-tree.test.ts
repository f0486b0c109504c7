import type { Contact } from "@/lib/contracts/contacts/contact";
import { contactOf } from "./contact.fixture";
import { computeLayout } from "./org-layout";
import { type OrgNode, orgTreeOf } from "./org-tree";

const personOf = (id: string, manager: string | null, more: Partial<Contact> = {}) =>
  contactOf({ id, full_name: id, manager_id: manager, ...more });

/** A tree as nested ids. */
const outline = ({ person, reports }: OrgNode): unknown =>
  reports.length === 0 ? person.id : [person.id, ...reports.map(outline)];
const trees = (people: readonly Contact[]) => orgTreeOf(people).roots.map(outline);
const loose = (people: readonly Contact[]) => orgTreeOf(people).loose.map(({ id }) => id);

/** The ids of all contacts in the chart, with or without a position. */
function everyone(people: readonly Contact[]): string[] {
  const walk = ({ person, reports }: OrgNode): string[] => [person.id, ...reports.flatMap(walk)];
  return [...orgTreeOf(people).roots.flatMap(walk), ...loose(people)].sort();
}

test("places people under their managers in list order, and people without either apart", () => {
  const people = [personOf("a", null), personOf("b", "a"), personOf("c", "b"), personOf("d", "a"), personOf("e", null)];

  expect(trees(people)).toEqual([["a", ["b", "c"], "d"]]);
  expect(loose(people)).toEqual(["e"]);
});

test("hides people who left and never lists them as managers", () => {
  const departed = { left_company: true };
  const people = [personOf("a", null), personOf("b", "a", departed), personOf("c", "b"), personOf("d", "c")];

  expect(trees(people)).toEqual([["c", "d"]]);
  expect(loose(people)).toEqual(["a"]);
  expect(loose([personOf("x", null, departed)])).toEqual([]);
});

test("ignores a manager who isn't among the people", () => {
  expect(trees([personOf("a", "elsewhere"), personOf("b", "a")])).toEqual([["a", "b"]]);
  expect(loose([personOf("a", "elsewhere")])).toEqual(["a"]);
});

test.each([
  ["of one", [personOf("a", "a"), personOf("b", "a")]],
  ["of two", [personOf("a", "b"), personOf("b", "a")]],
  ["of three, with someone below", [personOf("d", "a"), personOf("a", "c"), personOf("b", "a"), personOf("c", "b")]],
])("shows everyone once in a reporting cycle %s", (_what, people) => {
  expect(everyone(people)).toEqual(people.map(({ id }) => id).sort());
});

test("handles a reporting chain of a thousand people", () => {
  const people = Array.from({ length: 1000 }, (_, n) => personOf(String(n), n === 0 ? null : String(n - 1)));

  expect(everyone(people)).toHaveLength(1000);
});

test("places reports to the right of their manager without overlaps", () => {
  const people = [
    personOf("a", null),
    ...["b", "c", "d"].map((id) => personOf(id, "a")),
    personOf("e", "b"),
    personOf("x", null),
    personOf("y", "x"),
  ];

  const { positions, width, height } = computeLayout(orgTreeOf(people).roots, {
    width: 200,
    height: 50,
    gapX: 40,
    gapY: 10,
  });

  expect(positions.map(({ node }) => node.person.id).sort()).toEqual(["a", "b", "c", "d", "e", "x", "y"]);
  for (const one of positions) {
    expect(one.x).toBe(240 * one.depth);
    expect([one.x + 200 <= width, one.y >= 0, one.y + 50 <= height]).toEqual([true, true, true]);
    for (const other of positions)
      if (other !== one && other.depth === one.depth) expect(Math.abs(other.y - one.y)).toBeGreaterThanOrEqual(60);
  }
});
