import "server-only";
import { askForFile, type Backend, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import {
  type ContactListExport,
  type ContactListPage,
  type ContactListQuery,
  contactListPageSchema,
} from "@/lib/contracts/contact-list";

/** `GET {api}/contacts/`: a page of the people across the client's accounts. Refused with 400 for another query's cursor. */
export function listContactsEverywhere(
  backend: Backend,
  query: ContactListQuery,
): Promise<BackendResult<ContactListPage>> {
  return backend("/contacts/", { query, schema: contactListPageSchema });
}

/** `GET {api}/contacts/export/`: everybody who matches, as CSV, without those not to be contacted. */
export function exportContactList(
  caller: Caller,
  query: ContactListExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/contacts/export/", { query, signal });
}
