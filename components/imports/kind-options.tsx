import { type ImportKind, importKinds } from "@/lib/contracts/imports/import-field";

/** The options of a select for what a file holds; `names` are their texts. */
export function KindOptions({ names }: { names: Readonly<Record<ImportKind, string>> }) {
  return importKinds.map((kind) => (
    <option key={kind} value={kind}>
      {names[kind]}
    </option>
  ));
}

/** Reads the value of such a select. */
export function readKind(text: string): ImportKind {
  return importKinds.find((kind) => kind === text) ?? "accounts";
}
