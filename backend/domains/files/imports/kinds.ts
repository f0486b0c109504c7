import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { matchAccountRows } from "./accounts/match-rows";
import { undoAccounts } from "./accounts/undo";
import { writeAccountRows } from "./accounts/write";
import { matchActivityRows } from "./activity/match-rows";
import { undoActivity } from "./activity/undo";
import { writeActivityRows } from "./activity/write";
import { matchContactRows, matchContactsAcrossAccounts } from "./contacts/match-rows";
import { undoContacts } from "./contacts/undo";
import { writeLinkedContactRows, writePeopleRows } from "./contacts/write";
import type { ImportRecord } from "./find";
import type { MatchRows } from "./match-result";
import { matchOwnerRows } from "./owners/match-rows";
import { undoOwners, writeOwnerRows } from "./owners/write";
import type { UndoRows, WriteRows } from "./result";

/** The functions that match, write and undo rows of one kind. */
interface RowKind {
  match: MatchRows;
  write: WriteRows;
  undo: UndoRows;
}

const kinds: Record<ImportKind, RowKind> = {
  accounts: { match: matchAccountRows, write: writeAccountRows, undo: undoAccounts },
  contacts: { match: matchContactRows, write: writeLinkedContactRows, undo: undoContacts },
  notes: { match: matchActivityRows("notes"), write: writeActivityRows("notes"), undo: undoActivity("notes") },
  tasks: { match: matchActivityRows("tasks"), write: writeActivityRows("tasks"), undo: undoActivity("tasks") },
  owners: { match: matchOwnerRows, write: writeOwnerRows, undo: undoOwners },
};

/** The contacts in an account file. */
const people: RowKind = { match: matchContactsAcrossAccounts, write: writePeopleRows, undo: undoContacts };

/** The kind of the rows that an import is processing. */
export function rowKindOf({ kind, atPeople }: ImportRecord): RowKind {
  return atPeople ? people : kinds[kind ?? "accounts"];
}
