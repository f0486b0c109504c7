import { type ImportKind, importKinds } from "@/lib/contracts/imports/import-field";
import type { ImportRecord } from "../find";

/** The order in which files depend on one another: a row links only to rows of kinds before its own. */
const ranks: Record<ImportKind, number> = { owners: 0, accounts: 1, contacts: 2, notes: 3, tasks: 4 };

/** The kinds whose rows may link to rows of a kind. */
export function dependentsOf(kind: ImportKind | null): ImportKind[] {
  return importKinds.filter((one) => kind === null || ranks[one] > ranks[kind]);
}

/** Sorts the files of a transfer as they are checked and run; those not read yet come last. */
export function inOrder<File extends Pick<ImportRecord, "kind" | "id">>(files: readonly File[]): File[] {
  const rankOf = ({ kind }: File) => (kind === null ? 9 : ranks[kind]);
  return files.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id.localeCompare(b.id));
}
