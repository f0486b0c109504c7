import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hintCompilation } from "./compile-hints";

test("each script is hinted once, and nothing else is", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sightline-hints-"));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  writeFileSync(join(folder, "page.js"), 'run("é");\n');
  writeFileSync(join(folder, "page.css"), "a{}\n");

  for (const _time of [1, 2]) await hintCompilation(folder);

  expect(read("page.js")).toBe('//# allFunctionsCalledOnLoad\nrun("é");\n');
  expect(read("page.css")).toBe("a{}\n");
  rmSync(folder, { recursive: true });
});
