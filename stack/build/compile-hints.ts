import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtFiles, chunks } from "@/host/built-files.mjs";

/**
 * Has Chrome compile all functions of a script on the thread that receives it, not each on the page's own thread when it
 * is called first. Other browsers read a comment. https://v8.dev/blog/explicit-compile-hints
 */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Puts the hint before the build's scripts that don't have it yet (docs/decisions/160).
 *
 * @param folder where the build keeps them
 */
export async function hintCompilation(folder = join(builtFiles.folder, chunks)): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => name.endsWith(".js")).map((name) => hintScript(join(folder, name))));
}

async function hintScript(path: string): Promise<void> {
  const script = await readFile(path, "utf8");
  if (!script.startsWith(hint)) await writeFile(path, hint + script);
}
