import { readdirSync, readFileSync } from "node:fs";
import { advisoryLocks } from "./advisory-locks";

const sources = readdirSync("backend", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"))
  .map((file) => ({ file, text: readFileSync(`backend/${file}`, "utf8") }));

test("every advisory lock has a unique id", () => {
  const ids = Object.values(advisoryLocks);

  expect(new Set(ids).size).toBe(ids.length);
});

// Two locks with the same id make unrelated work wait for each other, or silently skip it.
test("every advisory lock uses an id from the table or the hash of a text", () => {
  const used = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/pg_\w*advisory\w*lock\w*\((.{0,30})/g)].map(([, id = ""]) => ({ file, id })),
  );
  const byOther = used.filter(({ file, id }) => {
    const isParameter = file === "database/migrate-postgres.ts" && id.startsWith("$1)");
    return !isParameter && !id.startsWith("hashtextextended(") && !/^\$\{advisoryLocks[.[]/.test(id);
  });

  expect(used.length).toBeGreaterThan(10);
  expect(byOther).toEqual([]);
});
