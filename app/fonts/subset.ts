import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

// Makes the screens' fonts (`npm run fonts`): Inter without the weights and features that no screen uses, which is half of
// it. What it makes is kept beside it; a test holds the two together.

const source = "node_modules/@fontsource-variable/inter";

/** The alphabets that a font is made for, by their names in the package. */
export const alphabets = ["latin", "latin-ext"] as const;

/** The weights that the screens use, from text to strong text. */
const variationAxes = { wght: { min: 400, max: 700 } };

/** Distances between letters, figures of one width, and letters with their accents. */
const keepFeatures = ["kern", "tnum", "ccmp", "mark", "mkmk", "locl"];

const options = { targetFormat: "woff2", variationAxes, keepFeatures } as const;

/** Where the screens take an alphabet's font from. */
export const pathOf = (alphabet: string) => `app/fonts/inter-${alphabet}.woff2`;

/** @returns the font of an alphabet, as a WOFF2 file */
export async function makeFont(alphabet: (typeof alphabets)[number]): Promise<Buffer> {
  const whole = await readFile(`${source}/files/inter-${alphabet}-wght-normal.woff2`);
  const ranges: Record<string, string> = JSON.parse(await readFile(`${source}/unicode.json`, "utf8"));
  const letters = (ranges[alphabet] ?? "").split(",").flatMap(createEmailTemplates).join("");
  return subsetFont(whole, letters, options);
}

/** The letters of one range of CSS's `unicode-range`, such as `U+0-FF` or `U+131`. */
function createEmailTemplates(range: string): string[] {
  const [first = 0, last = first] = range
    .replace("U+", "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
