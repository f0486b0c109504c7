import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { trimMatching } from "@/lib/contracts/wire/trim-matching";

/** Device names that Windows reserves, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes a file name safe to store and to show: no folders, no invisible or direction-changing characters, no characters
 * that file systems treat specially, and a single ending.
 */
export function sanitizeFileName(fileName: string): { name: string; ending: string } {
  const last = shortenName(
    fileName.slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1),
  ).normalize("NFC");
  const tidy = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%;]/gu, " ").replace(/\s+/g, " ");
  const plain = trimMatching(tidy, /[\s.~-]/, /[\s.]/);
  const dot = plain.lastIndexOf(".");
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : "";
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).replace(/\.+/g, "_").trim();
  const isReserved = stem === "" || reserved.test(stem);
  const shortStem = [...(isReserved ? `file ${stem}`.trim() : stem)]
    .slice(0, attachmentLimits.nameLength)
    .join("")
    .trim();
  return { name: ending === "" ? shortStem : `${shortStem}.${ending}`, ending };
}

/** Drops the middle of an overlong name before it is processed any further; its ending is kept. */
function shortenName(name: string): string {
  return name.length > 1_000 ? `${name.slice(0, 700)}${name.slice(-300)}` : name;
}

/** `Content-Disposition: attachment` (RFC 6266): an ASCII name for old clients, and the full name in UTF-8. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
