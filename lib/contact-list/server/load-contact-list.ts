import "server-only";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { ChosenContactsExport, ContactListExport } from "@/lib/contracts/contacts/contact-list";

/** `GET {api}/contacts/export/`: all matching contacts as a file, without those marked as do-not-contact. */
export function exportContactList(
  caller: Caller,
  query: ContactListExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/contacts/export/", { query, signal });
}

/** `POST {api}/contacts/export/`: selected contacts as a file, without those marked as do-not-contact. */
export function exportChosenContacts(
  caller: Caller,
  body: ChosenContactsExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/contacts/export/", { method: "POST", body, signal });
}
