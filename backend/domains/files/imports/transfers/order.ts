import { type ImportKind, importKinds } from "@/lib/contracts/imports/import-field";
import type { ImportRecord } from "../find";

/** Dependency rank of each kind: a row links only to rows of kinds with a lower rank. */
const ranks: Record<ImportKind, number> = { owners: 0, accounts: 1, contacts: 2, notes: 3, tasks: 4 };

/** The kinds whose rows may link to rows of a kind. */
export function dependentsOf(kind: ImportKind | null): ImportKind[] {
  return importKinds.filter((one) => kind === null || ranks[one] > ranks[kind]);
}

/** Sorts a transfer's files in the order of checking and running; files not yet read come last. */
export function sortByRunOrder<File extends Pick<ImportRecord, "kind" | "id">>(files: readonly File[]): File[] {
  const rankOf = ({ kind }: File) => (kind === null ? 9 : ranks[kind]);
  return files.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id.localeCompare(b.id));
}
