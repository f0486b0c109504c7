import { attachmentLimits } from "@/lib/contracts/attachment-limits";

/** Names that Windows keeps for itself, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes a file's name safe to write to any disk and to show: no folders, nothing that isn't seen or that turns the reading
 * direction, no sign that a system takes for more than a letter, one ending.
 */
export function safeNameOf(given: string): { name: string; ending: string } {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%;]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.~-]+|[\s.]+$/g, "");
  const dot = plain.lastIndexOf(".");
  const ending = dot > 0 ? plain.slice(dot + 1).toLowerCase() : "";
  const stem = (dot > 0 ? plain.slice(0, dot) : plain).replace(/\.+/g, "_").trim();
  const isTaken = stem === "" || reserved.test(stem);
  const kept = [...(isTaken ? `file ${stem}`.trim() : stem)].slice(0, attachmentLimits.nameLength).join("").trim();
  return { name: ending === "" ? kept : `${kept}.${ending}`, ending };
}

/** `Content-Disposition` of a file to keep (RFC 6266): its name in ASCII for old clients, and as it is. */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
