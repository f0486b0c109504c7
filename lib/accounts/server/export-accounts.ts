import "server-only";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { ChosenExport } from "@/lib/contracts/accounts/account-export";

/** `GET {api}/accounts/export/`: the matching accounts as a file. Refused with 400 for an invalid query. */
export function exportAccounts(
  caller: Caller,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/", { query, signal });
}

/** `POST {api}/accounts/export/`: selected accounts as a file. */
export function exportChosen(
  caller: Caller,
  body: ChosenExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/", { method: "POST", body, signal });
}

/** `GET {api}/accounts/export/contacts/`: the contacts at the matching accounts, without do-not-contact contacts. */
export function exportContacts(
  caller: Caller,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/contacts/", { query, signal });
}
