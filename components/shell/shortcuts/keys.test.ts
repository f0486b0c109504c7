import { chordMs, createKeyReader } from "./keys";

const press = { key: "", ctrlKey: false, metaKey: false, altKey: false, typing: false, covered: false, atMs: 0 };
const entries = { "Mod+k": "palette", "/": "search", "?": "shortcuts", t: "task", "g h": "home", "g t": "tasks" };
const createReader = () => createKeyReader(entries);

describe("createKeyReader", () => {
  test.each([
    ["h", "home"],
    ["t", "tasks"],
  ])("g then %s is one shortcut", (key, entry) => {
    const read = createReader();

    read({ ...press, key: "g" });

    expect(read({ ...press, key, atMs: chordMs })).toBe(entry);
  });

  test("a second key pressed too late is a shortcut of its own", () => {
    const read = createReader();

    read({ ...press, key: "g" });
    expect(read({ ...press, key: "h", atMs: chordMs + 1 })).toBeNull();
    read({ ...press, key: "g" });

    expect(read({ ...press, key: "t", atMs: chordMs + 1 })).toBe("task");
  });

  test("another key between g and h cancels the sequence", () => {
    const read = createReader();

    read({ ...press, key: "g" });
    read({ ...press, key: "q" });

    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }])("%j with k opens the palette, even while typing", (modifier) => {
    const read = createReader();

    expect(read({ ...press, ...modifier, key: "k", typing: true })).toBe("palette");
  });

  test.each(["/", "?", "g", "t"])("%s is treated as text while typing", (key) => {
    const read = createReader();

    expect(read({ ...press, key, typing: true })).toBeNull();
    expect(read({ ...press, key: "h" })).toBeNull();
  });

  test.each(["/", "?", "t"])("ignores %s under an open dialog", (key) => {
    expect(createReader()({ ...press, key, covered: true })).toBeNull();
  });

  test("ignores the browser's own key combinations", () => {
    expect(createReader()({ ...press, key: "/", ctrlKey: true })).toBeNull();
    expect(createReader()({ ...press, key: "t", metaKey: true })).toBeNull();
  });
});
