import { readFileSync } from "node:fs";
import { unsearchedTables } from "./walk-tables";

test("the operating guide lists the tables that aren’t searched", () => {
  const guide = readFileSync("docs/operating.md", "utf8");
  const listed = /\* \*\*Not searched\*\*: ([^.]*)\./.exec(guide)?.[1] ?? "";

  expect([...listed.matchAll(/`(\w+)`/g)].map(([, table]) => table)).toEqual(Object.keys(unsearchedTables));
});
