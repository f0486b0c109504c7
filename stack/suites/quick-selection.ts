import { dirname } from "node:path";

/** A file whose imports Jest can follow. */
export const sourceFile = /\.(?:[cm]?[jt]sx?)$/;
const suiteFile = /\.test\.tsx?$/;

/**
 * The maximum number of suites of each kind that only depend on a changed file; it is low for suites with a database,
 * because each takes seconds.
 */
const maxDependents = { plain: 12, database: 2 };

/**
 * Lists the files that differ from the branch point off main, or from HEAD on main itself, including untracked files
 * and excluding deleted ones.
 *
 * @param git runs git with these arguments and returns its output; throws when git fails
 */
export function findChangedFiles(git: (args: string[]) => string): string[] {
  const base = findBase(git);
  const changed = git(["diff", "--name-only", "--diff-filter=d", base]);
  const added = git(["ls-files", "--others", "--exclude-standard"]);
  return [...new Set(`${changed}\n${added}`.split("\n").filter((line) => line !== ""))].sort();
}

function findBase(git: (args: string[]) => string): string {
  for (const main of ["main", "origin/main"]) {
    try {
      return git(["merge-base", "HEAD", main]).trim();
    } catch {
      // A clone may have only one of these branches.
    }
  }
  return "HEAD";
}

/** The suites to run, closest to the change first, and the suites that are skipped until the full run. */
export interface QuickSelection {
  run: string[];
  skipped: string[];
}

/**
 * Chooses from the suites that depend on changed files: all suites that have changed or are named after a changed file,
 * then those in the same folder, then a few others.
 *
 * @param changed changed source files, as paths from the root
 * @param related suites that import these files
 */
export function chooseSuites(changed: readonly string[], related: readonly string[]): QuickSelection {
  const ownSuites = new Set(changed.flatMap((file) => (suiteFile.test(file) ? [file] : suitesOf(file))));
  const folders = new Set(changed.map((file) => dirname(file)));
  const own = related.filter((suite) => ownSuites.has(suite));
  const others = related.filter((suite) => !ownSuites.has(suite));
  const byDistance = [
    ...others.filter((suite) => folders.has(dirname(suite))),
    ...others.filter((suite) => !folders.has(dirname(suite))),
  ];
  const remaining = { ...maxDependents };
  const run = byDistance.filter((suite) => {
    const kind = needsDatabase(suite) ? "database" : "plain";
    remaining[kind] -= 1;
    return remaining[kind] >= 0;
  });
  return { run: [...own, ...run], skipped: byDistance.filter((suite) => !run.includes(suite)) };
}

function suitesOf(file: string): string[] {
  const stem = file.replace(sourceFile, "");
  return [`${stem}.test.ts`, `${stem}.test.tsx`];
}

/** Suites of the backend fill a database, and those of stack/ start processes. */
function needsDatabase(suite: string): boolean {
  return suite.startsWith("backend/") || suite.startsWith("stack/");
}
