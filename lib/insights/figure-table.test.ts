import { type FigureTable, rowAt, rowCount } from "./figure-table";

const table: FigureTable = {
  id: "chart-1-table",
  caption: "Jobs, Machinery",
  first: "2012-11",
  columns: [
    { name: "Machinery", cells: [["1.1M", "1,100,000"], null, ["1.3M", "1,300,000"]] },
    { name: "Hospitals", cells: [["4.8M", "4,800,000"], ["4.9M", "4,900,000"], null] },
  ],
};

test("a row has a period and the figure of each column, or “no data”", () => {
  expect([0, 1, 2].map((index) => rowAt(table, index))).toEqual([
    { period: "2012-11", shorts: ["1.1M", "4.8M"] },
    { period: "2012-12", shorts: ["no data", "4.9M"] },
    { period: "2013-01", shorts: ["1.3M", "no data"] },
  ]);
});

test("has no rows outside the periods or in a table without columns", () => {
  expect([-1, 3].map((index) => rowAt(table, index))).toEqual([null, null]);
  expect(rowCount({ ...table, columns: [] })).toBe(0);
});
