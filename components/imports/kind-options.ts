import { type ImportKind, importKinds } from "@/lib/contracts/imports/import-field";

/** The options of a select for the kind of data in a file. */
export function kindOptions(names: Readonly<Record<ImportKind, string>>) {
  return importKinds.map((kind) => [kind, names[kind]] as const);
}

/** Parses the value of a select with these options. */
export function readKind(text: string): ImportKind {
  return importKinds.find((kind) => kind === text) ?? "accounts";
}
