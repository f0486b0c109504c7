import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { z } from "zod";

const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .partial();
const readManifest = (folder: string) => manifest.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
const own = readManifest(__dirname);

const files = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => {
    const text = readFileSync(join(__dirname, file), "utf8");
    const imports = text.matchAll(
      /^(?:import|export)\b[^";]*\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm,
    );
    return { file, imported: [...imports].map(([, full, bare, late]) => full ?? bare ?? late ?? "") };
  });

/** The package of an import: `@a/b/c` is from `@a/b`, `a/b` from `a`. */
const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

test("it imports only its own files, Node's modules and its dependencies, and devDependencies only in tests", () => {
  const strangers = files.flatMap(({ file, imported }) => {
    const isOfTests = file.endsWith(".test.ts") || file.startsWith(`browser${sep}`);
    const allowed = { ...own.dependencies, ...(isOfTests ? own.devDependencies : {}) };
    const isKnown = (name: string) => {
      if (!name.startsWith("."))
        return builtinModules.includes(name.replace("node:", "")) || packageOf(name) in allowed;
      return !relative(__dirname, resolve(__dirname, file, "..", name)).startsWith("..");
    };
    return imported.filter((name) => !isKnown(name)).map((name) => `${file}: ${name}`);
  });

  expect(files.length).toBeGreaterThan(100);
  expect(strangers).toEqual([]);
});

test("dependencies shared with the product have the same version in both", () => {
  const root = readManifest(join(__dirname, "..", ".."));
  const shared = { ...root.dependencies, ...root.devDependencies };
  const dependencies = Object.entries({ ...own.dependencies, ...own.devDependencies });

  expect(dependencies.filter(([name, version]) => (shared[name] ?? version) !== version)).toEqual([]);
});
