import { deflateRawSync } from "node:zlib";

/**
 * A part of an archive; `declared` is the unpacked size that the archive declares, if that should differ from the real
 * size.
 */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  declared?: number;
  isEncrypted?: boolean;
}

/**
 * Writes a ZIP archive of these parts, with their declared sizes even if those are false. Checksums are omitted,
 * because the reader ignores them.
 */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, declared, isEncrypted = false } of parts) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declared ?? Buffer.byteLength(content), 18);
    common.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), common, place, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

/** The parts of a workbook with one sheet; each can be replaced by a broken part. */
export function workbookParts({
  rows = "",
  shared,
  styles,
  workbook = '<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>',
  sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
}: {
  rows?: string;
  shared?: string | undefined;
  styles?: string | undefined;
  workbook?: string;
  sheet?: string;
}): ZipPart[] {
  return [
    {
      name: "[Content_Types].xml",
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    },
    { name: "xl/workbook.xml", content: `<workbook>${workbook}</workbook>` },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships><Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${types}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${types}/styles" Target="/xl/styles.xml"/></Relationships>`,
    },
    { name: "xl/worksheets/sheet1.xml", content: sheet },
    ...(shared === undefined ? [] : [{ name: "xl/sharedStrings.xml", content: `<sst>${shared}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` }]),
  ];
}
