import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { watchBundle } from "./watch";

const root = mkdtempSync(join(tmpdir(), "sightline-watch-"));
const outfile = join(root, "dist/part.js");
let changes = 0;
let close: () => Promise<void>;

beforeAll(async () => {
  write("shared.ts", "export const shared: number = 1;");
  write("main.ts", 'import { shared } from "./shared"; console.log("main", shared);');
  const watched = await watchBundle({ entryPoint: join(root, "main.ts"), outfile }, () => {
    changes += 1;
  });
  close = watched.close;
  await until(() => existsSync(outfile));
});

beforeEach(() => {
  changes = 0;
});

afterAll(async () => {
  await close();
  rmSync(root, { recursive: true });
});

/** Writes a file the way careful editors do: to a temporary file that then replaces it. */
function write(name: string, text: string): void {
  writeFileSync(join(root, `${name}~`), text);
  renameSync(join(root, `${name}~`), join(root, name));
}

const bundle = () => readFileSync(outfile, "utf8");

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("the first build writes the bundle and isn't reported as a change", () => {
  expect(bundle()).toContain("shared = 1");
  expect(changes).toBe(0);
});

test("every change to a source rebuilds the bundle", async () => {
  for (const value of [2, 3]) {
    write("shared.ts", `export const shared: number = ${value};`);
    await until(() => bundle().includes(`shared = ${value}`));
  }

  expect(changes).toBe(2);
});

test("the last bundle stays while a source doesn't compile, and is replaced when it compiles again", async () => {
  const former = bundle();
  write("main.ts", "console.log(");
  // esbuild needs this long to check all files.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(bundle()).toBe(former);
  expect(changes).toBe(0);

  write("main.ts", 'console.log("second");');
  await until(() => bundle() !== former);

  expect(bundle()).toContain('"second"');
  expect(changes).toBe(1);
});
