import { readFileSync } from "node:fs";
import fc from "fast-check";
import { createRules } from "../rules";
import { RulesSyntaxError } from "./rules-error";

const open = "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{db}/documents {\n";
const inMatch = (text: string) => `${open}${text}\n} }`;
const condition = (text: string) => inMatch(`match /a/{b} { allow read: if ${text}; }`);

function errorOf(source: string): RulesSyntaxError {
  try {
    createRules(source);
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  throw new Error(`loaded: ${source}`);
}

describe("rules that load", () => {
  test.each([
    [
      "no version, comments, no semicolon before a bracket",
      "// a\nservice cloud.firestore { /* b\n */ match /a/{b} { allow read, write } }",
    ],
    ["a version without semicolon", "rules_version='2'\nservice cloud.firestore { }"],
    [
      "functions everywhere",
      "function a() { return true; } service cloud.firestore { function b() { return a() } match /x { function c(d) { return b() && d; } allow get: if c(true); } }",
    ],
    ["a recursive wildcard in the middle", inMatch("match /{path=**}/posts/{post} { allow list; }")],
    [
      "a division beside a path",
      condition("4 / 2 == 2 && exists(/databases/$(db)/documents/a-b/c.d/$(b + 'x')/e_f/g%20h)"),
    ],
    ["members named like keywords", condition("resource.data.match.if.in.get == 1")],
    ["a parameter that hides a variable", inMatch("function f(request) { return request.anything == 1; }")],
    ["trailing line ends and tabs", "\r\n\tservice cloud.firestore {\r\n}\r\n"],
  ])("%s", (_, source) => expect(createRules(source)).toBeDefined());

  test("no file at all, which denies everything", () => {
    const denied = createRules(null).authorize({
      auth: null,
      time: "2026-05-04T12:00:00Z",
      read: () => null,
      readAfter: () => null,
      method: "get",
      name: "projects/p/databases/d/documents/a/b",
      resource: null,
      requestResource: null,
    });
    expect(denied.allowed).toBe(false);
  });
});

describe("rules that are refused, with line and column", () => {
  test.each([
    ["", 1, 1, "service cloud.firestore"],
    ["rules_version = '3'; service cloud.firestore {}", 1, 17, "version"],
    ["rules_version = 2; service cloud.firestore {}", 1, 17, "version"],
    ["service firebase.storage {}", 1, 9, "unknown"],
    ["service cloud.firestore {} service cloud.firestore {}", 1, 28, "end of the file"],
    ["service cloud.firestore {", 1, 26, "the file ends"],
    ["service cloud.firestore { allow read; }", 1, 27, "'match'"],
    ["service cloud.firestore { match a { } }", 1, 33, "'/'"],
    ["service cloud.firestore { match /a// { } }", 1, 36, "segment"],
    ["service cloud.firestore { match /a/{b=*} { } }", 1, 39, "'**'"],
    ["service cloud.firestore { match /{a}/{a} { } }", 1, 39, "twice"],
    ["service cloud.firestore { match /{a=**}/b { } }", 1, 35, "rules_version '1'"],
    ["service cloud.firestore { match /{a=**} { match /b { } } }", 1, 43, "rules_version '1'"],
    ["rules_version = '2'; service cloud.firestore { match /{a=**}/{b=**} { } }", 1, 63, "at most"],
    ["service cloud.firestore { match /a { allow fly; } }", 1, 44, "'fly'"],
    ["service cloud.firestore { match /a { allow read if true; } }", 1, 49, "';'"],
    ["service cloud.firestore { match /a { allow read: true; } }", 1, 50, "'if'"],
    ["service cloud.firestore { match /a { allow read: if ; } }", 1, 53, "expression"],
    ["service cloud.firestore { match /a { allow read: if true allow write; } }", 1, 58, "';'"],
    [condition("usr.x == 1"), 4, 31, "variable 'usr'"],
    [condition("true &&\n   c == 1"), 5, 4, "variable 'c'"],
    [condition("request.user == 1"), 4, 31, "'user'"],
    [condition("request.auth.email == 1"), 4, 31, "'email'"],
    [condition("resource.fields == 1"), 4, 31, "'fields'"],
    [condition("isGod()"), 4, 31, "function 'isGod'"],
    [condition("math.sin(1) == 1"), 4, 31, "function 'sin'"],
    [condition("'a'.charAt(0) == 'a'"), 4, 31, "method 'charAt'"],
    [condition("'a'.size(1) == 1"), 4, 31, "takes 0 arguments, not 1"],
    [condition("exists()"), 4, 31, "takes 1 arguments, not 0"],
    [condition("math.pow(1) == 1"), 4, 31, "takes 2 arguments, not 1"],
    [condition("b is text"), 4, 31, "type 'text'"],
    [condition("b.matches('(?=x)')"), 4, 41, "RE2"],
    [condition("b.matches('(a)\\\\1')"), 4, 41, "RE2"],
    [condition("b == 'x"), 4, 36, "never ends"],
    [condition("b == '\\d'"), 4, 37, "escape"],
    [condition("b == 1x"), 4, 36, "directly followed"],
    [condition("b == 9223372036854775808"), 4, 36, "64 bits"],
    [condition("b == {'a': 1, 'a': 2}"), 4, 45, "twice"],
    [condition("b == {a: 1}"), 4, 37, "quotes"],
    [condition("b = 1"), 4, 33, "';'"],
    [condition("(b == 1"), 4, 38, "')'"],
    [condition("b == #"), 4, 36, "unknown character"],
    [condition("math == 1"), 4, 31, "variable 'math'"],
    [inMatch("function f() { return f(); }"), 4, 23, "calls itself"],
    [inMatch("function f() { return g(); } function g() { return f(); }"), 4, 52, "calls itself"],
    [inMatch("function f(a, a) { return a; }"), 4, 15, "twice"],
    [inMatch("function f() { return 1; return 2; }"), 4, 26, "'}'"],
    [inMatch("function f() { let a = 1; let a = 2; return a; }"), 4, 31, "already"],
    [inMatch("function f() { return a; let a = 1; }"), 4, 26, "'}'"],
    [inMatch("function f() { } "), 4, 16, "'return'"],
    [inMatch("function f() { return 1; } function f() { return 2; }"), 4, 28, "twice"],
    [inMatch("function if() { return 1; }"), 4, 10, "reserved word"],
    [inMatch("function f(a) { return a; } match /a/{b} { allow read: if f(); }"), 4, 59, "takes 1"],
    [inMatch("match /x/{y} { function f() { return true; } } match /a/{b} { allow read: if f(); }"), 4, 78, "unknown"],
    ["/* never", 1, 1, "never ends"],
  ])("%s", (source, line, column, message) => {
    const error = errorOf(source);
    expect(error.message).toContain(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  test.each([
    ["brackets", condition(`${"(".repeat(5000)}true${")".repeat(5000)}`)],
    ["negations", condition(`${"!".repeat(5000)}true`)],
    ["choices", condition(`${"true ? true : ".repeat(5000)}true`)],
    ["conjunctions", condition(Array(5000).fill("true").join(" && "))],
    ["matches", `service cloud.firestore ${"{ match /a ".repeat(50)}`],
    ["lists", condition(`${"[".repeat(5000)}`)],
  ])("endless %s, without a stack overflow", (_, source) => {
    expect(errorOf(source).line).toBeGreaterThan(0);
  });

  test("calls deeper than twenty, more than seven parameters, more than ten lets", () => {
    const chain = Array.from({ length: 25 }, (_, i) => `function f${i}() { return ${i ? `f${i - 1}()` : "true"}; }`);
    expect(errorOf(inMatch(chain.join("\n"))).message).toContain("deeper than 20");
    expect(errorOf(inMatch("function f(a,b,c,d,e,g,h,i) { return a; }")).message).toContain("7 parameters");
    const lets = Array.from({ length: 11 }, (_, i) => `let a${i} = 1;`);
    expect(errorOf(inMatch(`function f() { ${lets.join(" ")} return a0; }`)).message).toContain("10 'let'");
  });
});

describe("any text loads or is refused with line and column:", () => {
  const words =
    "rules_version = '2' service cloud.firestore { } match /a/{b} /{c=**} allow read write : if true false && || ! ( ) [ ] , ; function f ( x ) return let request.auth resource.data get exists math.abs 1 1.5 'text' b'x' \" $( / ? is in string == < - % . // /* */ \n \\ ü".split(
      " ",
    );
  const check = (source: string) => {
    try {
      createRules(source);
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      expect(error.line).toBeGreaterThan(0);
      expect(error.column).toBeGreaterThan(0);
    }
  };

  test("keywords in random order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (parts) => check(parts.join(" "))),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 15 }), (parts) => check(condition(parts.join(" ")))),
      { numRuns: 1000 },
    );
  });

  test("random text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), check), { numRuns: 300 });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => check(condition(text))),
      { numRuns: 300 },
    );
  });

  test("a valid file with a part removed", () => {
    const source = readFileSync(`${__dirname}/../fixtures/blog.rules`, "utf8");
    fc.assert(
      fc.property(fc.nat(source.length), fc.nat(40), (at, length) =>
        check(source.slice(0, at) + source.slice(at + length)),
      ),
      { numRuns: 500 },
    );
  });
});
