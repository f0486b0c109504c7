import { readdirSync, readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { check } from "recheck";

const folders = ["app", "backend", "components", "emulators", "host", "lib"];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .concat("middleware.ts")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/node_modules|\.(test|spec|fixture)\./.test(file));

interface Pattern {
  source: string;
  flags: string;
  place: string;
}

/** Lists the regular expressions in a file. */
function patternsIn(file: string): Pattern[] {
  const { tokens } = parse(readFileSync(file, "utf8"), {
    sourceType: "module",
    plugins: ["typescript", ...(file.endsWith("x") ? (["jsx"] as const) : [])],
    tokens: true,
  });
  return (tokens ?? []).flatMap(({ type, value, loc }) =>
    type.label === "regexp" ? [{ source: value.pattern, flags: value.flags, place: `${file}:${loc.start.line}` }] : [],
  );
}

/** A pattern without unbounded repetition takes the same time at every position. */
const isUnbounded = ({ source }: Pattern) => /[*+]|\{\d+,\}/.test(source);

/** Counts the steps of a match instead of its time, which depends on the machine. */
const limits = { timeout: 60_000, attackLimit: 150_000_000, attackTimeout: null, incubationTimeout: null };

// A single cell, page or header from outside may have a million characters: a pattern with quadratic cost blocks the
// whole process for minutes. Replace such a pattern with one that excludes the start of the next match, or with code
// that scans the text once (lib/contracts/wire/trim-matching.ts, backend/connectors/feeds/walk-html.ts).
test("the cost of every regular expression grows linearly with the text", async () => {
  const patterns = files.flatMap(patternsIn).filter(isUnbounded);
  const different = [...new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()];
  const costly: string[] = [];

  for (const { source, flags, place } of different) {
    const result = await check(source, flags, limits);
    // On a busy machine, the check of a long pattern may time out, which doesn't count.
    const cost = result.status === "unknown" ? result.error.kind : result.complexity.summary;
    if (result.status !== "safe" && cost !== "timeout") costly.push(`${place} /${source}/${flags}: ${cost}`);
  }

  expect(different.length).toBeGreaterThan(100);
  expect(costly).toEqual([]);
}, 300_000);
