import "client-only";
import type { DraftSaved, DraftSaveRequest, SavedDraft } from "@/lib/contracts/activity/draft";
import { callHost } from "@/lib/http/browser/call-host";

/** Whether a refusal is temporary: the host is unavailable, the session has ended, or there were too many requests. */
const isForNow = (status: number) => status === 401 || status === 429 || status >= 500;

/**
 * Saves a draft on the server. Failures aren't shown, because the tab also has the text.
 *
 * @returns null if a retry is possible, `refused` if it is pointless
 */
export async function saveDraft(
  accountId: string,
  form: string,
  save: DraftSaveRequest,
): Promise<DraftSaved | "refused" | null> {
  const response = await callHost("PUT", `/api/accounts/${accountId}/drafts/${form}`, { body: save });
  if (response === null || isForNow(response.status)) return null;
  return response.isOk ? (response.body as DraftSaved) : "refused";
}

/** Loads the user's drafts for an account; null when the request fails. */
export async function loadDrafts(accountId: string): Promise<readonly SavedDraft[] | null> {
  const response = await callHost("GET", `/api/accounts/${accountId}/drafts`);
  return response?.isOk ? (response.body as { items: SavedDraft[] }).items : null;
}
