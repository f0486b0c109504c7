import { readFileSync } from "node:fs";
import { mutantsOf } from "./mutants";
import { createRules } from "./rules";
import { access } from "./sample";

const source = `service cloud.firestore { match /databases/{db}/documents {
  match /a/{b} {
    allow get, list: if b == 'x' || request.auth.uid == b;
  }
} }`;

test("coverage counts the results of each expression", () => {
  const program = createRules(source);
  for (const path of ["a/x", "a/y"]) program.authorize(access({ path }));

  const rows = new Map(program.coverage().map((row) => [row.text, row]));

  expect(rows.get("b == 'x' || request.auth.uid == b")).toMatchObject({ line: 3, column: 25, true: 1, error: 1 });
  expect(rows.get("b == 'x'")).toMatchObject({ line: 3, column: 25, true: 1, false: 1, error: 0 });
  expect(rows.get("request.auth.uid")).toMatchObject({ line: 3, column: 37, error: 1 });
  expect(rows.get("'x'")).toMatchObject({ other: 2 });
});

test("each mutant changes one thing and describes it", () => {
  const mutants = mutantsOf(source);
  const conditions = mutants.map((mutant) => /allow (.*);/.exec(mutant.source)?.[1]);

  expect(conditions.sort()).toEqual(
    [
      "get, list: if !(b == 'x' || request.auth.uid == b)",
      "get, list: if !(b == 'x') || request.auth.uid == b",
      "get, list: if (b == 'x')",
      "get, list: if (request.auth.uid == b)",
      "get, list: if b == 'x' || !(request.auth.uid == b)",
      "get, list: if false",
      "get, list: if true",
      "get: if b == 'x' || request.auth.uid == b",
      "list: if b == 'x' || request.auth.uid == b",
    ].sort(),
  );
  expect(mutants.map((mutant) => mutant.description)).toContain("'b == 'x'' is removed");
  expect(new Set(mutants.map((mutant) => mutant.line))).toEqual(new Set([3]));
});

test("every mutant of a larger file loads", () => {
  const mutants = mutantsOf(readFileSync(`${__dirname}/fixtures/blog.rules`, "utf8"));
  expect(mutants.length).toBeGreaterThan(50);
  for (const mutant of mutants) expect(createRules(mutant.source)).toBeDefined();
});
