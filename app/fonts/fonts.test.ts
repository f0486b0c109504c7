import { readFile } from "node:fs/promises";
import { alphabets, makeFont, pathOf } from "./subset";

test.each(alphabets)("the committed font for %s equals the one built from the installed package", async (alphabet) => {
  const [kept, made] = await Promise.all([readFile(pathOf(alphabet)), makeFont(alphabet)]);

  expect(kept.length).toBeGreaterThan(10_000);
  expect(kept.equals(made)).toBe(true);
});
