import "client-only";
import type { DraftSave, DraftSaved, KeptDraft } from "@/lib/contracts/draft";
import { askHost } from "@/lib/http/browser/ask-host";

/** Another time may do: the host is away, somebody signs in anew, or that was too much at once. */
const isForNow = (status: number) => status === 401 || status === 429 || status >= 500;

/**
 * Keeps what is typed at the server. Nobody waits for it and nobody is told: the tab has the text too.
 *
 * @returns null when it may be tried again, `refused` when it is of no use
 */
export async function saveDraft(
  accountId: string,
  form: string,
  save: DraftSave,
): Promise<DraftSaved | "refused" | null> {
  const answer = await askHost("PUT", `/api/accounts/${accountId}/drafts/${form}`, { body: save });
  if (answer === null || isForNow(answer.status)) return null;
  return answer.isOk ? (answer.body as DraftSaved) : "refused";
}

/** Loads what I have typed at an account and not sent; null when it can't be had. */
export async function loadDrafts(accountId: string): Promise<readonly KeptDraft[] | null> {
  const answer = await askHost("GET", `/api/accounts/${accountId}/drafts`);
  return answer?.isOk ? (answer.body as { items: KeptDraft[] }).items : null;
}
