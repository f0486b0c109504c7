import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";

// Generates the screens' fonts (`npm run fonts`): Inter without the unused weights and features, which are half of it.
// The generated files are in this folder; a test verifies that they are up to date.

const source = "node_modules/@fontsource-variable/inter";

/** The alphabets to generate a font for, by their names in the package. */
export const alphabets = ["latin", "latin-ext"] as const;

/** The weights used on the screens, from normal to strong text. */
const variationAxes = { wght: { min: 400, max: 700 } };

/** Kerning, tabular figures, and composed and positioned accents. */
const keepFeatures = ["kern", "tnum", "ccmp", "mark", "mkmk", "locl"];

const options = { targetFormat: "woff2", variationAxes, keepFeatures } as const;

/** The path of an alphabet's generated font. */
export const pathOf = (alphabet: string) => `app/fonts/inter-${alphabet}.woff2`;

/** @returns an alphabet's font as a WOFF2 file */
export async function makeFont(alphabet: (typeof alphabets)[number]): Promise<Buffer> {
  const whole = await readFile(`${source}/files/inter-${alphabet}-wght-normal.woff2`);
  const ranges: Record<string, string> = JSON.parse(await readFile(`${source}/unicode.json`, "utf8"));
  const letters = (ranges[alphabet] ?? "").split(",").flatMap(charactersOf).join("");
  return subsetFont(whole, letters, options);
}

/** The characters of one range of CSS's `unicode-range`, such as `U+0-FF` or `U+131`. */
function charactersOf(range: string): string[] {
  const [first = 0, last = first] = range
    .replace("U+", "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
