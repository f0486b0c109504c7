import { type ImportDecision, type ImportKind, isActivityKind } from "@/lib/contracts/imports/import-field";
import type { StagedRow } from "./find";

/**
 * The decisions allowed for a row; empty unless it is doubtful. A doubtful contact can be added as new only if its
 * account is certain. A row that contradicts an earlier row of the same account can only be merged into it or skipped.
 *
 * @param isAddable in an account file: whether the row can be added as a new account, see `findAddableLines`
 */
export function allowedDecisions(
  row: Pick<StagedRow, "status" | "accountId" | "contactId" | "line" | "accountLine" | "isPerson" | "link">,
  kind: ImportKind,
  isAddable = false,
): ImportDecision[] {
  const { status, accountId, contactId, accountLine } = row;
  if (status !== "doubtful") return [];
  if (kind === "accounts")
    return isAddable && repeatedLineOf(row) === null ? ["match", "new", "skip"] : ["match", "skip"];
  // The row depends on a row of another file, about which the user decides there.
  if (row.link === "waits" && contactId === null) return [];
  if (isActivityKind(kind) || kind === "owners") return ["match", "skip"];
  if (followsAccount(row)) return [];
  // The account of a contact in an account file may be one that the file itself creates.
  return (accountId !== null || accountLine !== null) && contactId !== null
    ? ["match", "new", "skip"]
    : ["match", "skip"];
}

/** Whether importing a contact depends on the decision about its doubtful account. */
export function followsAccount({
  isPerson,
  status,
  contactId,
}: Pick<StagedRow, "isPerson" | "status" | "contactId">): boolean {
  return isPerson && status === "doubtful" && contactId === null;
}

/** In an account file, the line of an earlier row with the same account; null: none. */
export function repeatedLineOf({
  isPerson,
  line,
  accountLine,
}: Pick<StagedRow, "isPerson" | "line" | "accountLine">): number | null {
  return isPerson || accountLine === line ? null : accountLine;
}
