import { readFile } from "node:fs/promises";
import { alphabets, makeFont, pathOf } from "./subset";

test.each(alphabets)("the font of %s is the one that the installed package gives", async (alphabet) => {
  const [kept, made] = await Promise.all([readFile(pathOf(alphabet)), makeFont(alphabet)]);

  expect(kept.length).toBeGreaterThan(10_000);
  expect(kept.equals(made)).toBe(true);
});
