import fc from "fast-check";
import { halvesOf, isSimilarSpelling, wordsOf } from "./names";

const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text);

test("halves never split an emoji, at any position", () => {
  const letters = [..."silverthorne"];
  for (const at of [...letters.keys(), letters.length])
    for (const half of halvesOf(letters.toSpliced(at, 0, "🎉").join(""))) expect(hasLoneSurrogate(half)).toBe(false);
});

test("two texts of 12 characters or more that differ in one character share a half", () => {
  const character = fc.constantFrom("a", "b", "é", "🎉", "𝒜");
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 12, maxLength: 19 }),
      fc.nat(),
      character,
      (letters, position, added) => {
        const at = position % letters.length;
        const text = letters.join("");
        for (const removed of [0, 1]) {
          const other = letters.toSpliced(at, removed, added).join("");
          expect(isSimilarSpelling(text, other)).toBe(true);
          expect(halvesOf(text).some((half) => halvesOf(other).includes(half))).toBe(true);
        }
      },
    ),
  );
});

test("short halves are left out", () => {
  expect(halvesOf("lighthouses")).toEqual([]);
  expect(halvesOf("silverthorne")).toEqual(["silver…", "…thorne"]);
});

test.each([
  ["constructor services co", null, ["constructor", "service"]],
  ["the acme inc austin", null, ["acme", "austin"]],
  ["acme co st louis", "st louis", ["acme", "st", "louis"]],
  ["ltd commodities", null, ["ltd", "commodity"]],
])("the words of %p with the city %p", (nameKey, cityKey, words) => {
  expect(wordsOf(nameKey, cityKey)).toEqual(words);
});
