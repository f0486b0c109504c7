import { posix } from "node:path";
import { cutText } from "../cut-text";
import { FileParseError } from "../file-parse-error";
import type { Archive } from "./archive";
import { corruptFileError } from "./file-errors";
import { workbookLimits } from "./limits";
import { attributeOf, isOn, readXml } from "./xml";

/** A sheet with cells, and the archive part that contains it. */
export interface SheetPart {
  name: string;
  isHidden: boolean;
  part: string;
}

/** A workbook's structure; missing parts are null. */
export interface Workbook {
  sheets: SheetPart[];
  is1904: boolean;
  sharedTexts: string | null;
  styles: string | null;
}

const contentTypes = "[Content_Types].xml";
const maxNameLength = 200;

/**
 * Reads a workbook's structure.
 *
 * @throws FileParseError for an archive that isn't a workbook, with advice for the user
 */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = await findWorkbook(archive);
  const relations = await readRelations(archive, main);
  const workbook: Workbook = { sheets: [], is1904: false, sharedTexts: null, styles: null };
  for (const { type, target } of relations.values()) {
    if (type === "sharedStrings") workbook.sharedTexts = target;
    if (type === "styles") workbook.styles = target;
  }
  await readXml(archive.read(main, workbookLimits.smallPartBytes), {
    open(tag, attributes) {
      if (tag === "workbookPr") workbook.is1904 = isOn(attributes.date1904);
      if (tag !== "sheet") return;
      const relation = relations.get(attributeOf(attributes, "id") ?? "");
      // Charts and dialogs are other kinds of sheets; they have no rows.
      if (relation?.type !== "worksheet" || !archive.has(relation.target)) return;
      const name = cutText(attributes.name ?? "", maxNameLength);
      const isHidden = ["hidden", "veryHidden"].includes(attributes.state ?? "visible");
      workbook.sheets.push({ name, isHidden, part: relation.target });
      if (workbook.sheets.length > workbookLimits.sheets) throw corruptFileError();
    },
  });
  return workbook;
}

/** Selects the sheet by name; without a name, the first visible one. */
export function chooseSheet({ sheets }: Workbook, name: string | null): SheetPart {
  const chosen =
    name === null ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]) : sheets.find((one) => one.name === name);
  if (chosen) return chosen;
  throw new FileParseError(
    name === null
      ? "There is no sheet with cells in this workbook."
      : `There is no sheet “${name}” in this workbook. Choose another one.`,
  );
}

async function findWorkbook(archive: Archive): Promise<string> {
  if (!archive.has(contentTypes)) throw new FileParseError(adviceOf(archive));
  let main: string | null = null;
  await readXml(archive.read(contentTypes, workbookLimits.smallPartBytes), {
    open(tag, { PartName, ContentType = "" }) {
      if (tag === "Override" && /(sheet|template)(\.macroEnabled)?\.main\+xml$/i.test(ContentType) && PartName) {
        if (/spreadsheetml|ms-excel/i.test(ContentType)) main ??= PartName.replace(/^\//, "");
      }
    },
  });
  const found = main ?? "xl/workbook.xml";
  if (!archive.has(found)) throw new FileParseError(adviceOf(archive));
  return found;
}

/** Advice for archives that aren't workbooks, by their content. */
function adviceOf({ has }: Archive): string {
  if (has("xl/workbook.bin")) {
    return "This is a binary workbook (.xlsb). Open it, save it as .xlsx or CSV, and import that file.";
  }
  if (has("content.xml")) {
    return "This is an OpenDocument file (.ods). Open it, save it as .xlsx or CSV, and import that file.";
  }
  if (has("word/document.xml") || has("ppt/presentation.xml")) {
    return "This file was made by another program. Imports accept .xlsx, CSV and TSV files.";
  }
  if (has("Index/Document.iwa")) {
    return "This is a Numbers document. Export it as .xlsx or CSV, and import that file.";
  }
  return "This is an archive (ZIP), not a workbook. Unpack it, and import the .xlsx or CSV file that is in it.";
}

interface Relation {
  /** The last segment of the relation type's URI; its prefix differs in the strict format. */
  type: string;
  target: string;
}

async function readRelations(archive: Archive, main: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(main);
  const part = posix.join(folder, "_rels", `${posix.basename(main)}.rels`);
  const relations = new Map<string, Relation>();
  await readXml(archive.read(part, workbookLimits.smallPartBytes), {
    open(tag, { Id, Type = "", Target = "", TargetMode }) {
      if (tag !== "Relationship" || Id === undefined || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}
