import { workbookLimits } from "./limits";
import { tooLarge } from "./trouble";
import type { XmlHandlers } from "./xml";

/** Gathers the texts of a string item: its runs one after the other, without what only says how they are pronounced. */
export function createTextGatherer(): XmlHandlers & { take: () => string } {
  let [gathered, isText, phonetic] = ["", false, 0];
  return {
    open(name) {
      if (name === "rPh") phonetic += 1;
      isText = name === "t" && phonetic === 0;
    },
    close(name) {
      if (name === "rPh") phonetic -= 1;
      isText = false;
    },
    text(text) {
      if (!isText) return;
      gathered += text;
      if (gathered.length > workbookLimits.cellChars * 8) throw tooLarge();
    },
    /** What was gathered since it was last asked for. */
    take() {
      const text = plainText(gathered);
      gathered = "";
      if (text.length > workbookLimits.cellChars) throw tooLarge();
      return text;
    },
  };
}

/** A text as it is meant: line ends of one kind, and characters that XML can't hold out of `_x000D_`. */
export function plainText(text: string): string {
  const unescaped = text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (whole, hex: string) => {
        const code = Number.parseInt(hex, 16);
        const isHalf = code >= 0xd800 && code <= 0xdfff;
        return isHalf ? whole : String.fromCharCode(code);
      })
    : text;
  return unescaped.includes("\r") ? unescaped.replaceAll(/\r\n?/g, "\n") : unescaped;
}
