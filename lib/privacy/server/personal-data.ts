import "server-only";
import type { z } from "zod";
import { askForFile, type Caller, type SentFile } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import type { contactDataExportSchema } from "@/lib/contracts/contacts/erasure";
import type { ownDataExportSchema } from "@/lib/contracts/people/own-data";

/** `POST {api}/contacts/data-export/`: a contact's personal data as a zip file. */
export function exportContactData(
  caller: Caller,
  body: z.infer<typeof contactDataExportSchema>,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/contacts/data-export/", { method: "POST", body, signal });
}

/** `POST {api}/users/me/export/`: the signed-in user's personal data as a zip file. */
export function exportOwnData(
  caller: Caller,
  body: z.infer<typeof ownDataExportSchema>,
  signal: AbortSignal,
): Promise<BackendResult<SentFile>> {
  return askForFile(caller, "/users/me/export/", { method: "POST", body, signal });
}
