import { openTable } from "./find-heading";
import type { SplitRow } from "./split";

async function* rowsOf(lines: readonly (readonly string[])[]): AsyncGenerator<SplitRow> {
  for (const [at, cells] of lines.entries()) yield { line: at + 1, cells: [...cells] };
}

async function read(lines: readonly (readonly string[])[], chosen: number | null = null) {
  const table = await openTable(rowsOf(lines), chosen);
  const below: number[] = [];
  for await (const { line } of table?.rows ?? rowsOf([])) below.push(line);
  return { headingRow: table?.headingRow, below, first: table?.first.cells, topRows: table?.topRows };
}

const people = [
  ["Acme", "acme.example", "Oslo"],
  ["Birch", "birch.example", "Rome"],
];

test.each<[string, string[][], number, number[]]>([
  ["in the first row", [["Name", "Domain", "City"], ...people], 1, [2, 3]],
  ["below a title", [["Accounts of 2026"], ["Name", "Domain", "City"], ...people], 2, [3, 4]],
  [
    "below several titles",
    [["Accounts", ""], ["", ""], ["as of May", ""], ["Name", "Domain", "City"], ...people],
    4,
    [5, 6],
  ],
  [
    "below a title that could itself be a heading",
    [["Companies"], ["Company", "Domain", "City"], ...people],
    2,
    [3, 4],
  ],
  ["with unknown names, below a title", [["List"], ["Foo", "Bar", "Baz"], ["1", "2", "3"]], 2, [3]],
  ["above rows with more cells", [["Name"], ["Acme", "B", "C"]], 1, [2]],
  ["in no row", people, 0, [1, 2]],
])("finds the headings %s", async (_where, lines, headingRow, below) => {
  expect(await read(lines)).toMatchObject({ headingRow, below });
});

test("uses the heading row that the user chose, or none", async () => {
  const lines = [["Accounts of 2026"], ["Name", "Domain", "City"], ...people];

  expect(await read(lines, 1)).toMatchObject({ headingRow: 1, below: [2, 3, 4], first: ["Accounts of 2026"] });
  expect(await read(lines, 3)).toMatchObject({ headingRow: 3, below: [4], first: people[0] });
  expect(await read(lines, 0)).toMatchObject({ headingRow: 0, below: [1, 2, 3, 4] });
});

test("offers shortened versions of the first 20 rows and returns every row below the headings", async () => {
  const lines = [
    ["Name", "", "Domain", "City", "State", "Phone", "Email"],
    ...Array.from({ length: 50 }, () => ["a", "b"]),
  ];

  const { topRows, below } = await read(lines);

  expect(topRows).toHaveLength(20);
  expect(topRows?.[0]).toEqual({ line: 1, text: "Name · Domain · City · State · Phone" });
  expect(below).toHaveLength(50);
});

test("returns null for a file with only empty cells", async () => {
  expect(await openTable(rowsOf([[""], ["", " "]]), null)).toBeNull();
});
