import { findMentionQuery, type PickedMention, pickMention, readBody, readPicks, writeBody } from "./mention";

const ravi = { uid: "u-rep", name: "Ravi Petersen" };
const lena = { uid: "u-leader", name: "Lena Okafor" };
const pickOf = (person: { uid: string; name: string }, label = person.name): PickedMention => ({ ...person, label });

describe("findMentionQuery", () => {
  test.each([
    ["@", ""],
    ["@ra", "ra"],
    ["Ask @Ravi Pe", "Ravi Pe"],
    ["Ask (@zoë", "zoë"],
    ["First line\n@le", "le"],
    ["Ask @Ravi ", "Ravi"],
  ])("%j searches for %j", (text, q) => {
    expect(findMentionQuery(text, text.length, [])?.q).toBe(q);
  });

  test.each(["", "rep@acme", "a @ b", "@ ", "@ra,", "@ra\n", "@[u-rep]", "@one two three four"])(
    "%j searches for no one",
    (text) => {
      expect(findMentionQuery(text, text.length, [])).toBeNull();
    },
  );

  test("considers only the text before the caret", () => {
    expect(findMentionQuery("@ra and more", 3, [])).toEqual({ from: 0, q: "ra" });
    expect(findMentionQuery("@ra and @le", 11, [])).toEqual({ from: 8, q: "le" });
  });

  test("doesn't search again for a chosen person when text follows", () => {
    const text = "@Ravi Petersen can";

    expect(findMentionQuery(text, text.length, [pickOf(ravi)])).toBeNull();
  });
});

describe("writing a note", () => {
  test("replaces the typed text with the chosen person and puts the caret after the name", () => {
    const picked = pickMention("Ask @ra please", { from: 4, q: "ra", caret: 7 }, ravi, []);

    expect(picked).toEqual({ text: "Ask @Ravi Petersen please", caret: 19, picks: [pickOf(ravi)] });
  });

  test("sends chosen people by uid and keeps other names as text", () => {
    expect(writeBody("@Ravi Petersen, ask @Lena Okafor or @Ravi Petersenson", [pickOf(ravi)])).toBe(
      "@[u-rep], ask @Lena Okafor or @Ravi Petersenson",
    );
  });

  test("keeps two people with the same name apart", () => {
    const first = pickMention("@", { from: 0, q: "", caret: 1 }, ravi, []);
    const both = pickMention(`${first.text}@`, { from: 15, q: "", caret: 16 }, { ...ravi, uid: "u-2" }, first.picks);

    expect(writeBody(both.text, both.picks)).toBe("@[u-rep] @[u-2] ");
  });

  test("prefers the longer of two names and treats special characters in names literally", () => {
    const picks = [pickOf({ uid: "u-1", name: "Ann" }), pickOf({ uid: "u-2", name: "Ann (B.) Lee" })];

    expect(writeBody("@Ann (B.) Lee @Ann", picks)).toBe("@[u-2] @[u-1]");
  });
});

test.each(["", "null", "{}", '[1,null,"x",{"uid":"u"}]'])("reads no chosen people from the draft %j", (text) => {
  expect(readPicks(text)).toEqual([]);
});

test("restores a draft's chosen people", () => {
  expect(readPicks(JSON.stringify([pickOf(ravi)]))).toEqual([pickOf(ravi)]);
});

describe("reading a note", () => {
  test("splits a sent note into text and people, in order", () => {
    expect(readBody("Hi @[u-rep],\nsee @[u-leader]", [lena, ravi])).toEqual([
      { kind: "text", text: "Hi ", at: 0 },
      { kind: "person", person: ravi, at: 3 },
      { kind: "text", text: ",\nsee ", at: 11 },
      { kind: "person", person: lena, at: 17 },
    ]);
  });

  test("shows an unknown person as “someone”", () => {
    expect(readBody("@[u-gone]", [])).toEqual([{ kind: "person", person: { uid: "u-gone", name: "someone" }, at: 0 }]);
  });

  test.each(["", "plain", "@[", "@[]", "@[a b]", "<script>alert(1)</script>", "@[<img>]"])(
    "W5 · treats %j as text",
    (body) => {
      expect(readBody(body, [])).toEqual(body === "" ? [] : [{ kind: "text", text: body, at: 0 }]);
    },
  );
});
