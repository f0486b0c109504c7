import { tooLarge } from "./file-errors";
import { workbookLimits } from "./limits";
import type { XmlHandlers } from "./xml";

/** Collects the text of a string item: its runs in order, without phonetic hints. */
export function createTextGatherer(): XmlHandlers & { flush: () => string } {
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
    /** Returns the text collected since the last call. */
    flush() {
      const text = plainText(gathered);
      gathered = "";
      if (text.length > workbookLimits.cellChars) throw tooLarge();
      return text;
    },
  };
}

/** Decodes a text: normalized line ends, and `_x000D_` escapes for characters that XML can't contain. */
export function plainText(text: string): string {
  const unescaped = text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (match, hex: string) => {
        const code = Number.parseInt(hex, 16);
        const isHalf = code >= 0xd800 && code <= 0xdfff;
        return isHalf ? match : String.fromCharCode(code);
      })
    : text;
  return unescaped.includes("\r") ? unescaped.replaceAll(/\r\n?/g, "\n") : unescaped;
}
