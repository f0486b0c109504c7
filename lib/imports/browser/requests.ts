import type {
  DecideImport,
  Import,
  ImportAction,
  ImportRows,
  MapImport,
  NewImport,
  ReadImport,
} from "@/lib/contracts/import";
import type { ImportPart } from "@/lib/contracts/import-field";
import { type Outcome, send } from "@/lib/http/browser/send";

const pathOf = (id: string) => `/api/imports/${id}`;

/** Begins an import. Refused with `import_quota`, or with `fields` for a file that is too large. */
export function createImport(body: NewImport): Promise<Outcome<Import>> {
  return send<Import>("POST", "/api/imports", body);
}

/** Asks how far an import is. */
export function loadImport(id: string): Promise<Outcome<Import>> {
  return send<Import>("GET", pathOf(id));
}

/** Has an import's file read, or read again another way. */
export function readImport(id: string, body: ReadImport): Promise<Outcome<Import>> {
  return send<Import>("POST", `${pathOf(id)}/read`, body);
}

/** Says what each column is. */
export function mapImport(id: string, body: MapImport): Promise<Outcome<Import>> {
  return send<Import>("PUT", `${pathOf(id)}/mapping`, body);
}

/** Decides a doubtful row. */
export function decideImport(id: string, body: DecideImport): Promise<Outcome<null>> {
  return send<null>("PUT", `${pathOf(id)}/decisions`, body);
}

/** Runs an import, pauses it, goes on, cancels it, or takes it back. */
export function actOnImport(id: string, body: ImportAction): Promise<Outcome<Import>> {
  return send<Import>("POST", `${pathOf(id)}/action`, body);
}

/** Loads a page of a part's rows. */
export function loadRows(id: string, part: ImportPart, after: number): Promise<Outcome<ImportRows>> {
  return send<ImportRows>("GET", `${pathOf(id)}/rows?${new URLSearchParams({ part, after: String(after) })}`);
}

/** Where a part's rows are to be had as a file. */
export function fileAddress(id: string, part: ImportPart): string {
  return `${pathOf(id)}/file?part=${part}`;
}
