import { createSealer } from "./seal";

const oldKey = "the old key, or so it seems: 32 characters".replace(",", "");
const newKey = "the new key and at least as long as the old";

test("a sealed text opens only for the purpose it was sealed for", () => {
  const sealer = createSealer(newKey);
  const sealed = sealer.seal("word", "one");

  expect(sealer.open(sealed, "one")).toBe("word");
  expect(sealer.open(sealed, "other")).toBeNull();
});

test("a modified sealed text doesn't open", () => {
  const sealer = createSealer(newKey);
  const sealed = sealer.seal("word", "one");
  const changed = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");

  for (const text of [changed, sealed.slice(0, 20), "", "v1", "v2.x.y", sealed.replace("v1.", "v2.")])
    expect(sealer.open(text, "one")).toBeNull();
});

test("the previous key still opens old texts but no longer seals new ones", () => {
  const before = createSealer(oldKey).seal("word", "one");
  const both = createSealer(newKey, [oldKey]);

  expect(both.open(before, "one")).toBe("word");
  expect(createSealer(newKey).open(both.seal("word", "one"), "one")).toBe("word");
  expect(createSealer(newKey).open(before, "one")).toBeNull();
});

test("the same text is sealed differently each time", () => {
  const sealer = createSealer(newKey);

  expect(sealer.seal("word", "one")).not.toBe(sealer.seal("word", "one"));
});

test("texts sealed with the current key are recognizable by their prefix", () => {
  const both = createSealer(newKey, [oldKey]);

  expect(both.seal("word", "one").startsWith(both.prefix)).toBe(true);
  expect(createSealer(oldKey).seal("word", "one").startsWith(both.prefix)).toBe(false);
});
