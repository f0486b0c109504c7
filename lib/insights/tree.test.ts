import type { Industry } from "@/lib/contracts/insights/industry";
import { buildTree, searchTree } from "./tree";

function industryOf(code: string, name: string, parent: string | null): Industry {
  const level = parent === null ? "sector" : "industry";
  return {
    code,
    name,
    level,
    parent_code: parent,
    naics_sector: null,
    supersector_code: null,
    account_count: 3,
    my_account_count: 1,
  };
}

const tree = buildTree([
  industryOf("N:22", "Utilities", null),
  industryOf("22", "Electric power", "N:22"),
  industryOf("N:31-33", "Manufacturing", null),
  industryOf("333", "Machinery", "N:31-33"),
  industryOf("334", "Computers", "N:31-33"),
]);

const found = (text: string) =>
  searchTree(tree, text).map((branch) => [branch.name, branch.industries.map(({ code }) => code)]);

test("each sector has its industries with their counts", () => {
  expect(tree[1]).toEqual({
    code: "N:31-33",
    name: "Manufacturing",
    all: 3,
    mine: 1,
    industries: [
      { code: "333", name: "Machinery", all: 3, mine: 1 },
      { code: "334", name: "Computers", all: 3, mine: 1 },
    ],
  });
});

test("a search keeps matching industries, and all industries of a matching sector", () => {
  expect(found("mach")).toEqual([["Manufacturing", ["333"]]]);
  expect(found(" MANUF ")).toEqual([["Manufacturing", ["333", "334"]]]);
  expect(found("zzz")).toEqual([]);
  expect(found("")).toHaveLength(2);
});
