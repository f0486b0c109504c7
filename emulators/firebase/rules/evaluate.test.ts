import { createRules } from "./rules";
import { access, documentAt, noon } from "./sample";

const auth = { uid: "ada", token: { role: "lead", seats: 3, score: 1.5, firebase: { sign_in_provider: "custom" } } };
const before = documentAt("things/one", {
  text: { stringValue: "Grüße" },
  count: { integerValue: "9007199254740993" },
  ratio: { doubleValue: 0.5 },
  broken: { doubleValue: "NaN" },
  nothing: { nullValue: null },
  tags: { arrayValue: { values: [{ stringValue: "a" }, { stringValue: "b" }] } },
  deep: { mapValue: { fields: { one: { mapValue: { fields: { two: { booleanValue: true } } } } } } },
  at: { timestampValue: "2026-05-04T11:30:00.250000Z" },
  raw: { bytesValue: "aGk=" },
  place: { geoPointValue: { latitude: 52.5, longitude: 13.4 } },
  link: { referenceValue: "projects/demo/databases/(default)/documents/things/two" },
});
const after = documentAt("things/one", {
  text: { stringValue: "Grüße" },
  count: { integerValue: "2" },
  fresh: { booleanValue: true },
});

/** The result of a condition for an update of `before` to `after`: true, false, or the error's text. */
function outcome(condition: string, functions = ""): boolean | string {
  const source = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { ${functions}
  match /things/{thing} { allow update: if ${condition}; } } }`;
  const two = documentAt("things/two", { owner: { stringValue: "ada" } });
  const decision = createRules(source).authorize(
    access({ auth, method: "update", resource: before, requestResource: after, documents: [two, before] }),
  );
  return decision.errors[0]?.message ?? decision.allowed;
}

describe("conditions that are true", () => {
  test.each([
    // operators and precedence
    "1 + 2 * 3 == 7 && (1 + 2) * 3 == 9",
    "7 / 2 == 3 && -7 / 2 == -3 && 7 % 3 == 1 && 7.0 / 2 == 3.5",
    "1 == 1.0 && 1 != 1.5 && 2 > 1.5 && 'a' + 'b' == 'ab'",
    "9007199254740993 == resource.data.count && resource.data.count != 9007199254740992",
    "9223372036854775807 > 0 && -9223372036854775808 < 0 && 0x10 == 16",
    "true || false && false",
    "!(false || false)",
    "true ? true : false",
    "false ? false : true ? true : false",
    "1 < 2 == true",
    "'a' in ['a', 'b'] && !('c' in ['a', 'b'])",
    "1 in [1.0]",
    "'text' in resource.data && !('none' in resource.data)",
    "'a' in ['a'].toSet()",
    // an error decides nothing by itself, but the other side can still decide the result
    "resource.data.none == 1 || true",
    "true || resource.data.none == 1",
    "!(resource.data.none == 1 && false)",
    "!(false && resource.data.none == 1)",
    "1 == 'a' || true",
    "null == resource.data.nothing && null != 0",
    // access
    "['a', 'b'][1] == 'b' && ['a', 'b', 'c'][1:3] == ['b', 'c'] && 'abc'[1] == 'b' && 'abc'[0:2] == 'ab'",
    "resource.data['text'] == 'Grüße' && resource.data.deep.one.two",
    "[null][0] == null",
    "{'a': 1, 'b': [2]}.b[0] == 2 && {'a': 1} == {'a': 1.0}",
    // request
    "request.auth.uid == 'ada' && request.auth.token.role == 'lead' && request.auth != null",
    "request.auth.token.seats is int && request.auth.token.score is float",
    "request.auth.token.firebase.sign_in_provider == 'custom'",
    "request.method == 'update' && thing == 'one' && database == '(default)'",
    "request.path == /databases/$(database)/documents/things/$(thing) && request.path[4] == 'one'",
    "request.time == timestamp.date(2026, 5, 4) + duration.value(12, 'h')",
    "request.time > resource.data.at && request.time - resource.data.at < duration.value(30, 'm')",
    "resource.id == 'one' && resource.__name__ == request.path && request.resource.id == thing",
    "request.resource.data.fresh && request.resource.data.count == 2",
    // types
    "resource.data.text is string && resource.data.count is int && resource.data.ratio is float",
    "resource.data.count is number && resource.data.ratio is number && !(resource.data.text is number)",
    "resource.data.tags is list && resource.data.deep is map && resource.data.at is timestamp",
    "resource.data.raw is bytes && resource.data.place is latlng && resource.data.link is path",
    "[1].toSet() is set && duration.value(1, 's') is duration && true is bool && !(1 is constraint)",
    // documents
    "exists(/databases/$(database)/documents/things/two) && !exists(/databases/$(database)/documents/things/none)",
    "get(/databases/$(database)/documents/things/two).data.owner == request.auth.uid",
    "get(resource.data.link).id == 'two' && get(/databases/(default)/documents/things/none) == null",
    "existsAfter(/databases/$(database)/documents/things/$(thing))",
    "getAfter(request.path).data.text == 'Grüße'",
    "get(path('/databases/(default)/documents/things/two')).data.owner == 'ada'",
    // strings
    "'Ab'.lower() == 'ab' && 'Ab'.upper() == 'AB' && ' a '.trim() == 'a' && resource.data.text.size() == 5",
    "'a,b;c'.split('[,;]') == ['a', 'b', 'c'] && 'abc'.split('') == ['a', 'b', 'c']",
    "'banana'.replace('a', 'o') == 'bonono' && 'x1y2'.replace('[0-9]', '') == 'xy'",
    "'abc'.matches('a.c') && !'xabc'.matches('abc') && 'it@x.example'.matches('[a-z]+@[a-z.]+[.]example')",
    "'hi'.toUtf8() == b'hi' && b'hi'.size() == 2 && b'hi'.toBase64() == 'aGk=' && b'hi'.toHexString() == '6869'",
    "'\\u0041\\x42\\n' == 'AB\\n' && \"it's\" == 'it\\'s'",
    // lists and sets
    "resource.data.tags.hasAll(['a']) && resource.data.tags.hasAny(['b', 'z']) && resource.data.tags.hasOnly(['a', 'b', 'c'])",
    "!resource.data.tags.hasOnly(['a']) && !resource.data.tags.hasAll(['a', 'z']) && !resource.data.tags.hasAny([])",
    "['a'].concat(['b']) == ['a'] + ['b'] && ['a', 'b', 'a'].removeAll(['a']) == ['b'] && [1, 2].size() == 2",
    "['a', 1, true].join('-') == 'a-1-true' && ['a', 'a'].toSet().size() == 1",
    "['a', 'b'].toSet() == ['b', 'a'].toSet() && ['a'].toSet() != ['a']",
    "['a', 'b'].toSet().union(['c'].toSet()).hasOnly(['a', 'b', 'c'])",
    "['a', 'b'].toSet().intersection(['b', 'c'].toSet()) == ['b'].toSet()",
    "['a', 'b'].toSet().difference(['b'].toSet()) == ['a'].toSet()",
    // maps
    "{'a': 1}.keys() == ['a'] && {'a': 1}.values() == [1] && {'a': 1}.size() == 1",
    "{'a': 1}.get('a', 0) == 1 && {'a': 1}.get('b', 0) == 0 && resource.data.get(['deep', 'one', 'two'], false)",
    "resource.data.get(['deep', 'x', 'two'], 'fallback') == 'fallback'",
    "request.resource.data.diff(resource.data).addedKeys() == ['fresh'].toSet()",
    "request.resource.data.diff(resource.data).changedKeys().hasOnly(['count'])",
    "request.resource.data.diff(resource.data).unchangedKeys() == ['text'].toSet()",
    "request.resource.data.diff(resource.data).removedKeys().hasAll(['ratio', 'tags'])",
    "request.resource.data.diff(resource.data).affectedKeys().hasAll(['fresh', 'count', 'ratio'])",
    "!request.resource.data.diff(resource.data).affectedKeys().hasAny(['text'])",
    // numbers and conversions
    "math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(-1.2) == -2 && math.round(2.5) == 3 && math.round(-2.5) == -3",
    "math.sqrt(9) == 3.0 && math.pow(2, 10) == 1024 && math.isNaN(resource.data.broken) && math.isInfinite(1 / 0.0)",
    "!(resource.data.broken < 1) && !(resource.data.broken >= 1) && !(1 < resource.data.broken) && resource.data.broken != 1",
    "int('7') == 7 && int(7.9) == 7 && float('1.5') == 1.5 && string(7) == '7' && string(true) == 'true' && bool('true')",
    "debug(1 + 1) == 2 && debug(null) == null",
    // times, coordinates, hashes
    "timestamp.value(0).year() == 1970 && timestamp.date(2026, 12, 31).dayOfYear() == 365",
    "request.time.dayOfWeek() == 1 && request.time.hours() == 12 && request.time.toMillis() == 1777896000000",
    "request.time.date() == timestamp.date(2026, 5, 4) && request.time.time() == duration.time(12, 0, 0, 0)",
    "resource.data.at.nanos() == 250000000 && duration.abs(duration.value(-3, 's')).seconds() == 3",
    "duration.value(1, 'd') + duration.value(1, 'h') == duration.value(25, 'h')",
    "latlng.value(0, 0).distance(latlng.value(0, 1)) > 111000.0 && resource.data.place.latitude() == 52.5",
    "hashing.sha256('').toHexString() == 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'",
    "hashing.md5('a').toHexString() == '0cc175b9c0f1b6a831c399e269772661'",
    "hashing.crc32('123456789').toHexString() == 'cbf43926' && hashing.crc32c('123456789').toHexString() == 'e3069283'",
  ])("%s", (condition) => expect(outcome(condition)).toBe(true));
});

describe("conditions that fail with an error, and allow nothing", () => {
  test.each([
    ["resource.data.none == 1", "there is no 'none'"],
    ["1 < 'a'", "can't compare"],
    ["1 + 'a' == 2", "can't join"],
    ["9223372036854775807 + 1 > 0", "64 bits"],
    ["1 / 0 == 0", "division by zero"],
    ["['a'][1] == 'b'", "past the end"],
    ["['a'][-1] == 'a'", "negative"],
    ["[1, 2][1:5] == []", "out of bounds"],
    ["request.resource.data.text && true", "expected a bool"],
    ["'x' ? true : true", "expected a bool"],
    ["!'x'", "needs a bool"],
    ["resource.data.count.lower() == 'a'", "no method 'lower'"],
    ["'a'.matches(resource.data.text + '(')", "RE2"],
    ["get(/things/two).data.owner == 'ada'", "this path can't be a document's"],
    ["timestamp.date(2026, 2, 30) != null", "no such date"],
    ["resource.data.none || false", "there is no 'none'"],
    ["false || resource.data.none", "there is no 'none'"],
    ["true && resource.data.none", "there is no 'none'"],
    ["resource.data.none && true", "there is no 'none'"],
  ])("%s", (condition, message) => expect(outcome(condition)).toContain(message));

  test("an error's position is that of the smallest expression that failed", () => {
    const source = "service cloud.firestore {\n match /a/{b} {\n  allow get: if true && 1 / 0 == 2;\n }\n}";
    const decision = createRules(source).authorize(access({ name: "projects/p/a/b" }));
    expect(decision.errors).toEqual([{ line: 3, column: 25, message: "division by zero" }]);
  });

  test("a condition that isn't a boolean allows nothing", () => {
    expect(outcome("resource.data.text")).toBe(false);
  });
});

describe("functions", () => {
  test("see the wildcards of their match, and their own parameters first", () => {
    const functions =
      "function isThing(name) { let wanted = thing_(name); return wanted == name && database == '(default)'; } function thing_(x) { return x; }";
    expect(outcome("isThing(thing)", functions)).toBe(true);
    expect(outcome("isThing('x')", "function isThing(thing) { return thing == 'x' }")).toBe(true);
  });

  test("raise the error of a let only where it is used", () => {
    expect(outcome("f()", "function f() { let x = resource.data.none; return true || x == 1; }")).toBe(true);
    expect(outcome("f()", "function f() { let x = resource.data.none; return x == 1; }")).toContain("no 'none'");
  });
});

describe("limits", () => {
  const many = (count: number, same: boolean) =>
    Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/x/${same ? "same" : i})`).join(
      " && ",
    );

  test("ten documents can be read, an eleventh is an error, and repeated reads are free", () => {
    expect(outcome(many(10, false))).toBe(true);
    expect(outcome(many(11, false))).toContain("more than 10");
    expect(outcome(many(30, true))).toBe(true);
  });

  test("the writes of one commit can read twenty documents in total", () => {
    const source = `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents/things/{thing} {
      allow get: if ${Array.from({ length: 8 }, (_, i) => `!exists(/databases/$(database)/documents/$(thing)/${i})`).join(" && ")}; } }`;
    const program = createRules(source);
    const budget = { names: new Set<string>() };
    const allowed = ["a", "b", "a", "c"].map(
      (id) => program.authorize(access({ path: `things/${id}` }), budget).allowed,
    );
    expect(allowed).toEqual([true, true, true, false]);
  });

  test("evaluating more than a thousand expressions is an error", () => {
    const functions = `function a() { return ${Array(40).fill("1 == 1").join(" && ")}; }`;
    expect(outcome(Array(10).fill("a()").join(" && "), functions)).toBe(true);
    expect(outcome(Array(20).fill("a()").join(" && "), functions)).toContain("more than 1000");
  });
});

