import type { Archive } from "./archive";
import { workbookLimits } from "./limits";
import { readXml } from "./xml";

/** The meaning of a number by its cell's format: a plain number, one padded with zeros, or a date, a time or both. */
export type NumberKind = { kind: "number" } | { kind: "padded"; digits: number } | { kind: "date" } | { kind: "time" };

const plainNumber: NumberKind = { kind: "number" };

/**
 * Formats with a built-in id, which workbooks don't define (ECMA-376 part 1, 18.8.30, including those of East Asia).
 */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36) return { kind: "date" };
  if (id >= 50 && id <= 58) return { kind: "date" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { kind: "time" };
  return plainNumber;
}

/** Parses a custom number format. */
export function readFormat(code: string): NumberKind {
  const [positive = ""] = code.split(";");
  const isSpan = /\[[hms]+\]/i.test(positive);
  // Removes quoted texts, escaped and filler characters, and colors and locales in brackets.
  const bare = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|am\/pm|a\/p/gi, "").toLowerCase();
  if (/^0{2,}$/.test(bare)) return { kind: "padded", digits: bare.length };
  // An elapsed time is a number of days, not a point in time.
  if (isSpan || bare.includes("general")) return plainNumber;
  if (/[dy]/.test(bare) || (bare.includes("m") && !/[hs]/.test(bare))) return { kind: "date" };
  return /[hs]/.test(bare) ? { kind: "time" } : plainNumber;
}

/** Reads the workbook's cell styles; returns a function that gives the meaning of numbers by style index. */
export async function readFormats(
  archive: Archive,
  name: string | null,
): Promise<(style: string | undefined) => NumberKind> {
  const own = new Map<number, NumberKind>();
  const styles: NumberKind[] = [];
  if (name !== null && archive.has(name)) {
    let isInStyles = false;
    await readXml(archive.read(name, workbookLimits.smallPartBytes), {
      open(tag, { numFmtId, formatCode }) {
        const id = Number(numFmtId ?? 0);
        if (tag === "numFmt") own.set(id, readFormat(formatCode ?? ""));
        if (tag === "cellXfs") isInStyles = true;
        if (tag === "xf" && isInStyles) styles.push(own.get(id) ?? builtIn(id));
      },
      close(tag) {
        if (tag === "cellXfs") isInStyles = false;
      },
    });
  }
  return (style) => styles[Number(style ?? 0)] ?? plainNumber;
}
