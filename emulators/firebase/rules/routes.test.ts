import { createRules } from "./rules";
import { access } from "./sample";

function readable(version: 1 | 2, rules: string, path: string): boolean {
  const source = `rules_version = '${version}';\nservice cloud.firestore { match /databases/{db}/documents { ${rules} } }`;
  return createRules(source).authorize(access({ path })).allowed;
}

describe("a match covers", () => {
  test.each<[rules: string, covered: string[], not: string[]]>([
    ["match /a/b { allow get; }", ["a/b"], ["a/c", "a/b/c/d", "b/a"]],
    ["match /a/{x} { allow get; }", ["a/b", "a/c"], ["b/b", "a/b/c/d"]],
    ["match /a/{x}/c/{y} { allow get: if x == 'b' && y == 'd'; }", ["a/b/c/d"], ["a/x/c/d", "a/b"]],
    ["match /a/{x} { match /c/{y} { allow get: if x == 'b' && y == 'd'; } }", ["a/b/c/d"], ["a/b", "c/d"]],
    ["match /a/{x} { match /c/{x} { allow get: if x == 'd'; } }", ["a/b/c/d"], ["a/d/c/b"]],
    ["match /a/{x=**} { allow get; }", ["a/b", "a/b/c/d"], ["b/a"]],
    ["match /a/{x=**} { allow get: if x[0] == 'b' && x == path('b/c/d'); }", ["a/b/c/d"], ["a/b", "a/x/c/d"]],
  ])("%s", (rules, covered, not) => {
    for (const path of covered) expect([path, readable(2, rules, path)]).toEqual([path, true]);
    for (const path of not) expect([path, readable(2, rules, path)]).toEqual([path, false]);
  });

  test("in version 2 '{x=**}' matches zero or more segments; in version 1 at least one", () => {
    const rules = "match /a/{x}/{rest=**} { allow get; }";
    expect([readable(2, rules, "a/b"), readable(2, rules, "a/b/c/d")]).toEqual([true, true]);
    expect([readable(1, rules, "a/b"), readable(1, rules, "a/b/c/d")]).toEqual([false, true]);
  });

  test("in version 2 '{x=**}' can be followed by other segments", () => {
    const rules = "match /{path=**}/c/{id} { allow get: if id == 'd'; }";
    expect(["c/d", "a/b/c/d", "a/b/c/x", "c/d/e/f"].map((path) => readable(2, rules, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("one allowing match is enough, and read and write include their methods", () => {
  const source = `service cloud.firestore { match /databases/{db}/documents {
    match /a/{x} { allow get: if false; allow write: if x == 'w'; }
    match /a/{x} { allow read: if x == 'r'; }
    match /a/only { allow update; }
  } }`;
  const program = createRules(source);
  const allowed = (id: string) =>
    (["get", "list", "create", "update", "delete"] as const).filter(
      (method) => program.authorize(access({ path: `a/${id}`, method })).allowed,
    );
  expect(allowed("w")).toEqual(["create", "update", "delete"]);
  expect(allowed("r")).toEqual(["get", "list"]);
  expect(allowed("only")).toEqual(["update"]);
  expect(allowed("x")).toEqual([]);
});
