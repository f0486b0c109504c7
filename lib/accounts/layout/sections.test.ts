import { readLayout, writeLayout } from "@/lib/contracts/accounts/account-layout";
import { fullView, readView, writeView } from "../list/view";
import { layoutChoices } from "./choices";
import { boardColumns, sectionOf } from "./sections";

const read = (query: string) => readView(new URLSearchParams(query));

test("every layout survives writing and reading, and any other text is rejected", () => {
  for (const { layout } of layoutChoices) expect(readLayout(layout && writeLayout(layout))).toEqual(layout);
  for (const text of [null, "", "board", "board-owner", "grouped-name", "list-tier", "board-tier-x"])
    expect(readLayout(text)).toBeNull();
});

test("a view's URL holds its layout", () => {
  const view = { ...fullView, layout: { kind: "board" as const, by: "tier" as const } };

  expect(writeView(view)).toBe("layout=board-tier");
  expect(read("layout=board-tier")).toEqual(view);
});

test.each([
  ["sector", "Energy", "sector=Energy,Utilities&state=TX&layout=grouped-sector", "sector=Energy&state=TX"],
  ["sector", null, "state=TX", "state=TX&empty=sector"],
  ["owner", null, "owner=team", "owner=none"],
  ["owner", "uid-1", "", "owner=uid-1"],
  ["tier", null, "empty=tier", "empty=tier"],
  ["status", "active", "where=any(sector:Energy,state:TX)", "status=active&where=any(sector:Energy,state:TX)"],
] as const)("grouped by %s, the section %s narrows the view to that value", (by, value, query, section) => {
  expect(decodeURIComponent(writeView(sectionOf(read(query), by, value)))).toBe(section);
});

test("a board shows only the columns that its filters allow", () => {
  const labels = (query: string) => boardColumns(read(query), "tier").map(({ label }) => label);

  expect(labels("")).toEqual(["Tier A", "Tier B", "Tier C", "No tier"]);
  expect(labels("tier=A,C")).toEqual(["Tier A", "Tier C"]);
  expect(labels("empty=tier")).toEqual(["No tier"]);
});
