import type { ImportDecision, ImportKind } from "@/lib/contracts/import-field";
import type { StagedRow } from "./find";

/**
 * What can be decided of a row; empty unless it is doubtful. A doubtful contact can be added as new only where it is
 * sure at which account; a row that says something else of an earlier row's account is that account, or left out.
 */
export function choicesOf(
  row: Pick<StagedRow, "verdict" | "accountId" | "contactId" | "line" | "accountLine" | "isPerson">,
  kind: ImportKind,
): ImportDecision[] {
  const { verdict, accountId, contactId, accountLine } = row;
  if (verdict !== "doubtful") return [];
  if (kind === "accounts") return repeatedLineOf(row) === null ? ["match", "new", "skip"] : ["match", "skip"];
  if (followsAccount(row)) return [];
  // The account of a person in a file of accounts comes with the file, if it isn't there.
  return (accountId !== null || accountLine !== null) && contactId !== null
    ? ["match", "new", "skip"]
    : ["match", "skip"];
}

/** Whether somebody new in a file of accounts comes in if their account does, which is doubtful. */
export function followsAccount({
  isPerson,
  verdict,
  contactId,
}: Pick<StagedRow, "isPerson" | "verdict" | "contactId">): boolean {
  return isPerson && verdict === "doubtful" && contactId === null;
}

/** The line of the earlier row that has the same account, in a file of accounts with their people; null: none has. */
export function repeatedLineOf({
  isPerson,
  line,
  accountLine,
}: Pick<StagedRow, "isPerson" | "line" | "accountLine">): number | null {
  return isPerson || accountLine === line ? null : accountLine;
}
