import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { acceptedEndings, kindOfContent, mayFollow } from "./content-kind";

const bytes = (text: string) => Buffer.from(text, "latin1");

/** Builds an entry of a ZIP archive: header, name and content. */
function entry(name: string, { isStreamed = false, content = "content" } = {}): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\x03\x04", "latin1");
  header.writeUInt16LE(isStreamed ? 8 : 0, 6);
  header.writeUInt32LE(isStreamed ? 0 : content.length, 18);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, bytes(name), bytes(content)]);
}

test.each<[string, Buffer, string]>([
  ["pdf", bytes("%PDF-1.7\n"), "application/pdf"],
  ["png", bytes("\x89PNG\r\n\x1a\nrest"), "image/png"],
  ["jpg", bytes("\xff\xd8\xff\xe0"), "image/jpeg"],
  ["gif", bytes("GIF89a"), "image/gif"],
  ["webp", bytes("RIFF\x00\x00\x00\x00WEBPVP8 "), "image/webp"],
  ["docx", Buffer.concat([entry("[Content_Types].xml"), entry("word/document.xml")]), "wordprocessingml.document"],
  ["xlsx", Buffer.concat([entry("_rels/.rels"), entry("xl/workbook.xml")]), "spreadsheetml.sheet"],
  ["pptx", Buffer.concat([entry("ppt/presentation.xml")]), "presentationml.presentation"],
  [
    "docx",
    Buffer.concat([entry("[Content_Types].xml", { isStreamed: true }), entry("word/document.xml")]),
    "wordprocessingml.document",
  ],
  ["doc", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "application/octet-stream"],
  ["csv", Buffer.from("Name;Umsatz\nMüller;5\n"), "text/plain; charset=utf-8"],
])("recognizes a .%s file by its bytes", (ending, content, type) => {
  expect(kindOfContent(content)?.type).toContain(type);
  expect(kindOfContent(content)?.endings).toContain(ending);
});

test.each<[string, Buffer]>([
  ["an HTML page", bytes("<!doctype html><script>alert(1)</script>")],
  ["an HTML page after whitespace", bytes("\xef\xbb\xbf \n <html>")],
  ["an SVG image with a script", bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a script", bytes("#!/bin/sh\nrm -rf /")],
  ["a batch file", bytes("@ECHO OFF\r\n")],
  ["a Windows program", bytes("MZ\x90\x00\x03")],
  ["a Linux program", bytes("\x7fELF\x02\x01")],
  ["an archive of other files", entry("setup.exe")],
  [
    "an archive with a workbook inside another file",
    entry("setup.exe", { content: entry("xl/workbook.xml").toString("latin1") }),
  ],
  ["a gzip file", bytes("\x1f\x8b\x08")],
  ["text in another encoding", bytes("M\xfcller")],
  ["text with NUL", bytes("a\x00b")],
])("rejects %s", (_what, content) => {
  expect(kindOfContent(content)).toBeNull();
});

test("accepts a character split at the end of a full chunk, but not at the end of the file", () => {
  const { chunkBytes } = attachmentLimits;
  const long = Buffer.from(`a${"ü".repeat(chunkBytes / 2)}`).subarray(0, chunkBytes);

  expect(kindOfContent(long)?.endings).toContain("txt");
  expect(kindOfContent(long.subarray(0, 10))).toBeNull();
});

test("allows no file extension that a browser or an operating system executes", () => {
  for (const ending of ["html", "htm", "svg", "xml", "js", "exe", "bat", "sh", "docm", "xlsm", "zip", "pdf.exe", ""])
    expect(acceptedEndings).not.toContain(ending);
});

test("requires every chunk of a text to be text and accepts any chunk of another type", () => {
  expect(mayFollow("text/plain; charset=utf-8", bytes("a\x00b"))).toBe(false);
  expect(mayFollow("text/plain; charset=utf-8", bytes("ab"))).toBe(true);
  expect(mayFollow("application/pdf", bytes("a\x00b"))).toBe(true);
});

test("checks a chunk full of ZIP entry headers in under half a second", () => {
  const hostile = Buffer.alloc(attachmentLimits.chunkBytes, "PK\x03\x04\x00\x00\x08\x00", "latin1");
  const startedUs = process.cpuUsage();

  expect(kindOfContent(hostile)).toBeNull();

  const { user, system } = process.cpuUsage(startedUs);
  expect((user + system) / 1_000).toBeLessThan(500);
});
