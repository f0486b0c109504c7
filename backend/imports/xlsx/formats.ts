import type { Archive } from "./archive";
import { workbookLimits } from "./limits";
import { readXml } from "./xml";

/** What a number is by its cell's format: a number, one with leading zeros, or a moment, with a day, a time or both. */
export type NumberKind = { kind: "number" } | { kind: "padded"; digits: number } | { kind: "date" } | { kind: "time" };

const plainNumber: NumberKind = { kind: "number" };

/** Formats that every workbook has without saying so (ECMA-376 part 1, 18.8.30, with those of East Asia). */
function builtIn(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36) return { kind: "date" };
  if (id >= 50 && id <= 58) return { kind: "date" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return { kind: "time" };
  return plainNumber;
}

/** What a format of a workbook's own makes of a number. */
export function readFormat(code: string): NumberKind {
  const [positive = ""] = code.split(";");
  const isSpan = /\[[hms]+\]/i.test(positive);
  // Texts in quotation marks, escaped and filling signs, colours and languages in brackets.
  const bare = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|am\/pm|a\/p/gi, "").toLowerCase();
  if (/^0{2,}$/.test(bare)) return { kind: "padded", digits: bare.length };
  // A span of hours is a number of days, not a moment.
  if (isSpan || bare.includes("general")) return plainNumber;
  if (/[dy]/.test(bare) || (bare.includes("m") && !/[hs]/.test(bare))) return { kind: "date" };
  return /[hs]/.test(bare) ? { kind: "time" } : plainNumber;
}

/** What numbers are by their cells' styles: the number of a style says which. */
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
