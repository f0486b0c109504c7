import "server-only";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { AccountExport, ChosenExport, ContactExport } from "@/lib/contracts/account-export";

/** `GET {api}/accounts/export/`: the accounts that match, as CSV. Refused with 400 for a query that can't be. */
export function exportAccounts(
  caller: Caller,
  query: AccountExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/", { query, signal });
}

/** `POST {api}/accounts/export/`: chosen accounts, as CSV. */
export function exportChosen(
  caller: Caller,
  body: ChosenExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/", { method: "POST", body, signal });
}

/** `GET {api}/accounts/export/contacts/`: the people at the accounts that match, without those not to be contacted. */
export function exportContacts(
  caller: Caller,
  query: ContactExport,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/accounts/export/contacts/", { query, signal });
}
