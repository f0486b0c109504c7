import { chordMs, createKeyReader } from "./keys";

const press = { key: "", ctrlKey: false, metaKey: false, altKey: false, typing: false, covered: false, atMs: 0 };

describe("createKeyReader", () => {
  test.each([
    ["h", "/sales-home"],
    ["t", "/tasks"],
    ["a", "/all-accounts"],
    ["i", "/industry-insights"],
    ["s", "/settings"],
  ])("g then %s goes to %s", (key, href) => {
    const read = createKeyReader();

    read({ ...press, key: "g" });

    expect(read({ ...press, key, atMs: chordMs })).toEqual({ kind: "go", href });
  });

  test("a second key that comes too late means nothing", () => {
    const read = createKeyReader();

    read({ ...press, key: "g" });

    expect(read({ ...press, key: "h", atMs: chordMs + 1 })).toBeNull();
  });

  test("a key between g and h breaks them apart", () => {
    const read = createKeyReader();

    read({ ...press, key: "g" });
    read({ ...press, key: "q" });

    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }])("%j with k opens the palette, while typing too", (modifier) => {
    const read = createKeyReader();

    expect(read({ ...press, ...modifier, key: "k", typing: true })).toEqual({ kind: "overlay", overlay: "palette" });
  });

  test.each(["/", "?", "g"])("%s while typing is text", (key) => {
    const read = createKeyReader();

    expect(read({ ...press, key, typing: true })).toBeNull();
    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each(["/", "?"])("%s under an open dialog does nothing", (key) => {
    expect(createKeyReader()({ ...press, key, covered: true })).toBeNull();
  });

  test("the browser's own combinations stay the browser's", () => {
    expect(createKeyReader()({ ...press, key: "/", ctrlKey: true })).toBeNull();
  });
});
