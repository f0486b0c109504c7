import type { FieldOperator, Filter } from "../query/structured-query";
import type { ProtoValue } from "../values/proto-value";
import { createRules } from "./rules";
import { documentAt, queryAccess, root } from "./sample";

const text = (stringValue: string): ProtoValue => ({ stringValue });
const int = (value: number): ProtoValue => ({ integerValue: String(value) });
const list = (...values: ProtoValue[]): ProtoValue => ({ arrayValue: { values } });
const yes: ProtoValue = { booleanValue: true };
const time = (timestampValue: string): ProtoValue => ({ timestampValue });

function where(fieldPath: string, op: FieldOperator, value: ProtoValue): Filter {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}
const all = (...filters: Filter[]): Filter => ({ compositeFilter: { op: "AND", filters } });
const any = (...filters: Filter[]): Filter => ({ compositeFilter: { op: "OR", filters } });
const isNull = (fieldPath: string): Filter => ({ unaryFilter: { op: "IS_NULL", field: { fieldPath } } });

const auth = { uid: "ada", token: { team: "red" } };

function isProven(condition: string, filter?: Filter, more: Partial<Parameters<typeof queryAccess>[1]> = {}): boolean {
  const source = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /rooms/{room}/posts/{post} { allow list: if ${condition}; } } }`;
  const documents = [documentAt("rooms/red", { open: yes })];
  const options = filter ? { where: filter } : {};
  return createRules(source).authorizeQuery(queryAccess("rooms/red/posts", { auth, documents, ...options, ...more }))
    .allowed;
}

describe("a query is allowed when its filters prove the condition", () => {
  test.each<[condition: string, filter: Filter]>([
    ["resource.data.enabled == true", where("enabled", "EQUAL", yes)],
    ["resource.data.enabled", where("enabled", "EQUAL", yes)],
    ["!resource.data.hidden", where("hidden", "EQUAL", { booleanValue: false })],
    ["resource.data.author == request.auth.uid", where("author", "EQUAL", text("ada"))],
    [
      "resource.data.author == request.auth.uid",
      all(where("n", "EQUAL", int(1)), where("author", "EQUAL", text("ada"))),
    ],
    ["resource.data.a == 1 && resource.data.a == 1.0 && resource.data.a is number", where("a", "EQUAL", int(1))],
    ["resource.data.a in [1, 2, 3]", where("a", "IN", list(int(1), int(3)))],
    [
      "resource.data.a in ['x', 'y'] && resource.data.b == true",
      all(where("a", "IN", list(text("x"), text("y"))), where("b", "EQUAL", yes)),
    ],
    [
      "resource.data.a == 'x' || resource.data.b == 'y'",
      any(where("a", "EQUAL", text("x")), where("b", "EQUAL", text("y"))),
    ],
    ["resource.data.a >= 18", where("a", "GREATER_THAN", int(18))],
    [
      "resource.data.a >= 18 && 17.5 < resource.data.a && !(resource.data.a < 18)",
      where("a", "GREATER_THAN_OR_EQUAL", int(18)),
    ],
    ["resource.data.a < 10 && resource.data.a != 12", where("a", "LESS_THAN", int(10))],
    [
      "resource.data.a > 0 && resource.data.a < 10",
      all(where("a", "GREATER_THAN", int(0)), where("a", "LESS_THAN", int(10))),
    ],
    ["resource.data.at <= request.time", where("at", "LESS_THAN_OR_EQUAL", time("2026-05-04T11:00:00Z"))],
    ["resource.data.a >= 'm' && resource.data.a is string", where("a", "GREATER_THAN_OR_EQUAL", text("m"))],
    ["resource.data.a != 'x' && resource.data.a != null && 'a' in resource.data", where("a", "NOT_EQUAL", text("x"))],
    ["resource.data.a != 'x' && !(resource.data.a in ['x', 'y'])", where("a", "NOT_IN", list(text("x"), text("y")))],
    ["resource.data.a == null", isNull("a")],
    ["request.auth.uid in resource.data.members", where("members", "ARRAY_CONTAINS", text("ada"))],
    [
      "resource.data.members.hasAny([request.auth.uid]) && resource.data.members is list",
      where("members", "ARRAY_CONTAINS", text("ada")),
    ],
    ["resource.data.tags.hasAny(['a', 'b'])", where("tags", "ARRAY_CONTAINS_ANY", list(text("a"), text("b")))],
    ["resource.data.owner.id == 'ada'", where("owner.id", "EQUAL", text("ada"))],
    [
      "resource.data.get(['owner', 'id'], '') == 'ada' && resource.data.get('x', 1) == 'y'",
      all(where("owner.id", "EQUAL", text("ada")), where("x", "EQUAL", text("y"))),
    ],
    [
      "resource.data.owner == {'id': 'ada', 'n': 1}",
      where("owner", "EQUAL", { mapValue: { fields: { id: text("ada"), n: int(1) } } }),
    ],
    ["resource.data['odd name'] == 1", where("`odd name`", "EQUAL", int(1))],
    ["resource.data.keys().hasAll(['a'])", where("a", "EQUAL", int(1))],
    [
      "resource.data.a == 'x' && post == 'one' && resource.id == 'one'",
      all(
        where("a", "EQUAL", text("x")),
        where("__name__", "EQUAL", { referenceValue: `${root}/rooms/red/posts/one` }),
      ),
    ],
    ["resource.data.none == 1 || resource.data.a == 1", where("a", "EQUAL", int(1))],
    ["exists(/databases/$(db)/documents/rooms/$(resource.data.a))", where("a", "EQUAL", text("red"))],
  ])("%s", (condition, filter) => expect(isProven(condition, filter)).toBe(true));

  test("without filters when the condition doesn't depend on the document", () => {
    expect(isProven("request.auth.token.team == room && request.method == 'list'")).toBe(true);
    expect(isProven("get(/databases/$(db)/documents/rooms/$(room)).data.open")).toBe(true);
    expect(isProven("resource != null && resource.data is map")).toBe(true);
  });

  test("by its limit, offset and order", () => {
    expect(isProven("request.query.limit <= 50", undefined, { limit: 50 })).toBe(true);
    expect(isProven("request.query.limit <= 50", undefined, { limit: 51 })).toBe(false);
    expect(isProven("request.query.limit <= 50")).toBe(false);
    expect(isProven("request.query.offset == 0")).toBe(true);
    const orderBy = [{ field: { fieldPath: "a" }, direction: "DESCENDING" as const }];
    expect(isProven("request.query.orderBy == 'a DESC' && 'a' in resource.data", undefined, { orderBy })).toBe(true);
  });
});

describe("a query is denied when its filters don't prove the condition", () => {
  test.each<[condition: string, filter: Filter | undefined]>([
    ["resource.data.enabled == true", undefined],
    ["resource.data.enabled == true", where("enabled", "EQUAL", { booleanValue: false })],
    ["resource.data.enabled == true", where("other", "EQUAL", yes)],
    ["resource.data.enabled == true", where("enabled", "NOT_EQUAL", { booleanValue: false })],
    ["resource.data.enabled != true", undefined],
    ["!(resource.data.enabled == true)", undefined],
    ["resource.data.a == 1 || resource.data.a != 1", undefined],
    ["resource.data.author == request.auth.uid", where("author", "IN", list(text("ada"), text("bob")))],
    ["resource.data.a == 'x'", any(where("a", "EQUAL", text("x")), where("b", "EQUAL", text("y")))],
    ["resource.data.a is int", where("a", "EQUAL", int(1))],
    ["resource.data.a is float", where("a", "GREATER_THAN", int(1))],
    ["resource.data.a > 18", where("a", "GREATER_THAN_OR_EQUAL", int(18))],
    ["resource.data.a >= 18", where("a", "GREATER_THAN", int(17))],
    ["resource.data.a < 'm'", where("a", "LESS_THAN", int(5))],
    ["resource.data.a == 5", all(where("a", "GREATER_THAN", int(4)), where("a", "LESS_THAN", int(6)))],
    ["!(resource.data.a == 5)", all(where("a", "GREATER_THAN", int(4)), where("a", "LESS_THAN", int(6)))],
    ["resource.data.members.hasOnly(['ada'])", where("members", "ARRAY_CONTAINS", text("ada"))],
    ["resource.data.members.size() == 1", where("members", "ARRAY_CONTAINS", text("ada"))],
    ["!('bob' in resource.data.members)", where("members", "ARRAY_CONTAINS", text("ada"))],
    ["!('x' in resource.data)", where("a", "EQUAL", int(1))],
    ["resource.data.keys().hasOnly(['a'])", where("a", "EQUAL", int(1))],
    ["resource.data == {'a': 'x'}", where("a", "EQUAL", text("x"))],
    ["resource.data.owner.name == 'Ada'", where("owner.id", "EQUAL", text("ada"))],
    ["post == 'one'", undefined],
    ["post != 'one'", undefined],
    ["resource.data.a.b == 1", where("a", "EQUAL", { mapValue: { fields: { c: int(1) } } })],
    ["exists(/databases/$(db)/documents/rooms/$(post))", undefined],
    ["exists(/databases/$(db)/documents/rooms/$(resource.data.a))", where("a", "EQUAL", text("none"))],
    ["request.resource.data.a == 1", where("a", "EQUAL", int(1))],
    ["resource.data.x ? true : true", undefined],
    ["[resource.data.a][0] == resource.data.a || false", undefined],
    ["false", where("a", "EQUAL", int(1))],
  ])("%s", (condition, filter) => expect(isProven(condition, filter)).toBe(false));

  test("when it has too many cases to check", () => {
    const values = Array.from({ length: 30 }, (_, i) => int(i));
    const filter = all(where("a", "IN", list(...values)), where("b", "IN", list(...values)));
    expect(isProven("true", filter)).toBe(false);
  });
});

describe("collection groups", () => {
  const proven = (match: string, collection = "posts", version = 2) => {
    const source = `rules_version = '${version}'; service cloud.firestore { match /databases/{db}/documents { ${match} } }`;
    return createRules(source).authorizeQuery(queryAccess(collection, { group: true })).allowed;
  };

  test("are allowed only by a match that covers them at every depth", () => {
    expect(proven("match /{path=**}/posts/{post} { allow list; }")).toBe(true);
    expect(proven("match /{all=**} { allow list; }")).toBe(true);
    expect(proven("match /{path=**}/posts/{post} { allow list: if post == 'x'; }")).toBe(false);
    expect(proven("match /{path=**}/other/{post} { allow list; }")).toBe(false);
    expect(proven("match /posts/{post} { allow list; }")).toBe(false);
    expect(proven("match /rooms/{room}/posts/{post} { allow list; }")).toBe(false);
    expect(proven("match /rooms/{path=**} { allow list; }")).toBe(false);
    expect(proven("match /rooms/{path=**} { allow list; }", "rooms/red/posts")).toBe(true);
    expect(proven("match /{path=**}/rooms/{room}/posts/{post} { allow list; }")).toBe(false);
  });

  test("are denied in version 1", () => {
    expect(proven("match /{all=**} { allow list; }", "posts", 1)).toBe(false);
  });
});

test("a query's decision lists the documents it read and whether it used the time", () => {
  const source = `service cloud.firestore { match /databases/{db}/documents/rooms/{room} {
    allow list: if resource.data.open == true && exists(/databases/$(db)/documents/people/$(request.auth.uid)) && request.time != null; } }`;
  const documents = [documentAt("people/ada", {})];

  const decision = createRules(source).authorizeQuery(
    queryAccess("rooms", { auth, documents, where: where("open", "EQUAL", yes) }),
  );

  expect(decision).toMatchObject({ allowed: true, usesTime: true, reads: [`${root}/people/ada`] });
});
