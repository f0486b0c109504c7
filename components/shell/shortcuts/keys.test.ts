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

  test("ignores a second key pressed too late", () => {
    const read = createKeyReader();

    read({ ...press, key: "g" });

    expect(read({ ...press, key: "h", atMs: chordMs + 1 })).toBeNull();
  });

  test("another key between g and h cancels the sequence", () => {
    const read = createKeyReader();

    read({ ...press, key: "g" });
    read({ ...press, key: "q" });

    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }])("%j with k opens the palette, even while typing", (modifier) => {
    const read = createKeyReader();

    expect(read({ ...press, ...modifier, key: "k", typing: true })).toEqual({ kind: "overlay", overlay: "palette" });
  });

  test.each(["/", "?", "g"])("%s is treated as text while typing", (key) => {
    const read = createKeyReader();

    expect(read({ ...press, key, typing: true })).toBeNull();
    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each(["/", "?"])("ignores %s under an open dialog", (key) => {
    expect(createKeyReader()({ ...press, key, covered: true })).toBeNull();
  });

  test("ignores the browser's own key combinations", () => {
    expect(createKeyReader()({ ...press, key: "/", ctrlKey: true })).toBeNull();
  });
});
