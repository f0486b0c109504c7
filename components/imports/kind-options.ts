import { type ImportKind, importKinds } from "@/lib/contracts/imports/import-field";

/** The options of a select for what a file holds. */
export function kindOptions(names: Readonly<Record<ImportKind, string>>) {
  return importKinds.map((kind) => [kind, names[kind]] as const);
}

/** Reads the value of such a select. */
export function readKind(text: string): ImportKind {
  return importKinds.find((kind) => kind === text) ?? "accounts";
}
