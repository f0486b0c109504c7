import fc from "fast-check";
import { halvesOf, isSpelledAlike } from "./names";

const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text);

test("halves never split an emoji, wherever it is", () => {
  const letters = [..."silverthorne"];
  for (const at of [...letters.keys(), letters.length])
    for (const half of halvesOf(letters.toSpliced(at, 0, "🎉").join(""))) expect(hasLoneSurrogate(half)).toBe(false);
});

test("two texts that differ in one character share a half", () => {
  const character = fc.constantFrom("a", "b", "é", "🎉", "𝒜");
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 8, maxLength: 15 }),
      fc.nat(),
      character,
      (letters, position, added) => {
        const at = position % letters.length;
        const text = letters.join("");
        for (const removed of [0, 1]) {
          const other = letters.toSpliced(at, removed, added).join("");
          expect(isSpelledAlike(text, other)).toBe(true);
          expect(halvesOf(text).some((half) => halvesOf(other).includes(half))).toBe(true);
        }
      },
    ),
  );
});