test("a decision lists the documents it read and whether it used the time", () => {
  const program = createRules(`rules_version = '2';
service cloud.firestore { match /databases/{db}/documents/{name=**} {
  allow get: if request.time < timestamp.value(0);
  allow get: if exists(/databases/$(db)/documents/a/b);
  allow list: if request['time'] != null;
} }`);
  const documents = [documentAt("a/b", {})];

  const allowed = program.authorize(access({ documents }));
  const denied = program.authorize(access({}));
  const listed = program.authorize(access({ method: "list" }));

  expect(allowed).toMatchObject({ allowed: true, usesTime: false, reads: [documents[0]?.name] });
  expect(denied).toMatchObject({ allowed: false, usesTime: true, reads: [documents[0]?.name] });
  expect(listed).toMatchObject({ allowed: true, usesTime: true, reads: [] });
});

test("the time is read only by rules that use it", () => {
  const countTimeReads = (condition: string) => {
    let count = 0;
    const timeless = access({ path: "a/b" });
    const program = createRules(`service cloud.firestore { match /{all=**} { allow get: if ${condition}; } }`);
    program.authorize({
      ...timeless,
      get time() {
        count += 1;
        return noon;
      },
    });
    return count;
  };
  expect([
    countTimeReads("true"),
    countTimeReads("false && request.time != null"),
    countTimeReads("request.time != request.time"),
  ]).toEqual([0, 0, 1]);
});
