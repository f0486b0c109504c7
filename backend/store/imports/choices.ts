import type { ImportDecision, ImportKind } from "@/lib/contracts/import-field";
import type { StagedRow } from "./find";

/**
 * What can be decided of a row; empty unless it is doubtful. A doubtful contact can be added as new only where it is
 * sure at which account.
 */
export function choicesOf(
  { verdict, accountId, contactId }: Pick<StagedRow, "verdict" | "accountId" | "contactId">,
  kind: ImportKind,
): ImportDecision[] {
  if (verdict !== "doubtful") return [];
  if (kind === "accounts" || (accountId !== null && contactId !== null)) return ["match", "new", "skip"];
  return ["match", "skip"];
}
