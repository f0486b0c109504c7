import type { Industry } from "@/lib/contracts/insights/industry";
import { findRelatedIndustries } from "./related-industries";

function nodeOf(
  code: string,
  [all, mine]: [number, number],
  above: { parent?: string; group?: string } = {},
): Industry {
  return {
    code,
    name: `Name of ${code}`,
    level: code.startsWith("N:") ? "sector" : "industry",
    parent_code: above.parent ?? null,
    naics_sector: null,
    supersector_code: above.group ?? null,
    account_count: all,
    my_account_count: mine,
  };
}

const tree = [
  nodeOf("N:31-33", [400, 9], { group: "C:30" }),
  nodeOf("333", [90, 7], { parent: "N:31-33" }),
  nodeOf("334", [60, 2], { parent: "N:31-33" }),
  nodeOf("335", [0, 0], { parent: "N:31-33" }),
  nodeOf("N:42", [30, 3], { group: "C:40" }),
  nodeOf("42", [30, 3], { parent: "N:42" }),
  nodeOf("N:44-45", [50, 0], { group: "C:40" }),
  nodeOf("N:22", [0, 0], { group: "C:40" }),
  nodeOf("N:11", [5, 0]),
  nodeOf("N:92", [6, 0]),
];

test("relates an industry to the others with accounts in its sector", () =>
  expect(findRelatedIndustries("333", tree)).toEqual([
    {
      ...{ rule: "Same sector, other industry", where: "other industries of Name of N:31-33" },
      ...{ codes: ["334"], all: 60, mine: 2 },
    },
  ]));

test("relates an industry or a sector to the other sectors of its wider group", () => {
  const outer = {
    ...{ rule: "Same wide group, other sector", where: "Name of N:44-45" },
    ...{ codes: ["N:44-45"], all: 50, mine: 0 },
  };
  expect(findRelatedIndustries("42", tree)).toEqual([outer]);
  expect(findRelatedIndustries("N:42", tree)).toEqual([outer]);
});

test.each(["C:40", "N:11", "999"])("%s has no related industries", (code) =>
  expect(findRelatedIndustries(code, tree)).toEqual([]),
);
