import { isUtf8 } from "node:buffer";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";

/** A file type: how its first bytes are recognized, and which file name endings it may have. */
interface Kind {
  /** The type's name as shown to users. */
  what: string;
  type: string;
  endings: readonly string[];
  is: (head: Uint8Array, archived: readonly Uint8Array[]) => boolean;
}

const archiveMark = Buffer.from("PK\x03\x04", "latin1");
const maxEntries = 100;

const ole = ["doc", "xls", "ppt", "msg"];
const texts = ["txt", "csv", "tsv", "md", "log", "json", "eml", "ics", "vcf"];

const kinds: readonly Kind[] = [
  { what: "a PDF", type: "application/pdf", endings: ["pdf"], is: begins("%PDF-") },
  { what: "a picture (PNG)", type: "image/png", endings: ["png"], is: begins("\x89PNG\r\n\x1a\n") },
  { what: "a picture (JPEG)", type: "image/jpeg", endings: ["jpg", "jpeg"], is: begins("\xff\xd8\xff") },
  { what: "a picture (GIF)", type: "image/gif", endings: ["gif"], is: begins("GIF8") },
  {
    what: "a picture (WebP)",
    type: "image/webp",
    endings: ["webp"],
    is: (head) => begins("RIFF")(head) && begins("WEBP")(head.subarray(8)),
  },
  office("a Word document", "wordprocessingml.document", "docx", "word/"),
  office("a workbook", "spreadsheetml.sheet", "xlsx", "xl/"),
  office("a presentation", "presentationml.presentation", "pptx", "ppt/"),
  {
    what: "an Office document",
    type: "application/octet-stream",
    endings: ole,
    is: begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
  },
  { what: "an RTF document", type: "application/rtf", endings: ["rtf"], is: begins("{\\rtf") },
  { what: "a text file", type: "text/plain; charset=utf-8", endings: texts, is: isPlainText },
];

/** Every file name ending that an attachment may have. */
export const acceptedEndings = kinds.flatMap(({ endings }) => endings);

/**
 * Detects a file's type from its first chunk; the file name is ignored. Null for types that notes don't accept, such as
 * programs, archives and anything that a browser would execute.
 */
export function kindOfContent(head: Uint8Array): Omit<Kind, "is"> | null {
  const archived = namesIn(head);
  return kinds.find(({ is }) => is(head, archived)) ?? null;
}

/** Whether a further chunk fits a file of this type: a text file must not contain NUL bytes. */
export function mayFollow(type: string, chunk: Uint8Array): boolean {
  return !type.startsWith("text/") || !chunk.includes(0);
}

function begins(text: string): (head: Uint8Array) => boolean {
  const bytes = Buffer.from(text, "latin1");
  return (head) => bytes.equals(head.subarray(0, bytes.length));
}

/** An Office file (ECMA-376): a ZIP archive of XML parts, recognized by the folder that is specific to its kind. */
function office(what: string, name: string, ending: string, folder: string): Kind {
  const part = Buffer.from(folder);
  return {
    what,
    type: `application/vnd.openxmlformats-officedocument.${name}`,
    endings: [ending],
    is: (_head, archived) => archived.some((entry) => part.equals(entry.subarray(0, part.length))),
  };
}

/**
 * The names of an archive's first entries. The lengths in each entry's header tell where the next entry begins (ZIP,
 * 4.3.7). A streamed entry states its length only after its content, so the mark of the next entry is searched for.
 */
function namesIn(head: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const names: Uint8Array[] = [];
  for (let at = 0; at >= 0 && at + 30 <= bytes.length && names.length < maxEntries; ) {
    if (!archiveMark.equals(bytes.subarray(at, at + 4))) break;
    const isStreamed = (bytes.readUInt16LE(at + 6) & 8) !== 0;
    const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
    const content = nameEnd + bytes.readUInt16LE(at + 28);
    names.push(bytes.subarray(at + 30, nameEnd));
    at = isStreamed ? bytes.indexOf(archiveMark, content) : content + bytes.readUInt32LE(at + 18);
  }
  return names;
}

/** Whether the bytes are UTF-8 without control characters and don't begin like markup or a script. */
function isPlainText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  // A full-sized first chunk may end within a multi-byte character, so up to three bytes are left out.
  const cuts = head.length < attachmentLimits.chunkBytes ? [0] : [0, 1, 2, 3];
  if (!cuts.some((cut) => isUtf8(head.subarray(0, head.length - cut)))) return false;
  const start = Buffer.from(head.subarray(0, 256))
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return !/^(<|#!|%!|@echo)/i.test(start);
}
